"""Leave an artifact that is a link to something of the host or of the box."""

import os
from pathlib import Path

from hostile.inside import ARTIFACT, told

PROPERTIES = ("collection",)


def link(target: str):
    """Return a way to leave a symbolic link."""

    def leave() -> None:
        ARTIFACT.symlink_to(target)

    return leave


def to_the_host() -> None:
    """Link to a file that is there on the host alone."""
    ARTIFACT.symlink_to(told()["secret"])


def hard() -> None:
    """Leave a second name of a file."""
    Path("/out/a").write_text("{}", "utf-8")
    os.link("/out/a", ARTIFACT)


def in_a_circle() -> None:
    """Leave two links that name each other."""
    ARTIFACT.symlink_to("b")
    Path("/out/b").symlink_to("artifact.json")


def swapped() -> None:
    """Exchange the artifact for a link and back, as fast as it goes, until the end."""
    Path("/out/plain").write_text("{}", "utf-8")
    Path("/out/link").symlink_to("/etc/passwd")
    if os.fork() == 0:
        while True:
            os.link("/out/plain", "/out/next")
            Path("/out/next").replace(ARTIFACT)
            Path("/out/next").symlink_to("/etc/passwd")
            Path("/out/next").replace(ARTIFACT)
    while not os.path.lexists(ARTIFACT):
        pass


CASES = {
    "absolute": (link("/etc/passwd"), "invalid_artifact", "symlink"),
    "to the host": (to_the_host, "invalid_artifact", "symlink"),
    "relative": (link("../../../../proc/self/environ"), "invalid_artifact", "symlink"),
    "to itself": (link("artifact.json"), "invalid_artifact", "symlink"),
    "in a circle": (in_a_circle, "invalid_artifact", "symlink"),
    "to nothing": (link("nothing"), "invalid_artifact", "symlink"),
    "to a process of the runner": (link("/proc/self/fd/0"), "invalid_artifact", "symlink"),
    "hard": (hard, "invalid_artifact", "hard_link"),
    "swapped": (swapped, "invalid_artifact", "symlink|hard_link"),
}
