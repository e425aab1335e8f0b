"""The words by which a sentence that can be read alone is told from one that cannot.

Each table is a pattern: alternatives stand between bars with blanks around them, and a line that
begins with a bar and no blank goes on with the group of the line above.
"""

import re


def any_of(table: str, before: str = r"(?<![\w-])", after: str = r"(?![\w-])") -> re.Pattern[str]:
    """Compile a table of alternatives; `before` and `after` say what may stand beside one."""
    joined = re.sub(r"\s+\|(?=\S)", "|", table.strip())
    alternatives = "|".join(re.split(r"\s+\|\s+", joined))
    return re.compile(f"{before}(?:{alternatives}){after}", re.IGNORECASE)


BACKWARD_START = any_of(
    r"""
    this | these | those | they | them | their | its | he | she | his | her | hers | such
    | it(?! (?:is|was|should be|may be|would be) (?:not |\w+ly )?(?:recommended|advised|suggested
      |reasonable|important|essential|good practice|appropriate|preferable|unnecessary|necessary
      |possible|acceptable)\b)
    | both(?! \S+(?: \S+){0,5} and ) | either(?! \S+(?: \S+){0,5} or )
    | neither(?! \S+(?: \S+){0,8} nor ) | another | others?
    | the (?:same|latter|former|other|others|above|following|next|first|second|third|last|two|three
      |remaining|rest|result|results)
    | the (?:usual|standard|former|present|full|initial) \S+ (?:is|was|should|may|must|can)
    | one of (?:these|them) | some of | most of | many of | all of | none of | each of | any of
    | all (?:two|three|four|five|of) | most (?:who|of) | many (?:who|of) | half | two | three
    | four | five | six | seven | eight | nine | ten | here | and | or | but | nor | yet | also
    | there(?! (?:is|are|should|must|may) ) | then | so | if so | if not | otherwise | alone
    | (?:higher|lower|larger|smaller|such) (?:doses?|dosages?|amounts?)
    | many (?:[a-z]+er\s)?(?:adults|people|patients|women)(?:,| (?:may|have|are|especially
      |particularly))
    | (?:additional|further|other) \S+ groups
    | below | above | after that | before that | until then | from then | as an alternative
    | in another | according to | instead | elsewhere | unlike | like | on its own
    | (?:in|for|at|with|after|under|during) [^,.]{1,60}?,? (?:it|they) (?:is|are|should|must|may
      |can) | (?:when|if|once|after) (?:it|they|this|these|that|them|needed|necessary|given|used
      |offered|present|possible)
    | the (?:reason|cause|exception|aim|goal|target|limit|cut-?off)s? (?:is|are|was|were|should|may
      |must|can)
    """,
    before="",
)
"""What a sentence opens with when it goes on from another one."""

LINKED_START = any_of(
    r"""
    however | therefore | thus | hence | moreover | furthermore | in addition(?! to)
    | additionally | in contrast | by contrast | conversely | similarly | likewise | for example
    | for instance | e\.g\. | in particular | specifically | consequently | as a result
    | accordingly | nevertheless | nonetheless | on the other hand | finally | first | second
    | secondly | third | thirdly | lastly | next | besides | meanwhile | overall | in general
    | in conclusion | in summary | in short | in other words | that is | i\.e\. | note | in fact
    | indeed | (?:in|at|for|to|with|of|by|under|during|from|on|after|before) (?:this|these|such
      |those(?! (?:who|with|whose|at|in|aged))|that) | of note | although | while | whereas
    | though | despite | even | still | alternatively | again | importantly | notably
    | most important | clinical considerations | ultimately | further | currently
    """,
    before="",
)
"""What a sentence opens with when it leans on the one before."""

