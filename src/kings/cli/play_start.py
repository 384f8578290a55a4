"""From what was asked for on the command line to a game that runs, and what follows its end."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kings.bots import BOTS, bot_named
from kings.cards import Deal
from kings.cli import asked, console
from kings.cli.left_behind import close_left_behind
from kings.cli.saves import Shelf
from kings.cli.screen import Leave, Screen, ending_signals
from kings.cli.session_corner import CornerSession, Habits
from kings.cli.session_kungen import KungenSession
from kings.cli.vocabulary import vocabulary
from kings.corner.law import law_for
from kings.corner.options import CornerRules
from kings.corner.presets import PRESETS
from kings.errors import KingsError, RulesError
from kings.records import CornerRecord, PatienceRecord, Player
from kings.say.bots import bot_character, bot_name
from kings.say.errors import say_error
from kings.say.names import clean_name
from kings.say.rules import preset_of
from kings.say.speaker import Speaker
from kings.table.match_table import open_table
from kings.table.patience import MOST_SHARING

if TYPE_CHECKING:
    from kings.kungen.options import KungenRules
    from kings.lab.pool import Difficulty

FAMILY: Final = ("klara", "astrid", "emil", "otto", "sigrid")
"""The bots that sit down if none are asked for, in this order."""
ANY: Final = "any"
"""In the place of a difficulty: however hard."""
NUMBERS: Final = 1_000_000
"""Deals that are not asked for have a number below this, short enough to tell a friend."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CornerWish:
    """What was asked for on the command line, as it was written."""

    rules: str = "kitchen"
    players: str | None = None
    people: str | None = None
    names: str | None = None
    bots: str | None = None
    deal: str | None = None
    resume: bool = False
    habits: Habits = field(default_factory=Habits)


@dataclass(frozen=True, slots=True, kw_only=True)
class KungenWish:
    """The same for the patience."""

    rules: str = "kungen"
    deal: str | None = None
    winnable: str | None = None
    """`any`, or a difficulty: only deals that can be won."""
    name: str | None = None
    share: str | None = None
    """Two names with a comma: they lay it together, a move each."""
    resume: bool = False


def _laying(wish: KungenWish, speaker: Speaker) -> tuple[str, ...]:
    """Who lays the patience: one person, or two who share it; raises `KingsError`."""
    if wish.share is None:
        return (clean_name(wish.name or "").strip() or speaker.text("terminal.you"),)
    if wish.name is not None:
        raise KingsError("share_or_name")
    names = tuple(clean_name(word).strip() for word in wish.share.split(","))
    if len(set(names)) != MOST_SHARING or len(names) != MOST_SHARING or not all(names):
        raise KingsError("share_two", names=wish.share[:60])
    return names


def _speaker(screen: Screen, lang: str | None) -> Speaker:
    return console.speaker(lang, ascii_only=screen.look.ascii_only)


def any_deal(game: str, text: str | None) -> Deal:
    """The deal asked for, or one of a random short number."""
    return (
        Deal(number=secrets.randbelow(NUMBERS) + 1) if text is None else asked.deal_of(game, text)
    )


def seat_players(wish: CornerWish, rules: CornerRules, speaker: Speaker) -> tuple[Player, ...]:
    """Who sits where: the people first, then bots, the list of bots over and over.

    Without `--players` there are as many seats as people and bots named, and at least as many
    as the rule set's guide advises. Raises `KingsError` if they do not fit.
    """
    asked_bots = [bot_named(word).name for word in _listed(wish.bots)]
    named = _listed(wish.names)
    at_keyboard = asked.whole("--people", wish.people, 1, 6) if wish.people else 1
    people = max(at_keyboard, len(named))
    if len(set(named)) < len(named):
        raise KingsError("pad_names", names=speaker.series(named))
    if wish.players is not None:
        seats = asked.seats_of(wish.players)
    else:
        others = len(asked_bots) or (1 if people == 1 else 0)
        seats = max(people + others, _least_seats(rules))
    law_for(rules, seats)
    if people + len(asked_bots) > seats:
        raise KingsError("play_people", people=people, bots=len(asked_bots), players=seats)
    names = [*named, *_unnamed(people, speaker)[len(named) :]]
    bots = asked_bots or FAMILY
    row = [bots[at % len(bots)] for at in range(seats - len(names))]
    return (*(Player(name) for name in names), *named_bots(row, names, speaker))


