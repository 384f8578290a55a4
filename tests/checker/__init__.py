"""The checker of what a table server did: a program of its own that imports no part of the server.

python -m tests.checker RUN_FOLDER
"""
