"""Units: no quotation ends between a number and its unit, and no word is taken for a unit."""

import pytest

from medgauge.text.fold import fold_text
from medgauge.text.match import cut_allowed

UNITS = (
    "g kg mg µg μg ug mcg ng pg fg L dL mL µL nL pL fL l dl ml cl mcL m cm mm µm nm km s ms µs ns"
    " sec secs min mins h hr hrs d wk wks mo y yr yrs mol mmol µmol nmol pmol mM µM"
    " nM Eq mEq meq mOsm"
    " mosmol IU mIU kIU MIU iu U kU mU HU kat nkat µkat Pa kPa hPa mbar bar Torr mmHg cmH2O cmH₂O"
    " atm psi Bq kBq MBq GBq Ci mCi µCi Gy cGy mGy Sv mSv µSv J kJ cal kcal W kW V mV kV mA µA Ω kΩ"
    " Hz kHz MHz K mK Da kDa °C °F °K ° C F % ‰ ％ ppm ppb bpm rpm dB MET METs MME CFU cfu"
    " PFU cc gauge Fr"
    " oz lb lbs ft inches pounds x × fold times percent percent pp ULN log10 m² cm³ mm² kg/m² kg/m2"
    " m2 mm3 cm^2 g/dL mg/dL mg/dl g/L mmol/L mmol/mol mg/kg/day mg·kg⁻¹ mL/min/1.73&m² CFU/mL"
    " drinks/day WBC/hpf organisms/mL am pm a.m"
)
NAMES = (
    "gram litre liter metre meter mole unit pascal becquerel gray sievert joule calorie volt watt"
    " dalton second milligram microgram nanogram kilogram millilitre milliliter decilitre"
    " microlitre millimole micromole millisecond microsecond millimetre centimeter"
    " kilometre megabecquerel"
    " milligray millisievert kilocalorie kilopascal milliequivalent kilodalton millivolt"
    " minute hour day night week month year decade fortnight"
    " tablet capsule pill sachet vial ampoule puff spray drop dose patch suppository injection"
    " cycle session beat breath cell cigarette drink point teaspoon tablespoon"
)
PLURALS = {"patch": "patches", "suppository": "suppositories"}
PHRASES = (
    "per cent|percentage points|parts per million|parts per billion|colony-forming units"
    "|colony forming units/mL|international units|pack-years|person-years|mm Hg|cm H2O"
    "|mm of mercury|cm of water|degrees Celsius|fluid ounces|square metres|cu mm"
    "|milligrams per decilitre|mg per square metre|tablets per day|× ULN"
    "|x the upper limit of normal|times the ULN|× 10⁹/L|× 500 mg|more days|or more"
    " days|consecutive days|working days"
    "|log10 CFU/mL|million units|mL kg⁻¹ min⁻¹|mL kg-1 min-1|per 1000|per 100,000 person-years"
)
WRITTEN = [
    *(unit.replace("&", " ") for unit in UNITS.split()),
    *NAMES.split(),
    *(PLURALS.get(name, f"{name}s") for name in NAMES.split()),
    *PHRASES.split("|"),
]


@pytest.mark.parametrize("unit", WRITTEN)
def test_a_number_is_not_cut_from_its_unit(unit: str) -> None:
    folded = fold_text(f"is ≥450 {unit} and then")
    start, end = folded.index("≥"), folded.index(" and then")

    assert cut_allowed(folded, start)
    assert cut_allowed(folded, end)
    assert not [folded[:p] for p in range(start + 1, end) if cut_allowed(folded, p)]


@pytest.mark.parametrize(
    "text",
    [
        "in 2020| as the first",
        "in all 5| at baseline",
        "type 2| diabetes",
        "stage 3| A trial",
        "Table 3| A systematic review",
        "of 30| C. difficile isolates",
        "above 12| C-reactive protein",
        "of 100| L-dopa users",
        "3| in 10 people",
        "in 9| U.S. trials",
        "in 12| U.K. trials",
        "in 5| K-ras mutations",
        "for group 2| give us time",
        "step 2| patients",
        "Phase 2| study",
        "of 40| men",
        "table 4| hand hygiene",
        "figure 2| metal implants",
        "In 2| Me too drugs",
        "In 2| MS patients",
        "grade 2| Mg loss",
        "2| PA views",
        "of 2| parts",
        "of 2| standard plans",
        "3| packs",
        "5 mg| of body weight",
        "5 mg| once daily",
        "500 mg| tablets",
    ],
)
def test_no_ordinary_word_is_a_unit(text: str) -> None:
    before, after = text.split("|")

    assert cut_allowed(before + after, len(before))
    assert cut_allowed(before + after, len(before) + 1)
