"""A private bank has drafts, frames and swaps of its own: a tenth may be the public bank's."""

from collections.abc import Callable

import pytest

from architecture.house import ROOT
from medgauge.authoring.batch.bank import FOLDER, Bank, load_bank
from medgauge.authoring.batch.checking import too_alike
from medgauge.model.wording_bank import Frame, Swap, WordingBank

PUBLIC = load_bank(ROOT / "families" / "bm-guideline-evidence-check" / FOLDER)


def framed(frame: Frame) -> Frame:
    put = {force: f"{said} by now" for force, said in frame.put.items()}
    return frame.model_copy(update={"put": put})


def swapped(swap: Swap) -> Swap:
    return swap.model_copy(update={"put": f"{swap.put} by now"})


def frames(bank: WordingBank, change: Callable[[int, Frame], Frame]) -> WordingBank:
    changed = tuple(change(place, one) for place, one in enumerate(bank.frames))
    return bank.model_copy(update={"frames": changed})


def own_swaps(bank: WordingBank) -> WordingBank:
    return bank.model_copy(update={"swaps": tuple(map(swapped, bank.swaps))})


def told(wording: WordingBank) -> dict[str, str]:
    """Return what is said of the parts of a private wording."""
    found = too_alike(PUBLIC, Bank(wording, PUBLIC.drafts))
    return {key: reason for file, key, reason in found if file == "wording.yaml"}


def test_the_public_wording_is_no_private_one_under_another_speaker() -> None:
    found = told(PUBLIC.wording.model_copy(update={"speaker": "the panel"}))

    assert [*found] == ["frames", "swaps"]
    assert "sentence for sentence" in found["frames"]


def test_frames_that_are_mostly_the_publics_are_told_however_many_swaps_are_its_own() -> None:
    mostly = frames(PUBLIC.wording, lambda place, one: one if place % 3 else framed(one))

    assert "sentences are those of the public bank" in told(own_swaps(mostly))["frames"]
    assert "swaps" not in told(own_swaps(mostly))


def test_a_wording_of_its_own_will_do_and_short_swaps_are_common_property() -> None:
    own = frames(PUBLIC.wording, lambda _, one: framed(one))
    short = [one for one in own.swaps if max(map(len, map(str.split, (one.find, one.put)))) < 4]

    assert not told(own_swaps(own))
    assert len(short) > 100
    assert not told(own.model_copy(update={"swaps": tuple(short)}))


@pytest.mark.parametrize("kept", [0, 1])
def test_a_tenth_of_the_swaps_may_be_the_publics(kept: int) -> None:
    own = frames(PUBLIC.wording, lambda _, one: framed(one))
    long = [one for one in own.swaps if len(one.find.split()) > 3][:10]
    mixed = [*long[: 1 + kept], *map(swapped, long[1 + kept :])]

    assert len(long) == 10
    assert ("swaps" in told(own.model_copy(update={"swaps": tuple(mixed)}))) == bool(kept)
