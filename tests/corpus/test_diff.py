"""A diff pairs sections and sentences rightly and loses no changed number."""

import pytest

from bounded import ends_in_bounds
from medgauge.corpus.compared import in_both, two_editions
from medgauge.corpus.diff import EditionDiff, diff_corpora, diff_editions
from medgauge.corpus.sentence_diff import Change, sentence_changes
from medgauge.errors import UnknownName, UsageError
from small_documents import corpus, document, section

START = "Start agent Vexalor at {} in adults aged ≥65 years."
BLEED = "Agent Vexalor is not recommended in people with active bleeding of the stomach."
CHECK = "Reassess weight and kidney function within 7 days of the first dose of Vexalor."


def numbers(old: str, new: str) -> list[tuple[str, str]]:
    changes = sentence_changes([old], [new])
    return [(one.old, one.new) for change in changes for one in change.numbers]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "Telibar tablets must not be crushed, and the agent cannot be given by feeding tube.",
            "Telibar tablets may be crushed and given by feeding tube.",
            ("must not … may not", "may"),
        ),
        ("Approved by the board, March 2021.", "Approved by the board, May 2024.", None),
    ],
)
def test_a_reversal_is_told_and_a_month_is_none(
    old: str, new: str, expected: tuple[str, str] | None
) -> None:
    (change,) = sentence_changes([old], [new])

    assert [(one.old, one.new) for one in change.strength] == ([expected] if expected else [])


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("10 mg once daily", "5 mg once daily", [("10 mg once daily", "5 mg once daily")]),
        ("10 mg once daily", "10 mg twice daily", [("10 mg once daily", "10 mg twice daily")]),
        ("10 mg", "10 μg", [("10 mg", "10 μg")]),
        ("10 mg", "10 mg for 7 days", [("", "7 days")]),
        ("5 mg from May 2024", "5 mg from June 2024", [("May 2024", "June 2024")]),
        ("10 mg for 7 days", "10 mg", [("7 days", "")]),
        ("10 mg, then 20 mg", "20 mg, then 10 mg", [("10 mg", "20 mg"), ("20 mg", "10 mg")]),
        ("10 mg", "10mg", []),
        ("10 to 20 mg", "10 to 25 mg", [("10 to 20 mg", "10 to 25 mg")]),
    ],
)
def test_changed_numbers_are_told_with_their_units(
    old: str, new: str, expected: list[tuple[str, str]]
) -> None:
    found = numbers(START.format(old), START.format(new))

    assert sorted(found) == sorted(expected)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("aged ≥65 years", "aged >65 years", [("≥65 years", ">65 years")]),
        ("at least 3 weeks", "up to 3 weeks", [("at least 3 weeks", "up to 3 weeks")]),
        ("see section 3.2 of this text", "see section 3.3 of this text", []),
    ],
)
def test_comparators_count_and_labels_do_not(
    old: str, new: str, expected: list[tuple[str, str]]
) -> None:
    assert numbers(f"Give it to people {old}.", f"Give it to people {new}.") == expected


def test_words_of_strength_are_told() -> None:
    (change,) = sentence_changes(
        ["Vexalor should not be given with food."], ["Vexalor may be given with food."]
    )

    assert [(one.old, one.new) for one in change.strength] == [("should not", "may")]


def test_table_rows_keep_their_partners() -> None:
    old = [f"{age} years: Dose: {age} mg; Check: yearly." for age in range(20, 60)]
    new = [row.replace("33 mg", "35 mg") for row in old]

    (change,) = sentence_changes(old, new)

    assert (change.old, change.new) == (old[13], new[13])


def test_a_sentence_that_moved_within_its_section_is_no_change() -> None:
    assert sentence_changes([BLEED, CHECK], [CHECK, BLEED]) == ()
    diff = diff_editions(
        document("crg@1", f"{BLEED} {CHECK}"), document("crg@2", f"{CHECK} {BLEED}")
    )
    assert diff.sections[0].kinds == ("reordered",)


def test_repeated_sentences_are_counted() -> None:
    (change,) = sentence_changes([CHECK], [CHECK, CHECK])

    assert (change.change, change.new) == (Change.ADDED, CHECK)


def kinds(diff: EditionDiff) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(one.old_number, one.new_number, one.kinds) for one in diff.sections]


