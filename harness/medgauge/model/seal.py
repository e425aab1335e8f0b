"""What a sealed box promises: a closed list, each property shown by probes of the hostile suite."""

from enum import StrEnum


class SealProperty(StrEnum):
    """One promise of the seal: a backend holds it, or its records say why it is missing."""

    def __new__(cls, value: str, meaning: str) -> "SealProperty":
        """Keep the meaning, one sentence for a reader, beside the value that records store."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.__doc__ = meaning
        return member

    NETWORK = "network", "Nothing outside the box can be reached or named, by any protocol."
    HOST_SOCKETS = "host_sockets", "No socket of the host, named or abstract, answers in the box."
    PRIVILEGE = "privilege", "No user, capability, set-id program or namespace leads upwards."
    KERNEL = "kernel", "No mount, setting, clock, module, log or trace of the kernel is reached."
    SYSTEM_CALLS = "system_calls", "A filter refuses the system calls that no submission needs."
    ROOT = "root", "Image, corpus, index, tools and submission cannot be changed."
    ANSWERS = "answers", "No answer, nor a name, time or order that hints at one, is in the box."
    NEIGHBOURS = "neighbours", "Nothing of another attempt, task, process or user is seen."
    MEMORY = "memory", "Memory of all processes of the box together is limited."
    PROCESSES = "processes", "The number of processes and threads is limited."
    PROCESSOR = "processor", "The share of the processor is limited."
    OUT_SIZE = "out_size", "`/out` and `/task` are limited in bytes and files as they are written."
    SCRATCH_SIZE = "scratch_size", "`/scratch` and `/tmp` are limited in bytes and files."
    LOGS = "logs", "Output beyond the cap costs the host neither memory nor disk."
    DEADLINE = "deadline", "At the deadline every process of the box ends, whatever it did."
    ENDING = "ending", "How the box ended is read from the system, never from what it says."
    COLLECTION = "collection", "What lies at `/out` is read as data, and reads nothing of ours."
    TRACES = "traces", "When the box has ended, nothing of it is left on the host."

    @property
    def meaning(self) -> str:
        """What is promised, in one sentence."""
        return self.__doc__ or ""
