"""Print the guidelines of this folder to PDF again: by pandoc and a browser, each in one style."""

import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
HEADS = (
    '@page{size:A4;margin:25mm 20mm;@top-left{content:"Corvale guidelines, 2nd series";'
    'font-size:8pt}@bottom-right{content:"Page " counter(page) " of " counter(pages);'
    "font-size:8pt}}"
)
CELLS = "td,th{padding:3px 8px;text-align:left;vertical-align:top}table{border-collapse:collapse}"
STYLES = {
    "aldery-af-2": (
        'body{font:9.5pt/1.35 "Liberation Serif";columns:2;column-gap:8mm;text-align:justify;'
        "hyphens:auto}h1,h2{text-align:left}"
        f"{CELLS}td,th{{border:1px solid #333}}{HEADS}"
    ),
    "norvane-vte-2": f'body{{font:11pt/1.4 "Liberation Sans"}}{CELLS}{HEADS}',
    "tarnbrook-sepsis-2": (
        f'body{{font:10pt/1.5 "DejaVu Serif"}}{CELLS}'
        "table{border-top:1.5px solid #000;border-bottom:1.5px solid #000}"
        "thead th{border-bottom:1px solid #000;font-weight:normal}@page{size:A4;margin:20mm}"
    ),
}
"""Two columns with grids, one without lines in its tables, one with lines above and below."""


def main() -> None:
    """Print every guideline."""
    for name, css in STYLES.items():
        body = (HERE / f"{name}.md").read_text("utf-8").split("\n---\n", 1)[1]
        convert = ["pandoc", "-f", "gfm", "-t", "html5"]
        page = subprocess.run(convert, input=body, capture_output=True, text=True, check=True)
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "page.html"
            head = f'<html lang="en"><meta charset="utf-8"><style>{css}</style>'
            source.write_text(f"<!doctype html>{head}{page.stdout}", "utf-8")
            options = ["--headless", "--no-sandbox", "--no-pdf-header-footer"]
            target = f"--print-to-pdf={HERE / name}.pdf"
            subprocess.run(["chromium", *options, target, source.as_uri()], check=True)


if __name__ == "__main__":
    main()
