"""Waiting for a sandbox that went away: one break costs a slot one attempt, not three."""

import time
from collections.abc import Callable

from medgauge.errors import BackendUnavailable
from medgauge.model.corpus import CorpusLock
from medgauge.sandbox.protocol import Backend

PATIENCE = 60.0
"""Seconds that an engine may be away in the middle of a round."""
_LOOK = 0.25


def recover(backend: Backend, corpus: CorpusLock, clock: Callable[[], float]) -> None:
    """Return once the backend answers and holds the image, the boxes it lost removed.

    Raises BackendUnavailable when it stays away or lost the image, DigestMismatch when it holds
    another: the slots then keep the replacements they have left.
    """
    end = clock() + PATIENCE
    while True:
        try:
            held = backend.has_image(corpus.image or "", corpus.image_layers)
            backend.sweep()
            break
        except BackendUnavailable as error:
            if clock() >= end:
                raise BackendUnavailable(
                    f"the engine stayed away for {PATIENCE:.0f} s: {error.message}",
                    "start it and resume the round",
                ) from error
        time.sleep(_LOOK)
    if not held:
        raise BackendUnavailable(
            "the engine does not hold the corpus image any more",
            "resume the round: the image is loaded again",
        )
