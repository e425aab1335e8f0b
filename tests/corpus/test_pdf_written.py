"""PDF files by a browser, an office suite and pandoc: their text, character by character."""

from pathlib import Path

import pytest

from medgauge.corpus.ingest.pdf import read
from medgauge.corpus.raw import RawDocument
from medgauge.errors import InputError

pytestmark = pytest.mark.slow

WRITTEN = Path(__file__).parents[1] / "written" / "pdf"

TWO_COLUMNS = """\
# None Corvale Rhythm Guideline
Corvale Heart Society
This guideline is about adults with a fast rhythm who are seen in Corvale. It does not cover \
children.
# 3.2 Starting treatment
Start agent Vexalor at 5 mg once daily in adults aged ≥65 years unless eGFR is <30 mL/min. Agent \
Vexalor should be stopped 48 hours before surgery and is started again when the wound is dry, \
and the anticoagulation clinic is told of every interruption.
Measure creatinine before the first dose, and again after 3 months of treatment.
Offer Brentil 15 mg twice daily for 21 days where Vexalor is not tolerated.
# 3.3 Bleeding
Agent Vexalor is not recommended in people with active bleeding. Interruption of anticoagulation \
for more than 7 days needs the advice of a specialist.
# 3.20 Monitoring
Reassess within 7 days if platelets fall below 50 × 10⁹/L. A body mass index above 40 kg/m² \
changes the volume in which Vexalor is distributed, and CO₂ is measured in people with sleep \
apnoea.
1. Stop Vexalor on the day of the fall.
2. Repeat the count after 24 hours, with the patient at rest and in a tube with citrate.
Low-dose agents are not an alternative: a daily dose of 2.5 mg was no better than placebo in the \
trial of Harrow and colleagues, in which 1,204 people took part."""

PAGES = """\
# 4.1 Acute phase
Give agent Brentil 15 mg twice daily for 21 days, then 20 mg once daily. The first dose is given \
in the emergency department, before the scan, when the delay to the scan is longer than 4 hours \
and no sign of bleeding is found. A second reading of the scan by a radiologist within 24 hours \
is advised for every clot that reaches above the knee, since one in 12 of the first readings was \
changed in the audit of Harrow.
Compression stockings are not offered to prevent the syndrome that follows a thrombosis. They \
may be worn for relief of swelling. People who fly within 4 weeks of a thrombosis should wear \
them during the flight and walk at least once in every 2 hours of it.
Tell each patient to report black stools, a fall on the head, or a headache that lasts longer \
than 6 hours without delay, by day or night, and to carry the card that names agent Brentil and \
its dose.
# 4.2 Renal impairment
Agent Brentil should not be started in people with an eGFR below 15 mL/min. Between 15 and 29 \
mL/min the dose is 10 mg twice daily for 21 days, then 15 mg once daily, and the level is \
measured 3 hours after the fifth dose. Creatinine is measured every 4 weeks for 3 months and \
every 12 weeks after that, or earlier in people who lose more than 5% of their weight.
People on dialysis are treated with heparin. The dose is halved where the platelet count is \
below 100 × 10⁹/L, and heparin is stopped below 50 × 10⁹/L or when the count has fallen by more \
than half within 10 days, whatever its value, until antibodies have been looked for and excluded \
by a laboratory that does both tests."""

TABLES = """\
# 2 Doses by renal function
The dose depends on the renal function:
eGFR; Vexalor; Brentil.
≥45 mL/min: Vexalor: 5 mg once daily; Brentil: 15 mg twice daily for 21 days, then 20 mg once \
daily.
30–44 mL/min: Vexalor: 2.5 mg once daily; Brentil: 10 mg twice daily.
<30 mL/min: Vexalor: do not use; Brentil: do not use.
After the table the text goes on."""

UNRULED = """\
# 2 Doses by renal function
eGFR; Vexalor; Brentil.
≥45 mL/min: Vexalor: 5 mg once daily; Brentil: 15 mg twice daily.
30–44 mL/min: Vexalor: 2.5 mg once daily; Brentil: 10 mg twice daily."""

