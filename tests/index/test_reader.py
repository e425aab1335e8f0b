"""Reading an index: any text is legal, order is fixed, and what is not ours to read is refused."""

import json
import os
import shutil
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import tantivy
from hypothesis import example, given
from hypothesis import strategies as st

import corvale
from built_index import build_index
from medgauge.errors import IntegrityError
from medgauge.index import schema
from medgauge.index.reader import CorpusIndex
from medgauge.model.corpus import Corpus
from medgauge.text.fold import fold_text
from medgauge.text.match import cut_allowed

KEYS = [
    ("crg", "1", "3.2"),
    ("crg", "2", "3.2"),
    ("crg", "2", "3.3"),
    ("crg", "2", "3.20"),
    ("htg", "1", "4.1"),
]
ANALYZER = schema.analyzer()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_index(corvale.corpus(), tmp_path_factory.mktemp("index"))


@pytest.fixture(scope="module")
def index(folder: Path) -> CorpusIndex:
    return CorpusIndex(folder)


def corpus_of(*texts: str) -> Corpus:
    """Make a corpus of one document with one section for each text."""
    sections = [(str(number), f"Heading {number}", text) for number, text in enumerate(texts, 1)]
    fields = {"id": "doc", "edition": "1", "title": "Doc", "year": "2026"}
    return Corpus(id="made", title="Made", documents=(corvale.document(fields, sections),))


def test_sections_come_in_the_order_of_the_corpus(index: CorpusIndex) -> None:
    assert index.sections() == KEYS
    assert index.count() == 5


def test_a_section_number_is_a_name_not_a_prefix(index: CorpusIndex) -> None:
    hit = index.get("crg", "2", "3.2")
    other = index.get("crg", "2", "3.20")

    assert hit is not None
    assert other is not None
    assert hit.text == corvale.CRG_2_3_2
    assert hit.heading == "Starting treatment"
    assert other.text == corvale.CRG_2_3_20
    assert index.get("crg", "2", "3") is None
    assert index.get("crg", "2.0", "3.2") is None
    assert index.get("CRG", "2", "3.2") is None


def test_the_stored_text_is_canonical_byte_for_byte(tmp_path: Path) -> None:
    text = "a\u00a0b  c\u00ad\n\u201cd\u201d Mu\u0308ller >=5\u2009mg"
    hit = CorpusIndex(build_index(corpus_of(text), tmp_path)).get("doc", "1", "1")

    assert hit is not None
    assert hit.text == text


@pytest.mark.parametrize(
    "query",
    [
        "vexalor AND NOT bleeding",
        "+vexalor -bleeding",
        '"vexalor',
        "vexalor's (1:10",
        "title:vexalor^2~",
        "vexalor OR",
        ">= 65 vexalor [a TO b]",
        "vexalor \\ / * ?",
        "VEXALOR",
        "vexalor\x00\n{}",
        "vexalor \ud800",
    ],
)
def test_any_text_is_a_legal_query(index: CorpusIndex, query: str) -> None:
    assert any("Vexalor" in hit.text for hit in index.search(query))


@given(st.text())
def test_no_text_raises(text: str) -> None:
    index = _shared_index()

    index.search(text)
    index.phrase(text)
    index.grep(text, fold_text)
    index.get(text, text, text)


_OPENED: list[CorpusIndex] = []


def _shared_index() -> CorpusIndex:
    return _OPENED[0]


@pytest.fixture(scope="module", autouse=True)
def _open_once(index: CorpusIndex) -> Iterator[None]:
    _OPENED.append(index)
    yield
    _OPENED.clear()


def test_a_word_for_exclusion_excludes_nothing(index: CorpusIndex) -> None:
    plain = index.search("vexalor bleeding not and")

    assert index.search("vexalor -bleeding NOT AND") == plain


def test_search_ranks_filters_and_limits(index: CorpusIndex) -> None:
    first = index.search("active bleeding")[0]

    assert (first.document, first.edition, first.section) == ("crg", "2", "3.3")
    assert first.score > 0
    assert {h.document for h in index.search("agent", document="htg")} == {"htg"}
    assert {h.edition for h in index.search("vexalor", edition="1")} == {"1"}
    assert index.search("vexalor", document="htg") == []
    assert index.search("vexalor", document="nowhere") == []
    assert len(index.search("agent", limit=2)) == 2
    assert index.search("agent", limit=0) == []
    assert len(index.search("agent", limit=10**9)) == 4
    assert index.search("") == index.search("≥ × /") == []


