"""XML of strangers, parsed without entities, network, DTD or huge trees."""

from lxml import etree

from medgauge.errors import InputError

MAX_XML = 64_000_000
"""Bytes of one XML file after unpacking."""


_TEXTS = etree.XPath(".//text()[not(parent::*[local-name() = 'instrText'])]")


def parse(data: bytes, file: str, part: str = "") -> etree._Element:
    """Return the root of XML given as bytes; `part` names it where a file holds several.

    Raises InputError for XML that is not well-formed, too big, or has entities of its own.
    """
    said = f"{part}: " if part else ""
    if len(data) > MAX_XML:
        raise InputError([(file, part, f"XML larger than {MAX_XML:,} bytes")])
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, recover=False
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        line = error.position[0] if error.position else 0
        told = " ".join(str(error.msg).split())[:120]
        told = "elements nested deeper than 256" if "depth" in told.lower() else told
        reason = f"{said}not well-formed XML: {told}"
        raise InputError([(file, f"line {line}", reason)]) from error
    except (ValueError, LookupError) as error:
        raise InputError([(file, "", f"{said}XML that cannot be read: {error}")]) from error
    return root


def local(node: etree._Element) -> str:
    """Return an element's name without its namespace; empty for a comment or an instruction."""
    tag = node.tag
    return str(tag).rpartition("}")[2] if isinstance(tag, str) else ""


def all_text(node: etree._Element) -> str:
    """Return all text inside an element, without comments, instructions and codes of fields."""
    return "".join(_TEXTS(node)) if isinstance(node.tag, str) else ""
