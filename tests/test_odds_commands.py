"""The commands `odds` and `roll`, from the words that are typed to the answer."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.commands import Defilade, Run

ROOT = Path(__file__).parents[1]
DROIDS = str(ROOT / "maps" / "legion-odds-seven-droids.yaml")
ELIGIBLE = str(ROOT / "maps" / "legion-odds-four-of-five.yaml")
ARCHERS = str(ROOT / "maps" / "ninth-age-2-odds-archers.yaml")
NO_SAVE = str(ROOT / "maps" / "ninth-age-3-odds-no-save.yaml")
POOL = "5 white, aim 1, surge hit, cover heavy, defence white"


def record(run: Run) -> dict[str, Any]:
    assert (run.status, run.err) == (0, "")
    (line,) = run.lines
    found: dict[str, Any] = json.loads(line)
    return found


# --- odds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("colour", "hits"), [("red", "15/16"), ("black", "3/4"), ("white", "7/16")]
)
def test_one_die_and_an_aim(defilade: Defilade, colour: str, hits: str) -> None:  # case D01
    found = record(defilade("odds", "--pool", f"1 {colour}, aim 1", "--goal", "hits", "--json"))
    assert found["worth"] == {"exact": hits, "decimal": float(Fraction(hits))}
    assert found["counted"] == "hits and criticals"


def test_a_save_of_seven_always_fails(defilade: Defilade) -> None:  # case D03
    stages = {
        each["counted"]: each for each in record(defilade("odds", NO_SAVE, "--json"))["stages"]
    }
    assert stages["wounds"]["mean"] == stages["unsaved wounds"]["mean"]
    assert stages["wounds"]["mean"]["exact"] == "8/9"


def test_the_answer_comes_first_and_everything_after(defilade: Defilade) -> None:
    run = defilade("odds", DROIDS)
    assert (run.status, run.err) == (0, "")
    assert run.lines[0] == "1.22 (175/144) wounds on average; at least 1: 75.2 %."
    for text in (
        "clones against battle droids, edition 2025-11",
        "5 white, surge hit, cover heavy, defence white, miniatures 7, health 1",
        "Heavy cover for battle droids: 4 of 7 obscured, 4 needed. 15.70 in apart (range 3);",
        "blaster rifle: clone sergeant, clone 2-4, clone heavy",
        "Roll Attack Dice       1.88 (15/8) hits and criticals",
        "cover heavy  -0.35  without it 1.56 (25/16)",
    ):
        assert text in run.out, text
    assert "\x1b" not in run.out


def test_json_is_exact(defilade: Defilade) -> None:
    found = record(defilade("odds", DROIDS, "--json"))
    assert found["map"] == DROIDS
    assert found["weapons"] == {
        "blaster rifle": ["clone sergeant", "clone 2", "clone 3", "clone 4", "clone heavy"]
    }
    chances = [Fraction(each["chance"]["exact"]) for each in found["distribution"]]
    assert sum(chances) == 1
    assert sum(
        each["count"] * c for each, c in zip(found["distribution"], chances, strict=True)
    ) == (Fraction(175, 144))
    more = [Fraction(each["at_least"]["exact"]) for each in found["distribution"]]
    assert more == [sum(chances[at:]) for at in range(len(chances))]
    (cover,) = [each for each in found["effects"] if each["name"] == "cover heavy"]
    assert (cover["without"]["exact"], cover["difference"]["exact"]) == ("25/16", "-25/72")


def test_a_map_and_the_same_pool_agree(defilade: Defilade) -> None:
    of_map = record(defilade("odds", DROIDS, "--json"))
    line = ", ".join(of_map["attack"])
    of_pool = record(defilade("odds", "--pool", line, "--json"))
    about = ("map", "attacker", "defender", "weapons", "notes", "pool", "game", "edition")
    assert {k: v for k, v in of_map.items() if k not in about} == {
        k: v for k, v in of_pool.items() if k not in about
    }


def test_two_options_beside_each_other(defilade: Defilade) -> None:
    run = defilade("odds", "--pool", POOL, "--compare", "aim 0", "--compare", "cover none")
    assert run.lines[0] == "aim 0, compared with as it is: -0.47 wounds on average."
    assert run.lines[1] == "cover none, compared with as it is: +0.48 wounds on average."
    assert "1.22 (175/144)" in run.out  # without the aim
    objects = defilade("odds", "--pool", POOL, "--compare", "aim 0", "--json").lines
    assert [json.loads(line)["option"] for line in objects] == ["as it is", "aim 0"]


def test_one_weapon_or_another(defilade: Defilade, tmp_path: Path) -> None:
    text = Path(DROIDS).read_text(encoding="utf-8")
    rifle = "{name: blaster rifle, dice: {white: 1}, range: [1, 3]}"
    other = "{name: cannon, dice: {black: 3}, range: [1, 4], miniatures: [clone heavy]}"
    cannon = f"{rifle}\n      - {other}"
    (tmp_path / "x.yaml").write_text(text.replace(rifle, cannon), encoding="utf-8")
    best = record(defilade("odds", "x.yaml", "--json"))
    assert best["attack"][0] == "4 white, 3 black"
    only = record(defilade("odds", "x.yaml", "--json", "--weapon", "blaster rifle"))
    assert only["attack"][0] == "5 white"
    options = defilade("odds", "x.yaml", "--compare", "weapon blaster rifle", "--json").lines
    assert [json.loads(line)["attack"][0] for line in options] == ["4 white, 3 black", "5 white"]


def test_goals(defilade: Defilade) -> None:
    line = f"{POOL}, miniatures 2"
    run = defilade("odds", "--pool", line, "--goal", "defeat")
    assert "chance of at least 2 wounds" in run.lines[0]
    one = record(defilade("odds", "--pool", line, "--goal", "defeat 1", "--json"))
    wounds = record(defilade("odds", "--pool", line, "--json"))
    assert Fraction(one["worth"]["exact"]) >= 1 - Fraction(
        wounds["distribution"][0]["chance"]["exact"]
    )


def test_the_9th_age(defilade: Defilade) -> None:
    run = defilade("odds", ARCHERS, "--compare", "aegis none")
    assert (
        run.lines[0] == "aegis none, compared with as it is: +0.17 health points lost on average."
    )
    assert "Armour and Special Saves  0.87 (125/144) unsaved wounds" in run.out
    hits = defilade("odds", str(ROOT / "maps" / "ninth-age-2-hard-cover.yaml"))
    assert hits.lines[0] == "0.67 (2/3) hits on average; at least 1: 58.3 %."


def test_no_attack_is_an_answer(defilade: Defilade, tmp_path: Path) -> None:
    text = Path(DROIDS).read_text(encoding="utf-8").replace("range: [1, 3]", "range: [1, 2]")
    (tmp_path / "x.yaml").write_text(text, encoding="utf-8")
    run = defilade("odds", "x.yaml")
    assert (run.status, run.err) == (0, "")
    assert run.lines[0].startswith(
        "No attack: clone sergeant: blaster rifle has maximum range 2, and battle droids is at 3"
    )
    refused = record(defilade("odds", "x.yaml", "--json"))["refused"]
    assert refused["rule"] == "Form Attack Pool: Choose Weapons and Gather Dice"
    assert defilade("roll", "x.yaml").out == run.out


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf"])
def test_a_chart(defilade: Defilade, tmp_path: Path, suffix: str) -> None:
    run = defilade("odds", "--pool", POOL, "-o", f"a.{suffix}", "--compare", "aim 0")
    assert (run.status, run.lines[-1]) == (0, f"a.{suffix}")
    first = (tmp_path / f"a.{suffix}").read_bytes()
    defilade("odds", "--pool", POOL, "-o", f"b.{suffix}", "--compare", "aim 0")
    assert (tmp_path / f"b.{suffix}").read_bytes() == first


def test_odds_draws_in_every_style(defilade: Defilade) -> None:
    drawn = {}
    for style in ("default", "print", "dark"):
        defilade("odds", "--pool", POOL, "-o", f"{style}.svg", "--style", style)
        drawn[style] = Path(f"{style}.svg").read_text(encoding="utf-8")
    assert len(set(drawn.values())) == 3
    assert "#0072b2" in drawn["default"]
    assert "#0072b2" not in drawn["print"] + drawn["dark"]


def test_a_chart_is_the_same_wherever_its_map_lies(defilade: Defilade, tmp_path: Path) -> None:
    text = Path(DROIDS).read_text(encoding="utf-8")
    (tmp_path / "deep").mkdir()
    for place, name in ((tmp_path, "a.svg"), (tmp_path / "deep", "b.svg")):
        (place / "x.yaml").write_text(text, encoding="utf-8")
        assert defilade("odds", str(place / "x.yaml"), "-o", name).status == 0
    first, second = (Path(name).read_text(encoding="utf-8") for name in ("a.svg", "b.svg"))
    assert first == second
    assert "x.yaml" in first
    assert str(tmp_path) not in first


# --- roll -----------------------------------------------------------------------------------------


def steps(run: Run) -> dict[str, list[str]]:
    """What was told under each step's name."""
    found: dict[str, list[str]] = {}
    for line in run.lines[run.lines.index("") + 1 :]:
        if not line.startswith(" "):
            found[line] = told = []
        else:
            told.append(line.strip())
    return found


