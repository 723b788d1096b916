"""Ridge regression for few cards: coefficients that explain, and the error on cards that were left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

STRENGTHS: Final = tuple(float(one) for one in 10.0 ** np.arange(-2.0, 2.51, 0.5))
"""Strengths of shrinking that are tried, per observation."""
_SMALL: Final = 1e-9
_CHANCE: Final = 0.25
"""Standard errors by which a stronger shrinking may be worse than the best one."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Fit:
    """A straight line through observations; numbers that never vary have the coefficient 0."""

    base: float
    """The mean of what is explained."""
    means: tuple[float, ...]
    """Mean of each number."""
    coefficients: tuple[float, ...]
    """What one more of each number adds."""
    left_out: tuple[float, ...]
    """What each observation would be by all the others (leave-one-out, exact)."""
    strength: float
    """Strength of shrinking: the greatest whose error on left-out observations is near the least."""
    determined: float
    """Share of the variance that the left-out values explain; below 0 where the mean is better."""

    def parts(self, values: Sequence[float]) -> tuple[float, ...]:
        """Return what each number adds to the base, or takes off it."""
        return tuple(
            coefficient * (value - mean)
            for coefficient, value, mean in zip(self.coefficients, values, self.means, strict=True)
        )

    def value(self, values: Sequence[float]) -> float:
        """Return what the line says of numbers."""
        return self.base + sum(self.parts(values))


def fit(rows: Sequence[Sequence[float]], observed: Sequence[float]) -> Fit:
    """Fit a line, shrunk as much as the error on left-out observations allows.

    Args:
        rows: the numbers of each observation, two observations or more.
        observed: what is to be explained, one per row.

    Raises:
        ValueError: fewer than two observations, or lengths that differ.
    """
    table = np.asarray(rows, dtype=np.float64).reshape(len(rows), -1)
    target = np.asarray(observed, dtype=np.float64)
    if len(target) < 2 or len(table) != len(target):
        raise ValueError("a line needs two observations or more, with a row of numbers each")
    means = table.mean(axis=0)
    spread = table.std(axis=0)
    varies = spread > _SMALL * np.maximum(1.0, np.abs(means))
    scaled = (table - means)[:, varies] / spread[varies]
    base = float(target.mean())
    centred = target - base
    left, values, right = np.linalg.svd(scaled, full_matrices=False)
    strength, residuals = _chosen([_tried(left, values, centred, strength) for strength in STRENGTHS])
    shrunk = values / (values**2 + strength * len(target)) if len(values) else values
    weights = right.T @ (shrunk * (left.T @ centred)) if len(values) else np.zeros(0)
    coefficients = np.zeros(table.shape[1])
    coefficients[varies] = weights / spread[varies]
    whole = float((centred**2).sum()) * (len(target) / (len(target) - 1)) ** 2
    return Fit(
        base=base,
        means=tuple(map(float, means)),
        coefficients=tuple(map(float, coefficients)),
        left_out=tuple(map(float, target - residuals)),
        strength=strength,
        determined=1.0 - float((residuals**2).sum()) / whole if whole > _SMALL else 0.0,
    )


def _chosen(tried: Sequence[tuple[float, Numbers]]) -> tuple[float, Numbers]:
    """Return the strongest shrinking whose error is not worse than the least by more than chance explains.

    The least error itself is often luck where there are few observations (the rule of one standard error).
    """
    errors = [float((residuals**2).mean()) for _, residuals in tried]
    least = min(range(len(tried)), key=errors.__getitem__)
    squares = tried[least][1] ** 2
    allowed = errors[least] + _CHANCE * float(squares.std()) / float(np.sqrt(len(squares)))
    return [one for one, wrong in zip(tried, errors, strict=True) if wrong <= allowed][-1]


def _tried(left: Numbers, values: Numbers, centred: Numbers, strength: float) -> tuple[float, Numbers]:
    """Return the strength and the residuals of left-out observations (by the hat matrix, no refits)."""
    count = len(centred)
    shares = values**2 / (values**2 + strength * count)
    said = left @ (shares * (left.T @ centred))
    leverage = 1.0 / count + (left**2 * shares).sum(axis=1)
    residuals = (centred - said) / np.maximum(1.0 - leverage, _SMALL)
    return strength, residuals
