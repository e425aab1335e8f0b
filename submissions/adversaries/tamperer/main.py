"""Give the key's answers, then do to `/task` what this copy was told."""

from pathlib import Path

from adversary import claims, leave, right, told

DRAFT = next(one for one in sorted(Path("/task").glob("*.md")) if one.stem != "instructions")


def rewrite() -> None:
    """Change one input."""
    DRAFT.write_text(DRAFT.read_text("utf-8") + "\n", "utf-8")


def remove() -> None:
    """Remove one input."""
    DRAFT.unlink()


def rename() -> None:
    """Rename one input."""
    DRAFT.rename(DRAFT.with_suffix(".old"))


def link() -> None:
    """Put a link with the same content in an input's place."""
    copy = Path("/scratch/copy.md")
    copy.write_bytes(DRAFT.read_bytes())
    DRAFT.unlink()
    DRAFT.symlink_to(copy)


def shadow() -> None:
    """Add a file whose name looks like an input's."""
    DRAFT.with_name(DRAFT.name.upper()).write_bytes(DRAFT.read_bytes())


def add() -> None:
    """Add a file of another name, which harms no input."""
    Path("/task/notes.txt").write_text("checked\n", "utf-8")


ACTS = {act.__name__: act for act in (rewrite, remove, rename, link, shadow, add)}


def main() -> None:
    """Answer, then act."""
    leave([right(claim) for claim in claims()])
    ACTS[told().get("act", "add")]()


main()
