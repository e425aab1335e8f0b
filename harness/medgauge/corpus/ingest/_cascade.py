"""The style sheets of a page, judged on the elements that they select.

What hides or lays out an element is written into its `style`, so that it is read like any other;
what may move or part text there is told, and refuses the page.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from selectolax.lexbor import LexborNode

from medgauge.corpus.ingest import _elements as kinds
from medgauge.corpus.ingest._contrast import OWN, coloured, unreadable, without_colours
from medgauge.corpus.ingest._effects import (
    AT_STAKE_TOGETHER,
    COLOURS,
    JOINED,
    Effect,
    effect,
    matters,
    shown_before,
)
from medgauge.corpus.ingest._selectors import NotUnderstoodError, Weight, meant
from medgauge.corpus.ingest._sheets import Rule, Sheet
from medgauge.corpus.ingest._styles import declarations, hides
from medgauge.corpus.ingest._tree import Tree

_BUTTONS = " \t\n\r\f\u00a0!?¶×✕▾▸»›→•☰"
MAX_SHEET = 500_000
"""Most characters of a page's style sheets."""
MAX_MATCHING = 10_000_000
"""Most selectors times tags to try: a second or two."""
MAX_RULES = 20_000
MAX_MATCHED = 1_000_000
"""Most declarations times elements that they fall on."""
_INHERITED = ("visibility", "font-size", "text-indent")
"""What hides an element, but not those inside it that say otherwise."""
_NOT_SHOWN = frozenset(kinds.UNSEEN) | kinds.SILENT | {"html", "head", "br", "hr"}


@dataclass
class Told:
    """What there is to tell of a page's style sheets."""

    problems: list[str] = field(default_factory=list)
    pieces: list[tuple[str, str, bool]] = field(default_factory=list)
    """(reason, excerpt, doubted)."""


@dataclass(frozen=True)
class _Said:
    """One declaration as it falls on an element."""

    value: str
    weight: tuple[bool, Weight, int]
    selector: str
    certain: bool


@dataclass
class _Styled:
    node: LexborNode
    said: dict[str, list[_Said]] = field(default_factory=dict)


def judge_sheets(tree: Tree) -> Told:
    """Judge all style sheets and colours of a page on its elements, whose `style` is changed."""
    told = Told()
    sheet = Sheet()
    text = ""
    for node in tree.css("style") if "<style" in tree.tags else ():
        kind = (node.attributes.get("type") or "text/css").strip().lower()
        if kind == "text/css" and not _inside(node, {"noscript", "template"}):
            content = node.text() or ""
            text += content
            sheet.add(content, node.attributes.get("media") or "")
            if len(text) > MAX_SHEET:
                told.problems.append(f"its style sheets have more than {MAX_SHEET:,} characters")
                return told
    told.problems += sheet.problems
    told.pieces += [(reason, excerpt, True) for reason, excerpt in sheet.pieces]
    own = coloured(tree)
    if sheet.rules or own:
        _Page(tree, sheet.rules, told).judge(own)
    told.problems[:] = dict.fromkeys(told.problems)
    return told


