"""Keys lie where only their owner reads them; signatures, their signers and changed keys are told apart."""

import errno
import json
import os
import stat
from pathlib import Path

import pytest

from editor.packs.archive import MANIFEST, SIGNATURE, read_pack
from editor.services.documents import find
from editor.services.packs import keys, signers
from editor.services.packs.installed import installed_packs
from editor.services.packs.taking_in import check_pack, import_pack, inspect_pack
from editor.services.packs.trust import gathered, signer_notice, standing_of
from editor.services.workspace import Workspace
from schemas.key_files import KnownSigner
from schemas.messages import LANGUAGES, problem_text
from schemas.problems import EditorError, error
from tests.services.packs.material import FLAME, built, pack_of
from tests.services.packs.zips import unzipped, zipped

_ODD = """-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqBHM9VAYItBG0wawIBAQQgJg5+l5yd474zReDW
ek9/S9AXZAjE4/ruvKpZbmTgMvuhRANCAAQr0ifWwlw7oJ5J+fxRBN+qtL5A2TRh
o5XZxv5DIMK0DT/nOahwhyj2Rpr2pNZmQF0Bc2/JN4QqlMM3xpmTHoDw
-----END PRIVATE KEY-----
"""
"""A key on a curve (SM2) that our library does not know."""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _as_user("anna", tmp_path, monkeypatch)


def _as_user(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "keys_folder", lambda: tmp_path / f"keys-of-{name}")


def _code(refused: pytest.ExceptionInfo[EditorError]) -> str:
    for language in LANGUAGES:
        assert "{" not in problem_text(refused.value.problems[0], language)
    return refused.value.problems[0].code


def test_a_key_is_for_its_owner_alone(tmp_path: Path) -> None:
    made = keys.new_key("anna")
    file = keys.keys_folder() / "anna.key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert keys.own_keys() == (made,)
    with pytest.raises(EditorError) as refused:
        keys.new_key("anna")
    assert _code(refused) == "keys.there_is_one"
    file.chmod(0o644)
    with pytest.raises(EditorError) as refused:
        keys.signer_of("anna")
    assert _code(refused) == "keys.open_to_others"


def test_of_a_key_that_cannot_be_written_whole_nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        with pytest.raises(EditorError) as refused:
            keys.new_key("anna")
    assert _code(refused) == "keys.cannot_write"
    assert keys.own_keys() == ()
    keys.new_key("anna")


@pytest.mark.parametrize("name", ["../x", "Anna", "", "a" * 90, "a b"])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(EditorError) as refused:
        keys.new_key(name)
    assert _code(refused) == "keys.bad_name"


def test_without_a_name_the_only_key_signs() -> None:
    with pytest.raises(EditorError) as refused:
        keys.signer_of(None)
    assert _code(refused) == "keys.none"
    keys.new_key("anna")
    assert keys.signer_of(None).name == "anna"
    keys.new_key("club")
    with pytest.raises(EditorError) as refused:
        keys.signer_of(None)
    assert _code(refused) == "keys.several"


