"""Word lists that the structural rules decide by."""


def _set(table: str) -> frozenset[str]:
    return frozenset(table.split())


PLURALS = _set("people children men women data criteria feet media bacteria teeth")
"""Plurals that do not end in s."""
SINGULARS = _set(
    """diabetes herpes measles mumps rabies sepsis tetanus news lens pus virus status bias pancreas
    physics series analysis diagnosis prognosis basis synthesis dialysis hemodialysis haemodialysis
    prophylaxis thrombosis fibrosis cirrhosis psoriasis tuberculosis osteoporosis scoliosis
    thrombolysis electrolysis paralysis urinalysis apheresis"""
)
"""Singulars that end in s."""
TAKES_FOR = _set(
    """screening screened testing test tests treatment therapy indication indications criteria
    assessment reason need score scan search counselling counseling prophylaxis standard review
    request role contrast risk risks evaluation required monitoring responsible blood culture
    support surveillance referral consultation used vaccination immunization immunisation
    interventions intervention hours days weeks months minutes ready prepared agents drugs needed
    use resources substitute target goal caution consideration"""
)
"""Words that `for` belongs to, so that no new part of the sentence begins with it."""
TAKES_IN = _set(
    """increase decrease rise fall change changes reduction difference decline participation
    interest improvement lowest highest drug increases"""
)
TAKES_TO = _set("access exposure referral sensitivity response reaction due up alternative adjunct")
TIMES = _set("hours days weeks months years minutes hour day week month year later shortly soon")
"""Words that `before` and `after` belong to."""
LEANING = _set(
    """and or not only than more less at up no once least about from between to of with by as for
    in on such"""
)
"""Words that no part of a sentence ends with."""
NO_THINGS = _set(
    """that if whether when for in on at to with from by before after until about up out not as all
    how why where what which and it them caution"""
)
"""Words that an order's object does not begin with."""
NAMES = _set(
    """African American Americans Ashkenazi Asian Asians Barthel Beck Bishop Black British Cobb
    Crohn Doppler English Escherichia Clostridium Clostridioides European French German Gram Glasgow
    Hispanic Hodgkin Indian Latino Mediterranean Medicare Medicaid Mexican Nordic Papanicolaou
    Parkinson Pap Rhesus Roma Spanish Chlamydia Neisseria Mycobacterium Staphylococcus
    Streptococcus Wells Western Apgar Achilles
    Service January February March April May June July August September October November December
    Monday Tuesday Wednesday Thursday Friday Saturday Sunday"""
)
"""Words that keep a large first letter anywhere."""
EXTENT = _set("weighing weigh weighs lasting lasts lasted for of by at with")
"""Words behind which an amount is `more than 5`, and not `above 5`."""
NO_OF = _set(
    """is are still was be at by of to for with than in from weighing weigh weighs aged age below
    above reaches remains exceeds stays falls rises has have on and or every least most goal
    take takes taking receive receives receiving reach exceed exceeds need needs smoke smokes
    smoking drink drinks drinking use uses using eat eats eating consume consumes sleep sleeps
    lose loses losing gain gains gaining walk walks work works spend spends live lives"""
)
"""Words behind which no `of` stands before an amount."""