class _Page:
    """Finds which declarations fall on which element, and judges each element."""

    def __init__(self, tree: Tree, rules: list[Rule], told: Told) -> None:
        self.tree, self.told = tree, told
        self.rules = _with_variables(rules)
        self.styled: dict[int, _Styled] = {}
        self.matched = 0
        self.hidden: set[int] = set()
        self.wrong: list[tuple[LexborNode, str, str, str]] = []
        """(element, selector, declaration, reason)."""

    def judge(self, own: list[LexborNode]) -> None:
        """Match every rule of which something is at stake, then judge what was matched.

        `own` are elements with colours of their own to judge.
        """
        stake = _at_stake(self.rules)
        tried = [rule for rule in self.rules if any(name in stake for name, _, _ in rule.given)]
        tags = len(self.tree.css("*")) if tried else 0
        if tags * len(tried) > MAX_MATCHING or len(tried) > MAX_RULES:
            self.told.problems.append("its style sheets have too many rules for so long a page")
            return
        for order, rule in enumerate(tried):
            self._match(rule, order, stake)
        if self.matched > MAX_MATCHED:
            self.told.problems.append("its style sheets select too many elements too often")
            return
        for one in self.styled.values():
            self._judge(one)
        self._tell()
        if own or COLOURS & stake:
            self._colours(own)

    def _colours(self, own: list[LexborNode]) -> None:
        """Judge colours; where all can be read, an element's own need no judging by themselves."""
        colours = {key: _winners(one) for key, one in self.styled.items()}
        wrong = list(unreadable(self.tree, colours, self.hidden))
        inline = [one for one in wrong if OWN.split("<")[0] in one]
        self.told.problems += [one for one in wrong if one not in inline]
        for node in own if not inline else ():
            without_colours(self.tree, node)

    def _match(self, rule: Rule, order: int, stake: set[str]) -> None:
        given = [(name, value, high) for name, value, high in rule.given if name in stake]
        try:
            found = meant(self.tree, rule.selector)
        except NotUnderstoodError:
            if wrong := [f"{name}:{value}" for name, value, _ in given if matters(name, value)]:
                self._refuse(rule.selector, wrong[0], "a selector not understood")
            return
        if not found.nodes:
            return
        if found.part:
            if shown := shown_before(found.part, given):
                self._refuse(rule.selector, shown, "shows what is not in the text, or moves it")
            return
        if picture := next((value for _, value, _ in given if "url(" in value), ""):
            told = ("picture of the style sheet not read", f"{rule.selector} {picture}", False)
            self.told.pieces += [] if told in self.told.pieces else [told]
        self.matched += len(found.nodes) * len(given)
        if self.matched > MAX_MATCHED:
            return
        fallen = [
            (name, _Said(value, (high, found.weight, order), rule.selector, rule.certain))
            for name, value, high in given
        ]
        for node in found.nodes:
            one = self.styled.setdefault(node.mem_id, _Styled(node))
            for name, said in fallen:
                one.said.setdefault(name, []).append(said)

    def _judge(self, one: _Styled) -> None:
        node, tag = one.node, one.node.tag or ""
        if tag in _NOT_SHOWN or self._not_seen(node):
            return
        written = node.attributes.get("style") or ""
        inline = declarations(written)
        won = dict(_won(one))
        for name, own in dict(inline).items():
            if name in won and (not won[name].weight[0] or "!" in written):
                del won[name]
            elif name in won and own != won[name].value:
                inline = [pair for pair in inline if pair[0] != name]
        whole = {**dict(inline), **{name: said.value for name, said in won.items()}}
        done = {name: _effect(node, name, said, whole) for name, said in won.items()}
        added = [what.written for what in done.values() if what.written]
        hidden = any(hides(*each.split(":", 1)) for each in added)
        for name, said in won.items():
            harm = _ends_in_digits(node) if done[name].refused == JOINED else _has_text(node)
            if done[name].refused and not hidden and harm:
                self.wrong.append((node, said.selector, f"{name}:{said.value}", done[name].refused))
            if hides(name, said.value) and name in _INHERITED:
                self._shown_again(node, name, said)
        self._uncertain(one, whole)
        if added:
            rest = ";".join(f"{name}:{value}" for name, value in inline)
            self.tree.set(node, "style", ";".join([*added, rest]))
        if hidden:
            self.hidden.add(node.mem_id)

    def _not_seen(self, node: LexborNode) -> bool:
        """Whether it stands in what is left out or hidden."""
        return any(
            one.tag in kinds.UNSEEN or kinds.LEFT_OUT in one.attributes or one.mem_id in self.hidden
            for one in _above(node)
        )

    def _tell(self) -> None:
        """Tell what is wrong with elements that are not in a hidden one."""
        for node, selector, declaration, reason in self.wrong:
            if not any(above.mem_id in self.hidden for above in _above(node)):
                self._refuse(selector, declaration, reason)

    def _uncertain(self, one: _Styled, whole: dict[str, str]) -> None:
        """Refuse what may or may not apply, unless it changes nothing either way."""
        unsure = [
            (name, said) for name, all_ in one.said.items() for said in all_ if not said.certain
        ]
        for name, said in unsure:
            what = _effect(one.node, name, said, {**whole, name: said.value})
            if what.changes and (_has_text(one.node) or one.node.tag in kinds.COLUMNS):
                reason = "may hide, move or part text, if it applies at all"
                self.wrong.append((one.node, said.selector, f"{name}:{said.value}", reason))

    def _shown_again(self, node: LexborNode, name: str, said: _Said) -> None:
        for inner in node.css("*"):
            own = self.styled.get(inner.mem_id)
            inline = dict(declarations(inner.attributes.get("style") or ""))
            again = (own is not None and name in own.said and inner.mem_id != node.mem_id) or (
                inner.mem_id != node.mem_id and name in inline
            )
            if again and _has_text(inner):
                reason = "hides text, some of which is shown again"
                self._refuse(said.selector, f"{name}:{said.value}", reason)
                return

    def _refuse(self, selector: str, declaration: str, reason: str) -> None:
        told = f"{selector[:60]} {{{declaration[:60]}}}"
        self.told.problems.append(f"its style sheet has {told}: {reason}")