OFFICE = """\
# None Norvane Clot Guideline
This guideline covers adults with a first clot. It is read from left to right over the whole \
width of the page before the columns begin.
# 1.1 First dose
Give agent Brentil 15 mg twice daily for 21 days, unless platelets are below 50 × 10⁹/L or the \
body surface is below 1.5 m². The first office visit after the clot is due within 7 days. \
Anticoagulation is explained in plain words.
1. Ask about black stools and about falls in the last 3 months.
2. Weigh the patient.
Do not combine with:
agent Sulvex at any dose, whether by mouth or through the vein
clotafen above 200 mg a day
# 1.2 Later doses
After 21 days the dose is 20 mg once daily. CO₂ retention is no reason to lower it. People who \
weigh less than 50 kg take 15 mg once daily, with food, and are seen again after 6 weeks by the \
nurse who taught them. Treatment lasts 3 months after surgery and 6 months without a cause; a \
second clot on treatment is discussed with the regional team within 2 working days.
# 1.3 Doses in short
Phase; Dose; Length.
First: Dose: 15 mg twice daily; Length: 21 days.
Later: Dose: 20 mg once daily; Length: 3 to 6 months.
The dose is not changed by age alone."""

GUIDELINE = """\
# 5 Acute treatment
Offer agent Sulvex 50 mg by mouth at the first sign of an attack. A second dose may follow after \
2 hours, up to 100 mg in 24 hours. Avoid co-trimoxazole-like agents.
1. Ask about pregnancy before the first dose, since agent Sulvex is not recommended from week 20 \
until birth.
2. Count the days with treatment.
at most 10 days a month
at most 2 doses a day
# 6 Prevention
Consider agent Vexalor when there are ≥4 attacks a month, with platelets above 100 × 10⁹/L and a \
body surface of 1.73 m² or more. H₂O is not a treatment."""


def _read(name: str) -> RawDocument:
    return read(name, (WRITTEN / name).read_bytes())


def _text(document: RawDocument) -> str:
    return "\n".join(
        line
        for section in document.sections
        for line in (f"# {section.number} {section.heading}", *section.lines)
    )


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("two_columns.pdf", TWO_COLUMNS),
        ("pages.pdf", PAGES),
        ("tables.pdf", TABLES),
        ("unruled.pdf", UNRULED),
        ("office.pdf", OFFICE),
        ("guideline.pdf", GUIDELINE),
    ],
)
def test_text_of_a_real_writer_is_read_to_the_character(name: str, expected: str) -> None:
    assert _text(_read(name)) == expected


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("two_columns.pdf", "Corvale Rhythm Guideline"),
        ("pages.pdf", "Harrow Thrombosis Guideline"),
        ("office.pdf", "Norvane Clot Guideline"),
        ("guideline.pdf", "Quillon Migraine Guideline"),
    ],
)
def test_the_largest_print_is_the_title(name: str, title: str) -> None:
    assert _read(name).title == title


def test_running_lines_that_left_the_text_are_reported() -> None:
    left_out = {piece.excerpt for piece in _read("pages.pdf").dropped if not piece.doubted}

    assert left_out == {"Acute phase", "1", "Renal chapter"}


def test_a_margin_line_that_stands_once_stays_and_is_doubted() -> None:
    doubted = [piece for piece in _read("two_columns.pdf").dropped if piece.doubted]

    assert [(piece.where, piece.excerpt) for piece in doubted] == [
        ("Corvale Heart Society", "Corvale Heart Society")
    ]


def test_citation_marks_and_footnotes_left_out_are_reported() -> None:
    told = {(piece.reason, piece.excerpt) for piece in _read("guideline.pdf").dropped}

    assert ("page 1: line of a footnote left out", "1 Corvale trial, 1,204 people.") in told
    assert any("citation mark" in reason and "24 hours.[1]" in text for reason, text in told)


def test_a_hyphen_at_a_line_end_is_recorded_at_its_character() -> None:
    [acute, _] = _read("guideline.pdf").sections

    assert [(line, acute.lines[line][place - 2 : place + 5]) for line, place in acute.joins] == [
        (0, "co-trim")
    ]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("locked.pdf", "encrypted with a password"),
        ("restricted.pdf", "does not permit text to be taken out"),
        ("owned.pdf", "encrypted with a password of its owner"),
    ],
)
def test_what_cannot_be_read_for_sure_is_refused(name: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        _read(name)
