"""Experiments with the games, and their statistics."""
