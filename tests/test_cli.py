"""The commands: what goes to stdout, what to stderr, and the exit status."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from defilade import __version__
from defilade.cli import commands
from tests.commands import Defilade, Run

ROOT = Path(__file__).parents[1]
DROIDS = str(ROOT / "maps" / "legion-seven-droids.yaml")
HEAVY = "Heavy cover for battle droids: 4 of 7 obscured, 4 needed."

DUEL = """\
title: A duel over a wall
game: legion
edition: "2025-11"
table: {size: [36, 36]}
terrain:
  - {name: wall, kind: obstacle, cover: light, height: 1, rectangle: [6, 1/2"], at: [18, 20]}
units:
  - {name: clones, side: republic, type: clone trooper, miniatures: [{at: [18, 8]}]}
  - {name: droids, side: separatists, type: droid trooper, miniatures: [{at: [18, 22]}]}
"""
ASK = "ask: {attacker: clones, defender: droids}\n"
LIGHT = "Light cover for droids: 1 of 1 obscured, 1 needed."


def process(*arguments: str, **environment: str) -> Run:
    """Runs the command line in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "defilade", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        cwd=ROOT,
        check=False,
    )
    return Run(done.returncode, done.stdout, done.stderr)


def written(tmp_path: Path, name: str, text: str) -> str:
    (tmp_path / name).write_text(text, encoding="utf-8")
    return name


@pytest.fixture
def duel(tmp_path: Path) -> str:
    return written(tmp_path, "duel.yaml", DUEL + ASK)


# --- answers --------------------------------------------------------------------------------------


def test_check_answers_first(defilade: Defilade) -> None:
    status, out, err = defilade("check", DROIDS)
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == HEAVY
    assert re.search("^  droid 5  seen .* building in the way, 4.09 in away, but ", out, re.M)
    assert "\x1b" not in out


def test_no_line_of_sight_is_an_answer(defilade: Defilade) -> None:
    status, out, err = defilade("check", str(ROOT / "maps" / "legion-leader-does-not-see.yaml"))
    assert (status, err) == (0, "")
    assert out.startswith("No line of sight from ")


def test_one_json_object_a_line(defilade: Defilade, duel: str) -> None:
    status, out, err = defilade("check", "--json", DROIDS, duel)
    assert (status, err) == (0, "")
    droids, other = map(json.loads, out.splitlines())
    assert droids["map"] == DROIDS
    assert (droids["sees"], droids["cover"], droids["obscured"]["count"]) == (True, "heavy", 4)
    assert (other["map"], other["cover"]) == (duel, "light")


def test_two_maps_are_parted_by_a_blank_line(defilade: Defilade, duel: str) -> None:
    out = defilade("check", duel, duel).out
    one = defilade("check", duel).out
    assert out == f"{one}\n{one}"


def test_a_pair_of_ones_own(defilade: Defilade, duel: str) -> None:
    out = defilade("check", duel, "--attacker", "droids", "--defender", "clones").out
    # the wall is 12 in from the clones: it cuts lines, but it is not near
    assert out.startswith("No cover for clones: 0 of 1 obscured, 1 needed.")


def test_all_pairs(defilade: Defilade, duel: str) -> None:
    status, out, _ = defilade("check", "--all-pairs", "--json", duel)
    pairs = [(line["attacker"], line["defender"]) for line in map(json.loads, out.splitlines())]
    assert (status, pairs) == (0, [("clones", "droids"), ("droids", "clones")])


@pytest.mark.parametrize(("error", "close"), [("1mm", False), ('1/8"', False), ("1in", True)])
def test_the_measuring_error(defilade: Defilade, duel: str, error: str, close: bool) -> None:
    (record,) = map(
        json.loads, defilade("check", duel, "--json", "--error", error).out.splitlines()
    )
    assert record["close_call"] is close
    assert record["margin_mm"] < 25.4


def test_the_maps_edition_keeps_its_readings(defilade: Defilade, tmp_path: Path) -> None:
    wood = 'kind: area, cover: light, height: 4, circle: 6, at: [18, 19 1/4"]}'
    text = re.sub("kind: obstacle.*", wood, DUEL) + ASK
    plain = written(tmp_path, "plain.yaml", text)
    switched = written(tmp_path, "switched.yaml", 'readings: {"L-04": wholly}\n' + text)
    for path, answer in ((plain, LIGHT), (switched, "No line of sight")):
        out = defilade("check", path, "--edition", "2025-11").out
        assert out.startswith(answer)
        assert out == defilade("check", path).out


@pytest.mark.parametrize(
    ("name", "start"), [("d.svg", b"<?xml"), ("d.PNG", b"\x89PNG"), ("d.pdf", b"%PDF")]
)
def test_draw(defilade: Defilade, duel: str, tmp_path: Path, name: str, start: bytes) -> None:
    assert defilade("draw", duel, "-o", name) == (0, f"{name}\n", "")
    assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.parametrize("style", ["default", "print", "dark"])
def test_draw_with_everything(defilade: Defilade, duel: str, tmp_path: Path, style: str) -> None:
    extras = ("--side-view", "--sight-map", "--rings", "--style", style)
    assert defilade("draw", duel, *extras, "-o", "all.svg") == (0, "all.svg\n", "")
    text = (tmp_path / "all.svg").read_text(encoding="utf-8")
    assert "From the side: a blocked line" in text
    assert "Sight map: clones 1" in text
    assert "range 1: 6 in" in text


def test_draw_looks_at_the_one_that_is_named(defilade: Defilade, tmp_path: Path) -> None:
    told = ("--side-view", "--ray", "droid 3", "-o", "side.svg")
    assert defilade("draw", DROIDS, *told).status == 0
    assert "clone sergeant → droid 3" in (tmp_path / "side.svg").read_text(encoding="utf-8")
    assert defilade("draw", DROIDS, "--side-view", "--ray", "droid 33").problems == [
        f"{DROIDS}: unknown defending miniature 'droid 33'; did you mean 'droid 3'?"
    ]


def test_draw_tells_its_usual_width(defilade: Defilade) -> None:
    from defilade.diagram.page import WIDTH

    assert f"[default: {WIDTH:g}in]" in " ".join(defilade("draw", "--help").out.split())


def test_draw_is_as_wide_as_it_is_asked_to_be(defilade: Defilade, duel: str) -> None:
    assert defilade("draw", duel, "--width", "90mm", "-o", "phone.svg") == (0, "phone.svg\n", "")
    text = Path("phone.svg").read_text(encoding="utf-8")
    (found,) = re.findall(r'<svg [^>]*width="([\d.]+)pt"', text)
    assert float(found) == pytest.approx(90 / 25.4 * 72, abs=0.01)


def test_draw_true_to_scale_makes_a_pdf(defilade: Defilade, duel: str, tmp_path: Path) -> None:
    assert defilade("draw", duel, "--scale", "1:4", "--page", "Letter") == (0, "duel.pdf\n", "")
    written = (tmp_path / "duel.pdf").read_bytes()
    assert b"/MediaBox [ 0 0 612 792 ]" in written
    big = defilade("draw", duel, "--scale", "1:1", "--page", "A4")
    assert big.status == 2
    assert big.err.startswith("duel.yaml: at 1:1 what matters takes ")
    assert "1:2 would fit, or a page of " in big.err


def test_draw_tells_what_numbers_stand_for(
    defilade: Defilade, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from matplotlib.font_manager import fontManager

    monkeypatch.setattr(fontManager, "ttflist", [])
    path = written(tmp_path, "han.yaml", DUEL + ASK)
    text = (tmp_path / "han.yaml").read_text(encoding="utf-8").replace("name: wall", "name: 城壁")
    (tmp_path / "han.yaml").write_text(text, encoding="utf-8")
    run = defilade("draw", path, "-o", "han.png")
    assert (run.status, run.out) == (0, "han.png\n")
    assert run.problems == ["han.png: no installed font has some letters: ① stands for 城壁"]


def test_draw_puts_an_svg_into_the_current_directory(
    defilade: Defilade, duel: str, tmp_path: Path
) -> None:
    assert defilade("draw", duel) == (0, "duel.svg\n", "")
    assert "A duel over a wall" in (tmp_path / "duel.svg").read_text(encoding="utf-8")


def test_golden_maps(defilade: Defilade, tmp_path: Path) -> None:
    good = written(tmp_path, "good.yaml", DUEL + ASK + "expect: {cover: light, obscured: 1}\n")
    bad = written(tmp_path, "bad.yaml", DUEL + ASK + "expect: {cover: heavy, sees: true}\n")
    assert defilade("test", good) == (0, "ok  good.yaml\n1 ok, 0 failed\n", "")
    assert defilade("test", good, bad) == (
        1,
        "ok  good.yaml\nFAILED  bad.yaml\n        cover: expected heavy, got light\n"
        "1 ok, 1 failed\n",
        "",
    )


def test_schema(defilade: Defilade) -> None:
    status, out, _ = defilade("schema")
    assert status == 0
    assert json.loads(out)["$schema"].startswith("https://json-schema.org/")


# --- help -----------------------------------------------------------------------------------------


def test_help_and_version(defilade: Defilade) -> None:
    status, out, err = defilade()
    assert (status, err) == (0, "")
    assert out == defilade("--help").out == defilade("-h").out
    assert all(f"\n  {name} " in out for name in commands.commands)
    assert defilade("--version") == (0, f"defilade, version {__version__}\n", "")


@pytest.mark.parametrize("name", commands.commands)
def test_every_command_has_an_example(defilade: Defilade, name: str) -> None:
    status, out, err = defilade(name, "--help")
    assert (status, err) == (0, "")
    assert f"Example: defilade {name}" in out


# --- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ("chekc", "defilade: No such command 'chekc'"),
        ("check", "defilade: Missing argument 'MAP...' (see defilade check --help)"),
        ("check duel.yaml --jsn", "defilade: No such option"),
        ("check nowhere.yaml", "nowhere.yaml: there is no such file; check the name"),
        ("check .", ".: expected a map file, got a directory; name a file in it"),
        (
            "check duel.yaml --attacker clone",
            "duel.yaml: unknown unit 'clone'; did you mean 'clones'?",
        ),
        (
            "check duel.yaml --defender wookiees",
            "duel.yaml: unknown unit 'wookiees'; expected one of: clones, droids",
        ),
        (
            "check duel.yaml --attacker=",
            "duel.yaml: unknown unit ''; expected one of: clones, droids",
        ),
        ("check duel.yaml --attacker droids", "duel.yaml: 'droids' cannot attack itself"),
        (
            "check duel.yaml --edition 2025-1",
            "duel.yaml: unknown Legion edition '2025-1'; did you mean '2025-11'?",
        ),
        (
            "check duel.yaml --error 2",
            "defilade: --error: expected a length with its unit, such as 1mm or 1/8\", got '2' "
            "(see defilade check --help)",
        ),
        (
            "check duel.yaml --error=-1mm",
            "defilade: --error: expected a length of 0 or more, got -1mm "
            "(see defilade check --help)",
        ),
        (
            "check duel.yaml --all-pairs --attacker clones",
            "defilade: --all-pairs goes without --attacker and --defender "
            "(see defilade check --help)",
        ),
        ("draw nowhere.yaml", "nowhere.yaml: there is no such file; check the name"),
        ("draw duel.yaml duel.yaml", "defilade: Got unexpected extra argument (duel.yaml)"),
        (
            "draw duel.yaml -o duel.jpg",
            "duel.jpg: expected a name that ends in .svg, .png, .pdf, got '.jpg'",
        ),
        ("draw duel.yaml -o nowhere/d.svg", "nowhere/d.svg: cannot be written: No such file"),
        (
            "draw duel.yaml --scale 2:1",
            "defilade: --scale: unknown scale '2:1'; expected 1:N, such as 1:1 or 1:10 (see",
        ),
        (
            "draw duel.yaml --scale 1:2 --page A9",
            "defilade: --page: unknown page 'A9'; expected A4",
        ),
        (
            "draw duel.yaml --width 69mm",
            "defilade: --width: a picture cannot be 69mm wide; expected",
        ),
        ("draw duel.yaml --width 40in", "defilade: --width: a picture cannot be 1016mm wide"),
        ("draw duel.yaml --width wide", "defilade: --width: expected a length with its unit"),
        (
            "draw duel.yaml --scale 1:2 --width 90mm",
            "defilade: --scale draws the plan alone, without --width",
        ),
        ("draw duel.yaml --page A4", "defilade: --page goes with --scale"),
        ("draw duel.yaml --ray x", "defilade: --ray goes with --side-view or --sight-map"),
        (
            "draw duel.yaml --scale 1:2 --side-view --sight-map",
            "defilade: --scale draws the plan alone, without --side-view and --sight-map",
        ),
        ("draw duel.yaml --style neon", "defilade: Invalid value for '--style': 'neon' is not"),
        ("test duel.yaml", "duel.yaml: it has no `expect`, so there is nothing to test"),
        ("schema now", "defilade: Got unexpected extra argument (now)"),
    ],
)
def test_bad_input_is_one_line(defilade: Defilade, duel: str, arguments: str, problem: str) -> None:
    status, out, err = defilade(*arguments.split())
    assert status == 2
    assert err.startswith(problem)
    assert err.count("\n") == 1
    assert out in ("", "0 ok, 0 failed, 1 not usable\n")