def test_a_signer_is_new_then_seen_then_trusted_and_another_key_is_refused(
    author: Workspace, reader: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys.new_key("anna")
    signed = built(author, pack_of("fire", FLAME), tmp_path, keys.signer_of("anna"))
    public = keys.export_key("anna", tmp_path / "anna.json")
    assert inspect_pack(author, signed).signer.code == "packs.standing_own"
    _as_user("bert", tmp_path, monkeypatch)
    assert inspect_pack(reader, signed).signer.code == "packs.standing_new"
    import_pack(reader, signed)
    assert inspect_pack(reader, signed).signer.code == "packs.standing_seen"
    signers.trust("anna", public)
    assert inspect_pack(reader, signed).signer.code == "packs.standing_trusted"
    _as_user("mallory", tmp_path, monkeypatch)
    keys.new_key("anna")
    forged = built(author, pack_of("fire", FLAME, version="1.0.1"), tmp_path, keys.signer_of("anna"))
    _as_user("bert", tmp_path, monkeypatch)
    with pytest.raises(EditorError) as refused:
        import_pack(reader, forged)
    assert _code(refused) == "packs.key_changed"
    signers.forget("anna")
    with pytest.raises(EditorError) as refused:
        import_pack(reader, forged)
    assert _code(refused) == "packs.other_signer"
    unsigned = built(author, pack_of("fire", FLAME, version="1.0.2"), tmp_path)
    with pytest.raises(EditorError) as refused:
        import_pack(reader, unsigned)
    assert _code(refused) == "packs.other_signer"


def test_what_is_alike_of_several_signers_is_said_once() -> None:
    notices = [signer_notice(pack, None, None) for pack in ("air", "earth", "fire")]
    notices += [signer_notice("own", "bert", "A" * 43), signer_notice("other", "carl", "B" * 43)]
    assert [(one.code, names) for one, names in gathered(notices)] == [
        ("packs.standing_unsigned_several", ("air", "earth", "fire")),
        ("packs.standing_new", ()),
        ("packs.standing_new", ()),
    ], "two people are two lines"
    assert problem_text(gathered(notices)[0][0], "en").startswith("3 packs are not signed")


def test_a_signature_holds_for_its_pack_and_name_alone(author: Workspace, tmp_path: Path) -> None:
    keys.new_key("anna")
    signer = keys.signer_of("anna")
    one = built(author, pack_of("fire", FLAME), tmp_path, signer)
    other = built(author, pack_of("more", FLAME), tmp_path, signer)
    assert built(author, pack_of("fire", FLAME), tmp_path / "..", signer).read_bytes() == one.read_bytes()
    files = unzipped(one)
    signature = json.loads(files[SIGNATURE])
    changed = {
        "manifest": files | {MANIFEST: files[MANIFEST].replace(b'"CC0-1.0"', b'"CC0-2.0"')},
        "other": files | {SIGNATURE: unzipped(other)[SIGNATURE]},
        "name": files | {SIGNATURE: json.dumps(signature | {"signer": "bert"}).encode()},
        "text": files | {SIGNATURE: b"[]"},
    }
    for name, parts in changed.items():
        with pytest.raises(EditorError) as refused:
            check_pack(zipped(parts, tmp_path / f"{name}.marshal"))
        assert _code(refused) == ("packs.no_signature" if name == "text" else "packs.wrong_signature")
    assert read_pack(one).signature is not None


def test_where_a_signer_cannot_be_noted_nothing_is_stored(
    author: Workspace, reader: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys.new_key("anna")
    signed = built(author, pack_of("fire", FLAME), tmp_path, keys.signer_of("anna"))
    _as_user("bert", tmp_path, monkeypatch)

    def full(*_: object) -> None:
        raise error("packs.cannot_write", file="signers.json", reason="full")

    monkeypatch.setattr(signers, "write_whole", full)
    with pytest.raises(EditorError):
        import_pack(reader, signed)
    assert installed_packs(reader) == ()
    with pytest.raises(EditorError):
        find(reader, "flame")


def test_what_is_no_list_of_people_is_told(tmp_path: Path) -> None:
    keys.keys_folder().mkdir()
    (keys.keys_folder() / "signers.json").write_text("[]")
    with pytest.raises(EditorError) as refused:
        standing_of("anna", "A" * 43 + "=")
    assert _code(refused) == "keys.not_keys"


def test_a_list_of_trusted_people_is_shared_and_replaces_no_known_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(EditorError) as refused:
        signers.share_people(tmp_path / "people.json")
    assert _code(refused) == "keys.nobody_to_share"
    anna = keys.new_key("anna")
    _as_user("bert", tmp_path, monkeypatch)
    keys.new_key("bert")
    signers.remember(KnownSigner(name="carl", key=anna.key))  # only seen: not shared
    signers.trust_people([KnownSigner(name="anna", key=anna.key)])
    shared = signers.share_people(tmp_path / "people.json")
    _as_user("dora", tmp_path, monkeypatch)
    assert [one.name for one in signers.trust_people(signers.people_in(shared))] == ["anna", "bert"]
    assert signers.trust_people(signers.people_in(shared)) == ()
    other = KnownSigner(name="anna", key=keys.new_key("dora").key)
    with pytest.raises(EditorError) as refused:
        signers.trust_people([KnownSigner(name="emil", key=other.key), other])
    assert _code(refused) == "keys.known_otherwise"
    assert [one.name for one in signers.known_signers()] == ["anna", "bert"]
    assert signers.trust_people([other], replace=True)[0].trusted
    (tmp_path / "x.json").write_text("{}")
    with pytest.raises(EditorError) as refused:
        signers.people_in(tmp_path / "x.json")
    assert _code(refused) == "keys.not_keys"


def test_a_key_of_ones_own_goes_to_another_computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = keys.new_key("anna")
    copy = keys.copy_key("anna", tmp_path / "anna.key")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with pytest.raises(EditorError) as refused:
        keys.copy_key("anna", copy)
    assert _code(refused) == "keys.there_is_one"
    _as_user("anna-elsewhere", tmp_path, monkeypatch)
    assert keys.take_key(copy) == made
    assert keys.own_keys() == (made,)
    (tmp_path / "club.key").write_text("-----BEGIN")
    (tmp_path / "odd.key").write_text(_ODD)
    damaged = [(tmp_path / name, "keys.damaged") for name in ("club.key", "odd.key")]
    for file, code in ((copy, "keys.there_is_one"), *damaged):
        with pytest.raises(EditorError) as refused:
            keys.take_key(file)
        assert _code(refused) == code
