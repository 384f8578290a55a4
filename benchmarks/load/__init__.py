"""Load on a table server: what it carries, beside the ceiling of the same path without the game."""
