"""The count of cited statements: what is a citation, and what fails the count."""

from pathlib import Path

import pytest

from tools.statements import (
    MUST,
    TESTS,
    Citation,
    all_citations,
    citations,
    read_kinds,
    read_text_only,
    report,
)

KINDS = {f"S1-{n:03}": "RULE" for n in range(1, 11)} | {"S2-001": "OPTION", "S2-002": "CLAIM"}
EVERY = tuple(name for name, kind in KINDS.items() if kind in MUST)


def cited(*ids: str) -> list[Citation]:
    """A citation for each id."""
    return [Citation("tests/t.py:1", (name,)) for name in ids]


def found(text: str) -> list[tuple[str, ...]]:
    """The ids of each well-formed citation in a test file's text."""
    return [c.ids for c in citations(text, "tests/t.py") if c.wrong is None]


@pytest.mark.parametrize(
    "text",
    [
        '@statement("S1-001", "S1-002")\ndef test_it(): ...',
        '@pytest.mark.statement("S1-001", "S1-002")\ndef test_it(): ...',
        'pytestmark = statement("S1-001", "S1-002")',
        'CASES = [pytest.param("9h", marks=statement("S1-001", "S1-002"))]',
    ],
)
def test_a_mark_cites_wherever_pytest_takes_one(text: str) -> None:
    assert found(text) == [("S1-001", "S1-002")]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("@statement(*IDS)\ndef test_it(): ...", "written out"),
        ("@statement()\ndef test_it(): ...", "0 ids"),
        ('@statement("S1-001", "S1-002", "S1-003", "S1-004")\ndef test_it(): ...', "4 ids"),
        ('@pytest.mark.skip\n@statement("S1-001")\ndef test_it(): ...', "skipped"),
        ('@statement("S1-001")\n@pytest.mark.xfail(strict=True)\ndef test_it(): ...', "xfailed"),
    ],
)
def test_a_mark_of_the_wrong_form_cites_nothing(text: str, why: str) -> None:
    [citation] = citations(text, "tests/t.py")
    assert citation.wrong is not None
    assert why in citation.wrong
    _, wrong = report(KINDS, {}, [citation])
    assert wrong[0].startswith("tests/t.py:")


def test_only_test_files_cite(tmp_path: Path) -> None:
    text = '@statement("S1-001")\ndef test_it(): ...\n'
    for name in ("tests/corner/test_play.py", "tests/marks.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    [citation] = all_citations(tmp_path / "tests")
    assert citation.place == "tests/corner/test_play.py:1"


def test_all_cited_is_in_order_and_counted_by_kind() -> None:
    line, wrong = report(KINDS, {}, cited(*EVERY))
    assert wrong == []
    assert line == (
        "statements: 11 of 11 cited (RULE 10/10, OPTION 1/1, NUMBER 0/0, EXAMPLE 0/0), 0 text-only"
    )


def test_a_statement_neither_cited_nor_text_only_fails_the_count() -> None:
    _, wrong = report(KINDS, {}, cited(*EVERY[1:-1]))
    assert wrong == ["RULE not cited (1): S1-001", "OPTION not cited (1): S2-001"]


def test_a_text_only_statement_need_not_be_cited() -> None:
    line, wrong = report(KINDS, {"S1-001": "how long it takes"}, cited(*EVERY[1:]))
    assert wrong == []
    assert line.startswith("statements: 10 of 11 cited (RULE 9/10")
    assert line.endswith("1 text-only")


@pytest.mark.parametrize(
    ("listed", "why"),
    [
        (("S1-001", "S1-002"), "2 statements, at most 1"),
        (("S1-003",), "S1-003 is cited by a test"),
        (("S2-002",), "S2-002 is none of"),
        (("S9-001",), "S9-001 is none of"),
    ],
)
def test_the_text_only_list_stays_short_and_true(listed: tuple[str, ...], why: str) -> None:
    _, wrong = report(KINDS, dict.fromkeys(listed, "a reason"), cited(*EVERY[2:]))
    assert any(why in line for line in wrong)


def test_an_unknown_id_is_named_with_its_place() -> None:
    _, wrong = report(KINDS, {}, cited(*EVERY, "S7-001"))
    assert wrong == ["tests/t.py:1: no statement S7-001"]


def test_the_text_only_list_needs_a_reason_each_and_no_line_twice() -> None:
    listed, wrong = read_text_only("# why\n\nS1-001 | a reason\nS1-002\nS1-001 | again\n")
    assert listed == {"S1-001": "a reason"}
    assert wrong == [
        "text_only.txt:4: not of the form `S1-004 | reason`",
        "text_only.txt:5: S1-001 is listed twice",
    ]


def test_the_committed_list_holds_every_statement_of_the_five_guides() -> None:
    kinds = read_kinds((TESTS / "statements" / "statements.csv").read_text(encoding="utf-8"))
    assert len(kinds) == 523
    count = {kind: list(kinds.values()).count(kind) for kind in MUST}
    assert count == {"RULE": 193, "OPTION": 62, "NUMBER": 48, "EXAMPLE": 28}
