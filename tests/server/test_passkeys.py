"""Passkeys, with a device of software that keeps a key as a phone does."""

import asyncio
import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import encode_cbor

from tests.server.site import HOME, PUBLIC, Json, Site, answered, refused, site

FLAG_USER, FLAG_KEY = 0x05, 0x45  # somebody is there and proved it; with a new key beside it


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Phone:
    """Keeps one key for one site."""

    def __init__(self, origin: str = PUBLIC, host: str = "cards.example") -> None:
        self.origin = origin
        self.host = hashlib.sha256(host.encode()).digest()
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.count = 0

    def _client(self, kind: str, challenge: str) -> bytes:
        told = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(told).encode()

    def make(self, options: Json) -> Json:
        """A new key, as the options of the server ask for it."""
        public = self.key.public_key().public_numbers()
        x, y = public.x.to_bytes(32, "big"), public.y.to_bytes(32, "big")
        cose = encode_cbor({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        kept = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cose
        data = self.host + struct.pack(">BI", FLAG_KEY, self.count) + kept
        made = {"fmt": "none", "attStmt": {}, "authData": data}
        response = {
            "clientDataJSON": text(self._client("webauthn.create", options["challenge"])),
            "attestationObject": text(encode_cbor(made)),
        }
        return self._credential(response)

    def sign(self, options: Json) -> Json:
        """An answer to a challenge."""
        self.count += 1
        data = self.host + struct.pack(">BI", FLAG_USER, self.count)
        client = self._client("webauthn.get", options["challenge"])
        signed = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        response = {
            "clientDataJSON": text(client),
            "authenticatorData": text(data),
            "signature": text(signed),
        }
        return self._credential(response)

    def _credential(self, response: Json) -> Json:
        kept = text(self.id)
        return {"id": kept, "rawId": kept, "type": "public-key", "response": response}


async def challenge(here: Site) -> Json:
    """What somebody who is not signed in is asked to sign."""
    path = "/api/login/passkey/options"
    options: Json = (await answered(here.device(), "POST", path))["options"]
    return options


async def with_passkey(here: Site, phone: Phone) -> Json:
    """A guest who has made a passkey on this phone."""
    anna = await here.guest("Anna")
    options = (await answered(anna, "POST", "/api/passkeys/options"))["options"]
    assert options["rp"]["id"] == "cards.example"
    made = phone.make(options)
    await answered(anna, "POST", "/api/passkeys", name="My phone", credential=made)
    return await answered(anna, "GET", "/api/me")


def test_a_guest_comes_back_by_passkey_on_another_device(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path, PUBLIC, public=(PUBLIC,)) as here:
            phone = Phone()
            me = await with_passkey(here, phone)
            new = here.device()
            signed = phone.sign(await challenge(here))
            await answered(new, "POST", "/api/login/passkey", credential=signed)
            assert await answered(new, "GET", "/api/me") == me
            (kept,) = (await answered(new, "GET", "/api/passkeys"))["passkeys"]
            assert kept["name"] == "My phone"
            bea = await here.guest("Bea")
            path = f"/api/passkeys/{kept['id']}"
            assert await refused(bea, "DELETE", path) == (404, "not_found")
            await answered(new, "DELETE", path)
            signed = phone.sign(await challenge(here))
            again = refused(here.device(), "POST", "/api/login/passkey", credential=signed)
            assert await again == (401, "wrong_passkey")

    asyncio.run(play())


def test_an_answer_signs_in_once_and_only_to_a_challenge_of_this_server(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path, PUBLIC, public=(PUBLIC,)) as here:
            phone = Phone()
            await with_passkey(here, phone)
            signed = phone.sign(await challenge(here))
            await answered(here.device(), "POST", "/api/login/passkey", credential=signed)
            for bad in (signed, phone.sign({"challenge": text(secrets.token_bytes(32))})):
                asked = refused(here.device(), "POST", "/api/login/passkey", credential=bad)
                assert await asked == (401, "wrong_passkey")

    asyncio.run(play())


def test_a_key_of_another_site_a_forged_one_and_nonsense_are_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path, PUBLIC, public=(PUBLIC,)) as here:
            phone = Phone()
            await with_passkey(here, phone)
            forger, elsewhere = Phone(), Phone(origin="https://evil.example")
            forger.id = elsewhere.id = phone.id
            elsewhere.key = phone.key
            bad = [device.sign(await challenge(here)) for device in (forger, elsewhere)]
            wrong_host = Phone(host="evil.example")
            wrong_host.id, wrong_host.key = phone.id, phone.key
            bad.append(wrong_host.sign(await challenge(here)))
            good = phone.sign(await challenge(here))
            client = json.loads(urlsafe_b64decode(good["response"]["clientDataJSON"] + "=="))
            assert client["origin"] == PUBLIC
            bad += [{}, {"response": 3}, {"response": {"clientDataJSON": "§"}}]
            bad.append({**good, "response": {**good["response"], "signature": "AAAA"}})
            for credential in bad:
                asked = refused(here.device(), "POST", "/api/login/passkey", credential=credential)
                assert await asked == (401, "wrong_passkey")

    asyncio.run(play())


def test_a_passkey_is_made_for_the_person_who_asked(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path, PUBLIC, public=(PUBLIC,)) as here:
            anna, bea = await here.guest("Anna"), await here.guest("Bea")
            options = (await answered(anna, "POST", "/api/passkeys/options"))["options"]
            made = Phone().make(options)
            stolen = refused(bea, "POST", "/api/passkeys", name="Mine", credential=made)
            assert await stolen == (401, "wrong_passkey")

    asyncio.run(play())


def test_where_browsers_have_no_passkeys_the_server_says_so(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path, HOME) as here:
            anna = await here.guest("Anna")
            asked = refused(anna, "POST", "/api/passkeys/options")
            assert await asked == (400, "passkeys_need_name")

    asyncio.run(play())
