"""Tail probabilities against closed forms and textbook values."""

from fractions import Fraction
from math import comb, exp, factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tranca.fair.probability import (
    chi_square,
    chi_square_tail,
    fixed_points,
    gamma_tail,
    hypergeometric,
    normal_two_sided,
    pooled,
)


@given(st.integers(1, 60), st.floats(0.01, 300))
def test_even_degrees_have_a_closed_form(half: int, value: float) -> None:
    """With 2m degrees the tail is Poisson's: m − 1 events or fewer, of x/2 expected."""
    x = value / 2
    poisson = sum(exp(-x) * x**n / factorial(n) for n in range(half))
    assert chi_square_tail(value, 2 * half) == pytest.approx(poisson, rel=1e-9, abs=1e-13)


@given(st.floats(0.001, 40))
def test_one_degree_is_a_normal_value_squared(deviation: float) -> None:
    tail = chi_square_tail(deviation**2, 1)
    assert tail == pytest.approx(normal_two_sided(deviation), rel=1e-9, abs=1e-13)


@pytest.mark.parametrize(
    ("value", "freedom", "tail"),
    [
        (3.841458820694124, 1, 0.05),
        (18.307038053275146, 10, 0.05),
        (124.34211340400408, 100, 0.05),
        (149.4492527790142, 100, 0.001),
    ],
)
def test_textbook_values(value: float, freedom: int, tail: float) -> None:
    assert chi_square_tail(value, freedom) == pytest.approx(tail, rel=1e-9)


@pytest.mark.parametrize("freedom", [598, 5253, 100_000])
def test_many_degrees_near_their_mean(freedom: int) -> None:
    """Wilson and Hilferty's cube root is good to three digits here."""
    for sigmas in (-3, 0, 3, 5):
        value = freedom + sigmas * (2 * freedom) ** 0.5
        t = 2 / (9 * freedom)
        z = ((value / freedom) ** (1 / 3) - (1 - t)) / t**0.5
        normal = normal_two_sided(z) / 2
        expected = normal if z > 0 else 1 - normal
        assert chi_square_tail(value, freedom) == pytest.approx(expected, rel=0.03)


def test_the_edges() -> None:
    assert gamma_tail(3, 0) == 1.0
    assert chi_square_tail(1e5, 2) == 0.0
    assert chi_square_tail(1e-9, 5000) == 1.0
    for value, freedom in ((1.0, 0), (-1.0, 3)):
        with pytest.raises(ValueError, match="degree"):
            chi_square_tail(value, freedom)


def test_normal() -> None:
    assert normal_two_sided(1.959963984540054) == pytest.approx(0.05, rel=1e-12)
    assert normal_two_sided(-4.891638475698590) == pytest.approx(1e-6, rel=1e-6)
    assert normal_two_sided(0) == 1.0


def test_hypergeometric() -> None:
    """A hand's 2s: all ways of drawing, counted."""
    chances = hypergeometric(11, 8, 104)
    exact = [Fraction(comb(8, n) * comb(96, 11 - n), comb(104, 11)) for n in range(9)]
    assert chances == pytest.approx([float(each) for each in exact])
    assert sum(chances) == pytest.approx(1)


def test_fixed_points() -> None:
    """Against every order of five things, and against Poisson's mean 1 for a deck."""
    assert fixed_points(5, 5) == pytest.approx([n / 120 for n in (44, 45, 20, 10, 0, 1)])
    poisson = [exp(-1) / factorial(n) for n in range(9)]
    assert fixed_points(104, 8) == pytest.approx(poisson, rel=1e-12)


def test_thin_cells_are_joined() -> None:
    assert pooled([1, 2, 3, 4], [10, 10, 10, 1], 15) == ([10], [31])
    assert pooled([1, 2, 3, 4], [10, 20, 10, 20], 15) == ([3, 7], [30, 30])
    assert pooled([1], [1], 15) == ([], [])


def test_chi_square() -> None:
    assert chi_square([12, 8], [10, 10]) == pytest.approx(0.8)
