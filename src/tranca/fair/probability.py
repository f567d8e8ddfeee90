"""Tail probabilities for the shuffle's statistics: how often chance alone goes as far or farther.

Small and slow on purpose: one well-known expansion for each half of the incomplete gamma function
(NIST Digital Library of Mathematical Functions, 8.11.4 and 8.9.2). It refuses small samples no
more than large ones; whether an approximation holds is the caller's to know.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, erfc, exp, factorial, lgamma, log, sqrt
from typing import Final

_CLOSE: Final = 1e-15
_TINY: Final = 1e-300
_MOST_STEPS: Final = 1_000_000


def chi_square_tail(value: float, freedom: int) -> float:
    """P(X ≥ ``value``) for χ² with so many degrees of freedom.

    Raises ``ValueError`` for less than one degree or a negative value.
    """
    if freedom < 1 or value < 0:
        raise ValueError("χ² has at least one degree of freedom, and is not negative")
    return gamma_tail(freedom / 2, value / 2)


def gamma_tail(shape: float, value: float) -> float:
    """Q(a, x), the regularised upper incomplete gamma function, for a > 0 and x ≥ 0."""
    if value <= 0:
        return 1.0
    front = exp(shape * log(value) - value - lgamma(shape))
    if value < shape + 1:
        return max(0.0, 1.0 - front * _lower_series(shape, value))
    return min(1.0, front * _upper_fraction(shape, value))


def _lower_series(shape: float, value: float) -> float:
    """DLMF 8.11.4, without its front factor."""
    term = total = 1.0 / shape
    for step in range(1, _MOST_STEPS):
        term *= value / (shape + step)
        total += term
        if term < total * _CLOSE:
            break
    return total


def _upper_fraction(shape: float, value: float) -> float:
    """DLMF 8.9.2 in its even part, by Lentz's method, without its front factor."""
    b = value + 1 - shape
    c = 1 / _TINY
    d = 1 / b
    product = d
    for step in range(1, _MOST_STEPS):
        a = -step * (step - shape)
        b += 2
        d = 1 / _never_zero(a * d + b)
        c = _never_zero(b + a / c)
        product *= d * c
        if abs(d * c - 1) < _CLOSE:
            break
    return product


def _never_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY


def normal_two_sided(deviation: float) -> float:
    """How often a standard normal value lies so far from 0 or farther, on either side."""
    return erfc(abs(deviation) / sqrt(2))


def hypergeometric(drawn: int, marked: int, total: int) -> list[float]:
    """The chances of 0, 1, 2 … marked cards among so many drawn of so many."""
    ways = comb(total, drawn)
    return [
        comb(marked, found) * comb(total - marked, drawn - found) / ways
        for found in range(min(drawn, marked) + 1)
    ]


def fixed_points(total: int, most: int) -> list[float]:
    """The chances that 0, 1 … ``most`` of ``total`` shuffled things lie where they lay.

    By the matching problem's own formula; for 104 cards it is Poisson's with mean 1 to the last
    digit that a float holds.
    """
    return [
        sum((-1) ** left / factorial(left) for left in range(total - found + 1)) / factorial(found)
        for found in range(most + 1)
    ]


def pooled(
    observed: Sequence[int], expected: Sequence[float], least: float
) -> tuple[list[int], list[float]]:
    """The same counts with neighbouring cells joined until each is expected ``least`` times.

    What is left at the end joins the last cell.
    """
    joined: list[int] = []
    wanted: list[float] = []
    count, want = 0, 0.0
    for seen, due in zip(observed, expected, strict=True):
        count, want = count + seen, want + due
        if want >= least:
            joined.append(count)
            wanted.append(want)
            count, want = 0, 0.0
    if joined:
        joined[-1] += count
        wanted[-1] += want
    return joined, wanted


def chi_square(observed: Sequence[int], expected: Sequence[float]) -> float:
    """Σ (observed − expected)² / expected."""
    return sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))
