"""Who signed a pack, and whether that is somebody whom this user knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from editor.packs.signing import fingerprint
from editor.services.packs.keys import own_keys
from editor.services.packs.signers import known_signers, remember
from schemas.key_files import KnownSigner
from schemas.problems import EditorError, Message, Problem, Severity, Value, error

Standing = Literal["unsigned", "own", "trusted", "seen", "new", "changed"]
"""Nobody signed it; oneself; somebody whose key was given by hand; one whose key was seen before; one seen
for the first time; a name that is known with another key."""


TAMPERED: Final = frozenset(
    {
        "packs.wrong_signature",
        "packs.wrong_hash",
        "packs.not_as_offered",
        "packs.key_changed",
        "packs.other_signer",
        "packs.no_signature",
    }
)
"""Codes of refusals of packs that are not what their signer, or their index, vouches for."""


_STANDINGS: Final = frozenset(
    f"packs.standing_{one}" for one in ("unsigned", "own", "trusted", "seen", "new")
)
"""Codes of notices of signers that may be said of several packs at once."""


@dataclass(frozen=True)
class KnownKeys:
    """The keys that this user knows, read once where many packs are looked at."""

    own: frozenset[str]
    people: Mapping[str, KnownSigner]
    """By the name that they sign with."""


def known_keys() -> KnownKeys:
    """Return the keys that this user knows.

    Raises:
        EditorError: a key of his own, or the list of known people, cannot be read.
    """
    return KnownKeys(frozenset(one.key for one in own_keys()), {one.name: one for one in known_signers()})


def standing_of(signer: str | None, key: str | None, known: KnownKeys | None = None) -> Standing:
    """Return what is known of who signed a pack, whose signature was checked before.

    Args:
        signer: the name; None if it is unsigned.
        key: the public key that it is signed with.
        known: the keys that this user knows; None to read them.

    Raises:
        EditorError: the keys cannot be read.
    """
    if signer is None or key is None:
        return "unsigned"
    known = known if known is not None else known_keys()
    if key in known.own:
        return "own"
    person = known.people.get(signer)
    if person is None:
        return "new"
    if person.key != key:
        return "changed"
    return "trusted" if person.trusted else "seen"


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


def signer_notice(pack: str, signer: str | None, key: str | None, known: KnownKeys | None = None) -> Problem:
    """Return who signed a pack, for people to read, with what to do about a name seen for the first time.

    Arguments and errors are those of :func:`standing_of`; ``pack`` is the name of the pack.
    """
    standing = standing_of(signer, key, known)
    values: dict[str, Value] = {"pack": pack, "name": signer or "", "key": fingerprint(key) if key else ""}
    grave = standing in ("new", "changed")
    return Problem(
        code=f"packs.standing_{standing}",
        severity=Severity.WARNING if grave else Severity.INFO,
        values=values,
        fix=Message(code=f"packs.standing_{standing}_fix", values=values) if grave else None,
    )


def gathered(notices: Sequence[Problem]) -> tuple[tuple[Problem, tuple[str, ...]], ...]:
    """Return notices with those that say the same of several packs put into one.

    Args:
        notices: of signers as :func:`signer_notice` gives them, and others, which stay as they are.

    Returns:
        Each notice with the names of the packs that it counts; without names for a notice of its own.
    """
    alike: dict[object, list[Problem]] = {}
    for one in notices:
        by_name = one.code in _STANDINGS
        alike.setdefault((one.code, one.values["name"], one.values["key"]) if by_name else one, []).append(
            one
        )
    found = []
    for first, *others in alike.values():
        if others:
            names = tuple(str(one.values["pack"]) for one in (first, *others))
            values = {**first.values, "count": len(names)}
            found.append(
                (first.model_copy(update={"code": f"{first.code}_several", "values": values}), names)
            )
        else:
            found.append((first, ()))
    return tuple(found)


def note_seen(signer: str | None, key: str | None) -> None:
    """Know from now on the key of somebody whose pack is installed for the first time.

    Raises:
        EditorError: the list of known people cannot be written.
    """
    if signer is not None and key is not None and standing_of(signer, key) == "new":
        remember(KnownSigner(name=signer, key=key))