POINTING = any_of(
    r"""
    this | these | such(?! as(?! (?:this|these))) | one another | the rest | therein | thereof
    | the (?:latter|former|same|above|aforementioned|preceding|following|other (?!than)\w+|others
      |said|two|three) | hereafter | herein | otherwise | instead(?! of) | likewise
    | that (?:age|dose|level|limit|time|group|point|regimen|figure|value|date|case|test|period
      |edition|purpose|end|reason) | (?<!recommends )(?<!patients )that (?:drug|treatment)
    | those(?! (?:who|whose|with|without|aged|of|in|at|on|taking|receiving|having|not|for|that
      |which|under|over|below|above|younger|older|weighing|born|from|undergoing|treated|already))
    | (?:either|neither) (?:drug|agent|test|one|of) | above(?=[.,;)]|$)
    | both (?:drugs|agents|tests|medications|conditions|groups|models|forms|doses|classes|of)
    | (?:as )?(?:described|mentioned|noted|listed|given|shown|stated|discussed|outlined|defined
      |specified) (?:above|below|earlier|elsewhere|here|previously)
    | all (?:two|three|four|five|six)(?! \w+s\b) | the (?:first|second) (?:of|one) | in turn
    | similarly | a similar | (?:similar|comparable) \w+s? (?:is|are) | his/her | he/she
    | we (?:also|did|found|know|have|now) | also | thereafter(?= (?:the|it)) | therefore | thus
    | too(?=[.,]|$) | as well(?=[.,]|$) | respectively | that it (?:is|should|be) | that they
    | (?<!when )(?<!if )(?<!unless )(?<!until )the (?:person|individual)(?!s| patient| client)
    | (?<!at )(?:increased|higher|greater|raised|elevated) risk(?=[,.]|$)
    | should follow (?:for|after|in|within|at)
    | (?:starting|stopping|continuing|doubling|halving) (?:is|may|can|should|must)
    | (?:days?|hours?|weeks?|months?|years?) at (?:very )?(?:high|low|moderate|increased) risk
    | consider (?:starting|stopping|continuing) (?:at|before|after|in|when|if)
    | the decision to (?:continue|stop|start) (?:is|should|must|may|can)
    | (?:one|two|three|\d) or more (?:[a-z]+-)?risk factors(?! (?:for|of)) | patients started or
    | (?:if|when) patient (?:is|has) | when (?:dispensed|prescribed|given|used),
    | the cut-?offs? (?:is|are) | the (?:level|value|concentration) (?:is|exceeds|falls|rises)
    | (?:recommends?|suggests?|advises?) (?:against )?(?:it|its|them|their)
    | (?:recommends?|suggests?) (?:\([a-z]+\) )?(?:up to |at least )?\d+ \w+ (?:for|in|after|when
      |if) | another (?:cause|option|agent|drug|reason)
    | the (?:ratio|score|result|test|dose|agent|drug|tablets?|infusion|injection|patch|course
      |procedure|device|panel's|target|subject|issue) (?:is|are|was|should|may|must|can|shall|has
      |need) | the (?:issue|subject|topic|matter) | the (?:relevant|respective) [\w-]+
    | (?:should|must|may) then
    """
)
"""Words anywhere that point outside the sentence, or may."""

THE_DOSE = any_of(
    r"""
    the (?:dose|doses|dosage)(?! of)
    | (?:adjust|increas|reduc|chang|rais|lower)(?:e|ing) (?:dose|doses|dosage)
    """
)

PRONOUN = any_of("it | its | they | them | their | he | she | him | her | his | itself")

_SEE = r"(?:see|refer to|according to|as in|shown in|given in|listed in|follows)"
CROSS = any_of(
    rf"""
    {_SEE} (?:also )?(?:the )?(?:\w+ ){{0,3}}?(?:sections?|tables?|figures?|box(?:es)?
      |appendix|appendices|annex|annotation|chapters?|recommendations?|modules?|algorithms?|guideline|field|discussion)
    | (?:see|refer to) (?:also|above|below)
    | (?:sections?|tables?|figures?|fig\.|box|appendix|annex|chapters?|recommendations?|module
      |algorithm|annotation|sidebar|key question|step)s? (?:[A-Z]?\d+(?:\.\d+)*[a-z]?|[A-Z])
    | the tables? | the figures? | the appendix | original guideline | ngc summary
    | this (?:guideline|document|section|statement|recommendation|chapter)
    | available (?:at|from|elsewhere|online|on the) | separate (?:guideline|recommendation
      |statement) | companion | accompanying | web ?site | supplement(?:ary)? (?:table|material)
    | major recommendations
    """
)
GRADED = re.compile(r"\((?:[12][A-C]|[A-C]|(?:class|level|grade) [\w, ]{1,20})\)")
"""A grade amid a sentence, or several of them."""
LINKS = re.compile(r"\((?:see|refer)\b|www\.|https?:|\.(?:gov|org|com|html?)\b|§", re.IGNORECASE)

