"""Faults planted in the rules of Kungen."""

from __future__ import annotations

from typing import Final

from tools.faults import Fault


def _fault(name: str, breaks: str, file: str, old: str, new: str, *tests: str) -> Fault:
    return Fault(
        f"kungen-{name}",
        breaks,
        f"src/kings/kungen/{file}.py",
        old,
        new,
        tuple(f"tests/kungen/test_{test}.py" for test in tests),
    )


FAULTS: Final = (
    _fault(
        "same-colour",
        "Columns are built in the other colour (S4-009, S4-045).",
        "state",
        "suits = (0, 3) if onto // 13 in (1, 2) else (1, 2)",
        "suits = (1, 2) if onto // 13 in (1, 2) else (0, 3)",
        "tableau",
    ),
    _fault(
        "build-upwards",
        "A column goes down in rank (S4-010).",
        "state",
        "rank = onto % 13 - 1",
        "rank = (onto + 1) % 13",
        "tableau",
    ),
    _fault(
        "any-on-empty",
        "Only a king, or a build headed by one, goes to an empty column (S4-012, S4-066).",
        "listing",
        "elif law.any_to_empty and place < FIRST_CORNER:",
        "elif place < FIRST_CORNER:",
        "tableau",
    ),
    _fault(
        "open-corner",
        "A corner stays king-only for ever (S4-060).",
        "check",
        "(state.law.any_to_empty and not is_corner(place))",
        "is_corner(place)",
        "tableau",
    ),
    _fault(
        "stays-hidden",
        "A hidden card that becomes the end of its column is turned up at once (S4-011).",
        "apply",
        "    new[place] = piles[place] + pile[-count:]\n"
        "    if left and hidden[source] == len(left):",
        "    new[place] = piles[place] + pile[-count:]\n"
        "    if left and hidden[source] > len(left):",
        "tableau",
    ),
    _fault(
        "turned-up-points",
        "A hidden card turned up scores 5, also by a card sent up (S4-117).",
        "apply",
        "        gain += law.costs[TURNED_UP]",
        "        gain += 0",
        "points",
    ),
    _fault(
        "parts-always-move",
        "In the stiff table only whole builds move (S4-086).",
        "check",
        "if count < length and not state.law.partial:",
        "if count < length and state.law.partial is None:",
        "tableau",
    ),
    _fault(
        "wrong-suit-up",
        "A foundation is of one suit (S4-002, S4-046, S4-062).",
        "state",
        "first = card // 13 * 2",
        "first = (card // 13 ^ 1) * 2",
        "foundations",
    ),
    _fault(
        "free-take-back",
        "A card taken back costs 15 points (S4-094, S4-119).",
        "apply",
        "    points += law.costs[TAKEN_BACK]",
        "    points -= law.costs[TAKEN_BACK]",
        "foundations",
    ),
    _fault(
        "take-back-anyway",
        "Taking back is an option (S4-094).",
        "check",
        "if not law.take_back:",
        "if not law.take_back and not state.up:",
        "foundations",
    ),
    _fault(
        "packet-upside-down",
        "Of three cards turned the last lies on top (S4-048).",
        "apply",
        "wastes[stock] + cards[: law.turn])",
        "wastes[stock] + cards[: law.turn][::-1])",
        "stock",
    ),
    _fault(
        "shuffled-redeal",
        "The waste is turned over as it lies, its first card first again (S4-096, S4-097).",
        "apply",
        "stocks = _with(stocks, stock, wastes[stock])",
        "stocks = _with(stocks, stock, wastes[stock][::-1])",
        "stock",
    ),
    _fault(
        "pass-too-many",
        "Three passes are two redeals (S4-050).",
        "listing",
        "state.passes[stock] < limit)",
        "state.passes[stock] <= limit)",
        "stock",
    ),
    _fault(
        "free-pass",
        "Each further pass costs 20 points (S4-120).",
        "apply",
        "points += law.costs[FURTHER_PASS]",
        "points += 0",
        "stock",
    ),
    _fault(
        "extra-passes",
        "The extra pass is taken once in a game (S4-102).",
        "apply",
        "return _new_pass(state, stock, True)",
        "return _new_pass(state, stock, False)",
        "stock",
    ),
    _fault(
        "common-stock",
        "Two stocks are halves, each turned on its own (S4-156, S4-158).",
        "deal",
        "half = (len(stock) + 1) // 2 if law.stocks == 2 else len(stock)",
        "half = len(stock)",
        "deal",
    ),
    _fault(
        "two-open",
        "Two open cards lie in the three longest columns only (S4-042, S4-079).",
        "deal",
        "column >= law.columns - LONGEST",
        "column >= LONGEST",
        "deal",
    ),
    _fault(
        "rows-from-the-right",
        "The tableau is dealt row by row, each from the left (S4-076).",
        "deal",
        "            piles[column].append(next(given))",
        "            piles[law.columns - 1 - column + row].append(next(given))",
        "deal",
    ),
    _fault(
        "no-finish",
        "The finish adds 100 points (S4-121).",
        "apply",
        "costs[TO_FOUNDATION] + (costs[FINISHED] if done else 0)",
        "costs[TO_FOUNDATION] + (costs[FINISHED] if not done else 0)",
        "finish",
        "game",
    ),
    _fault(
        "late-bonus",
        "The time bonus is full under ten minutes only (S4-124).",
        "clock",
        "if time_ms < FULL_BONUS_BELOW_MS:",
        "if time_ms <= FULL_BONUS_BELOW_MS:",
        "points",
        "game",
    ),
    _fault(
        "clean-undo",
        "An undo that hides a seen card makes the game practice (S4-111).",
        "game",
        "spoilt = {Practice.UNDO} if made.turned_up else set()",
        "spoilt = {Practice.UNDO} if not made.turned_up else set()",
        "game",
    ),
    _fault(
        "clean-extra-pass",
        "The extra pass makes the game practice (S4-102).",
        "game",
        "practice=self.practice | {Practice.EXTRA_PASS} if extra else self.practice,",
        "practice=self.practice,",
        "game",
    ),
    _fault(
        "buried-waste",
        "Only the top of the waste may be played (S4-067, S4-082).",
        "state",
        "else self.wastes[place - FIRST_WASTE]\n        return pile[-1] if pile else None",
        "else self.wastes[place - FIRST_WASTE]\n"
        "        return pile[0 if place >= FIRST_WASTE else -1] if pile else None",
        "stock",
    ),
    _fault(
        "extra-pass-helps",
        "The extra pass is no way on out of a stuck position (S4-101, S4-102).",
        "stuck",
        "if law.passes is None or state.passes[stock] < law.passes:",
        "if law.passes is None or not state.extra_used:",
        "stuck",
    ),
)
