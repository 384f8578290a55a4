"""Kungen, the patience: rules, state, notation, endings and the game as a value."""
