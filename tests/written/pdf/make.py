"""Make the PDF files of this folder again: by a browser, an office suite and pandoc."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from docx import Document
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

HERE = Path(__file__).parent
SEALED = {
    "locked": {"EncryptFile": True, "DocumentOpenPassword": "corvale"},
    "restricted": {
        "RestrictPermissions": True,
        "PermissionPassword": "corvale",
        "EnableCopyingOfContent": False,
    },
    "owned": {"RestrictPermissions": True, "PermissionPassword": "corvale"},
}
"""What the office suite is told for each sealed copy of `office.fodt`."""


def browser(source: Path) -> None:
    """Print an HTML file to a PDF beside it."""
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    target = f"--print-to-pdf={source.with_suffix('.pdf')}"
    subprocess.run(["chromium", *options, target, source.as_uri()], check=True)


def office(source: Path, name: str, told: dict[str, object]) -> None:
    """Export a text document to the PDF `name`, with these export options."""
    options = {
        key: {"type": "boolean" if isinstance(value, bool) else "string", "value": str(value)}
        for key, value in told.items()
    }
    for one in options.values():
        one["value"] = one["value"].lower() if one["type"] == "boolean" else one["value"]
    export = "pdf:writer_pdf_Export" + (f":{json.dumps(options)}" if options else "")
    with tempfile.TemporaryDirectory() as folder:
        home = f"-env:UserInstallation={Path(folder).as_uri()}/home"
        command = ["soffice", "--headless", home, "--convert-to", export, "--outdir", folder]
        subprocess.run([*command, str(source)], check=True)
        (Path(folder) / source.with_suffix(".pdf").name).replace(HERE / f"{name}.pdf")


def pandoc(source: Path) -> None:
    """Convert a Markdown file to a text document and export that."""
    with tempfile.TemporaryDirectory() as folder:
        document = Path(folder) / f"{source.stem}.docx"
        subprocess.run(["pandoc", str(source), "-o", str(document)], check=True)
        office(document, source.stem, {})


def items() -> None:
    """Export a list whose labels from `10.` on are as wide as their room and touch their texts."""
    with tempfile.TemporaryDirectory() as folder:
        document = Document()
        document.add_heading("1 Steps", 1)
        for at in range(1, 12):
            document.add_paragraph(f"{5 * at} mg of Vexalor on day {at}.", style="List Number")
        source = Path(folder) / "ten.docx"
        document.save(str(source))
        office(source, "ten", {})


def draft() -> None:
    """Export a draft with numbered lines, whose first line is a title in large print."""
    with tempfile.TemporaryDirectory() as folder:
        document = Document()
        numbers = OxmlElement("w:lnNumType")
        numbers.set(qn("w:countBy"), "1")
        document.sections[0]._sectPr.append(numbers)
        document.add_paragraph("Corvale Clot Guideline", style="Title")
        for at in range(1, 7):
            text = f"In trial {at} of Harrow the dose was {5 * at} mg for all people who were seen"
            more = f"in the clinic of Corvale, and {at + 2} of them had a second clot in 7 months."
            document.add_paragraph(f"{text} {more}")
        source = Path(folder) / "draft.docx"
        document.save(str(source))
        office(source, "draft", {})


def main() -> None:
    """Make every file, or those whose names are given."""
    wanted = set(sys.argv[1:])
    for source in sorted(HERE.iterdir()):
        if wanted and source.stem not in wanted:
            continue
        if source.suffix == ".html":
            browser(source)
        elif source.suffix == ".fodt":
            office(source, source.stem, {})
        elif source.suffix == ".md":
            pandoc(source)
    for name, told in SEALED.items():
        if not wanted or name in wanted:
            office(HERE / "office.fodt", name, told)
    if not wanted or "ten" in wanted:
        items()
    if not wanted or "draft" in wanted:
        draft()


if __name__ == "__main__":
    main()
