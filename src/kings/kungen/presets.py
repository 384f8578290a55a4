"""The eleven rule sets of the guide, each a delta on the defaults."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from kings.kungen.options import KungenRules, OpenCards
from kings.options import Preset, parse_rules

_GUIDE: Final = ("S4",)
_CHILDREN = KungenRules(passes=None, open_cards=OpenCards.TWO_IN_LONGEST)

_ALL: Final = (
    Preset("kungen", _GUIDE, KungenRules()),
    Preset("kungen-two", _GUIDE, KungenRules(passes=2)),
    Preset("kungen-one", _GUIDE, KungenRules(passes=1)),
    Preset("kungen-strict", _GUIDE, KungenRules(partial_moves=False, take_back=False)),
    Preset("kungen-corners", _GUIDE, KungenRules(corners=True)),
    Preset("kungen-double", _GUIDE, KungenRules(stocks=2)),
    Preset("kungen-children", _GUIDE, _CHILDREN),
    Preset("kungen-long-9", _GUIDE, KungenRules(decks=2)),
    Preset("kungen-long-10", _GUIDE, KungenRules(decks=2, columns=10)),
    Preset("harpan", _GUIDE, KungenRules(turn=3, passes=None)),
    Preset("harpan-one", _GUIDE, KungenRules(passes=None)),
)

PRESETS: Final[Mapping[str, Preset[KungenRules]]] = MappingProxyType({p.name: p for p in _ALL})


def parse_kungen_rules(text: str) -> KungenRules:
    """Read a rules line of this game: `harpan,passes=2` or `kungen:turn=3,passes=2`.

    >>> parse_kungen_rules("kungen-long-9").line()
    'kungen:decks=2'
    """
    return parse_rules(text, KungenRules, PRESETS)
