"""Why a candidate is refused: every code there is; `methodology/generator.md` tells of each."""

from enum import StrEnum


class Code(StrEnum):
    """Why the decision procedure refused a candidate."""

    BARE_COPY = "bare_copy"
    WORDING_CHANGED = "wording_changed"
    CITATION_UNRESOLVED = "citation_unresolved"
    CITATION_MEANS_OTHER = "citation_means_other"
    SECTION_MISSING = "section_missing"
    SOURCE_PRESENT = "source_present"
    SOURCE_MAY_BE_PRESENT = "source_may_be_present"
    NOT_STATED = "not_stated"
    STATED_BY_SOURCE = "stated_by_source"
    STATED_ELSEWHERE = "stated_elsewhere"
    UNSURE_IN_SOURCE = "unsure_in_source"
    UNSURE_ELSEWHERE = "unsure_elsewhere"
    SEVERAL_VALUES = "several_values"
    MAY_BE_RESTATED = "may_be_restated"
    NOT_ANOTHER_ANSWER = "not_another_answer"
    SMALL_CHANGE = "small_change"
    ENTAILED = "entailed"
    MAY_BE_IMPLIED = "may_be_implied"
    PART_ONLY = "part_only"
    STRENGTH_NEAR = "strength_near"
    ANSWERED_BY_SOURCE = "answered_by_source"
    NO_SUBJECT = "no_subject"
    REGION_UNFIT = "region_unfit"
