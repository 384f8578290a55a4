"""No frame betrays what its reader may not know: cards by name, by length, by order, or at all."""

import random
import re
from dataclasses import replace

import msgspec
import pytest

from kings.cards import Card, cards_in, hand_of, parse_card, spell
from kings.corner.events import Drew
from kings.corner.notation import spell_move
from kings.corner.places import Seat
from kings.corner.state import RoundState
from kings.errors import KingsError
from kings.table.asks import SERVER, PlayMove
from kings.table.entries import Dealt, Entry, Played
from kings.table.events import DealShown, RoundDealt, Told
from kings.table.live_decide import decide
from kings.table.live_match import Stage, applied
from kings.wire.errors import error_info
from kings.wire.frames import Audience, Frames, Past
from tests.wire.evening import PLAIN, Evening, Moment, any_play
from tests.wire.test_frames import audiences, framed

CARD = re.compile(r"(?<![\w-])[A2-9TJQK][cdhs](?![\w-])")
"""A card wherever it stands in a frame: alone, or in the text of a play."""


def named(frame: bytes) -> set[str]:
    return set(CARD.findall(frame.decode()))


def lying_open(state: RoundState) -> set[str]:
    return {spell(Card(laid)) for pile in state.piles for laid in pile}


class Knowledge:
    """What each audience has had the right to see since the last deal."""

    def __init__(self) -> None:
        self._known: dict[Audience, set[str]] = {}

    def hidden(self, audience: Audience, moment: Moment) -> set[str]:
        """The cards of the running round that this audience has never seen."""
        table = moment.live.table
        state = None if table is None else table.round
        if any(isinstance(fact, RoundDealt) for fact in moment.facts):
            self._known.clear()
        if table is None or state is None:
            return set()
        known = self._known.setdefault(audience, set())
        known |= lying_open(state)
        for seat in map(table.round_seat, audience.seats):
            if seat is not None:
                known |= set(map(spell, cards_in(state.hands[seat])))
        hands = {spell(card) for hand in state.hands for card in cards_in(hand)}
        if state.how is not None:
            known |= hands
        return (hands | set(map(spell, state.stock))) - known


def heard_now(frame: bytes, played: set[str]) -> bytes:
    """The frame without the plays that a bot made for somebody earlier, in other rounds too."""

    def checked(plays: re.Match[bytes]) -> bytes:
        assert set(msgspec.json.decode(plays[1], type=list[str])) <= played
        return b""

    return re.sub(rb'"plays":(\[[^]]*\])', checked, frame)


def evening(rules: str, seats: int, seed: int) -> Evening:
    """Bots at some tables, two seats on one device at others."""
    return Evening(rules, seats, seed, bots=(1,) if seed % 2 else (), shared=seed % 2 == 0)


@pytest.mark.parametrize(("rules", "seats"), PLAIN)
@pytest.mark.parametrize("seed", range(3))
def test_no_frame_names_a_card_that_its_reader_has_had_no_right_to_see(
    rules: str, seats: int, seed: int
) -> None:
    knowledge, since_deal, played, hidden_cards = Knowledge(), list[Past](), set[str](), 0
    for moment, frames in framed(evening(rules, seats, seed).moments(200)):
        live = moment.live
        if isinstance(moment.entry, Dealt):
            since_deal.clear()
        since_deal.append(Past(live.head, live.at_ms, moment.facts))
        if isinstance(moment.entry, Played):
            played.add(moment.entry.move)
        for audience in audiences(live):
            hidden = knowledge.hidden(audience, moment)
            hidden_cards += len(hidden)
            assert not named(heard_now(frames.update(audience), played)) & hidden
            if live.head % 5 == 0:
                snapshot = frames.snapshot(audience, since_deal)
                assert not named(heard_now(snapshot, played)) & hidden
    assert hidden_cards > 2_000


@pytest.mark.parametrize(("rules", "seats"), PLAIN)
def test_no_refusal_names_a_card_that_its_reader_did_not_name_or_see(
    rules: str, seats: int
) -> None:
    dice, refused = random.Random(7), 0
    for live, *_ in evening(rules, seats, 7).moments(200):
        if live.table is None or live.table.round is None:
            continue
        may = lying_open(live.table.round)
        for seat, one in enumerate(live.seats):
            asked = PlayMove(Seat(seat), any_play(dice))
            own = live.table.view(Seat(seat))
            held = set(map(spell, own.hand)) if own is not None else set()
            try:
                decide(live, asked, one.user or SERVER, live.at_ms)
            except KingsError as error:
                refused += 1
                told = named(msgspec.json.encode(error_info(error)))
                assert told <= may | held | set(CARD.findall(spell_move(asked.move)))
    assert refused > 200