def test_who_attacks_whom(defilade: Defilade, tmp_path: Path) -> None:
    path = written(tmp_path, "open.yaml", DUEL)
    assert defilade("check", path, "--attacker", "clones").problems == [
        "open.yaml: who attacks whom? Give --defender, or the map an `ask`; units: clones, droids"
    ]


def test_friends_do_not_attack_each_other(defilade: Defilade, tmp_path: Path) -> None:
    path = written(tmp_path, "friends.yaml", DUEL.replace("separatists", "republic"))
    pair = ("--attacker", "clones", "--defender", "droids")
    assert defilade("check", path, *pair).problems == [
        "friends.yaml: 'clones' and 'droids' are both on the side 'republic'"
    ]
    assert defilade("check", path, "--all-pairs") == (
        2,
        "",
        "friends.yaml: no two units are on different sides, so there is no pair to judge\n",
    )


def test_good_maps_are_answered_beside_bad_ones(
    defilade: Defilade, tmp_path: Path, duel: str
) -> None:
    text = DUEL.replace("height: 1", "height: -1").replace("kind: obstacle", "kind: obstacel")
    bad = written(tmp_path, "bad.yaml", text + ASK)
    status, out, err = defilade("check", bad, duel, "nowhere.yaml")
    assert status == 2
    assert out.splitlines()[0] == LIGHT
    assert [line.split(": ")[0] for line in err.splitlines()] == [
        "bad.yaml:6:24",
        "bad.yaml:6:56",
        "nowhere.yaml",
    ]
    assert "did you mean 'obstacle'?" in err