def test_the_example_of_rolling_attack_dice(defilade: Defilade) -> None:
    """Five white dice, one aim: both blanks again; then 1 critical, 3 hits and a blank."""
    rolls = ("crit hit surge blank blank", "surge blank")
    run = defilade("roll", "--pool", POOL, *(w for roll in rolls for w in ("--dice", roll)))
    assert steps(run)["Roll Attack Dice"] == [
        "Roll Dice: rolled crit surge hit blank blank",
        "Reroll Dice: aim: reroll both blanks; keep the critical, the surge and the hit",
        "rolled surge blank",
        "Convert Attack Surges: 1 critical, 3 hits",
    ]


def test_the_example_of_cover(defilade: Defilade) -> None:
    """1 critical and 3 hits in heavy cover, a blank and two surges: 1 critical and 1 hit; 1 wound.

    The table is the rulebook's: the verdict finds the heavy cover.
    """
    rolls = ("crit hit hit hit blank", "blank surge surge", "block surge")
    run = defilade("roll", DROIDS, *(w for roll in rolls for w in ("--dice", roll)))
    assert steps(run)["Apply Dodge and Cover"] == [
        "Roll Cover Pool and Apply Cover: rolled surge surge blank",
        "1 critical, 1 hit",
    ]
    assert run.lines[0] == "1 wound, 1 suppression token."