def test_sections_are_paired_by_number_heading_and_wording() -> None:
    old = document(
        "crg@1",
        section("1", "Scope of this text is the rhythm of the heart in adults.", "Scope"),
        section("2", START.format("10 mg once daily"), "Starting treatment"),
        section("3", BLEED, "Bleeding"),
        section("4", "Devices are dealt with in a leaflet of the Society.", "Devices"),
    )
    new = document(
        "crg@2",
        section("1", "Scope of this text is the rhythm of the heart in adults.", "Scope"),
        section("2", "Risk is scored once a year by a nurse on the telephone.", "Risk"),
        section("3", START.format("5 mg once daily"), "Starting treatment"),
        section("4", BLEED, "Haemorrhage"),
    )

    diff = diff_editions(old, new)

    assert kinds(diff) == [
        ("", "2", ("added",)),
        ("2", "3", ("renumbered", "changed")),
        ("3", "4", ("renumbered", "renamed")),
        ("4", "", ("removed",)),
    ]
    assert diff.unchanged == 1
    assert diff.counts["numbers"] == 1


def test_sections_3_2_and_3_20_are_two() -> None:
    old = document("crg@1", section("3.2", CHECK, "A"), section("3.20", BLEED, "B"))
    new = document("crg@2", section("3.2", BLEED, "B"), section("3.20", CHECK, "A"))

    assert kinds(diff_editions(old, new)) == [
        ("3.20", "3.2", ("renumbered",)),
        ("3.2", "3.20", ("renumbered",)),
    ]


def test_a_sentence_that_moved_to_another_section_is_told_so() -> None:
    old = document("crg@1", section("1", f"{BLEED} {CHECK}"), section("2", START.format("1 mg")))
    new = document("crg@2", section("1", BLEED), section("2", START.format("1 mg") + " " + CHECK))

    changes = {
        one.change: one for part in diff_editions(old, new).sections for one in part.sentences
    }

    assert changes[Change.REMOVED].elsewhere == "2"
    assert changes[Change.ADDED].elsewhere == "1"


def test_metadata_changes_are_told() -> None:
    diff = diff_editions(document("crg@1", CHECK, year="2021"), document("crg@2", CHECK))

    assert [(one.field, one.old, one.new) for one in diff.metadata] == [("year", "2021", "2026")]
    assert diff.sections == ()


def test_two_corpora_are_compared_edition_by_edition() -> None:
    old = corpus(document("crg@1", CHECK), document("htg@1", BLEED), document("old@1", CHECK))
    new = corpus(document("crg@1", BLEED), document("htg@1", BLEED), document("new@1", CHECK))

    diff = diff_corpora(old, new)

    assert [one.document for one in diff.added] == ["new"]
    assert [one.document for one in diff.removed] == ["old"]
    assert [one.new.document for one in diff.changed] == ["crg"]
    assert diff.unchanged == 1


EDITIONS = corpus(
    document("crg@1", CHECK, status="superseded"),
    document("crg@2", BLEED, supersedes="1"),
    document("htg@1", CHECK),
)


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["crg", "1", "2"], ("crg 1", "crg 2")),
        (["crg@2", "crg@1"], ("crg 2", "crg 1")),
        (["crg@2", "htg@1"], ("crg 2", "htg 1")),
        (["crg"], ("crg 1", "crg 2")),
    ],
)
def test_words_that_mean_two_editions(words: list[str], names: tuple[str, str]) -> None:
    pair = two_editions(EDITIONS, words)

    assert tuple(f"{one.id} {one.edition}" for one in pair) == names


@pytest.mark.parametrize("words", [[], ["crg", "1"], ["crg@1"], ["crg", "1", "2", "3"], ["htg"]])
def test_words_that_do_not_are_refused_with_the_way_out(words: list[str]) -> None:
    with pytest.raises(UsageError) as error:
        two_editions(EDITIONS, words)

    assert "DOC" in error.value.hint


def test_names_that_are_not_there_are_listed() -> None:
    with pytest.raises(UnknownName, match="no edition of crg named '9'"):
        two_editions(EDITIONS, ["crg", "1", "9"])
    with pytest.raises(UnknownName, match="no document named 'zz'"):
        in_both(EDITIONS, EDITIONS, ["zz"])


def test_two_corpora_and_a_document_mean_its_current_editions() -> None:
    assert [one.edition for one in in_both(EDITIONS, EDITIONS, ["crg"])] == ["2", "2"]
    assert [one.edition for one in in_both(EDITIONS, EDITIONS, ["crg@1"])] == ["1", "1"]


@pytest.mark.slow
def test_large_editions_take_seconds() -> None:
    text = " ".join(f"Rule {place} is that agent a{place} needs {place} mg." for place in range(60))
    old = document("crg@1", *(f"{text} Part {place}." for place in range(200)))
    new = document("crg@2", *(f"{text.replace('7 mg', '8 mg')} Part {n}." for n in range(200)))

    with ends_in_bounds():
        diff = diff_editions(old, new)

    assert diff.counts["numbers"] == 200 * 6