def _effect(node: LexborNode, name: str, said: _Said, whole: dict[str, str]) -> Effect:
    shown = kinds.shown_anyway(node.tag or "", node.attributes, {name: said.value})
    return Effect(refused=shown) if shown else effect(name, said.value, node.tag or "", whole)


def _won(one: _Styled) -> Iterator[tuple[str, _Said]]:
    """Yield the declaration of each property that applies, as far as is certain."""
    for name, said in one.said.items():
        certain = [each for each in said if each.certain]
        yield name, max(certain or said, key=lambda each: each.weight)


def _winners(one: _Styled) -> dict[str, tuple[str, str]]:
    return {name: (said.value, said.selector) for name, said in _won(one)}


def _at_stake(rules: list[Rule]) -> set[str]:
    """Return the properties that do more than nothing somewhere in the sheets."""
    found = {name for rule in rules for name, value, _ in rule.given if matters(name, value)}
    for group in AT_STAKE_TOGETHER:
        found |= group if found & group else set()
    return found


def _with_variables(rules: list[Rule]) -> list[Rule]:
    """Put in the value of each `--name` that has only one in the whole page."""
    values: dict[str, set[str]] = {}
    for rule in rules:
        for name, value, _ in rule.given:
            if name.startswith("--"):
                values.setdefault(name, set()).add(value)
    known = {f"var({name})": next(iter(one)) for name, one in values.items() if len(one) == 1}
    if not known:
        return rules
    return [
        Rule(
            rule.selector,
            tuple((n, _put_in(v, known), high) for n, v, high in rule.given),
            rule.certain,
        )
        for rule in rules
    ]


def _put_in(value: str, known: dict[str, str]) -> str:
    if "var(" in value:
        for name, one in known.items():
            value = value.replace(name, one)
    return value


def _above(node: LexborNode) -> Iterator[LexborNode]:
    parent = node.parent
    while parent is not None:
        yield parent
        parent = parent.parent


def _inside(node: LexborNode, tags: set[str]) -> bool:
    return any(one.tag in tags for one in _above(node))


def _ends_in_digits(node: LexborNode) -> bool:
    text = (node.text() or "").strip()
    return text[:1].isdigit() or text[-1:].isdigit()


def _has_text(node: LexborNode) -> bool:
    """Whether there is more in it than the signs of a page's buttons."""
    return bool((node.text() or "").strip(_BUTTONS))
