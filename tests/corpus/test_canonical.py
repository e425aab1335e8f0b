"""Rules of characters, digests and file names."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

import corvale
from medgauge.corpus.canonical import (
    canonical_bytes,
    canonical_digest,
    content_of,
    decode,
    document_digest,
    invisible_in,
    is_plain,
    line_of,
    path_part,
    refused,
    turned,
)
from medgauge.errors import InputError
from medgauge.files.canonical import canonical_json


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"caf\xe9", "not UTF-8"),
        (b"\xff\xfea", "not UTF-16"),
        (b"\xfe\xff\xd8\x00\x00a", "not UTF-16"),
        (b"\xed\xa0\x80", "not UTF-8"),
        (b"a\x00b", "U+0000"),
        ("a\ufffdb".encode(), "U+FFFD"),
        ("a\ue001b".encode(), "U+E001"),
        ("a\u0081b".encode(), "U+0081"),
        ("a\u202eb".encode(), "U+202E"),
        ("a\u2066b".encode(), "U+2066"),
        ("a\u200fb".encode(), "U+200F"),
        (b"a\x1bb", "U+001B"),
        ("a\U000e0041b".encode(), "U+E0041"),
    ],
)
def test_what_shows_other_than_it_is_stored_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(InputError, match=re.escape(reason)):
        decode(data, "a.md")


def test_every_bad_line_is_named() -> None:
    with pytest.raises(InputError) as caught:
        decode("a\x00\nb\nc\u202e\n".encode(), "a.md")

    assert [place for _, place, _ in caught.value.problems] == ["line 1", "line 3"]


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_mark_are_no_content(end: str, mark: str) -> None:
    assert decode(f"{mark}a{end}b{end}".encode(), "a.md") == ("a\nb\n", ())


@pytest.mark.parametrize(
    ("twice", "once"),
    [
        ("shortâ\x80\x90term", "short‐term"),
        ("ofï¬\x81cial", "ofﬁcial"),
        ("â‰¥65 years", "≥65 years"),
        ("5 Âµg, Â±2, 37Â\u00a0Â°C, Â½", "5 µg, ±2, 37\u00a0°C, ½"),
        ("12â€“14 weeks", "12–14 weeks"),
        ("â€œlow doseâ€\x9d", "“low dose”"),
        ("adultâ€™s âˆ’2 â†’ 0 â„¢ â€¦", "adult’s −2 → 0 ™ …"),
        ("MÃ¼ller, Ã©tude, Î±, Î²-blocker, Î¼g", "Müller, étude, α, β-blocker, μg"),
    ],
)
def test_a_character_encoded_twice_is_mended_and_reported(twice: str, once: str) -> None:
    text, mended = decode(f"a\n{twice}".encode(), "a.html")

    assert text == f"a\n{once}"
    assert [(piece.where, piece.reason) for piece in mended] == [
        ("line 2", "encoded twice, mended")
    ]
    assert all(sign in once for sign in mended[0].excerpt.split(", ") if sign.strip())


@pytest.mark.parametrize(
    "text",
    [
        "shortâ\x80 term",
        "MANHÃ\u00a0x",
        "Ã– or Ã”",
        "JosÃ‰",
        "5Â mg",
        "KovaÄ¡ and Å¡",
        "Î”T",
        "âœ“ done",
    ],
)
def test_what_may_be_encoded_twice_or_not_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"encoded twice|U\+00"):
        decode(text.encode(), "a.html")


@pytest.mark.parametrize(
    "text",
    [
        "« CAFÉ\u00a0» “CAFÉ” „Spaß“ 2\u00a0×\u00a010⁹/L NESCAFÉ® naïve façade",
        "IRMÃO, SÃO PAULO, ÂGE, Île, gâteau, pâté – Ångström, Ähnlich, Ø 5 mm, ±2 °C",
        "μg µg α β Δ ≥ ≤ − ‰ ½ 5·2 €5 £3 “à” é… ï’s",
    ],
)
def test_ordinary_letters_are_not_taken_for_text_encoded_twice(text: str) -> None:
    assert decode(text.encode(), "a.html") == (text, ())


SIGNS = "≥65 years, 5 µg, 12–14 weeks, Müller"


@pytest.mark.parametrize("order", ["le", "be"])
def test_utf_16_with_its_mark_is_read(order: str) -> None:
    mark = "\ufeff".encode(f"utf-16-{order}")

    assert decode(mark + f"{SIGNS}\r\n".encode(f"utf-16-{order}"), "a.html") == (SIGNS + "\n", ())


@pytest.mark.parametrize(
    ("declared", "codec"),
    [("windows-1252", "cp1252"), ("ISO-8859-1", "latin-1"), ("iso-8859-15", "iso8859-15")],
)
@pytest.mark.parametrize(
    "meta",
    ['<meta charset="{}">', "<META HTTP-EQUIV=Content-Type CONTENT='text/html; charset={}'>"],
)
def test_a_page_that_is_not_utf_8_is_read_as_it_declares(
    declared: str, codec: str, meta: str
) -> None:
    text = f"{meta.format(declared)}<p>5 µg, Müller, ±2 °C"

    decoded, told = decode(text.encode(codec), "a.html", page=True)

    assert decoded == text
    assert [piece.reason for piece in told] == [f"read as {declared.lower()}, as the page declares"]


def test_a_declaration_that_lies_is_not_followed_and_reported() -> None:
    text = f'<meta charset="iso-8859-1"><p>{SIGNS}'

    decoded, told = decode(text.encode(), "a.html", page=True)

    assert decoded == text
    assert [piece.reason for piece in told] == ["declares iso-8859-1 but is UTF-8; read as UTF-8"]


@pytest.mark.parametrize(
    ("data", "page", "reason"),
    [
        (b'<meta charset="windows-1252"><p>5 \xb5g \x81', True, "not the windows-1252"),
        (b'<meta charset="iso-8859-1"><p>\x9312\x94', True, "U+0093"),
        (b'<meta charset="shift_jis"><p>5 \xb5g', True, "not UTF-8 (0xB5 there)"),
        (b'<meta charset="utf-8"><p>5 \xb5g', True, "not UTF-8"),
        (b'<meta charset="windows-1252"><p>5 \xb5g', False, "not UTF-8"),
        (b"<p>5 \xb5g", True, "not UTF-8"),
    ],
)
def test_bytes_that_fit_no_certain_charset_are_refused(
    data: bytes, page: bool, reason: str
) -> None:
    with pytest.raises(InputError, match=re.escape(reason)):
        decode(data, "a.html", page)


def test_the_first_byte_that_does_not_fit_is_named() -> None:
    with pytest.raises(InputError) as caught:
        decode(b"\xef\xbb\xbfabc\xff", "a.html")

    assert caught.value.problems == (("a.html", "byte 6", "not UTF-8 (0xFF there)"),)


def test_typography_stays_and_invisible_characters_leave() -> None:
    text = "  “50\u00a0µg” – Vexa\u00adlor\u200b  ×\u202f10⁹/L\t\ufb01ne "

    assert line_of(text) == "“50 µg” – Vexalor × 10⁹/L \ufb01ne"
    assert invisible_in(text) == "U+00AD, U+200B"


@given(st.text())
def test_a_line_is_a_fixed_point_in_nfc(text: str) -> None:
    line = line_of(text)

    assert line_of(line) == line
    assert unicodedata.is_normalized("NFC", line)
    assert line == line.strip()
    assert "\n" not in line


@given(st.text(alphabet=st.characters(codec="ascii", min_codepoint=32, max_codepoint=126)))
def test_printable_ascii_is_never_refused(text: str) -> None:
    assert not refused(text)


@given(st.text(min_size=1, max_size=8), st.text(min_size=1, max_size=8))
def test_file_names_are_safe_and_apart(one: str, two: str) -> None:
    first, second = path_part(one), path_part(two)

    assert re.fullmatch(r"(?!\.)[A-Za-z0-9._%-]+", first)
    assert (first == second) == (one == two)


def test_file_names_by_example() -> None:
    assert [path_part(name) for name in ("3.20", "2nd ed.", "..", "a/b", "2018–19")] == [
        "3.20",
        "2nd%20ed.",
        "%2E.",
        "a%2Fb",
        "2018%E2%80%9319",
    ]


@given(st.text(st.characters(codec="utf-8")), st.text(st.characters(codec="utf-8")))
def test_fast_canonical_json_is_canonical_json(text: str, edition: str) -> None:
    first = corvale.documents()[0]
    section = first.sections[0].model_copy(update={"text": text, "heading": edition})
    document = first.model_copy(update={"edition": edition, "sections": (section,)})

    assert canonical_bytes([document]) == canonical_json([content_of(document)])


def test_digest_knows_content_and_not_the_raw_file_nor_the_order() -> None:
    documents = corvale.documents()
    other_file = documents[0].model_copy(update={"raw_digest": documents[1].raw_digest})
    other_title = documents[0].model_copy(update={"title": "Other"})

    assert canonical_digest((other_file, *documents[1:])) == canonical_digest(documents[::-1])
    assert canonical_digest((other_title, *documents[1:])) != canonical_digest(documents)
    assert document_digest(other_file) == document_digest(documents[0])


IGNORABLE = (
    "AD 34F 61C 115F-1160 17B4-17B5 180B-180F 200B-200F 202A-202E 2060-206F 3164 FE00-FE0F FEFF "
    "FFA0 FFF0-FFF8 1BCA0-1BCA3 1D173-1D17A E0000-E0FFF"
)
"""Default_Ignorable_Code_Point of Unicode 15, DerivedCoreProperties."""


def test_every_character_that_shows_nothing_is_left_out_or_refused() -> None:
    for span in (*IGNORABLE.split(), "2800"):
        first, _, last = span.partition("-")
        for code in range(int(first, 16), int(last or first, 16) + 1):
            assert bool(refused(chr(code))) != bool(invisible_in(chr(code))), hex(code)


@pytest.mark.parametrize("sign", ["\x0b", "\x1c", "\x1f", "\u061c", "\u206a", "\u3164", "\u115f"])
def test_a_sign_that_programs_take_for_a_space_or_nothing_is_refused(sign: str) -> None:
    assert refused(f"5{sign}0 mg")


@pytest.mark.parametrize(
    "text", ["5\u0338 mg", "5\u0336", "m\u0335g", "≡ x\u0338", "\u22125\u20e5"]
)
def test_what_is_struck_by_an_overlay_refuses(text: str) -> None:
    with pytest.raises(InputError, match="makes shown and stored text differ"):
        decode(text.encode(), "a.txt")


def test_a_struck_sign_that_is_a_sign_of_its_own_is_composed() -> None:
    assert line_of(decode("a =\u0338 b".encode(), "a.txt")[0]) == "a ≠ b"


@pytest.mark.parametrize(
    ("line", "why"),
    [("תן 5 mg", True), ("أعط ٥ ملغ", True), ("תן Vexalor", False), ("αβ 5 mg ≥", False)],
)
def test_right_to_left_letters_beside_numbers(line: str, why: bool) -> None:
    assert bool(turned(line)) == why
    assert is_plain(line) == (line[0] in "αβ")
