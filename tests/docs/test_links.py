"""Whatever a document points at is there."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

from kings.corner.options import CornerRules
from kings.kungen.options import KungenRules
from kings.options import Rules

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]

_FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"(?<!`)\]\(([^)\s]+)\)")


def prose(path: Path) -> str:
    """A document without its code blocks."""
    return _FENCE.sub("", path.read_text(encoding="utf-8"))


def anchors(path: Path) -> list[str]:
    """What can be linked to in a document: its headings, as they are slugged, and set anchors."""
    text = prose(path)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    set_here = re.findall(r'<a id="([^"]+)"></a>', text)
    return [*(words.strip().replace(" ", "-") for words in plain), *set_here]


def broken(path: Path) -> Iterator[str]:
    """The links of a document that lead nowhere."""
    for link in _LINK.findall(prose(path)):
        if "://" in link:
            continue
        place, _, anchor = unquote(link).partition("#")
        target = (path.parent / place).resolve() if place else path
        if not target.exists() or (anchor and anchor not in anchors(target)):
            yield link


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(path: Path) -> None:
    assert list(broken(path)) == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        '# The page\n<a id="here"></a>[a](#here) [b](#the-page) [c](#gone) [d](gone.md)\n'
    )
    assert list(broken(page)) == ["#gone", "gone.md"]


@pytest.mark.parametrize("rules", [CornerRules, KungenRules])
def test_every_option_has_one_anchor_in_the_rules(rules: type[Rules]) -> None:
    found = [a for a in anchors(ROOT / f"docs/rules/{rules.GAME}.md") if a.startswith("option-")]
    assert sorted(found) == sorted(spec.anchor for spec in rules.specs())


def test_every_page_can_be_reached_from_the_index() -> None:
    start = (ROOT / "docs/index.md").resolve()
    seen: set[Path] = set()
    ahead = [start]
    while ahead:
        page = ahead.pop()
        if page not in seen and page.suffix == ".md":
            seen.add(page)
            links = (link.partition("#")[0] for link in _LINK.findall(prose(page)))
            ahead += [(page.parent / link).resolve() for link in links if link and ":" not in link]
    assert {path for path in DOCUMENTS if path.is_relative_to(ROOT / "docs")} <= seen


def test_anchors_that_the_sources_name_exist() -> None:
    named = [
        (page, anchor)
        for path in (ROOT / "src").rglob("*.py")
        for page, anchor in re.findall(
            r"\bdocs/([\w/]+\.md)(?:#([\w-]+))?", path.read_text(encoding="utf-8")
        )
    ]
    assert named
    gone = [
        (page, anchor)
        for page, anchor in named
        if not (ROOT / "docs" / page).exists()
        or (anchor and anchor not in anchors(ROOT / "docs" / page))
    ]
    assert gone == []