HISTORY = any_of(
    r"""
    (?:previous|former|first|earlier|last|prior|old|older|present|current|this|19\d\d
      |20\d\d) (?:editions?|versions?|guidelines?|recommendations?|statements?|advice|limits?
      |thresholds?|guidance) | formerly | used to (?:be|advise|recommend)
    | no longer (?:advised|recommended|considered|stands?|used|distributed|supported|offered)
    | (?:until|since|in|before|after|from) (?:19|20)\d\d | (?:has|have) been (?:withdrawn|replaced
      |removed|changed|raised|lowered|revised|dropped|given up)
    | was (?:withdrawn|replaced|revised|advised|recommended) | were (?:advised|recommended)
    | (?:new|changed) since | superseded? | supersedes | updates?d? (?:the|its|from)
    | is (?:an )?update | in the past, | historically | historic | originally
    | previously (?:recommended|advised|published) | unlike the | edition
    | (?:19|20)\d\d (?:va|uspstf|cpg|dod|cdc|aap)
    """
)

_SOURCES = r"""(?:trials?|stud(?:y|ies)|(?:systematic |evidence )reviews?|meta-analys[ei]s|cohorts?
    |surveys?|data|analys[ei]s|evidence|investigators?|authors?|researchers?|literature|rcts?
    |results)"""
ATTRIBUTED = any_of(
    rf"""
    et al | and colleagues | (?:studies|trials|data|evidence|analyses) [\w -]{{1,90}} suggests? that
    | {_SOURCES} (?:(?:also|has|have) |(?:of|from|in|on|that \w+) [\w -]{{1,60}} )?(?:found|finds?
      |shows?|showed|shown|suggests?|suggested|indicates?|indicated|reported|reports?|demonstrated?
      |demonstrates?|supports?|compared|evaluated|included|defined|observed|estimated|concluded
      |identified|used|reviewed|examined|assessed|provided|is(?! insufficient to)|are|was|were|do
      |does|did|reduced|raised)
    | in (?:the|one|a|an|two|several|these|most) [\w -]{{0,40}}(?:trials?|study|studies|review
      |survey|cohorts?|rcts?) | trials (?:of|in|with) | the [A-Z][A-Z-]{{3,}}(?:-?\w+)? (?:trial
      |study) | trials and | a review of
    | (?:uspstf\)?|task force|panel|cdc|nih|committee) (?:also )?(?:found|concluded|reviewed
      |concludes that (?!the current evidence is insufficient)|recognizes|notes|noted|identified
      |considered|considers|believes|did not|does not|was|were|searched
      |commissioned|sought|updated|had|used|estimates|has (?:issued|made|published|recommended
      |found)) | according to (?!(?:the (?:level|patient|needs)|their|age|local|weight|response))
    | (?:is|are) estimated
    | (?:has|have) been (?:shown|reported|found|associated|suggested|estimated)
    | (?:was|were) (?:shown|reported|found|associated|observed|seen|noted|included|identified
      |conducted|performed|enrolled|used|higher|lower|more|less|based|not|considered|assigned|made
      |written|searched|reviewed|initiated) | fda | food and drug administration
    | approved (?:by|for) | (?:other|several|multiple|many|national|some|u\.s\.) (?:societies
      |organi[sz]ations|groups|bodies|panels?|guidelines|programs) | a view
    | some (?:experts|authors|clinicians) | experts | expert panel | statistically
    | community preventive services | confidence interval | 95% ci | relative risk | odds
    | hazard ratio | p ?[<=] ?0 | voted? | votes? | agreed
    | (?<!service )(?<!family )(?<!unit )members?(?! of)
    | agreement | ewg | rejected | organi[sz]ations | fda-\w+ | post hoc
    """
)

