"""Passkeys: a key that a device keeps, in place of a name and a password.

A challenge is good for one answer within five minutes. The library is loaded with the first one,
in a thread: it takes a third of a second, and most servers never need it.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
from base64 import urlsafe_b64decode
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

import structlog

from kings.errors import KingsError
from kings.store.credentials import Passkey

log = structlog.get_logger(__name__)

CHALLENGE_MS: Final = 5 * 60_000
NEW: Final = "passkey-new"
SIGN_IN: Final = "passkey"
"""What a challenge is for."""


@dataclass(frozen=True, slots=True)
class Site:
    """What a passkey is bound to."""

    host: str
    origin: str


def site_of(address: str) -> Site:
    """The site of the address under which people reach the server.

    Raises `KingsError("passkeys_need_name")` where browsers have no passkeys.

    >>> site_of("https://cards.example/play")
    Site(host='cards.example', origin='https://cards.example')
    """
    parts = urlsplit(address)
    host = parts.hostname or ""
    if host != "localhost" and (parts.scheme != "https" or _is_number(host) or not host):
        raise KingsError("passkeys_need_name")
    return Site(host, f"{parts.scheme}://{parts.netloc}")


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Wish:
    """For whom a passkey is to be made."""

    user: str
    name: str
    has: tuple[str, ...]
    """The ids of the passkeys that there are: no device shall make a second one."""


async def options_for_new(site: Site, wish: Wish, challenge: str) -> dict[str, Any]:
    """What a browser needs to make a passkey."""
    return await asyncio.to_thread(_options_for_new, site, wish, challenge)


async def options_to_sign_in(site: Site, challenge: str) -> dict[str, Any]:
    """What a browser needs to sign somebody in, whoever it is."""
    return await asyncio.to_thread(_options_to_sign_in, site, challenge)


async def made(site: Site, credential: dict[str, Any], challenge: str) -> tuple[str, bytes, int]:
    """A new passkey's id, public key and count; raises `KingsError("wrong_passkey")`."""
    return await asyncio.to_thread(_made, site, credential, challenge)


async def used(site: Site, credential: dict[str, Any], challenge: str, key: Passkey) -> int:
    """The count of a passkey that has signed in; raises `KingsError("wrong_passkey")`."""
    return await asyncio.to_thread(_used, site, credential, challenge, key)


def challenge_of(credential: dict[str, Any]) -> str:
    """The challenge that a credential answers; raises `KingsError("wrong_passkey")`."""
    try:
        text = credential["response"]["clientDataJSON"]
        told = json.loads(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        challenge = told["challenge"]
    except (KeyError, TypeError, ValueError):
        raise KingsError("wrong_passkey") from None
    if not isinstance(challenge, str):
        raise KingsError("wrong_passkey")
    return challenge


def _options_for_new(site: Site, wish: Wish, challenge: str) -> dict[str, Any]:
    from webauthn import generate_registration_options
    from webauthn.helpers import base64url_to_bytes, options_to_json_dict
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = generate_registration_options(
        rp_id=site.host,
        rp_name=site.host,
        user_id=wish.user.encode(),
        user_name=wish.name,
        challenge=base64url_to_bytes(challenge),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(key)) for key in wish.has
        ],
    )
    return options_to_json_dict(options)


def _options_to_sign_in(site: Site, challenge: str) -> dict[str, Any]:
    from webauthn import generate_authentication_options
    from webauthn.helpers import base64url_to_bytes, options_to_json_dict

    return options_to_json_dict(
        generate_authentication_options(rp_id=site.host, challenge=base64url_to_bytes(challenge))
    )


def _made(site: Site, credential: dict[str, Any], challenge: str) -> tuple[str, bytes, int]:
    from webauthn import verify_registration_response
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        good = verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise KingsError("wrong_passkey") from error
    return bytes_to_base64url(good.credential_id), good.credential_public_key, good.sign_count


def _used(site: Site, credential: dict[str, Any], challenge: str, key: Passkey) -> int:
    from webauthn import verify_authentication_response
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        good = verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=key.public_key,
            credential_current_sign_count=0,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise KingsError("wrong_passkey") from error
    if key.sign_count and good.new_sign_count <= key.sign_count:
        log.warning("passkey counts backwards")  # a copy, or a device that does not count
    return good.new_sign_count