def named_bots(bots: Sequence[str], taken: Sequence[str], speaker: Speaker) -> list[Player]:
    """Bots under their own names, or under others where those are taken or are no names."""
    used = set(taken)
    others = speaker.text("terminal.bot_names").split(", ")
    found: list[Player] = []
    for bot in bots:
        own = bot_name(speaker, bot)
        if BOTS[bot].level is None or own in used:
            own = next(name for name in others if name not in used)
        used.add(own)
        found.append(Player(own, bot))
    return found


def _listed(text: str | None) -> list[str]:
    return [word.strip() for word in (text or "").split(",") if clean_name(word).strip()]


def _unnamed(people: int, speaker: Speaker) -> list[str]:
    if people == 1:
        return [speaker.text("terminal.you")]
    return [speaker.text("terminal.person", number=at + 1) for at in range(people)]


def _least_seats(rules: CornerRules) -> int:
    preset = preset_of(rules)
    return asked.usual_seats(rules) if preset is None else min(PRESETS[preset].seats)


def start_corner(screen: Screen, lang: str | None, wish: CornerWish) -> int:
    """Play matches until the person has had enough; gives the exit code."""
    shelf, speaker = Shelf(), _speaker(screen, lang)
    if wish.resume:
        return resume(screen, speaker, shelf, shelf.newest("corner"), wish.habits)
    rules = asked.corner_rules(wish.rules)
    players = seat_players(wish, rules, speaker)
    deal = any_deal("corner", wish.deal)
    try:
        introduce(screen, speaker, players)
    except Leave as leave:
        return leave.code
    while True:
        table = open_table(rules, [player.name for player in players], deal)
        save = shelf.new_save("corner", datetime.now())
        session = CornerSession(
            screen, speaker, shelf, table, players, habits=wish.habits, save=save
        )
        code = _played(screen, speaker, session)
        if code is not None:
            return code
        deal = any_deal("corner", None)


def introduce(screen: Screen, speaker: Speaker, players: Sequence[Player]) -> None:
    """Say once who is a bot, and how each of them plays."""
    lines = []
    for player in players:
        if player.bot is not None:
            own = player.name == bot_name(speaker, player.bot)
            key = "terminal.bot_itself" if own else "terminal.bot_plays"
            character = bot_character(speaker, player.bot)
            facts = {"name": player.name, "bot": bot_name(speaker, player.bot)}
            lines.append(speaker.text(key, **facts, character=character))
    if screen.plain:
        screen.write(lines)
    elif lines:
        apart = [part for line in lines for part in (line, "")]
        screen.page(apart, speaker.text("terminal.press_enter") + " ")


def _played(screen: Screen, speaker: Speaker, session: CornerSession | KungenSession) -> int | None:
    """Play one game; the exit code, or None if the person wants another."""
    with ending_signals(screen):
        try:
            kept = session.run()
            if kept is not None:
                screen.write(speaker.text("terminal.record_kept", file=str(kept)))
            return None if _wants_more(screen, speaker, session) else 0
        except Leave as leave:
            if leave.code:
                screen.write("")
            if session.save.exists():
                screen.write(speaker.text("terminal.saved", kings=console.program()))
            return leave.code


def _wants_more(screen: Screen, speaker: Speaker, session: CornerSession | KungenSession) -> bool:
    """Whether another game is wanted: asked on a terminal only."""
    if screen.plain:
        return False
    key = "rematch" if isinstance(session, CornerSession) else "another"
    answer = screen.ask(speaker.text(f"terminal.{key}") + " ")
    return vocabulary(speaker.lang).is_yes(answer)


def resume_newest(screen: Screen, lang: str | None) -> int:
    """Go on with the newest unfinished game of either kind."""
    shelf = Shelf()
    return resume(screen, _speaker(screen, lang), shelf, shelf.newest(), Habits())