@pytest.mark.parametrize(("rules", "seats"), PLAIN)
def test_what_a_deal_is_made_of_is_in_no_frame_before_the_round_is_over(
    rules: str, seats: int
) -> None:
    shown = 0
    for moment, frames in framed(evening(rules, seats, 8).moments(300)):
        live = moment.live
        made_of = [live.deal.seed.hex()] if live.deal.seed is not None else []
        if live.fair is not None:
            made_of += [live.fair.secret, *live.fair.nonces.values()]
        past = [Past(live.head, live.at_ms, moment.facts)]
        for audience in audiences(live):
            text = (frames.update(audience) + frames.snapshot(audience, past)).decode()
            assert not any(secret in text for secret in made_of)
        shown += any(isinstance(fact, DealShown) for fact in moment.facts)
    assert shown


# Two tables that differ in hidden cards only. A round that ends as `blocked` is excepted by name:
# whether nobody can lay a card depends on the hands by its rule. So is `compulsory=all`, under
# which the end of a turn tells that nothing could be laid.
ALIKE = [*PLAIN, ("kitchen,kings_before_play=all", 3), ("kitchen,compulsory=kings", 4)]


@pytest.mark.parametrize(("rules", "seats"), ALIKE)
@pytest.mark.parametrize("seed", range(4))
def test_frames_are_the_same_bytes_whatever_the_hidden_cards_are(
    rules: str, seats: int, seed: int
) -> None:
    dice = random.Random(seed)
    rounds = [r for r in rounds_of(evening(rules, seats, 20 + seed)) if len(r) > 5][:3]
    assert rounds
    for moments in rounds:
        for audience in audiences(moments[0].live):
            until = dice.randrange(2, len(moments))
            knowledge = Knowledge()
            for moment in moments[:until]:
                hidden = knowledge.hidden(audience, moment)
            other = exchanged(moments[0], sorted(hidden), dice)
            following = [moment.entry for moment in moments[1:until]]
            theirs = frames_of(other, following, audience)
            assert theirs == frames_of(moments[0], following, audience)
            if len(hidden) > 12:
                assert other.live.table != moments[0].live.table


def rounds_of(party: Evening) -> list[list[Moment]]:
    """The running rounds of an evening, each from its deal to before its end."""
    rounds: list[list[Moment]] = [[]]
    for moment in party.moments(400):
        if isinstance(moment.entry, Dealt):
            rounds.append([])
        if moment.live.stage is Stage.PLAYING:
            rounds[-1].append(moment)
    return rounds


def exchanged(dealt: Moment, hidden: list[str], dice: random.Random) -> Moment:
    """The deal with the hidden cards in other hidden places."""
    cards = [parse_card(name) for name in hidden]
    now = dict(zip(cards, dice.sample(cards, len(cards)), strict=True))
    table = dealt.live.table
    assert table is not None and table.round is not None
    state = table.round._replace(
        hands=tuple(hand_of(now.get(c, c) for c in cards_in(h)) for h in table.round.hands),
        stock=tuple(now.get(card, card) for card in table.round.stock),
    )
    table = replace(table, round=state)
    facts = tuple(
        replace(fact, event=replace(drew, cards=tuple(now.get(c, c) for c in drew.cards or ())))
        if isinstance(fact, Told) and isinstance(drew := fact.event, Drew)
        else fact
        for fact in dealt.facts
    )
    return dealt._replace(live=replace(dealt.live, table=table, round_begun=table), facts=facts)


def frames_of(dealt: Moment, following: list[Entry], audience: Audience) -> list[bytes]:
    """The frames of a round from its deal on."""
    live, facts = dealt.live, dealt.facts
    past = [Past(live.head, live.at_ms, facts)]
    frames = Frames(live, live.head, live.at_ms, facts)
    sent = [frames.update(audience), frames.snapshot(audience, past)]
    for entry in following:
        live, facts = applied(live, entry, live.at_ms + 100)
        past.append(Past(live.head, live.at_ms, facts))
        frames = Frames(live, live.head, live.at_ms, facts, before=frames)
        sent += [frames.update(audience), frames.snapshot(audience, past[-3:])]
    return sent