def test_equal_scores_come_in_the_order_of_the_corpus(tmp_path: Path) -> None:
    index = CorpusIndex(build_index(corpus_of(*["same words here"] * 30), tmp_path))

    for limit in (5, 30):
        found = [hit.section for hit in index.search("same words", limit=limit)]
        assert found == [str(number) for number in range(1, limit + 1)]


def test_titles_and_headings_are_searched(index: CorpusIndex) -> None:
    assert index.search("Harrow")[0].document == "htg"
    assert index.search("monitoring")[0].section == "3.20"


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        ("Vexalor", KEYS[:3]),
        ("vexalor", KEYS[:3]),
        ("agent vexalor", KEYS[:3]),
        ("vexalor agent", []),
        ("at 5 mg once daily in adults aged ≥65 years unless eGFR is <30 mL/min.", [KEYS[1]]),
        ("at 10 mg once daily in adults", [KEYS[0]]),
        ("10⁹", [KEYS[3]]),
        ("109", []),
        ("3.2", []),
        ("nowhere", []),
        ("", KEYS),
        ("≥ × /", KEYS),
    ],
)
def test_phrase_names_every_section(
    index: CorpusIndex, text: str, sections: list[tuple[str, str, str]]
) -> None:
    assert index.phrase(text) == sections


def test_phrase_is_not_limited_to_the_first_hits(tmp_path: Path) -> None:
    index = CorpusIndex(build_index(corpus_of(*["same words here"] * 200), tmp_path))

    assert len(index.phrase("same words")) == 200
    assert len(index.phrase("words")) == 200


def test_phrases_with_repeated_long_and_huge_words(tmp_path: Path) -> None:
    long, huge = "x" * 60, "y" * 70_000
    repeated = "again and again and again " * 400
    texts = (f"a a a b {long} c", f"d {huge} e", repeated, "a a b")
    index = CorpusIndex(build_index(corpus_of(*texts), tmp_path))

    assert [key[2] for key in index.phrase("a a a b")] == ["1"]
    assert [key[2] for key in index.phrase("a a b")] == ["1", "4"]
    assert [key[2] for key in index.phrase(long)] == ["1"]
    assert [key[2] for key in index.phrase(f"{long} c")] == ["1"]
    assert [key[2] for key in index.phrase(f"d {huge} e")] == ["2"]
    assert index.phrase("d e") == []
    assert len(index.phrase(huge)) == 4
    assert [key[2] for key in index.phrase(repeated)] == ["3"]
    assert index.phrase(repeated + "again and again and then") == []


words = st.text(
    st.sampled_from("aB1é .,-/'_×⁹⁻½µ\u0301\u0338ßΣΩ가①Ⓐ🄰ⅷक\u093f\u094d\u200d\u0e33")
    | st.characters(exclude_categories=["Cs"]),
    max_size=40,
)


@given(words, st.data())
@example("Ⓐⓑ", None)
def test_a_legal_quotation_has_whole_words_at_its_ends(text: str, data: st.DataObject) -> None:
    folded = fold_text(text)
    whole = ANALYZER.analyze(folded)
    cuts = [p for p in range(len(folded) + 1) if cut_allowed(folded, p)]
    pairs = [(a, b) for a in cuts for b in cuts if a < b] or [(0, len(folded))]
    start, end = data.draw(st.sampled_from(pairs)) if data else pairs[0]
    quoted = ANALYZER.analyze(folded[start:end])
    before = len(ANALYZER.analyze(folded[:start]))

    assert whole[before : before + len(quoted)] == quoted


def test_every_character_that_may_be_cut_off_is_no_part_of_a_word() -> None:
    assigned = (chr(code) for code in (*range(0xD800), *range(0xE000, 0x33480)))
    cut_off = [char for char in assigned if cut_allowed(f"a{char}a", 1)]
    words_found = ANALYZER.analyze(" ".join(f"a{char}a" for char in cut_off))

    assert len(cut_off) > 5_000
    assert [word for word in words_found if word.startswith("a") and word != "a"] == []


