"""Lengths as players write them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from defilade.units import MM_PER_INCH, to_inches, to_mm


@pytest.mark.parametrize(
    ("text", "inches"),
    [
        ("3.5in", 3.5),
        ('3 1/2"', 3.5),
        ('1/8"', 0.125),
        ("1/16in", 0.0625),
        ("4ft", 48),
        ("2' 6\"", 30),
        ("2′ 6″", 30),
        ("2’ 6”", 30),
        ("3ft6in", 42),
        ("25.4mm", 1),
        ("2.54cm", 1),
        ("27 mm", 27 / 25.4),
        ("  3 IN ", 3),
        (".5in", 0.5),
        ("3.in", 3),
        ("-3in", -3),
        ("- 2' 6\"", -30),
        ("+1in", 1),
        ("0in", 0),
        ("3\u00a01/2in", 3.5),
    ],
)
def test_text_carries_its_own_unit(text: str, inches: float) -> None:
    assert to_inches(text, "mm") == inches


@pytest.mark.parametrize(("unit", "inches"), [("in", 10), ("mm", 10 / 25.4), ("cm", 10 / 2.54)])
def test_a_bare_number_is_in_the_unit_given(unit: str, inches: float) -> None:
    assert to_inches(10, unit) == pytest.approx(inches, rel=1e-15)


WRONG: list[object] = [
    *("", " ", "3", "in", "3 in 4", "1e5in", "³in", "1/0in", "1/2/3in", "12 34in", "--3in"),
    *("3ın", "3İn", "3in!", "3 parsecs", "nan in", "1_000in", "3,5in", "9" * 61 + "in"),
    *(float("nan"), float("inf"), -float("inf"), 10**400, True, None, [3], {}, b"3in"),
]


@pytest.mark.parametrize("value", WRONG, ids=lambda value: repr(value)[:20])
def test_anything_else_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"^expected a length such as 3\.5, 27mm"):
        to_inches(value)  # type: ignore[arg-type]


@given(st.text(max_size=70) | st.from_regex(r"[-+]?[0-9 ./]{1,8}(in|ft|mm|[\"'])", fullmatch=True))
def test_any_text_is_a_length_or_refused(text: str) -> None:
    message = ""
    try:
        inches = to_inches(text)
    except ValueError as error:
        message = str(error)
    assert isinstance(inches, float) if not message else len(message) < 120


@given(st.integers(0, 10_000), st.sampled_from([1, 2, 4, 8, 16]))
def test_sixteenths_are_exact(whole: int, parts: int) -> None:
    assert to_inches(f'{whole} 1/{parts}"') == whole + Fraction(1, parts)


@given(st.floats(0, 1e4))
def test_millimetres_and_back(inches: float) -> None:
    assert to_mm(inches) == inches * MM_PER_INCH
    assert to_inches(to_mm(inches), "mm") == pytest.approx(inches, rel=1e-15, abs=1e-300)