def test_the_example_of_forming_a_pool(defilade: Defilade) -> None:
    """Four of five battle droids are eligible: four dice."""
    run = defilade("roll", ELIGIBLE, "--dice", "hit hit hit crit")
    assert steps(run)["Roll Attack Dice"][0] == "Roll Dice: rolled crit hit hit hit"
    found = record(defilade("odds", ELIGIBLE, "--json"))
    assert found["attack"][0] == "4 white"
    assert any("droid 5 has no line of sight" in note for note in found["notes"])


def test_a_seed_gives_the_same_attack(defilade: Defilade) -> None:
    first = defilade("roll", DROIDS, "--seed", "3").out
    assert defilade("roll", DROIDS, "--seed", "3").out == first
    assert len({defilade("roll", DROIDS, "--seed", str(seed)).out for seed in range(5)}) > 1
    round_of_shooting = defilade("roll", ARCHERS, "--seed", "3")
    assert "To Hit" in steps(round_of_shooting)
    assert defilade("roll", ARCHERS, "--seed", "3") == round_of_shooting


def test_players_dice_of_the_9th_age(defilade: Defilade) -> None:
    run = defilade("roll", ARCHERS, "--dice", "6 5 4 3 1", "--dice", "4 4 3")
    assert steps(run)["To Hit"] == ["5 shots need 4+: rolled 6 5 4 3 1; 3 hits"]
    assert steps(run)["To Wound"] == ["needed 4+: rolled 4 4 3; 2 wounds"]


