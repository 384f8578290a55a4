"""Tests of the patience Kungen."""
