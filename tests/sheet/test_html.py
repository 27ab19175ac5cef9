"""The HTML page: one file with nothing to fetch, in good order for eyes and ears."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from matplotlib.figure import Figure

from defilade.sheet import html, pictures
from defilade.sheet.inline import svg
from tests.sheet.layout import off_the_page, overlaps, strays, texts
from tests.sheet.sheets import SHEETS, sheet_of_map

VOID = {"meta", "br", "link", "img", "input", "hr"}


class Page(HTMLParser):
    """The elements of a page, each with its path, its attributes and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str | None], list[str]]] = []
        self.found: list[tuple[tuple[str, ...], dict[str, str | None], str]] = []
        self.feed(text)
        self.close()
        assert self.open == [], "every element is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append((tag, dict(attrs), []))
        if tag in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        path = tuple(name for name, _, _ in self.open)
        name, attributes, text = self.open.pop()
        assert name == tag, f"<{name}> is closed by </{tag}>"
        self.found.append((path, attributes, " ".join("".join(text).split())))

    def handle_data(self, data: str) -> None:
        for _, _, text in self.open:
            text.append(data)

    def all(self, tag: str) -> list[tuple[tuple[str, ...], dict[str, str | None], str]]:
        """Every element of that kind."""
        return [one for one in self.found if one[0][-1] == tag]

    def texts(self, tag: str) -> list[str]:
        """What every element of that kind says."""
        return [text for _, _, text in self.all(tag)]


@pytest.fixture(scope="module", params=SHEETS)
def page(request: pytest.FixtureRequest) -> Page:
    return Page(html(SHEETS[request.param]()))


def test_it_has_one_title_and_one_h1_that_agree(page: Page) -> None:
    (title,) = [text for path, _, text in page.all("title") if "svg" not in path]
    assert page.texts("h1") == [title]
    assert title


def test_it_has_a_language_a_viewport_and_landmarks(page: Page) -> None:
    ((_, attributes, _),) = page.all("html")
    assert attributes["lang"] == "en"
    metas = {one[1].get("name"): one[1].get("content") for one in page.all("meta")}
    assert metas["viewport"] == "width=device-width, initial-scale=1"
    assert metas["description"]
    assert [len(page.all(tag)) for tag in ("header", "main", "footer")] == [1, 1, 1]


def test_headings_go_down_one_step_at_a_time(page: Page) -> None:
    # found in the order in which they end, which for headings is the order of the page
    levels = [int(path[-1][1]) for path, _, _ in page.found if re.fullmatch("h[1-6]", path[-1])]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_tables_have_captions_and_headers(page: Page) -> None:
    tables = page.all("table")
    assert tables
    assert len(page.all("caption")) == len(tables)
    assert all(page.texts("caption"))
    scopes = [attributes.get("scope") for _, attributes, _ in page.all("th")]
    assert set(scopes) == {"col", "row"}
    rows = [path for path, _, _ in page.all("tr") if "tbody" in path]
    assert scopes.count("row") == len(rows)


def test_pictures_tell_what_they_show(page: Page) -> None:
    pictures = page.all("svg")
    assert pictures
    assert len(page.all("figure")) == len(page.all("figcaption")) == len(pictures)
    told = {
        one[1]["id"]: one[2] for one in page.found if one[0][-1] in ("title", "desc") and one[1]
    }
    for path, attributes, _ in pictures:
        assert path[-2] == "figure"
        assert attributes["role"] == "img"
        for name in str(attributes["aria-labelledby"]).split():
            assert told[name]


def test_identifiers_are_given_once_and_links_lead_somewhere(page: Page) -> None:
    ids = [str(one[1]["id"]) for one in page.found if "id" in one[1]]
    assert len(ids) == len(set(ids))
    values = [str(value) for one in page.found for value in one[1].values()]
    links = [link for value in values for link in re.findall(r"url\(#([^)]+)\)", value)]
    links += [value[1:] for value in values if value.startswith("#") and not _is_color(value)]
    assert links
    assert set(links) <= set(ids)


def _is_color(value: str) -> bool:
    return bool(re.fullmatch(r"#[0-9a-f]{3,8}", value))


def test_nothing_is_fetched_and_nothing_runs(page: Page) -> None:
    tags = {one[0][-1] for one in page.found}
    assert tags.isdisjoint({"script", "link", "img", "iframe", "object", "embed", "video"})
    for _, attributes, _ in page.found:
        for name, value in attributes.items():
            if name == "xmlns":
                assert value == "http://www.w3.org/2000/svg"
                continue
            assert not name.startswith("on")
            assert "//" not in str(value) or name == "content"
            assert name not in ("src", "srcset", "action")
    (style,) = [text for path, _, text in page.all("style") if "svg" not in path]
    assert "url(" not in style
    assert "@import" not in style


def test_it_says_the_verdict() -> None:
    page = Page(html(sheet_of_map("legion-seven-droids")))
    assert [text for _, a, text in page.all("p") if a.get("class") == "said"] == [
        "Heavy cover for battle droids: 4 of 7 obscured, 4 needed."
    ]
    rows = [text for path, _, text in page.all("tr") if "tbody" in path]
    assert len(rows) == 7
    assert rows[4].startswith("droid 5seenclearbuilding in the way, 4.09")
    kinds = [attributes["class"] for _, attributes, _ in page.all("figure")]
    assert kinds == ["plan", "side", "side", "map"]


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("ninth-age-2-hard-cover", ["plan", "side", "map"]),
        ("ninth-age-3-forest-two-of-three", ["plan", "side", "side", "side", "map"]),
    ],
)
def test_the_ninth_age_is_shown_from_the_side_too(name: str, kinds: list[str]) -> None:
    page = Page(html(sheet_of_map(name)))
    assert [attributes["class"] for _, attributes, _ in page.all("figure")] == kinds


@pytest.mark.parametrize("name", SHEETS)
def test_its_pictures_are_laid_out_well(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Figure] = []

    def keep(figure: Figure, **given: str) -> str:
        drawn.append(figure)
        return svg(figure, **given)

    monkeypatch.setattr(pictures, "svg", keep)
    html(SHEETS[name]())
    assert drawn
    for figure in drawn:
        assert overlaps(figure) == []
        assert off_the_page(figure) == []
        assert strays(figure) == []
        legend = [text for text, _ in texts(figure) if "legend" in text.partition(":")[0]]
        said = [text.partition(": ")[2] for text in legend]
        assert len(set(said)) == len(said)


def test_all_of_a_long_table_is_there() -> None:
    page = Page(html(SHEETS["horde"]()))
    assert len([path for path, _, _ in page.all("tr") if "tbody" in path]) == 40


def test_editions_are_articles_of_their_own() -> None:
    page = Page(html(SHEETS["editions"]()))
    labels = [attributes["aria-label"] for _, attributes, _ in page.all("article")]
    assert labels == ["The 9th Age, edition 2", "The 9th Age, edition 3"]
    said = [text for _, a, text in page.all("p") if a.get("class") == "said"]
    assert said == ["No cover for target from archer.", "Hard cover for target from archer."]


def test_it_is_marked_where_it_is_close() -> None:
    close = html(sheet_of_map("ninth-age-2-on-the-ray"))
    assert 'class="answer close"' in close
    assert 'class="answer close"' not in html(sheet_of_map("legion-seven-droids"))


def test_it_is_small() -> None:
    for name in ("worked example", "editions", "odds"):
        assert len(html(SHEETS[name]()).encode()) < 300_000