# --- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("odds",), "defilade: give a MAP, or --pool with an attack, and not both"),
        (("odds", DROIDS, "--pool", POOL), "defilade: give a MAP, or --pool with an attack"),
        (("odds", "--pool", POOL, "--attacker", "x"), "defilade: --weapon, --edition, --attacker"),
        (("odds", "--pool", "5 whit"), "--pool, column 1: unknown term '5 whit'; did you mean"),
        (("odds", "--pool", "5 white"), "--pool: the defender's die is missing; add defence red"),
        (("odds", "--pool", "1 red, weapon x"), "--pool: weapons are chosen on a map"),
        (("odds", "--pool", POOL, "--compare", "aym 0"), "--compare, column 1: unknown term"),
        (("odds", "--pool", POOL, "--compare", "weapon x"), "--compare, column 1: weapons are"),
        (("odds", "--pool", POOL, "--goal", "win"), "defilade: --goal: expected a goal: wounds"),
        (("odds", "--pool", POOL, "--goal", "defeat"), "--pool: who can be defeated is not stated"),
        (("odds", "--pool", "90 red, 90 white, 90 black, aim 9, defence red"), "--pool: 270 dice"),
        (("odds", "--pool", POOL, "--style", "dark"), "defilade: --style is about the chart"),
        (("odds", "--pool", POOL, "-o", "x.gif"), "x.gif: expected a name that ends in .svg"),
        (("odds", DROIDS, "--weapon", "rifle"), f"{DROIDS}: unit 'clones': unknown weapon 'rifle'"),
        (("odds", DROIDS, "--attacker", "clone"), f"{DROIDS}: unknown unit 'clone'"),
        (("odds", DROIDS, "--goal", "defeat 9"), f"{DROIDS}: expected 1 to 7 miniatures"),
        (("odds", str(ROOT / "maps" / "legion-smoke.yaml")), "maps/legion-smoke.yaml: unit "),
        (("odds", ARCHERS, "--goal", "hits"), "defilade: --goal is for Legion"),
        (("odds", ARCHERS, "--weapon", "bow"), "defilade: --weapon is for Legion"),
        (("odds", "--pool", "white"), "--pool, column 1: how many dice? Write for example 5 white"),
        (("odds", "--pool", "5 red, weapon"), "--pool, column 8: which weapon? Write for example"),
        (("odds", "--pool", "5 red, reading"), "--pool, column 8: which reading? Write for"),
        (
            ("odds", "--pool", "5 red; aim 1"),
            "expected a comma after '5 red', got '; aim 1'",
        ),
        (
            ("odds", "--pool", "5 red, cover"),
            "cover: expected one of: none, light, heavy; nothing",
        ),
        (("odds", "--pool", "5 red, reading L-09"), "L-09: expected one of: adds dice, spares a"),
        (("odds", "--pool", f"{'9' * 5000} red"), "--pool, column 1: expected at most 100 dice"),
        (("odds", ARCHERS, "--compare", "strenght 4"), "--compare: unknown change 'strenght 4'"),
        (("odds", "nowhere.yaml"), "nowhere.yaml: there is no such file"),
        (("roll", "--pool", POOL, "--dice", "hit"), "--dice: expected the roll of 5 white dice"),
        (("roll", "--pool", POOL, "--dice", "6 6 6 6 6"), "--dice: '6': expected one of the faces"),
        (("roll", "--pool", "1 red", "--goal", "hits"), "--pool: the defender's die is missing"),
        (("roll", ARCHERS, "--dice", "7"), "--dice: expected 5 numbers from 1 to 6, got 7"),
    ],
)
def test_one_line_and_status_2(defilade: Defilade, arguments: tuple[str, ...], told: str) -> None:
    run = defilade(*arguments)
    assert (run.status, run.out) == (2, "")
    (line,) = run.err.splitlines()
    assert told in line


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("", "expected a change such as"),
        (" ,", "expected a change such as"),
        ("strength", "strength: expected a number from 0 to 99, got none"),
        ("strength 100", "strength: expected a number from 0 to 99, got '100'"),
        ("strength \u00b2", "strength: expected a number from 0 to 99, got"),
        ("strength 0", "expected a strength of 1 or more"),
        ("aegis 9", "aegis: expected a save from 2+ to 6+, or none, got '9'"),
        ("poison 2", "poison takes no value, got '2'"),
        ("multiple wounds", "multiple wounds: expected a number such as 2 or D3, got none"),
        ("multiple wounds x", "multiple wounds: expected a number such as 2 or D3, got 'x'"),
        ("no rain", "no rain: these shots have no penalty"),
    ],
)
def test_a_change_that_is_none(defilade: Defilade, change: str, told: str) -> None:
    run = defilade("odds", ARCHERS, "--compare", change)
    assert (run.status, run.out) == (2, "")
    (line,) = run.err.splitlines()
    assert f"--compare: {told}" in line


def test_help_documents_the_pool(defilade: Defilade) -> None:
    text = defilade("odds", "--help").out
    for word in ("5 white", "surge hit", "cover heavy", "low profile", "miniatures 5", "--compare"):
        assert word in text
    assert "--dice" in defilade("roll", "--help").out


def test_what_is_not_needed_is_not_imported() -> None:
    """Matplotlib takes longer than the answer."""
    code = (
        "import sys; from defilade.cli import main; "
        f"sys.argv = ['defilade', 'odds', '--pool', {POOL!r}]; main(); "
        "print([name for name in ('matplotlib', 'numba') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.splitlines()[-1] == "[]"
