"""Seeds of private batches are drawn by machines and read from files of their owner."""

import hashlib
import os
from pathlib import Path

import pytest

from medgauge.authoring.batch.seeds import check_seed, read_seed
from medgauge.errors import InputError, UsageError
from medgauge.model.family import SubsetName
from shared_fixture.hand_batch import PRIVATE_SEED


def test_dev_seeds_may_be_anything() -> None:
    check_seed("a word", SubsetName.DEV)


@pytest.mark.parametrize("subset", [SubsetName.HOLDOUT, SubsetName.CALIBRATION])
def test_a_drawn_seed_will_do(subset: SubsetName) -> None:
    check_seed(PRIVATE_SEED, subset)
    check_seed("00" + PRIVATE_SEED * 2 + "1", subset)


@pytest.mark.parametrize(
    ("seed", "reason"),
    [
        ("correct horse battery staple, all in one seed", "words can be guessed"),
        ("", "words can be guessed"),
        (PRIVATE_SEED[:31], "31 hexadecimal digits"),
        (PRIVATE_SEED.upper(), "words can be guessed"),
        ("0" * 64, "repeats itself"),
        ("01" * 14 + "2233", "fewer than 10 different"),
        ("0" * 48 + "aabbccdd01234567", "follow a pattern"),
        ("112233445566778899aabbccddeeff00", "follow a pattern"),
        ("0f1e2d3c4b5a69788796a5b4c3d2e1f0", "follow a pattern"),
        ("5f1c0a9e7b3d48261f89abcdef0b6a59", "follow a pattern"),
        ("deadbeef" * 4, "repeats itself"),
        ("0123456789abcdef" * 2, "repeats itself"),
    ],
)
def test_a_seed_that_may_be_guessed_is_refused(seed: str, reason: str) -> None:
    with pytest.raises(UsageError, match=reason) as refused:
        check_seed(seed, SubsetName.HOLDOUT)

    assert "openssl rand" in refused.value.hint
    assert not seed or seed not in refused.value.message


def test_drawn_seeds_are_hardly_ever_refused() -> None:
    """Digests of numbers stand for draws: of 300, each of 64 digits, none is refused."""
    for number in range(300):
        check_seed(hashlib.sha256(str(number).encode()).hexdigest(), SubsetName.HOLDOUT)


def written(path: Path, text: str, mode: int = 0o600) -> Path:
    path.write_text(text)
    path.chmod(mode)
    return path


def test_a_seed_is_read_without_the_space_around_it(tmp_path: Path) -> None:
    assert read_seed(written(tmp_path / "seed", f" {PRIVATE_SEED}\n")) == PRIVATE_SEED


@pytest.mark.parametrize(
    ("text", "mode", "reason"),
    [
        ("", 0o600, "one seed in it"),
        ("a" * 2_000, 0o600, "one seed in it"),
        ("abc def", 0o600, "one seed and nothing else"),
        (PRIVATE_SEED, 0o640, "others than its owner"),
        (PRIVATE_SEED, 0o604, "others than its owner"),
    ],
)
def test_a_seed_file_that_will_not_do(tmp_path: Path, text: str, mode: int, reason: str) -> None:
    with pytest.raises(InputError, match=reason) as refused:
        read_seed(written(tmp_path / "seed", text, mode))

    assert not text or text not in refused.value.message


def test_a_seed_that_another_can_have_put_there_or_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path / "seed", PRIVATE_SEED)
    (tmp_path / "link").symlink_to(path)
    with pytest.raises(InputError, match="is a link"):
        read_seed(tmp_path / "link")

    (tmp_path / "other").hardlink_to(path)
    with pytest.raises(InputError, match="has 2 names"):
        read_seed(path)

    (tmp_path / "other").unlink()
    monkeypatch.setattr(os, "geteuid", lambda: path.stat().st_uid + 1)
    with pytest.raises(InputError, match="belongs to another user") as refused:
        read_seed(path)
    assert "copy it" in refused.value.hint


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "seed").write_bytes(b"\xff\xfe" * 20)
    (tmp_path / "seed").chmod(0o600)

    with pytest.raises(InputError, match="is not UTF-8"):
        read_seed(tmp_path / "seed")


def test_an_argument_that_is_no_text_is_refused() -> None:
    with pytest.raises(UsageError, match="is no text"):
        check_seed("\udcff", SubsetName.DEV)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "none", tmp_path, tmp_path / "pipe"):
        with pytest.raises(InputError):
            read_seed(path)