def test_grep_is_literal_and_keeps_case(index: CorpusIndex) -> None:
    assert [h.section for h in index.grep("50 × 10⁹/L", fold_text)] == ["3.20"]
    assert [h.section for h in index.grep("aged >=65", fold_text)] == ["3.2", "3.2"]
    assert index.grep("agent vexalor", fold_text) == []
    assert index.grep("Vex.lor", fold_text) == []
    assert index.grep("", fold_text) == []
    assert [h.score for h in index.grep("once daily", fold_text)] == [1.0, 1.0, 1.0]


def test_opening_writes_nothing_and_needs_no_lock(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "index"
    shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("*.lock"))
    (copy / schema.LOCK_NAME).symlink_to("/nowhere/at/all/.tantivy-meta.lock")
    before = _state(copy)
    copy.chmod(stat.S_IRUSR | stat.S_IXUSR)
    index = CorpusIndex(copy)

    assert index.search("vexalor")
    assert _state(copy) == before
    copy.chmod(stat.S_IRWXU)
    shutil.rmtree(copy)
    assert index.search("bleeding")[0].text == corvale.CRG_2_3_3


def test_opening_leaves_nothing_in_the_temporary_folder(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    CorpusIndex(folder)
    (folder / "meta.json").stat()

    assert list(tmp_path.iterdir()) == []


def _state(folder: Path) -> list[tuple[str, int, int]]:
    return sorted((e.name, e.lstat().st_mtime_ns, e.lstat().st_size) for e in folder.iterdir())


def _damage_meta(folder: Path) -> None:
    os.truncate(folder / "meta.json", (folder / "meta.json").stat().st_size // 2)


def _damage_ours(folder: Path) -> None:
    os.truncate(folder / schema.META_NAME, 10)


def _remove_segment(folder: Path) -> None:
    next(folder.glob("*.store")).unlink()


def _truncate_segment(folder: Path) -> None:
    store = next(folder.glob("*.store"))
    os.truncate(store, store.stat().st_size // 2)


def _remove_all(folder: Path) -> None:
    shutil.rmtree(folder)


def _rewrite(**fields: object):
    def damage(folder: Path) -> None:
        path = folder / schema.META_NAME
        path.write_text(json.dumps({**json.loads(path.read_text()), **fields}))

    damage.__name__ = f"_{'_'.join(fields)}"
    return damage


def _foreign_schema(folder: Path) -> None:
    kept = (folder / schema.META_NAME).read_bytes()
    shutil.rmtree(folder)
    folder.mkdir()
    builder = tantivy.SchemaBuilder()
    for name in ("document", "edition", "section", "heading", "text", "body", "titles", "extra"):
        builder.add_text_field(name, stored=True)
    writer = tantivy.Index(builder.build(), str(folder)).writer(50_000_000, 1)
    for _ in KEYS:
        writer.add_document(tantivy.Document(document="d"))
    writer.commit()
    writer.wait_merging_threads()
    (folder / schema.META_NAME).write_bytes(kept)


@pytest.mark.parametrize(
    "damage",
    [
        _damage_meta,
        _damage_ours,
        _remove_segment,
        _truncate_segment,
        _remove_all,
        _foreign_schema,
        _rewrite(tantivy="tantivy v0.20.0, index_format v5"),
        _rewrite(schema="0"),
        _rewrite(sections=4),
        _rewrite(sections="many"),
    ],
)
def test_a_torn_or_foreign_index_is_refused_with_the_way_out(
    folder: Path, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    copy = tmp_path / "index"
    shutil.copytree(folder, copy)
    damage(copy)

    with pytest.raises(IntegrityError) as refused:
        CorpusIndex(copy)
    assert "medgauge corpus build" in refused.value.hint


def test_an_empty_index_finds_nothing(tmp_path: Path) -> None:
    index = CorpusIndex(build_index(Corpus(id="none", title="None", documents=()), tmp_path))

    assert index.search("a") == index.phrase("a") == index.sections() == []
