"""Words that guidelines use whatever they are about: they name no subject."""

from medgauge.text.stems import stem

_WORDS = (
    "recommend recommendation suggest advise consider guideline guidance evidence statement panel"
    " committee group task force society college organisation work clinician physician doctor"
    " provider professional practitioner nurse staff team specialist health healthcare care"
    " primary service practice setting clinic clinical hospital patient person people individual"
    " adult woman man child population member someone anyone client"
    " use give take receive offer provide prescribe administer start begin initiate stop"
    " discontinue continue perform make obtain undergo include need require increase reduce"
    " decrease improve prevent help lead cause show report find base follow determine identify"
    " assess evaluate measure monitor check review discuss inform refer repeat change adjust"
    " choose select decide avoid limit ensure maintain achieve support"
    " treatment treat therapy management manage intervention procedure measure approach option"
    " dose dosage drug medication medicine agent regimen course daily weekly day week month year"
    " hour minute time period duration interval frequency rate level range value number amount"
    " risk benefit harm effect outcome result response change difference factor case condition"
    " disease disorder illness symptom sign history problem need presence absence diagnosis"
    " diagnose test examination assessment evaluation follow-up visit plan decision information"
    " high low higher lower moderate mild severe normal abnormal new old older younger young early"
    " late first second third initial further additional other same different similar specific"
    " general common routine regular usual standard appropriate possible available necessary"
    " important effective safe likely unlikely long short large small good poor best better"
    " age aged least most more less than at risk whether type form part example table section"
    " all each every any some many few one two three per well still often rarely usually"
    " routinely generally strongly particularly especially currently previously prior"
    " baseline balance data study trial review research net certainty quality grade strength"
    " increased decreased reduced known suspected confirmed considered recommended"
)
GENERAL = frozenset(stem(word) for word in _WORDS.split())
"""Stems."""
