"""A classifier that a submitter could write in an hour: ridge regression on the classes.

Of many tokens it keeps those that tell the classes of the seen claims apart best, by chi² of
presence and class (Pearson 1900); of a few numbers it also takes squares and products. Weights w
make Σ c |x w - y|² + PENALTY |w|² least (Hoerl and Kennard 1970): y is 1 for the row's class and 0
for the others, c gives each class the same weight in all. The class of the highest x w is said. In
one step, as many small ones would wait for each other on a busy machine; on siblings it tells as
much as multinomial logistic regression does. Folds hold whole groups; nothing is drawn at random.
"""

import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]
Places = NDArray[np.int64]
Features = Callable[[Places, Places], Matrix]
"""Given the rows that are seen and the classes of all rows, the features of all rows; of classes
only those of seen rows may be looked at."""

FOLDS = 5
KEPT = 300
"""Tokens that are kept."""
FEWEST = 3
"""Seen rows that a token must stand in."""
PENALTY = 1e-2


@dataclass(frozen=True)
class Crossed:
    """What five classifiers said, each about the fold it had not seen."""

    balanced: float
    """Mean over the classes of the share of each that was told right; chance is one over them."""
    recall: dict[str, float]
    """Share of each class that was told right."""


def tokens(rows: Sequence[Sequence[str]]) -> Features:
    """Return which of the most telling tokens each row holds: the more telling, the larger."""
    names = {token: number for number, token in enumerate(sorted({t for row in rows for t in row}))}
    held = [np.array(sorted({names[token] for token in row}), dtype=np.int64) for row in rows]

    def features(seen: Places, classes: Places) -> Matrix:
        chi = _telling(held, seen, classes, len(names))
        kept = np.flatnonzero(chi)
        weight = np.sqrt(chi[kept] / max(float(chi.max()), 1e-12))
        column = np.full(len(names), -1)
        column[kept] = np.arange(len(kept))
        found = np.zeros((len(rows), len(kept)))
        for number, row in enumerate(held):
            there = column[row]
            found[number, there[there >= 0]] = 1.0
        scaled: Matrix = found * weight
        return scaled

    return features


def numbers(rows: Sequence[Mapping[str, float]]) -> Features:
    """Return named numbers of each row, standardised, with their squares and products."""
    names = sorted({name for row in rows for name in row})
    raw = np.array([[row.get(name, 0.0) for name in names] for row in rows])
    one = _standardised(raw)
    first, second = np.triu_indices(len(names))
    whole = np.hstack([one, _standardised(one[:, first] * one[:, second])])
    return lambda seen, classes: whole


def crossed(features: Features, labels: Sequence[str], groups: Sequence[str]) -> Crossed:
    """Cross-validate: every group lies in one fold, and its label is told by the other folds."""
    names = sorted(set(labels))
    classes = np.array([names.index(label) for label in labels])
    folds = np.array(_folds(groups))
    said = np.full(len(labels), -1)
    for fold in range(FOLDS):
        seen, unseen = np.flatnonzero(folds != fold), np.flatnonzero(folds == fold)
        if not unseen.size or not seen.size:
            continue
        rows = np.hstack([features(seen, classes), np.ones((len(labels), 1))])
        weights = fitted(rows[seen], classes[seen], len(names))
        said[unseen] = np.argmax(rows[unseen] @ weights, axis=1)
    recall = {
        name: float(np.mean(said[classes == number] == number)) for number, name in enumerate(names)
    }
    return Crossed(balanced=sum(recall.values()) / len(recall), recall=recall)


def fitted(rows: Matrix, classes: Places, count: int) -> Matrix:
    """Return the weights, shape columns × classes; each class weighs the same in all."""
    wanted = np.zeros((len(rows), count))
    wanted[np.arange(len(rows)), classes] = 1.0
    sizes = wanted.sum(axis=0)
    share = (1.0 / (np.count_nonzero(sizes) * np.maximum(sizes, 1.0)))[classes][:, None]
    curvature = rows.T @ (share * rows) + PENALTY * np.eye(rows.shape[1])
    weights: Matrix = np.linalg.solve(curvature, rows.T @ (share * wanted))
    return weights


def _telling(held: Sequence[Places], seen: Places, classes: Places, count: int) -> Matrix:
    """Return the chi² of each token that is kept, of equals the first, and 0 for all others."""
    sizes = np.bincount(classes[seen], minlength=int(classes.max()) + 1)
    there = np.zeros((len(sizes), count))
    for row in seen:
        there[classes[row], held[row]] += 1.0
    total = there.sum(axis=0)
    share = total / len(seen)
    expected = sizes[:, None] * share[None, :]
    spread = np.maximum(expected * (1.0 - share), 1e-12)
    chi = np.where(total >= FEWEST, ((there - expected) ** 2 / spread).sum(axis=0), 0.0)
    chi[np.argsort(-chi, kind="stable")[KEPT:]] = 0.0
    kept: Matrix = chi
    return kept


def _standardised(rows: Matrix) -> Matrix:
    spread = rows.std(axis=0)
    scaled: Matrix = (rows - rows.mean(axis=0)) / np.where(spread > 1e-9, spread, 1.0)
    return scaled


def _folds(groups: Sequence[str]) -> list[int]:
    """Deal groups to folds, the largest first, each to the fold that is smallest so far."""
    sizes: dict[str, int] = {}
    for group in groups:
        sizes[group] = sizes.get(group, 0) + 1
    filled = [0] * FOLDS
    place: dict[str, int] = {}
    for group in sorted(sizes, key=lambda one: (-sizes[one], zlib.crc32(one.encode()), one)):
        fold = filled.index(min(filled))
        place[group] = fold
        filled[fold] += sizes[group]
    return [place[group] for group in groups]
