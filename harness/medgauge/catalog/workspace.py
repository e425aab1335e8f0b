"""Where things lie: a workspace is the folder with `medgauge.toml`, and this names its places."""

from dataclasses import dataclass
from pathlib import Path

from medgauge.errors import UsageError

MARKER = "medgauge.toml"


@dataclass(frozen=True)
class Workspace:
    """One checkout, or one exported archive, that commands work in."""

    root: Path
    private_store: Path | None = None
    """Folder of the private store, where it isn't mounted in the workspace."""

    @property
    def families(self) -> Path:
        """One folder per benchmark family."""
        return self.root / "families"

    @property
    def corpora(self) -> Path:
        """One folder per corpus: its sources and its lock."""
        return self.root / "corpus_image" / "corpora"

    @property
    def base_lock(self) -> Path:
        """The pinned packages the image is made of."""
        return self.root / "corpus_image" / "base.lock.json"

    @property
    def box(self) -> Path:
        """Files copied into the image."""
        return self.root / "corpus_image" / "box"

    @property
    def submissions(self) -> Path:
        """Bundled submissions."""
        return self.root / "submissions"

    @property
    def private(self) -> Path:
        """The private store: a folder named, else its mount point, empty in a public checkout."""
        return self.private_store or self.mount_point

    @property
    def mount_point(self) -> Path:
        """The one place in the public tree where the private store may lie."""
        return self.root / "holdout_private"

    @property
    def cache(self) -> Path:
        """Everything that can be rebuilt; safe to delete."""
        return self.root / ".medgauge"

    @property
    def rounds(self) -> Path:
        """Where rounds are stored unless told otherwise."""
        return self.root / "rounds"


def find_workspace(
    start: Path | None = None, home: Path | None = None, private: Path | None = None
) -> Workspace:
    """Return the workspace at `home`, else the nearest one at or above `start` (default: here).

    `private` names the folder of the private store. Raises UsageError when there is no workspace.
    """
    # A link is kept as it is, so that whoever writes into the store can refuse it.
    store = private and (private.absolute() if private.is_symlink() else private.resolve())
    if home is not None:
        root = home.resolve()
        if not (root / MARKER).is_file():
            raise UsageError(f"{home} is not a workspace: it holds no {MARKER}")
        return Workspace(root, store)
    here = (start or Path.cwd()).resolve()
    for folder in (here, *here.parents):
        if (folder / MARKER).is_file():
            return Workspace(folder, store)
    raise UsageError(
        f"no workspace at or above {here}: no folder there holds {MARKER}",
        "run inside a checkout of MedGauge, or name one with --home",
    )