def resume(screen: Screen, speaker: Speaker, shelf: Shelf, path: Path, habits: Habits) -> int:
    """Go on with a saved game, exactly where it was left; gives the exit code."""
    session: CornerSession | KungenSession
    record = shelf.read(path)
    match record:
        case CornerRecord():
            session = _resumed_match(screen, speaker, shelf, record, path, habits)
        case PatienceRecord():
            session = KungenSession.resumed(screen, speaker, shelf, record, path)
    if screen.plain:
        screen.write(speaker.text("terminal.resumed"))
    code = _played(screen, speaker, session)
    return 0 if code is None else code


def _resumed_match(
    screen: Screen,
    speaker: Speaker,
    shelf: Shelf,
    record: CornerRecord,
    path: Path,
    habits: Habits,
) -> CornerSession:
    names = [player.name or player.bot or "" for player in record.players]
    table = open_table(record.rules, names, record.deal, record.dealer)
    session = CornerSession(screen, speaker, shelf, table, record.players, habits=habits, save=path)
    session.replay(record)
    return session


def play_on(screen: Screen, lang: str | None, record: CornerRecord) -> int:
    """Play a match on from where a record stands, as a game of its own; gives the exit code."""
    shelf, speaker = Shelf(), _speaker(screen, lang)
    save = shelf.new_save("corner", datetime.now())
    session = _resumed_match(screen, speaker, shelf, record, save, Habits())
    try:
        introduce(screen, speaker, record.players)
    except Leave as leave:
        return leave.code
    code = _played(screen, speaker, session)
    return 0 if code is None else code


def _deals(wish: KungenWish, rules: KungenRules, speaker: Speaker) -> Callable[[], Deal]:
    """How to come by a deal that nobody has named; raises `KingsError` for a wish that cannot be."""
    if wish.winnable is None:
        return lambda: any_deal("kungen", None)
    from kings.lab.pool import Difficulty

    words = (ANY, *Difficulty)
    word = asked.one_of("--winnable", wish.winnable, words)
    if wish.deal is not None:
        first, second = f"--deal {wish.deal[:20]}", f"--winnable {word}"
        raise RulesError("rules_conflict", first=first, second=second)
    return lambda: _winnable(rules, None if word == ANY else Difficulty(word), speaker)


def _winnable(rules: KungenRules, difficulty: Difficulty | None, speaker: Speaker) -> Deal:
    """A deal that can be won: at once where such deals ship, else the solver looks for one."""
    from kings.lab.pool import shipped_pool
    from kings.lab.pool_search import winnable_deal

    seed = secrets.randbelow(NUMBERS)
    if shipped_pool(rules, difficulty) or not sys.stderr.isatty():
        return Deal(number=winnable_deal(rules, seed, difficulty).number)
    with console.console(stderr=True).status(speaker.text("pool.searching")):
        return Deal(number=winnable_deal(rules, seed, difficulty).number)


def start_kungen(screen: Screen, lang: str | None, wish: KungenWish) -> int:
    """Lay patiences until the person has had enough; gives the exit code."""
    shelf, speaker = Shelf(), _speaker(screen, lang)
    if wish.resume:
        return resume(screen, speaker, shelf, shelf.newest("kungen"), Habits())
    rules = asked.kungen_rules(wish.rules)
    next_deal = _deals(wish, rules, speaker)
    deal = next_deal() if wish.deal is None else asked.deal_of("kungen", wish.deal)
    names = _laying(wish, speaker)
    if not screen.plain and shelf.saves("kungen"):
        question = speaker.text("terminal.left_behind")
        if vocabulary(speaker.lang).is_yes(screen.ask(f"{question} ")):
            return resume(screen, speaker, shelf, shelf.newest("kungen"), Habits())
    while True:
        for error in close_left_behind(shelf):
            screen.write(say_error(speaker, error))
        session = KungenSession.begun(screen, speaker, shelf, rules, names, deal)
        code = _played(screen, speaker, session)
        if code is not None:
            return code
        deal = next_deal()
