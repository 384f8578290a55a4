"""How a house rule is declared, and the rules line both ways (shared by both games)."""

from kings.options.kinds import Flag, Kind, Number, Scale, Scales, Words
from kings.options.rules import OptionSpec, Preset, Rules, option, options_class, parse_rules

__all__ = [
    "Flag",
    "Kind",
    "Number",
    "OptionSpec",
    "Preset",
    "Rules",
    "Scale",
    "Scales",
    "Words",
    "option",
    "options_class",
    "parse_rules",
]
