"""Kings in the Corner and the patience Kungen: rules, records, bots and tables."""

__version__ = "0.1.0"
