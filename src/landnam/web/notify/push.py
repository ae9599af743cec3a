"""Web push: notices that a browser shows while no page of ours is open.

The service of the browser's maker carries them, and cannot read them (RFC 8291); our signature
(RFC 8292) tells it that they come from us.
"""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import blake2b
from time import time
from typing import Final
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
RECORD: Final = 4096  # bytes; ours is the only record
LAST_RECORD: Final = b"\x02"
DAY: Final = 24 * 3600  # how long a message waits for its browser; longer, and it is no news


class BadKeys(ValueError):
    """What the browser sent is no key."""


@dataclass(frozen=True)
class Keys:
    """Of one browser: its point on the curve, and a secret that it shares with us."""

    p256dh: str
    auth: str

    def check(self) -> None:
        try:
            point_of(self.p256dh)
        except ValueError as error:
            raise BadKeys(str(error)) from error
        if len(decoded(self.auth)) != 16:
            raise BadKeys("the secret has 16 bytes")


def message(title: str, text: str, path: str, table: str) -> bytes:
    """What the service worker shows: nothing but this is told."""
    return msgspec.json.encode({"title": title, "body": text, "url": path, "tag": table})


# ---- who we are


def signing_key(secret: str) -> ec.EllipticCurvePrivateKey:
    """Made from the secret of the site, so that all its servers have the same."""
    derived = HKDF(SHA256(), 48, None, b"landnam: signs web push").derive(secret.encode())
    return ec.derive_private_key(int.from_bytes(derived, "big") % (ORDER - 1) + 1, CURVE)


def public_text(key: ec.EllipticCurvePrivateKey) -> str:
    return encoded(public_bytes(key.public_key()))


def headers_of(
    key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str, topic: str
) -> dict[str, str]:
    """`topic`: a later message about the same replaces one that is still on its way."""
    return {
        "Authorization": f"vapid t={signed_claim(key, endpoint, contact)}, k={public_text(key)}",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(DAY),
        "Urgency": "high",
        "Topic": blake2b(topic.encode(), digest_size=16).hexdigest(),
    }


def signed_claim(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str) -> str:
    parts = urlsplit(endpoint)
    claim = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time()) + DAY // 2}
    if contact:
        claim["sub"] = contact
    kind = {"typ": "JWT", "alg": "ES256"}
    text = ".".join([encoded(msgspec.json.encode(part)) for part in (kind, claim)])
    r, s = decode_dss_signature(key.sign(text.encode(), ec.ECDSA(SHA256())))
    return f"{text}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


# ---- what nobody else may read


def encrypt(text: bytes, keys: Keys, salt: bytes = b"", own_key: int = 0) -> bytes:
    """RFC 8291, with a new key for each message (tests give their own)."""
    salt = salt or os.urandom(16)
    own = ec.derive_private_key(own_key, CURVE) if own_key else ec.generate_private_key(CURVE)
    theirs = point_of(keys.p256dh)
    point = public_bytes(own.public_key())
    info = b"WebPush: info\0" + public_bytes(theirs) + point
    shared = derive(own.exchange(ec.ECDH(), theirs), decoded(keys.auth), info, 32)
    key = derive(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(shared, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(point)]) + point
    return head + AESGCM(key).encrypt(nonce, text + LAST_RECORD, None)


def derive(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(material)


def point_of(text: str) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(text))


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError as error:
        raise BadKeys("not written in base64url") from error
