"""A classifier that a submitter could write in an hour: multinomial logistic regression.

Written with a kernel, so that any number of features costs the same: scores f = K a, minimised over
a by accelerated gradient descent (Nesterov 1983) on the class-weighted cross entropy plus
PENALTY / 2 · aᵀKa. Folds hold whole groups; nothing is drawn at random.
"""

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]
Labels = NDArray[np.int64]

FOLDS = 5
PENALTY = 0.1
STEPS = 300
WIDTH = 1 << 13
"""Columns that words are hashed into."""


@dataclass(frozen=True)
class Crossed:
    """What five classifiers said, each about the fold it had not seen."""

    balanced: float
    """Mean over the classes of the share of each that was told right; chance is one over them."""
    recall: dict[str, float]
    """Share of each class that was told right."""


def hashed(rows: Sequence[Sequence[str]]) -> Matrix:
    """Return rows of tokens as unit vectors of hashed counts, weighted by how few rows hold each.

    Weight log((1 + rows) / (1 + rows that hold it)); shape rows × WIDTH.
    """
    counts = np.zeros((len(rows), WIDTH))
    for number, tokens in enumerate(rows):
        for token in tokens:
            counts[number, zlib.crc32(token.encode()) % WIDTH] += 1.0
    held = (counts > 0).sum(axis=0)
    return _unit(np.log1p(counts) * np.log((1 + len(rows)) / (1 + held)))


def linear(features: Matrix) -> Matrix:
    """Return the kernel of unit vectors: their products; shape rows × rows."""
    products: Matrix = features @ features.T
    return products


def radial(features: Matrix) -> Matrix:
    """Return exp(-d² / 2k) over k standardised features, so that any smooth rule can be learnt."""
    spread = features.std(axis=0)
    scaled = (features - features.mean(axis=0)) / np.where(spread > 0, spread, 1.0)
    squares = (scaled**2).sum(axis=1)
    distances = squares[:, None] + squares[None, :] - 2 * scaled @ scaled.T
    likeness: Matrix = np.exp(-np.maximum(distances, 0.0) / (2 * features.shape[1]))
    return likeness


def crossed(kernel: Matrix, labels: Sequence[str], groups: Sequence[str]) -> Crossed:
    """Cross-validate: every group lies in one fold, and its label is told by the other folds."""
    names = sorted(set(labels))
    known = np.array([names.index(label) for label in labels])
    folds = np.array(_folds(groups))
    said = np.zeros(len(labels), dtype=np.int64)
    for fold in range(FOLDS):
        seen, held = np.flatnonzero(folds != fold), np.flatnonzero(folds == fold)
        if not held.size or len(set(known[seen])) < 2:
            continue
        weights = fitted(kernel[np.ix_(seen, seen)], known[seen], len(names))
        said[held] = np.argmax(kernel[np.ix_(held, seen)] @ weights, axis=1)
    recall = {
        name: float(np.mean(said[known == number] == number)) for number, name in enumerate(names)
    }
    return Crossed(balanced=sum(recall.values()) / len(recall), recall=recall)


def fitted(kernel: Matrix, labels: Labels, classes: int) -> Matrix:
    """Return the coefficients a, shape rows × classes, each class weighing the same in all."""
    rows = len(labels)
    wanted = np.zeros((rows, classes))
    wanted[np.arange(rows), labels] = 1.0
    sizes = wanted.sum(axis=0)
    weight = (rows / (np.count_nonzero(sizes) * np.maximum(sizes, 1.0)))[labels][:, None] / rows
    penalty = PENALTY / rows
    step = 1.0 / (0.5 * float(weight.max()) * _largest(kernel) + penalty)
    now = ahead = np.zeros((rows, classes))
    for turn in range(STEPS):
        slope = weight * (_shares(kernel @ ahead) - wanted) + penalty * ahead
        after = ahead - step * slope
        ahead = after + turn / (turn + 3.0) * (after - now)
        now = after
    return now


def _largest(kernel: Matrix) -> float:
    """Return a bound of the largest eigenvalue of a kernel: its largest sum of a row."""
    return float(np.abs(kernel).sum(axis=1).max())


def _shares(scores: Matrix) -> Matrix:
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Matrix = raised / raised.sum(axis=1, keepdims=True)
    return shares


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


def _unit(rows: Matrix) -> Matrix:
    lengths = np.sqrt((rows**2).sum(axis=1, keepdims=True))
    units: Matrix = rows / np.where(lengths > 0, lengths, 1.0)
    return units


def columns(rows: Sequence[Mapping[str, float]]) -> Matrix:
    """Return rows of named numbers as a matrix, columns in order of name."""
    names = sorted({name for row in rows for name in row})
    return np.array([[row.get(name, 0.0) for name in names] for row in rows])
