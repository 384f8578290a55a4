"""The legal moves of a position, in the fixed order that records, bots and perft rely on.

1. From each column left to right, then each corner: its end card to the foundation; then each
   column and corner as the target in the same order; to an empty place fewer cards first.
2. From each waste: its top card to the foundation, then to each column and corner.
3. From each foundation (clubs, diamonds, hearts, spades; first, second) to each column and corner.
4. Turn each stock; then redeal each.

These are the moves that a count of legal moves counts; the extra pass, lay up and
auto-finish come on top and are asked for by `why_not`.
"""

from __future__ import annotations

from kings.cards import Card
from kings.kungen.law import Law
from kings.kungen.moves import Move, Redeal, Single, Turn
from kings.kungen.places import FIRST_CORNER, FIRST_WASTE, Place
from kings.kungen.state import FITS, Pile, State, foundation_for, foundation_top, run_length


def legal_moves(state: State) -> tuple[Move, ...]:
    """All legal moves in the order of this module; none when the game is won."""
    return tuple(single_moves(state))


def single_moves(state: State) -> list[Single]:
    """The legal moves as single moves, in the same order."""
    if state.won:
        return []
    moves = tableau_moves(state)
    _stock_moves(state, moves)
    return moves


def tableau_moves(state: State) -> list[Single]:
    """The legal moves but for turning and redealing."""
    law, piles, hidden, ups, _, wastes, *_ = state
    moves: list[Single] = []
    for source in law.places:
        pile = piles[source]
        if pile:
            if foundation_for(ups, pile[-1]) is not None:
                moves.append(law.send_ups[source])
            _column_moves(law, piles, source, run_length(pile, hidden[source]), moves)
    for stock, waste in enumerate(wastes):
        if waste:
            if foundation_for(ups, waste[-1]) is not None:
                moves.append(law.send_ups[FIRST_WASTE + stock])
            table = law.waste_moves[stock]
            moves += [table[place] for place in accepting(law, piles, waste[-1])]
    if law.take_back:
        for index, height in enumerate(ups):
            if height:
                back = law.back_moves[index]
                card = foundation_top(ups, index)
                moves += [back[place] for place in accepting(law, piles, card)]
    return moves


def accepting(law: Law, piles: tuple[Pile, ...], card: Card) -> list[Place]:
    """The columns and corners that a single card may go to, in order."""
    return [place for place in law.places if accepts(law, piles, place, card)]


def accepts(law: Law, piles: tuple[Pile, ...], place: Place, card: Card) -> bool:
    """Whether a card, or a build headed by it, may go to a column or corner."""
    pile = piles[place]
    if pile:
        return FITS[pile[-1]] >> card & 1 == 1
    return card % 13 == law.king or (law.any_to_empty and place < FIRST_CORNER)


def _column_moves(
    law: Law, piles: tuple[Pile, ...], source: Place, length: int, moves: list[Single]
) -> None:
    pile = piles[source]
    table = law.column_moves[source]
    end_rank = pile[-1] % 13
    for place in law.places:
        target = piles[place]
        if place == source:
            continue
        if target:
            # The ranks say how many cards would have to move; a build has no gaps.
            count = target[-1] % 13 - end_rank
            if (
                0 < count <= length
                and (law.partial or count == length)
                and FITS[target[-1]] >> pile[-count] & 1
            ):
                moves.append(table[place][count])
        elif law.any_to_empty and place < FIRST_CORNER:
            counts = range(1 if law.partial else length, length + 1)
            moves += [table[place][count] for count in counts]
        elif pile[-length] % 13 == law.king:
            moves.append(table[place][length])


def _stock_moves(state: State, moves: list[Single]) -> None:
    moves += [Turn(stock) for stock, cards in enumerate(state.stocks) if cards]
    moves += [Redeal(stock) for stock in range(len(state.stocks)) if may_redeal(state, stock)]


def may_redeal(state: State, stock: int) -> bool:
    """Whether a waste may be turned over: the stock empty, the waste not, a pass left."""
    limit = state.law.passes
    return (
        not state.stocks[stock]
        and bool(state.wastes[stock])
        and (limit is None or state.passes[stock] < limit)
    )
