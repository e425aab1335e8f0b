"""What rounds left on a machine: each thing with its runner, and whether it may be removed."""

from enum import StrEnum

from medgauge.model.base import Value


class LeftKind(StrEnum):
    """What a box or a round needs on the host while it runs."""

    CONTAINER = "container"
    MOUNT = "mount"
    FOLDER = "folder"
    CGROUP = "cgroup"


class LeftOver(Value):
    """One thing of ours on the host. A live runner's is here too: it is told and left alone."""

    kind: LeftKind
    name: str
    """Id of a container, path of a mount, folder or cgroup."""
    runner: str
    """Tag of the runner that made it, as it stands on the thing."""
    kept: str = ""
    """Why it may not be removed; empty if its runner has provably ended."""

    @property
    def removable(self) -> bool:
        """Whether its runner has provably ended."""
        return not self.kept
