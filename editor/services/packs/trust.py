"""Who signed a pack, and whether that is somebody whom this user knows."""

from __future__ import annotations

from typing import Literal

from editor.packs.signing import fingerprint
from editor.services.packs.keys import known_signers, own_keys, remember
from schemas.key_files import KnownSigner
from schemas.problems import EditorError, Message, Problem, Severity, Value, error

Standing = Literal["unsigned", "own", "trusted", "seen", "new", "changed"]
"""Nobody signed it; oneself; somebody whose key was given by hand; one whose key was seen before; one seen
for the first time; a name that is known with another key."""


def standing_of(signer: str | None, key: str | None) -> Standing:
    """Return what is known of who signed a pack, whose signature was checked before.

    Raises:
        EditorError: the list of known people cannot be read.
    """
    if signer is None or key is None:
        return "unsigned"
    if any(one.key == key for one in own_keys()):
        return "own"
    known = next((one for one in known_signers() if one.name == signer), None)
    if known is None:
        return "new"
    if known.key != key:
        return "changed"
    return "trusted" if known.trusted else "seen"


def refuse_changed(signer: str | None, key: str | None) -> None:
    """Refuse a pack that is signed with another key than the one known for its signer.

    Raises:
        EditorError: it is, with what to do.
    """
    if signer is not None and key is not None and standing_of(signer, key) == "changed":
        values: dict[str, Value] = {"name": signer, "key": fingerprint(key)}
        raise EditorError(
            Problem(
                code="packs.key_changed",
                values=values,
                fix=Message(code="packs.key_changed_fix", values=values),
            )
        )


def refuse_other_signer(
    pack: str, before: tuple[str | None, str | None], now: tuple[str | None, str | None]
) -> None:
    """Refuse a version of a pack that is not signed with the key of the version that is installed.

    Args:
        pack: name of the pack.
        before: signer and key of the version installed.
        now: signer and key of the new one.

    Raises:
        EditorError: the one installed is signed, and the new one is not, or with another key.
    """
    if before[1] is not None and before[1] != now[1]:
        nobody = Message(code="packs.nobody")
        raise error(
            "packs.other_signer",
            fix=Message(code="packs.other_signer_fix"),
            pack=pack,
            before=before[0] or nobody,
            now=now[0] or nobody,
        )


def signer_notice(pack: str, signer: str | None, key: str | None) -> Problem:
    """Return who signed a pack, for people to read, with what to do about a name seen for the first time."""
    standing = standing_of(signer, key)
    values: dict[str, Value] = {"pack": pack, "name": signer or "", "key": fingerprint(key) if key else ""}
    grave = standing in ("new", "changed")
    return Problem(
        code=f"packs.standing_{standing}",
        severity=Severity.WARNING if grave else Severity.INFO,
        values=values,
        fix=Message(code=f"packs.standing_{standing}_fix", values=values) if grave else None,
    )


def note_seen(signer: str | None, key: str | None) -> None:
    """Know from now on the key of somebody whose pack is installed for the first time.

    Raises:
        EditorError: the list of known people cannot be written.
    """
    if signer is not None and key is not None and standing_of(signer, key) == "new":
        remember(KnownSigner(name=signer, key=key))
