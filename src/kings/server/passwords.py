"""Passwords: hashed by Argon2id in threads of their own, two at a time.

One check takes 64 MiB and most of a tenth of a second: many at once would take the memory of the
machine, and one on the event loop would hold up every table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from kings.errors import KingsError

T = TypeVar("T")

AT_ONCE: Final = 2
COMMON: Final = frozenset(
    "1234567890 12345678910 0123456789 0987654321 9876543210 1111111111 1q2w3e4r5t qwertyuiop"
    " qwerty12345 qwerty123456 password12 password123 password1234 passwort123 iloveyou12"
    " abcdefghij abc1234567 letmein123 welcome123 administrator kings12345 kungenkungen"
    " sommar2026 sommer2026 hejhejhej1 hallohallo qwertyqwerty asdfghjkl1 zxcvbnm123".split()
)
"""What is tried first; a longer list would have to be kept up."""


class Passwords:
    """Makes and checks hashes of passwords."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="kings-password")
        self._dummy: str | None = None

    async def hashed(self, password: str, account: str) -> str:
        """The hash of a new password; raises `KingsError` for one that anybody would try."""
        if password.lower() in COMMON or account.lower() in password.lower():
            raise KingsError("password_common")
        return await self._run(self._hasher.hash, password)

    async def good(self, kept: str | None, password: str) -> bool:
        """Whether the password is the one; it takes as long where there is none."""
        if kept is None:
            if self._dummy is None:
                self._dummy = await self._run(self._hasher.hash, "nobody has this password")
            await self._run(self._verified, self._dummy, password)
            return False
        return await self._run(self._verified, kept, password)

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _verified(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[..., T], *args: str) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)
