"""A small invented catalogue that holds what makes citations hard, and typography to vary them."""

from medgauge.text.source import Source

SECTIONS = (("3", "Treatment"), ("3.2", "Starting treatment"), ("3.20", "Monitoring"))


def source(document: str, edition: str, title: str, **fields: str) -> Source:
    """Return a source; what is not given is that of a current first guideline of Corvale."""
    rest = {
        "acronym": "",
        "organisation": "Corvale Society",
        "year": "2020",
        "status": "current",
    } | fields
    return Source(document, edition, title, **rest, sections=SECTIONS)


def old(document: str, edition: str, title: str, **fields: str) -> Source:
    """Return a superseded source."""
    return source(document, edition, title, status="superseded", **fields)


RHYTHM = "Corvale Rhythm Guideline"
STATED = "Influenza, 2024 (3rd edition of the plan): Care & Prevention"
TASK_FORCE = "U.S. Preventive Harrow Task Force"
CATALOGUE = (
    old("crg", "1", RHYTHM, acronym="CRG", year="2021"),
    source("crg", "2", RHYTHM, acronym="CRG", year="2026", supersedes="1"),
    source("crg-af", "1", "Corvale Fibrillation Guideline", acronym="CRG-AF", year="2019"),
    source("flu", "2", STATED, acronym="HB-24", organisation="The Harrow Board", year="2025"),
    source("screen", "2014", "Screening for gout: Task Force statement.", organisation=TASK_FORCE,
           year="2014"),
    source("children", "2014", "Gout in children's care", organisation=TASK_FORCE, year="2014"),
    old("feet", "1.1", "Care of Feet", acronym="KCF", organisation="Kest College", year="2017"),
    source("feet", "1.10", "Care of Feet", acronym="KCF", organisation="Kest College",
           year="2023", supersedes="1.1"),
    old("bones", "2013", "Bones in Women", acronym="BBS", organisation="Bone & Joint Board (U.S.)",
        year="2013"),
    source("bones", "2018", "Bones in Adults", acronym="BBS",
           organisation="Bone & Joint Board (U.S.)", year="2018", supersedes="2013"),
    source("gone", "1", "Withdrawn Advice", acronym="WA", year="2010", status="withdrawn"),
    old("twins", "1", "Two in One Year", acronym="TOY", organisation="Twin Board", year="2016"),
    source("twins", "2", "Two in One Year", acronym="TOY", organisation="Twin Board", year="2016",
           supersedes="1"),
    old("season", "Spring 2020", "Seasonal Plan", acronym="SPL", organisation="Season Board"),
    source("season", "Autumn 2020", "Seasonal Plan", acronym="SPL", organisation="Season Board",
           supersedes="Spring 2020"),
    source("roman", "II", "Roman Plan", acronym="ROP", organisation="Rome College", year="2001"),
    source("alpha", "1", "Alpha Advice", acronym="AA", organisation="Alpha Society", year="2001"),
    source("beta", "1", "Aardvark Advice", acronym="AA", organisation="Beta Society", year="2002"),
    source("hyp", "1", "Hypertension", organisation="Pressure Board", year="2011"),
    source("hyp-preg", "1", "Hypertension in Pregnancy", organisation="Pressure Board",
           year="2012"),
    old("law", "1", "Lawful Prescribing", acronym="LAW", organisation="Crown Bench", year="2019",
        in_force_from="2019-06-01", in_force_until="2024-02-14"),
    source("law", "2", "Lawful Prescribing", acronym="LAW", organisation="Crown Bench",
           year="2024", supersedes="1", in_force_from="2024-02-15"),
    old("heart", "1996 (revised 2014)", "Heart Failure Plan", acronym="HTF",
        organisation="Pump Board", year="2014"),
    source("heart", "2019", "Heart Failure Plan", acronym="HTF", organisation="Pump Board",
           year="2019", supersedes="1996 (revised 2014)"),
)  # fmt: skip
