"""Tokens are kept by their hash: who reads the database can use none of them."""

from __future__ import annotations

import hashlib


def hashed(token: str) -> str:
    """What is kept of a token of at least 128 random bits; no salt is needed for those."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()
