"""Private files and folders: what only the user who runs a command can have put there."""

import os
import stat

OWN = "make it your own: copy it, as the user who runs this, and take the copy"


def foreign(found: os.stat_result) -> str:
    """Return why a private file or folder is not its user's alone, or an empty text.

    It belongs to the user in effect, root too, is no link, and a file has one name: what bears
    another name may lie there in public, or be written by others.
    """
    if stat.S_ISLNK(found.st_mode):
        return "is a link"
    if found.st_uid != os.geteuid():
        return f"belongs to another user (number {found.st_uid})"
    if stat.S_ISREG(found.st_mode) and found.st_nlink > 1:
        return f"has {found.st_nlink} names (hard links), and under another it could lie in public"
    return ""