DEFINITION = any_of(
    r"""
    (?:is|are) (?:(?:usually|often|here|generally|typically) )?(?:defined|called|termed|known
      |classed|classified|categorized|considered (?:as|high|low|to be)|said to|regarded
      |referred to|counted|taken as) | (?:is|are) (?:the term|a term) | stands? for | refers? to
    | means?(?! of)(?= (?:that|a|an|the|one|two|at|more|less|any|no)\b) | describes | denotes?
    | is an? (?:person|condition|disease|disorder|measure|form of|type of) | (?<!should )defines?
    | (?:is|are) characterized by | definition | comprises | termed | the term | autosomal
    """
)
QUOTED = re.compile(r"[“\"][^”\"]{1,60}[”\"] (?:is|are|means?)\b")

GRADING = any_of(
    r"""
    net benefit | levels? of (?:certainty|evidence) | (?:high|moderate|low) certainty | graded
    | quality (?:of evidence|rating)
    | (?:strong|weak|conditional|a|b|c|d|i) (?:\([^)]*\) )?recommendations?(?! (?:is|are) made)
    | recommendations? (?:is|are) (?:strong|weak|conditional|graded|numbered|based|worded|labell?ed
      |independent) | grades? (?:of|[A-D]|its|definitions)(?! copd)
    | evidence (?:level|grade|type|rating|review|report|base|is(?! insufficient to)|was)
    | (?:evidence|data) (?:is|are) (?:lacking|limited|inadequate|sparse|insufficient(?! to (?:assess
      |recommend)))
    | (?:level|class) [A-D] | letters? [A-D] | expert opinion | randomi[sz]ed | literature
    | systematic review | confidence in the | guideline development | working group
    | work group(?! (?:suggests|recommends?|advises)) | suggestions for practice
    | grade definitions | clinical practice guideline | cpg | key questions? | ngc
    | national guideline clearinghouse | target audience | users of | implementation
    | disseminat\w+ | stakeholders? | policy | policies | critical gap
    | asks? for research | future studies
    | further (?:studies|research) | more research | no evidence | limited (?:data|evidence)
    | recommendation (?:statement|category|applies) | (?:as )?categor(?:y|ies) \d
    | recommendations? (?:apply|applies|about|on|for|from)
    | guidelines? (?:is|are|was|were|covers?|applies|deals?|do|does|for|from|on|should|can|must|may
      |development) | reimbursement | insurance | (?:is|are) (?:outside|beyond) (?:its|the) scope
    | not (?:discussed|covered) | does not cover | copyright | numbers \d | is left for
    | judged too
    """
)

BACKGROUND = any_of(
    r"""
    prevalence | incidence | mortality
    | prevalent | mortality rates?
    | participants? | million | billion
    | estimates? | deaths? | in the united states | u\.?s\.? (?:adults|children|population)
    | americans? | costs? | costly | rates? (?:of|are|is|in|vary) | accounts? for
    | likelihood ratios? | predictive value | sensitivity | specificity | percent of
    | (?:among|of) (?:all )?(?:persons|adults|men|women|children|patients)[\w ,-]{0,60}\d%
    | \d% (?:of|among) | degree of | interventions are associated | sessions | likely
    | was | were | received
    | underdiagnosed | some women | numerous | various
    """
)
"""Epidemiology and cost: told beside advice, and measured by others."""

LABELLED = re.compile(
    r"[^.;]{1,80}: (?=[A-Z<>≥≤\d])|(?:note|remarks?|rationale|potential consequences|comment"
    r"|evidence|background|benefits?|harms?|values?|key|source|definition|purpose|indications?"
    r"|dosage|contraindications?|goals?|objectives?|tier \d|step \d)\b[^:]{0,30}:",
    re.IGNORECASE,
)
"""`15-29 mL/min: Dose of dorvaxan: …`: rows of a table and items with a label."""

VERB = any_of(
    r"""
    is | are | was | were | be | been | has | have | had | do | does | did | should | must
    | shall | may | can | cannot | will | would | could | needs? | recommends? | suggests?
    | advises? | proposes? | applies | apply | includes? | requires? | reduces? | increases?
    | improves? | raises? | lowers? | causes? | occurs? | remains? | takes? | gives? | allows?
    | rules? | helps? | leads? | makes? | prevents? | lasts? | begins? | starts? | stops?
    | depends? | exceeds? | relieves? | works? | calls? | points? | protects? | replaces?
    | counts? | carries | carry | differs? | affects? | provides? | appears? | becomes?
    """
)
