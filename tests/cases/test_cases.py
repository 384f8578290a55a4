"""Faults that people have met in card programs, each as a test that it cannot happen here.

Most are proved where their rules are; those missing elsewhere are below. What needs a server
(joining, clocks, lost connections, accounts) comes with one.

K01 a card told to the wrong seat: `table/test_live_log.py`, over evenings at random.
K02 history shown to a seat: `table/test_secrets.py`; a patience below.
K03 a seat on another device: `table/test_live_play.py`.
K04 the last seat wanted twice, K06 seats that shift, K16 a host who goes: `table/test_live_seats.py`.
K05 a player gone for good: `table/test_live_due.py`, `table/test_live_play.py`.
K10 a pause and its clock: `table/test_live_play.py`, `table/test_live_patience.py`.
K11 play after the last stock card: `corner/test_turns.py`.
K12 a dead table found and named: `corner/test_dead.py`, `say/test_events.py`.
K13 a bot that runs away: `bots/test_runaway.py`.
K17 undo of three turned, K18 of a face: `kungen/test_stock.py`; all sizes, typed: below.
K19 no pass left: `kungen/test_stock.py`, `cli/test_play_kungen.py`; on the drawn board below.
K20 left when all but won: `kungen/test_game.py`, `cli/test_play_kungen.py`.
K21 points farmed: `kungen/test_points.py`, `kungen/test_options.py`; with undo and lay up below.
K22 the win told once: `kungen/test_game.py`; replayed, resumed and typed below.
K23 a card held off lay up: `kungen/test_lay_up.py`.
K24 a finish offered that fails: `kungen/test_finish.py`; against the solver below.
K25 hints round a dead stock: `bots/test_patience.py`; typed below.
K26 a click counted twice: below, as lines typed again and again.
K28 a seed fixes all: `corner/test_deal.py`, `cards/test_chance.py`; with its bots below.
K29 old records: `records/test_damage.py`, on records of every version.
K31 names with markup: `say/test_names.py`, `cli/test_play_corner.py`; in arguments below; of people
    at shared tables, and what they say: `table/test_live_seats.py`.
K32 what may be rated: `table/test_live_seats.py`.
K36 a secret deal: `table/test_live_patience.py`, `table/test_live_deal.py`.
P1 a card conjured: `corner/test_refusals.py`. P2 corners: `corner/test_kings.py`, `test_piles.py`.
P3 another seat's play, P7 a play out of turn: `table/test_live_play.py`, `table/test_live_log.py`.
P4 stock out, dealt twice: `corner/test_turns.py`, `table/test_match_table.py`.
P6 a card without its colour: `cards/test_card.py`, `corner/test_notation.py`, `fuzz`.
P12 a biased shuffle: `corner/test_deal.py`, `kungen/test_deal.py`; a cap that says nothing:
    `corner/test_match.py` (a match cut short), `corner/test_perft.py`, `kungen/test_stuck.py`.
P13 people who come and go: `table/test_live_churn.py`, against a model.
P14 no end: `conformance`. P16 no match: `corner/test_match.py`, `table/test_match_table.py`.
P17 a lap of pile moves: `corner/test_dead.py`, `conformance/test_corner.py`.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from kings.bots.blind import play_blind
from kings.cards import Card, Deal, pack
from kings.cli.app import run
from kings.cli.board_kungen import PatienceSight, draw_patience
from kings.cli.ink import Look, Sheet
from kings.corner.moves import PlayCard
from kings.kungen.deal import deal_state
from kings.kungen.events import CardsMoved, Event, StockTurned, TurnedUp, Won
from kings.kungen.finish import find_finish
from kings.kungen.game import Game, new_game
from kings.kungen.law import law_for
from kings.kungen.moves import REDO, UNDO, Turn
from kings.kungen.notation import parse_command, spell_move
from kings.kungen.position import all_cards, spell_position
from kings.kungen.presets import PRESETS, parse_kungen_rules
from kings.kungen.state import State
from kings.kungen.view import KungenView, view_of
from kings.records import (
    CornerRecord,
    CornerStep,
    LoggedCommand,
    PatienceRecord,
    PatienceStep,
    Player,
    VerifiedPatience,
    patience_record,
    read_record,
    replay,
    verify,
    write_record,
)
from kings.say.speaker import LANGUAGES, Speaker
from kings.solver import Use, Verdict, solve
from tests.cli.helpers import played_match
from tests.cli.terminals import corner, kungen, only_record, says
from tests.conformance.corner import full_pack, held_cards
from tests.conformance.kungen import walk
from tests.kungen.helpers import at, played


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("KINGS_DATA", str(tmp_path))
    return tmp_path


def open_cards(state: State) -> set[Card]:
    """The cards that have been seen: open in a column, in a waste, or gone up (one deck)."""
    piles = zip(state.piles, state.hidden, strict=True)
    shown = {card for pile, hidden in piles for card in pile[hidden:]}
    shown |= {card for waste in state.wastes for card in waste}
    return shown | {
        Card(index // 2 * 13 + rank) for index, top in enumerate(state.ups) for rank in range(top)
    }


def named_in(event: Event) -> set[Card]:
    """The cards that a fact names."""
    match event:
        case CardsMoved(cards, _, _, onto):
            return {*cards, *([] if onto is None else [onto])}
        case StockTurned(_, cards, _):
            return set(cards)
        case TurnedUp(card, _):
            return {card}
        case _:
            return set()


@pytest.mark.parametrize("rules", ["kungen-children", "harpan", "kungen-corners"])
def test_k02_no_fact_of_a_patience_names_a_card_that_is_hidden_after_it(rules: str) -> None:
    walked = walk(parse_kungen_rules(rules), 11, 200)
    told = set()
    for game, events in zip(walked.games[1:], walked.events, strict=True):
        hidden = set(all_cards(game.state)) - open_cards(game.state)
        named = {card for event in events for card in named_in(event)}
        assert not named & hidden
        told |= named
    assert len(told) > 20


@pytest.mark.parametrize("rules", ["kungen-children", "harpan", "kungen-corners"])
def test_k02_after_undo_a_view_shows_what_it_showed_before_and_no_more(rules: str) -> None:
    game = walk(parse_kungen_rules(rules), 5, 120).game
    for made in reversed(game.past):
        game = game.do(UNDO, 10**6).game
        assert view_of(game.state) == view_of(made.before)
        assert shown_cards(view_of(game.state)) <= open_cards(game.state)


def shown_cards(view: KungenView) -> set[Card]:
    piles = (*view.columns, *view.corners)
    return {c for pile in piles for c in pile.open} | {c for s in view.stocks for c in s.waste}


@pytest.mark.parametrize("left", range(1, 25))
def test_k17_three_turned_undone_and_turned_again_at_every_size_of_the_stock(left: int) -> None:
    """With a waste under it, of every size from none to the rest of the talon."""
    dealt = new_game(parse_kungen_rules("harpan"), Deal(number=17))
    cards = dealt.state.stocks[0]
    state = dealt.state._replace(stocks=(cards[24 - left :],), wastes=(cards[: 24 - left],))
    game = Game(rules=dealt.rules, deal=dealt.deal, state=state)
    once = game.do(Turn(0), 0).game
    again = once.do(UNDO, 1).game.do(Turn(0), 2).game
    assert once.do(UNDO, 1).game.state == state
    assert (again.state, hash(again.state)) == (once.state, hash(once.state))
    assert again.do(UNDO, 3).game.do(REDO, 4).game.state == once.state
    assert once.state.wastes[0] == cards[: 24 - left + min(3, left)]


def test_k18_a_card_turned_back_is_neither_shown_nor_played_at_the_terminal(data: Path) -> None:
    _, out = kungen(says(["t", "undo", "w f", "w 3", "9d 3"]), deal="12")
    _, turned, undone, *answers = out.split("> \n")
    assert "w 9♦" in turned
    assert all("9♦" not in shown for shown in (undone, *answers))
    assert [answer.strip() for answer in answers[:2]] == ["Waste: there are no cards."] * 2


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("ascii_only", "symbol"), [(False, "○"), (True, "O")])
@pytest.mark.parametrize("passes", [1, 2, 3])
def test_k19_an_empty_stock_without_a_pass_has_a_sign_and_a_text(
    lang: str, ascii_only: bool, symbol: str, passes: int
) -> None:
    rules = parse_kungen_rules(f"kungen,passes={passes}")
    line = " ".join(["r1 " * (number > 0) + "t1 " * 24 for number in range(passes)]).split()
    entries = [LoggedCommand(parse_command(word), 0) for word in line]
    record = patience_record(
        rules=rules, deal=Deal(number=3), players=[Player("Anna")], entries=entries
    )
    over = played(new_game(rules, Deal(number=3)), " ".join(line))
    for game in (over, played(over, "undo redo"), resumed(write_record(record))):
        rows = drawn(game, Speaker(lang), Look(ascii_only))
        (stock,) = (row for row in rows if row.strip().startswith(f"t {symbol} "))
        assert Speaker(lang).text("pass.left", count=0) in stock
        assert view_of(game.state).stocks[0].passes_left == 0


def resumed(text: str) -> Game:
    """The game that a record leaves, going on."""
    verified = verify(read_record(text))
    assert isinstance(verified, VerifiedPatience)
    return verified.game.resumed_at(0)


def drawn(game: Game, speaker: Speaker, look: Look) -> list[str]:
    """The board as it is drawn on 80 x 24."""
    sheet = Sheet(79, 23)
    sight = PatienceSight(view=view_of(game.state), title="Kungen", notes="")
    draw_patience(sheet, sight, speaker, look)
    return sheet.plain()


@pytest.mark.parametrize(
    ("start", "cycle"),
    [
        ("c3>c1*1", "c1>c2*1 c2>c1*1"),
        ("c3>f", "fS1>c1 c1>f"),
        ("all", "undo redo"),
        ("c3>f", "fS1>c2 c2>c1*1 undo redo all undo c1>f"),
    ],
)
def test_k21_no_cycle_gains_however_often_it_is_gone_round(start: str, cycle: str) -> None:
    game = played(at("c1 2d | c2 2h | c3 As"), start)
    best = game.points(0)
    for _ in range(20):
        game = played(game, cycle)
        assert game.points(0) <= best


def winning() -> tuple[int, list[str]]:
    """A deal of `harpan-one` that comes out, with its moves."""
    rules = PRESETS["harpan-one"].rules
    for number in range(100):
        laid = play_blind(deal_state(rules, Deal(number=number)))
        if laid.won:
            return number, [spell_move(move) for move in laid.moves]
    raise AssertionError("no deal comes out")


def test_k22_a_win_is_told_once_when_replayed_and_never_after_it_was_resumed() -> None:
    number, moves = winning()
    line = [*moves, "undo", "redo", "undo", moves[-1]]
    entries = [LoggedCommand(parse_command(word), at) for at, word in enumerate(line)]
    rules, deal = PRESETS["harpan-one"].rules, Deal(number=number)
    record = patience_record(rules=rules, deal=deal, players=[Player("Anna")], entries=entries)
    steps = [moment for moment in replay(record) if isinstance(moment, PatienceStep)]
    assert [moment.events.count(Won()) for moment in steps] == [
        int(at == len(moves)) for at in range(len(steps))
    ]
    game = resumed(write_record(record)).do(UNDO, 10**6).game
    again = game.do(parse_command(moves[-1]), 10**6)
    assert Won() not in again.events
    assert again.game.result == steps[len(moves)].game.result


@pytest.mark.parametrize("path", ["by hand", "resumed", "undone and redone"])
def test_k22_a_win_enters_the_list_once_on_every_path_at_the_terminal(
    path: str, data: Path
) -> None:
    number, moves = winning()
    wish = {"rules": "harpan-one", "deal": str(number)}
    if path == "by hand":
        _, out = kungen(says(moves), **wish)
    elif path == "resumed":
        kungen(says(moves[:-1]), **wish)
        _, out = kungen(says(moves[-1:]), again=True)
    else:
        _, out = kungen(says([*moves[:-1], "undo", "redo", moves[-1]]), **wish)
    assert out.count("The patience has come out!") == 1
    assert (data / "patience.jsonl").read_text(encoding="utf-8").count("\n") == 1


def nearly_done(rng: Random, rules: str) -> State:
    """A position in which no card of a column is hidden, most of the last cards in the waste."""
    law = law_for(parse_kungen_rules(rules))
    heights = [rng.randint(7, 11) for _ in range(4)]
    left = [Card(suit * 13 + rank) for suit in range(4) for rank in range(heights[suit], 13)]
    rng.shuffle(left)
    piles: list[list[Card]] = [[] for _ in range(9)]
    for card in left:
        rng.choice([*piles[:7], *piles[7:8] * 9, piles[8]]).append(card)
    *columns, waste, stock = map(tuple, piles)
    return deal_state(law.rules, Deal(number=1))._replace(
        piles=(*columns, *((),) * 7),
        hidden=(0,) * 14,
        ups=tuple(height for suit in heights for height in (suit, 0)),
        wastes=(waste,),
        stocks=(stock,),
        passes=(rng.randint(1, law.passes or 1),),
    )


@pytest.mark.parametrize("rules", ["kungen-two", "kungen,turn=3,passes=2"])
def test_k24_a_finish_is_offered_only_where_the_solver_finds_a_win_too(rules: str) -> None:
    rng = Random(f"finish {rules}")
    offered = lost = 0
    for _ in range(120):
        state = nearly_done(rng, rules)
        won = solve(state, use=Use.PLAIN).verdict is Verdict.SOLVED
        offer = find_finish(state)
        assert won or offer is None, spell_position(state)
        offered += offer is not None
        lost += not won
    assert min(offered, lost) > 5


def test_k25_a_hint_asked_for_before_a_dead_stock_says_how_many_passes_cannot_help(
    data: Path,
) -> None:
    state = deal_state(PRESETS["kungen"].rules, Deal(number=30))
    moves = [spell_move(move) for move in play_blind(state).moves]
    _, out = kungen(says([*moves, "hint", "yes", "hint"]), deal="30")
    assert out.count("No move helps in the remaining 2 passes.") == 2


REPEATED = ["t", "7 3", "c2>f", "w f", "a", "r", "undo", "all", "", "t  t", "tt", "auto"]


@pytest.mark.parametrize("times", [2, 3, 5])
def test_k26_a_line_typed_several_times_makes_one_move_each_at_most(times: int, data: Path) -> None:
    """For a patience: what is refused or not understood makes none, and no card is lost."""
    lines = [line for line in REPEATED for _ in range(times)]
    kungen(says(lines), deal="12")
    record = only_record(data, "saves")
    assert isinstance(record, PatienceRecord)
    assert 0 < len(record.entries) <= len(lines)
    for moment in replay(record):
        assert isinstance(moment, PatienceStep)
        assert sorted(all_cards(moment.game.state)) == sorted(pack(1))
        assert len(moment.game.log) <= len(record.entries)


@pytest.mark.parametrize("times", [2, 3, 5])
@pytest.mark.parametrize("number", [12, 30])
def test_k26_a_play_typed_several_times_is_laid_once(times: int, number: int, data: Path) -> None:
    """At a table, by key and by name: a card laid is gone from the hand, and none is lost."""
    lines = ["b"] * times + ["end"] * times + ["c"] * times + ["9h N"] * times
    corner(says(lines), deal=str(number), bots="greedy")
    record = only_record(data, "saves")
    assert isinstance(record, CornerRecord)
    for moment in replay(record):
        assert isinstance(moment, CornerStep)
        assert held_cards(moment.state) == full_pack(moment.state.law)
    own = [play.move for play in record.rounds[0].plays if play.seat == 0]
    laid = [move.card for move in own if isinstance(move, PlayCard)]
    assert 0 < len(own) <= len(lines)
    assert len(set(laid)) == len(laid)


def test_k28_a_deal_number_fixes_a_match_with_its_bots() -> None:
    one, other = (played_match("kitchen", "random,greedy,lazy", 28) for _ in range(2))
    assert one == other
    assert one != played_match("kitchen", "random,greedy,lazy", 29)


EVIL = "\x1b[31m[bold]\u202ex[/bold]\u200b"


@pytest.mark.parametrize(
    "words",
    [
        ("rules", EVIL),
        ("rules", f"kitchen,draw={EVIL}"),
        ("deal", "kungen", EVIL),
        ("moves", "kungen", "kungen", "--cards", EVIL),
        ("perft", EVIL, "1"),
        ("verify", EVIL),
    ],
)
def test_k31_what_was_typed_is_shown_literally_and_bends_no_terminal(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 2
    out, err = capsys.readouterr()
    assert not out
    assert not set("\x1b\u202e\u200b") & set(err)
    assert "bold" not in err or "[bold]" in err