def test_golden_maps_beside_bad_ones(defilade: Defilade, tmp_path: Path) -> None:
    good = written(tmp_path, "good.yaml", DUEL + ASK + "expect: {cover: light}\n")
    bad = written(tmp_path, "bad.yaml", DUEL.replace("[18,", "[x, y,") + ASK)
    status, out, err = defilade("test", bad, good)
    assert (status, out) == (2, "ok  good.yaml\n1 ok, 0 failed, 1 not usable\n")
    assert len(err.splitlines()) > 1


def test_an_unwritable_place(defilade: Defilade, duel: str, tmp_path: Path) -> None:
    (tmp_path / "taken.svg").mkdir()
    assert defilade("draw", duel, "-o", "taken.svg") == (
        2,
        "",
        "taken.svg: cannot be written: Is a directory\n",
    )


# --- as a process ---------------------------------------------------------------------------------


def test_python_m_defilade() -> None:
    status, out, err = process("check", DROIDS)
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == HEAVY
    assert process("draw").err.endswith("(see defilade draw --help)\n")


def test_a_reader_that_goes_is_no_problem() -> None:
    for arguments in (["check", DROIDS], ["schema"]):
        command = subprocess.Popen(
            [sys.executable, "-m", "defilade", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert command.stdout is not None
        assert command.stderr is not None
        command.stdout.close()  # before the first line is written
        with command.stderr as stream:
            assert stream.read() == b""
        assert command.wait() == 0


@pytest.mark.skipif(os.name != "posix", reason="needs a shell that closes an output")
def test_no_output_at_all_is_a_problem() -> None:
    done = subprocess.run(
        ["sh", "-c", '"$0" -m defilade schema >&-', sys.executable],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == "defilade: cannot write the answer: there is no output to write to\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_a_problem() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "defilade", "schema"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "defilade: cannot write the answer: No space left on device\n"


def test_what_the_encoding_has_no_letter_for_is_escaped(tmp_path: Path) -> None:
    path = tmp_path / "duel.yaml"
    path.write_text(DUEL.replace("A duel", "A duel → ö") + ASK, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "defilade", "check", str(path)],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
        check=True,
    )
    assert "A duel \\u2192 ö over a wall" in done.stdout.decode("latin-1")


@pytest.mark.parametrize(("no_color", "is_bold"), [(None, True), ("", True), ("1", False)], ids=str)
def test_colour_on_a_terminal_only(tmp_path: Path, no_color: str | None, is_bold: bool) -> None:
    pty = pytest.importorskip("pty", reason="needs a pseudo-terminal")
    path = tmp_path / "duel.yaml"
    path.write_text(DUEL + ASK, encoding="utf-8")
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    if no_color is not None:
        environment["NO_COLOR"] = no_color
    leader, follower = pty.openpty()
    subprocess.run(
        [sys.executable, "-m", "defilade", "check", str(path)],
        stdout=follower,
        env=environment,
        check=True,
    )
    os.close(follower)
    shown = os.read(leader, 4096).decode()
    os.close(leader)
    assert shown.startswith(f"\x1b[1m{LIGHT}\x1b[0m" if is_bold else LIGHT)


@pytest.mark.parametrize(
    ("arguments", "without"),
    [
        (["--help"], {"numpy", "shapely", "pydantic", "matplotlib", "numba"}),
        (["schema"], {"matplotlib", "numba"}),
        (["check", DROIDS], {"matplotlib", "numba", "rich"}),
        (["draw", DROIDS, "-o", os.devnull + ".txt"], {"numba", "matplotlib.pyplot"}),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_what_a_command_does_not_need_is_not_imported(
    arguments: list[str], without: set[str]
) -> None:
    program = (
        "import sys\n"
        "from defilade.cli import main\n"
        f"sys.argv[1:] = {arguments!r}\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print('imported', *sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT
    )
    imported = set(done.stdout.splitlines()[-1].split())
    assert not imported & without


def test_importing_the_package_imports_nothing_else() -> None:
    program = "import sys, defilade\nprint(*sys.modules)\nprint(defilade.to_mm(1), dir(defilade))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    modules, rest = done.stdout.splitlines()
    assert {name for name in modules.split() if name.startswith("defilade")} == {"defilade"}
    assert not {"numpy", "shapely", "pydantic", "matplotlib"} & set(modules.split())
    assert rest.startswith("25.4 ")


def test_every_public_name_is_there() -> None:
    import defilade

    for name in defilade.__all__:
        assert getattr(defilade, name) is not None
        assert name in dir(defilade)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = defilade.nothing


ON_THE_LINE = """\
game: legion
edition: "2025-11"
table: {size: [36, 36]}
terrain:
  - {name: wall, kind: obstacle, cover: heavy, height: 1, rectangle: [8, 0.5], at: [10, 6.2]}
units:
  - {name: a, side: x, type: trooper, miniatures: [{at: [10, 0.6]}]}
  - {name: b, side: y, type: trooper, miniatures: [{at: [10, 10]}]}
ask: {attacker: a, defender: b}
"""


@pytest.fixture
def on_the_line(tmp_path: Path) -> str:
    path = tmp_path / "line.yaml"
    path.write_text(ON_THE_LINE)
    return str(path)


def test_chance_of_a_close_call(defilade: Defilade, on_the_line: str) -> None:
    """The wall is 0.47 mm beyond half range: measured to 3 mm, it may as well be within."""
    asked = ("check", on_the_line, "--error", "3mm", "--chance", "100")
    out = defilade(*asked, "--json").out
    record = json.loads(out)
    assert record["close_call"]
    assert {one["cover"] for one in record["chance"]} == {"none", "heavy"}
    assert sum(one["count"] for one in record["chance"]) == 100
    assert defilade(*asked, "--json").out == out
    assert defilade(*asked, "--seed", "1", "--json").out != out
    assert "Of 100 tables within 3 mm of this one:" in defilade(*asked).out


def test_no_chance_where_the_answer_is_certain(defilade: Defilade, on_the_line: str) -> None:
    out = defilade("check", on_the_line, "--error", "0.1mm", "--chance", "100", "--json").out
    assert json.loads(out)["chance"] is None


def test_chance_of_no_tables(defilade: Defilade, on_the_line: str) -> None:
    done = defilade("check", on_the_line, "--chance", "0")
    assert done.status == 2
    assert len(done.problems) == 1
    assert "--chance" in done.err


# --- the 9th Age ----------------------------------------------------------------------------------

ARCHERS = """\
title: Archers at a flank
game: ninth-age
edition: "3"
table: {size: [48, 36]}
terrain:
  - {name: old wood, kind: forest, circle: 5, at: [20, 14]}
units:
  - name: archers
    side: blue
    height: {"2": standard, "3": 1}
    base: [20mm, 20mm]
    files: 5
    count: 10
    at: [24, 10]
    facing: 90
    aim: 4+
    weapon: {range: 24, shots: 1}
  - name: spears
    side: red
    height: {"2": standard, "3": 1}
    base: [20mm, 20mm]
    files: 5
    count: 12
    at: [19, 20]
    facing: 300
ask: {attacker: archers, defender: spears}
"""


@pytest.fixture
def archers(tmp_path: Path) -> str:
    return written(tmp_path, "archers.yaml", ARCHERS)


def test_both_games_in_one_call(defilade: Defilade, archers: str, duel: str) -> None:
    status, out, err = defilade("check", "--json", duel, archers)
    assert (status, err) == (0, "")
    records = [json.loads(line) for line in out.splitlines()]
    assert [one["game"] for one in records] == ["legion", "ninth-age"]
    assert len(records[1]["shooters"]) == 10


def test_the_ninth_age_answers_first(defilade: Defilade, archers: str) -> None:
    status, out, err = defilade("check", archers)
    assert (status, err) == (0, "")
    first, second, third = out.splitlines()[:3]
    assert re.fullmatch(r"\w+ cover for spears: .* of the 10 shooters in archers\.", first)
    assert second.startswith("  The 9th Age, edition 3; ")
    assert "Hits of 10 shooters" in out
    assert "Rule steps (The 9th Age, edition 3)" in out
    assert third.strip()


def test_another_edition_is_another_procedure(defilade: Defilade, archers: str) -> None:
    for edition, has, has_not in (("2", "hidden_share", "lines"), ("3", "lines", "hidden_share")):
        record = json.loads(defilade("check", archers, "--json", "--edition", edition).out)
        assert record["edition"] == edition
        assert has in record["shooters"][0]
        assert has_not not in record["shooters"][0]


def test_a_ninth_age_edition_keeps_its_readings(defilade: Defilade, tmp_path: Path) -> None:
    """A field of height 3 is lower than both units; reading N-05 says whether that matters."""
    field = "kind: field, circle: 8, at: [19, 20]}"
    text = re.sub("kind: forest.*", field, ARCHERS).replace('"3": 1', '"3": 4')
    plain = written(tmp_path, "plain.yaml", text)
    switched = written(tmp_path, "switched.yaml", text + 'readings: {"N-05": ignored}\n')
    for path, cover in ((plain, "none"), (switched, "soft")):
        record = json.loads(defilade("check", path, "--json", "--edition", "3").out)
        assert record["cover"] == cover
        assert record == json.loads(defilade("check", path, "--json").out)
    assert defilade("check", switched, "--edition", "4").problems == [
        "switched.yaml: unknown 9th Age edition '4'; expected one of: 2, 3"
    ]


def test_two_editions_are_compared(defilade: Defilade, archers: str) -> None:
    status, out, err = defilade("check", archers, "--edition", "2", "--edition", "3")
    assert (status, err) == (0, "")
    each = [defilade("check", archers, "--edition", edition).out for edition in ("2", "3")]
    verdicts, _, told = out.partition("\nEditions 2 and 3 ")
    assert verdicts == "\n".join(each)
    assert re.match(r"differ in .*by edition 2 .*by edition 3", told, re.S)
    asked = ("check", archers, "--json", "--edition", "2", "--edition", "3")
    assert [json.loads(line)["edition"] for line in defilade(*asked).out.splitlines()] == ["2", "3"]


def test_an_edition_given_twice_is_one(defilade: Defilade, duel: str) -> None:
    twice = defilade("check", duel, "--edition", "2025-11", "--edition", "2025-11").out
    assert twice == defilade("check", duel).out


def test_a_height_that_is_not_stated(defilade: Defilade, tmp_path: Path) -> None:
    text = ARCHERS.replace('{"2": standard, "3": 1}', "1")
    path = written(tmp_path, "heights.yaml", text)
    assert defilade("check", path).status == 0
    status, out, err = defilade("check", path, "--edition", "2")
    assert (status, out) == (2, "")
    assert err.startswith("heights.yaml: ")
    assert "no height for edition 2" in err
    assert err.count("\n") == 1


def test_all_pairs_of_blocks(defilade: Defilade, archers: str) -> None:
    out = defilade("check", archers, "--json", "--all-pairs").out
    pairs = [(one["attacker"], one["defender"]) for one in map(json.loads, out.splitlines())]
    assert pairs == [("archers", "spears"), ("spears", "archers")]


def test_chance_in_the_ninth_age(defilade: Defilade, archers: str) -> None:
    asked = ("check", archers, "--error", "20mm", "--chance", "20")
    record = json.loads(defilade(*asked, "--json").out)
    assert record["close_call"]
    assert sum(one["count"] for one in record["chance"]) == 20
    assert "Of 20 tables within 20 mm of this one:" in defilade(*asked).out
    sure = ("check", archers, "--error", "0.01mm", "--chance", "20", "--json")
    assert json.loads(defilade(*sure).out)["chance"] is None


def test_draw_a_shooter(defilade: Defilade, archers: str, tmp_path: Path) -> None:
    assert defilade("draw", archers) == (0, "archers.svg\n", "")
    assert defilade("draw", archers, "--shooter", "archers 8", "-o", "8.svg").status == 0
    drawn = (tmp_path / "8.svg").read_text(encoding="utf-8")
    assert 'id="chosen_archers_archers-8"' in drawn
    assert "Archers at a flank" in drawn
    second = defilade("draw", archers, "--edition", "2", "-o", "second.svg")
    assert second == (0, "second.svg\n", "")
    assert "edition 2;" in (tmp_path / "second.svg").read_text(encoding="utf-8")


def test_a_shooter_that_is_not_there(defilade: Defilade, archers: str, duel: str) -> None:
    assert defilade("draw", archers, "--shooter", "archer 3") == (
        2,
        "",
        "archers.yaml: unknown shooter 'archer 3'; did you mean 'archers 3'?\n",
    )
    assert defilade("draw", duel, "--shooter", "clones 1").problems == [
        "duel.yaml: a shooter is chosen in the 9th Age; in Legion all lines are drawn"
    ]


def test_golden_maps_of_the_ninth_age(defilade: Defilade, tmp_path: Path) -> None:
    counts = json.loads(defilade("check", written(tmp_path, "a.yaml", ARCHERS), "--json").out)
    soft = counts["counts"]["soft"]
    good = written(tmp_path, "good.yaml", ARCHERS + f"expect: {{counts: {{soft: {soft}}}}}\n")
    bad = written(tmp_path, "bad.yaml", ARCHERS + "expect: {counts: {hard: 10}}\n")
    assert defilade("test", good, bad) == (
        1,
        "ok  good.yaml\nFAILED  bad.yaml\n        counts: expected hard 10, got hard 0\n"
        "1 ok, 1 failed\n",
        "",
    )
