"""Make system calls that no submission needs and through which kernels were climbed."""

from hostile.inside import by_child, ia32, system_call

PROPERTIES = ("system_calls",)
NOT_TRACED = 0x4201
"""A question about a process that is not traced: asked by mistake, it does nothing."""
CALLS = {
    "reading another process": 310,
    "writing another process": 311,
    "comparing processes": 312,
    "a handle of another process": 438,
    "bpf": 321,
    "performance counters": 298,
    "faults in user space": 323,
    "rings": 425,
    "rings, entered": 426,
    "rings, registered": 427,
    "a key": 248,
    "a key asked for": 249,
    "key rings": 250,
    "opening by handle": 304,
    "watching a file system": 300,
    "cookies": 212,
}
IOCTL, TERMINAL_INPUT, HIGH_BITS = 16, 0x5412, 1 << 32
X32 = 0x40000000
DOORS = {
    **{
        name: lambda number=number: system_call(number, 0, 0, 0, 0, 0)
        for name, number in CALLS.items()
    },
    "ptrace": lambda: system_call(101, NOT_TRACED, 1, 0, 0),
    "words put into a terminal": lambda: system_call(IOCTL, 0, TERMINAL_INPUT, b"x"),
    "the same, said longer": lambda: system_call(IOCTL, 0, HIGH_BITS | TERMINAL_INPUT, b"x"),
    "ptrace by x32": lambda: by_child(lambda: system_call(X32 | 521, NOT_TRACED, 1, 0, 0)),
    "ptrace by 32 bits": lambda: ia32(26, NOT_TRACED, 1, 0),
    "key rings by 32 bits": lambda: ia32(288, 0, 0, 0),
}
