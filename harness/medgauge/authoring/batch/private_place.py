"""Where private batches may lie: outside the public tree, and in nothing that git tracks."""

import os
import stat
import subprocess
from pathlib import Path

from medgauge.authoring.batch.owning import OWN, foreign
from medgauge.catalog.workspace import Workspace
from medgauge.errors import StorageFault, UsageError

WAY_OUT = "name a folder outside every checkout with --private DIR"
_FOLDER_MODE = 0o700


def check_private_place(workspace: Workspace, family: str) -> None:
    """Refuse a private store that could be published by mistake, or that can't be written.

    It may be the workspace's mount point or lie outside the workspace; where it is in a git
    checkout, git must ignore it and hold nothing of the family's part of it. It is no link, holds
    none, since a link leads what is written elsewhere, and all in it is the user's own, each file
    under one name (`owning.py`). It is for its owner only; the mount point of a fresh checkout is
    made so. Raises UsageError, or StorageFault if nothing can be written.
    """
    store = Path(os.path.realpath(workspace.private))
    root = Path(os.path.realpath(workspace.root))
    mount = Path(os.path.realpath(workspace.mount_point))
    if store.is_relative_to(root) and not store.is_relative_to(mount):
        raise UsageError(f"{workspace.private} lies in the public tree {root}", WAY_OUT)
    _check_links(workspace.private)
    _check_owner(workspace.private)
    if workspace.private == workspace.mount_point:
        _close_unused(workspace.private)
    _check_rights(workspace.private)
    check_untracked(store / family)


def check_untracked(place: Path, way_out: str = WAY_OUT) -> None:
    """Refuse a place in a git checkout, any at all, that tracks or would track what lies there.

    Raises UsageError.
    """
    place = Path(os.path.realpath(place))
    checkout = _checkout(place)
    if checkout is None:
        return
    if _git(checkout, "ls-files", "--", str(place)):
        raise UsageError(f"git tracks files at {place}", way_out)
    if _git(checkout, "check-ignore", "--quiet", "--", str(place)) is None:
        reason = f"{place} is in the git checkout {checkout}, which doesn't ignore it"
        raise UsageError(reason, way_out)


def private_folder(workspace: Workspace, *parts: str) -> Path:
    """Make a folder of the private store, and those above it, for their owner only.

    The store must have been checked before (`check_private_place`); a link that has taken a
    folder's place since is not followed. Raises UsageError.
    """
    folder = workspace.private
    folder.mkdir(parents=True, exist_ok=True, mode=_FOLDER_MODE)
    for part in parts:
        folder /= part
        folder.mkdir(exist_ok=True, mode=_FOLDER_MODE)
        _close(folder)
    return folder


def _close(folder: Path) -> None:
    """Take others' rights off a folder, through no link. Raises UsageError for what is none."""
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError as error:
        reason = f"{folder} is no folder of the private store ({error.strerror})"
        raise UsageError(reason, WAY_OUT) from error
    try:
        os.fchmod(descriptor, _FOLDER_MODE)
    finally:
        os.close(descriptor)


def _check_links(store: Path) -> None:
    """Refuse a store that is a link or holds one anywhere, whatever it points to."""
    linked = [store] if store.is_symlink() else []
    for above, folders, files in os.walk(store):
        linked += [one for name in (*folders, *files) if (one := Path(above, name)).is_symlink()]
    if linked:
        reason = f"{min(linked)} is a link, and what is written there could lie in public"
        raise UsageError(
            reason, "put the folder or file itself there; a private store has no links"
        )


def _check_owner(store: Path) -> None:
    """Refuse a store with anything in it that is another user's or bears a second name."""
    parts = [Path(above, name) for above, _, files in os.walk(store) for name in ("", *files)]
    for one in sorted(parts):
        if reason := foreign(one.lstat()):
            raise UsageError(f"{one} in the private store {reason}", OWN)


def _close_unused(mount: Path) -> None:
    """Take others' rights off a mount point that holds no folder yet: as git made it."""
    if mount.is_dir() and not any(one.is_dir() for one in mount.iterdir()):
        mount.chmod(_FOLDER_MODE)


def _check_rights(store: Path) -> None:
    """Refuse a store that others can look into, and one that can't be written."""
    if store.exists():
        if not store.is_dir():
            raise UsageError(f"the private store {store} is no folder", WAY_OUT)
        mode = stat.S_IMODE(store.stat().st_mode)
        if mode & (stat.S_IRWXG | stat.S_IRWXO):
            reason = f"others than its owner have rights on the private store {store} ({mode:04o})"
            raise UsageError(reason, f"chmod 700 {store}")
    there = next(one for one in (store, *store.absolute().parents) if one.exists())
    if not os.access(there, os.W_OK | os.X_OK):
        raise StorageFault(f"nothing can be written to the private store {store}", WAY_OUT)


def _checkout(place: Path) -> Path | None:
    """Return the git checkout a place is in, whether or not it exists yet."""
    return next((one for one in (place, *place.parents) if (one / ".git").exists()), None)


def _git(checkout: Path, *words: str) -> str | None:
    """Return what git answers, or None when its answer is no. Raises UsageError without one."""
    environment = {name: text for name, text in os.environ.items() if not name.startswith("GIT_")}
    command = ["git", "-C", str(checkout), *words]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    except OSError as error:
        reason = f"{checkout} is a git checkout, and git can't be asked what it tracks there"
        raise UsageError(f"{reason}: {error.strerror}", WAY_OUT) from error
    if done.returncode > 1:
        raise UsageError(f"git can't tell what it tracks in {checkout}: {done.stderr}", WAY_OUT)
    return done.stdout if done.returncode == 0 else None
