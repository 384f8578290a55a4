"""Fault tests: real servers under scripted people, killed and cut off, judged by the checker."""
