"""Matching: typography is forgiven, meaning is not, and no quotation cuts a token or quantity."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvale import CRG_2_3_2, CRG_2_3_3, CRG_2_3_20, HTG_1_4_1
from medgauge.text.fold import fold, fold_text
from medgauge.text.match import Occurrence, cut_allowed, find_all, find_loose, loose_key, stands_cut

FANCY = (
    "The “low‑dose” plan (target −2 to 0; n = 14\u202f000) uses 5\u2009mg in the "
    "Mu\u0308ller sub\u00adgroup."
)
PLAIN = 'The "low-dose" plan (target -2 to 0; n = 14 000) uses 5 mg in the Müller subgroup.'


def found(text: str, quote: str) -> str:
    """Tell how `quote` stands in `text`: exact, folded, misquote or absent."""
    folded = fold(text)
    places = find_all(folded, text, quote)
    if places:
        return "exact" if any(place.exact for place in places) else "folded"
    return "misquote" if find_loose(folded, quote) else "absent"


@pytest.mark.parametrize(
    ("text", "quote", "kind"),
    [
        (CRG_2_3_2, CRG_2_3_2.replace("≥", ""), "absent"),
        (CRG_2_3_2, CRG_2_3_2.replace("<30", ">30"), "absent"),
        (CRG_2_3_2, CRG_2_3_2.replace("<", ""), "absent"),
        (CRG_2_3_2, CRG_2_3_2.replace("<", "≤"), "absent"),
        (CRG_2_3_2, CRG_2_3_2.lower(), "misquote"),
        (CRG_2_3_2, CRG_2_3_2.replace("mg once daily", "mg, once daily,").rstrip("."), "misquote"),
        (CRG_2_3_2, CRG_2_3_2.replace(" unless", "; unless"), "misquote"),
        (CRG_2_3_2, CRG_2_3_2.replace("≥", ">="), "folded"),
        (CRG_2_3_2, CRG_2_3_2.replace("5 mg", "10 mg"), "absent"),
        (CRG_2_3_20, "Reassess within 7 days if platelets fall below 50 109/L.", "absent"),
        (CRG_2_3_20, "Reassess within 7 days if platelets fall below 50 × 10⁹L.", "absent"),
        (CRG_2_3_20, "Reassess within 7 days if platelets fall below 50 × 10⁹ L.", "absent"),
        (CRG_2_3_20, "Reassess within 7 days if platelets fall below 50 10⁹/L.", "absent"),
        (CRG_2_3_20, "Reassess within 7 days, if platelets fall below 50 × 10⁹/L", "misquote"),
        ("Relapse fell by 12% in week 4.", "Relapse fell by 12 in week 4.", "absent"),
        ("Relapse fell by 12% in week 4.", "relapse fell by 12% in week 4", "misquote"),
        ("Dilute 1:10 before use.", "Dilute 1 10 before use.", "absent"),
        ("Give 1.5 mg daily.", "Give 15 mg daily.", "absent"),
        ("Give 1.5 mg daily.", "Give 1 5 mg daily.", "absent"),
        ("Give 1,500 mg daily.", "Give 1500 mg daily.", "absent"),
        ("P < .001 in all.", "P < 001 in all.", "absent"),
        ("A change of -2 mm.", "A change of 2 mm.", "absent"),
        ("Take 2*3 doses.", "Take 2 3 doses.", "absent"),
        ("Use the low-dose plan.", "Use the low dose plan.", "misquote"),
        ("Do not stop, however long.", "Do not stop however long.", "misquote"),
        ("Stop it; (see table 2).", "Stop it, see table 2", "misquote"),
    ],
)
def test_only_what_cannot_change_meaning_is_forgiven(text: str, quote: str, kind: str) -> None:
    assert found(text, quote) == kind


@pytest.mark.parametrize(
    ("text", "quote", "kind"),
    [
        (HTG_1_4_1, "5 mg twice daily for 21 days, then 20 mg once daily.", "absent"),
        (HTG_1_4_1, "15 mg twice daily for 21 days, then 20 mg once daily.", "exact"),
        (HTG_1_4_1, "Give agent Brentil 15 mg twice daily for 21 days", "exact"),
        (HTG_1_4_1, "Give agent Brentil 15 mg twice daily for 21", "absent"),
        (HTG_1_4_1, "Give agent Brentil 15", "absent"),
        (HTG_1_4_1, "Give agent Brentil 1", "absent"),
        (HTG_1_4_1, "mg twice daily", "absent"),
        (HTG_1_4_1, "MG twice daily", "absent"),
        (HTG_1_4_1, "twice daily for 21 days", "exact"),
        (HTG_1_4_1, "then 20 mg once daily", "exact"),
        (CRG_2_3_20, "0 × 10⁹/L.", "absent"),
        (CRG_2_3_20, "10⁹/L.", "absent"),
        (CRG_2_3_20, "50 × 10⁹/L.", "exact"),
        (CRG_2_3_20, "50 × 10⁹/L", "exact"),
        (CRG_2_3_20, "Reassess within 7 days if platelets fall below 5", "absent"),
        (CRG_2_3_20, "Reassess within 7 days if platelets fall below 50", "absent"),
        (CRG_2_3_20, "Reassess within 7 days if platelets fall below 50 × 10", "absent"),
        (CRG_2_3_20, "Reassess within 7 days if platelets fall below", "exact"),
        (CRG_2_3_3, "gent Vexalor is not recommended in people with active bleeding.", "absent"),
        (CRG_2_3_3, "gent vexalor is not recommended in people with active bleeding", "absent"),
        (CRG_2_3_3, "recommended in people with active bleeding.", "exact"),
        (CRG_2_3_2, "65 years unless eGFR is", "absent"),
        (CRG_2_3_2, "≥65 years unless eGFR is", "exact"),
        (CRG_2_3_2, "30 mL/min.", "absent"),
        (CRG_2_3_2, "<30 mL/min.", "exact"),
        (CRG_2_3_2, "<30 mL", "absent"),
        ("The patient's dose", "The patient", "absent"),
        ("The patient's dose", "s dose", "absent"),
        ("The patients' dose", "The patients", "exact"),
        ("Use 'agent Sulvex' now", "agent Sulvex", "exact"),
        ("Use 'agent Sulvex' now", "'agent Sulvex'", "exact"),
        ("Use plan_B now", "plan", "absent"),
        ("Use plan_B now", "B now", "absent"),
        ("Use plan_B now", "plan_B", "exact"),
        ("Use cafe\u0301 now", "Use cafe", "absent"),
        ("Use x\u0338 now", "Use x", "absent"),
        ("See (agent Vexalor) there", "agent Vexalor", "exact"),
        ("Ends with agent Vexalor", "agent Vexalor", "exact"),
        ("Ca²⁺ and Na⁺", "Ca", "absent"),
        ("Ca²⁺ and Na⁺", "Ca²", "absent"),
        ("Ca²⁺ and Na⁺", "Ca²⁺", "exact"),
        ("IL-6 fell", "6 fell", "absent"),
        ("IL-6 fell", "IL", "absent"),
        ("A well-known rule", "known rule", "exact"),
        ("Yes and/or no", "or no", "exact"),
        ("Between 3/4 and 1", "4 and 1", "absent"),
        ("Aged 65-year men", "65", "absent"),
    ],
)
def test_no_cut_inside_a_token_or_quantity(text: str, quote: str, kind: str) -> None:
    assert found(text, quote) == kind


@pytest.mark.parametrize(
    ("quote", "kind"),
    [
        ("Agent Vexalor is ... recommended in people with active bleeding.", "absent"),
        ("Agent Vexalor is … recommended in people with active bleeding.", "absent"),
        ("Agent Vexalor is […] recommended in people with active bleeding.", "absent"),
        ("people with active bleeding ... Agent Vexalor is", "absent"),
        ("... recommended in people with active bleeding.", "folded"),
        ("…recommended in people with active bleeding…", "folded"),
        ("Agent Vexalor is not recommended ...", "folded"),
        ("Agent Vexalor is not recommended in people with active bleeding....", "folded"),
        ("  recommended in people \n", "folded"),
        (" recommended in people ", "exact"),
        ("... gent Vexalor is not recommended", "absent"),
        ("... ... recommended in people", "misquote"),
        ("...", "absent"),
        ("... ", "absent"),
        ("", "absent"),
        (" ", "absent"),
        ("\u200b", "absent"),
        ("\u00ad \u2060", "absent"),
    ],
)
def test_ellipses_and_white_space_give_way_at_the_two_ends_only(quote: str, kind: str) -> None:
    assert found(CRG_2_3_3, quote) == kind


def test_an_ellipsis_that_stands_in_the_text_is_literal() -> None:
    text = "Wait … then give it. Wait then give it."

    assert find_all(fold(text), text, "Wait ... then") == [Occurrence(0, 11, exact=False)]
    assert find_all(fold(text), text, "Wait … then") == [Occurrence(0, 11, exact=True)]
    assert find_all(fold(text), text, "... then give it") == [Occurrence(5, 19, exact=False)]
    assert [place.start for place in find_all(fold(text), text, "then give it ...")] == [7, 26]


@pytest.mark.parametrize(("text", "quote"), [(FANCY, PLAIN), (PLAIN, FANCY)])
def test_typography_matches_in_both_directions(text: str, quote: str) -> None:
    assert found(text, quote) == "folded"
    assert find_all(fold(text), text, quote) == [Occurrence(0, len(text), exact=False)]
    for wrong in ("-2 to 9", "2 to 0"):
        assert found(text, quote.replace("−", "-").replace("-2 to 0", wrong)) == "absent"
    assert found(text, "(target 2 to 0; n = 14 000)") == "absent"
    assert found(text, "2 to 0; n") == "absent"
    assert found(text, "uses 5 mg in the Müller subgroup.") != "absent"


@pytest.mark.parametrize(
    ("text", "quote", "kind"),
    [
        ("below 50 × 10⁹/L now", "50 × 10⁹/L", "exact"),
        ("below 50 × 10⁹/L now", "50 × 109/L", "absent"),
        ("below 50 × 10⁹/L now", "50 × 10^9/L", "absent"),
        ("below 50 × 10⁹/L now", "50 × 10 9/L", "absent"),
        ("take ½ tablet", "½ tablet", "exact"),
        ("take ½ tablet", "1/2 tablet", "absent"),
        ("take ½ tablet", "12 tablet", "absent"),
        ("take 1½ tablets", "½ tablets", "absent"),
        ("30 kg/m² or more", "30 kg/m2", "absent"),
        ("1.5 mmol·L⁻¹ or more", "1.5 mmol·L-1", "absent"),
        ("H₂O and CO₂", "H2O and CO2", "absent"),
        ("5 µg daily", "5 μg daily", "folded"),
        ("5 µg daily", "5 mg daily", "absent"),
    ],
)
def test_powers_and_fractions_stay(text: str, quote: str, kind: str) -> None:
    assert found(text, quote) == kind


def test_brackets_are_never_dropped_with_what_they_hold() -> None:
    canonical = "Stop agent Sulvex if [INR] is above 4 (see table 2) and use plan_B; 2*3 = 6 doses."

    assert found(canonical, canonical) == "exact"
    assert found(canonical, "Stop agent Sulvex if is above 4") == "absent"
    assert found(canonical, "Stop agent Sulvex if INR is above 4 (see table 2)") == "misquote"
    raw = "Stop **agent Sulvex** if [INR] is above 4 (see [table 2](#t2)) and use `plan_B`"
    assert found(canonical, raw) == "absent"
    assert found(canonical, raw.replace("](#t2)", "]")) == "misquote"


def test_every_place_is_found_once() -> None:
    text = "Ask again. Ask again. Ask again."

    assert [(p.start, p.end) for p in find_all(fold(text), text, "Ask again.")] == [
        (0, 10),
        (11, 21),
        (22, 32),
    ]
    assert [p.start for p in find_all(fold(text), text, "Ask again. Ask again.")] == [0, 11]
    assert find_loose(fold(text), "ask again ask again") == [(0, 20), (11, 31)]


def test_places_of_a_misquote_are_offsets_of_the_original() -> None:
    text = "The “low‑dose”  plan, sub\u00adgroup B."
    (place,) = find_loose(fold(text), "the low dose plan subgroup b")

    assert text[slice(*place)] == "The “low‑dose”  plan, sub\u00adgroup B"


words = st.text(st.sampled_from("aB1é ≥<.,-/'_%×⁹½\u0301ßΣ(µ"), max_size=30)


@given(words, st.data())
def test_an_accepted_cut_joins_no_word_to_a_word(text: str, data: st.DataObject) -> None:
    folded = fold_text(text)
    position = data.draw(st.integers(0, len(folded)))

    if cut_allowed(folded, position) and 0 < position < len(folded):
        left, right = folded[position - 1], folded[position]
        assert not (left.isalnum() and right.isalnum())
        assert right != "\u0301"
        assert not (left in "≥<" and right.isdecimal())


@given(words, st.data())
def test_whatever_is_cut_where_allowed_is_found_there(text: str, data: st.DataObject) -> None:
    folded = fold(text)
    cuts = [p for p in range(len(folded.text) + 1) if cut_allowed(folded.text, p)]
    start = data.draw(st.sampled_from(cuts))
    end = data.draw(st.sampled_from([p for p in cuts if p >= start]))
    first, last = folded.origin(start, end)
    quote = text[first:last]

    if fold_text(quote) == folded.text[start:end] and quote.strip():
        assert Occurrence(first, last, exact=True) in find_all(folded, text, quote)
        if loose_key(quote) and "\u0301" not in quote:
            assert find_loose(folded, quote if set("ßΣ") & set(quote) else quote.swapcase())


@given(words)
def test_case_and_commas_do_not_move_the_loose_key(text: str) -> None:
    if "ß" not in text and "Σ" not in text:
        assert loose_key(text.upper()) == loose_key(text.lower())
    assert loose_key(f"({text} ; ") == loose_key(text)


@pytest.mark.parametrize(
    ("needle", "stands"),
    [
        ("gent Vexalor", True),
        ("agent Vexalor at 1", True),
        ("... agent Vex", True),
        ("Brex", False),
    ],
)
def test_a_needle_may_stand_but_for_a_cut(needle: str, stands: bool) -> None:
    text = "Give agent Vexalor at 10 mg."

    assert find_all(fold(text), text, needle) == []
    assert stands_cut(fold(text), needle) is stands
