"""Writes small source folders for ingest: Markdown with front matter, or HTML with a table."""

from pathlib import Path

CRG_1 = (
    "## 3.2 Starting treatment\nStart agent Vexalor at 10 mg once daily in adults aged ≥65 years.\n"
)
CRG_2 = """## 3.2 Starting treatment
Start agent Vexalor at 5 mg once daily in adults aged ≥65 years unless eGFR is <30 mL/min.
## 3.3 Bleeding
Agent Vexalor is not recommended in people with active bleeding.
## 3.20 Monitoring
Reassess within 7 days if platelets fall below 50 × 10⁹/L.
"""
HTG_1 = (
    "## 4.1 Acute phase\nGive agent Brentil 15 mg twice daily for 21 days, then 20 mg once daily.\n"
)

CRG_KEYS = {
    "id": "crg",
    "title": "Corvale Rhythm Guideline",
    "acronym": "CRG",
    "organisation": "Corvale Heart Society",
    "edition": "2",
    "year": "2026",
    "status": "current",
    "licence": "MIT",
}

CSV_HEADER = "file,doc_id,title,organisation,year,released,status\n"


def markdown(body: str, **keys: str | None) -> str:
    """Return Markdown with front matter; a key given as None is left out."""
    lines = [f"{key}: {value}" for key, value in (CRG_KEYS | keys).items() if value is not None]
    return "\n".join(["---", *lines, "---", "", body])


def csv_row(file: str, doc_id: str, status: str = "current") -> str:
    """Return one row of `metadata.csv`."""
    return f"{file},{doc_id},Title of {doc_id},Society,2020,2019 Jul (revised 2020),{status}\n"


def write_all(folder: Path, files: dict[str, str | bytes]) -> Path:
    """Write files into a folder and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        data = content if isinstance(content, bytes) else content.encode()
        (folder / name).write_bytes(data)
    return folder


def corvale_sources(folder: Path) -> Path:
    """Write the shared fixture as Markdown: two editions of CRG and one of HTG."""
    htg = {"id": "htg", "title": "Harrow Thrombosis Guideline", "acronym": "HTG", "edition": "1"}
    return write_all(
        folder,
        {
            "crg-ed1.md": markdown(CRG_1, edition="1", year="2021", status="superseded"),
            "crg-ed2.md": markdown(CRG_2, supersedes="1"),
            "htg-ed1.md": markdown(HTG_1, **htg, year="2024"),
        },
    )


def corpus_folder(folder: Path) -> Path:
    """Write a whole corpus folder, `corpus.yaml` and `sources/`, of the shared fixture."""
    card = "id: corvale\ntitle: Corvale\nlicence: MIT\ndescription: Three small editions.\n"
    write_all(folder, {"corpus.yaml": card})
    corvale_sources(folder / "sources")
    return folder
