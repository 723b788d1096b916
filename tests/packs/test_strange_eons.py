"""Components of Strange Eons: read without Java, never deeper or longer than they may be."""

from __future__ import annotations

import random
import struct
from contextlib import suppress
from typing import Any

import pytest

from editor.packs.makers import strange_eons
from editor.packs.makers.java_stream import Allowance, JavaObject, JavaStreamError, is_block, read_objects
from editor.packs.makers.strange_eons_card import component_of
from schemas.problems import EditorError
from tests.packs.foreign_sets import packed, picture
from tests.packs.java_writer import (
    BEGINNING,
    END,
    EXTERNAL,
    NULL,
    PLAIN,
    WRITES,
    block,
    class_desc,
    compiled,
    data_array,
    diy,
    instance,
    integer,
    string,
    table,
)

FOX = {"Title": "Fox of <b>embers</b>", "Cost": "4", "Rules": "Runs.<br><i>Away</i>", "Unused": ""}


def read(*contents: bytes) -> list[Any]:
    return read_objects(BEGINNING + b"".join(contents), lambda name: not name.startswith("java"))


def test_a_component_gives_its_name_its_settings_and_its_pictures() -> None:
    card = component_of(diy("Ember Fox", FOX, "Mine", pictures=[picture("red"), picture("blue")]))
    assert card is not None
    assert (card.name, card.comments, card.drawn_by, card.settings) == ("Ember Fox", "Mine", "card.js", FOX)
    assert [(one.label, one.ending) for one in card.pictures] == [
        ("Portrait0", ".png"),
        ("Portrait1", ".png"),
    ]
    assert card.pictures[0].data == picture("red")


def test_a_component_of_a_class_of_its_own_gives_its_texts() -> None:
    card = component_of(compiled("Token", "front words", "back words"))
    assert card is not None
    assert (card.name, card.texts, card.drawn_by) == ("Token", ["front words", "back words"], "Token")


def test_a_set_has_a_row_for_each_component_and_names_what_is_lost() -> None:
    packed_picture = b"\x00\x00\x00\x0cjP  \r\n" + b"x" * 20
    members = {
        "a/fox.eon": diy("Ember Fox", FOX, pictures=[picture("red"), packed_picture]),
        "b/owl.eon": diy("Owl", {"Title": "Owl", "Sight": "9"}),
        "c/broken.eon": b"\xac\xed\x00\x05sr",
        "d/deck.eon": BEGINNING + instance(class_desc("ca.cgjennings.apps.arkham.deck.Deck", PLAIN)),
        "card.js": b"run()",
    }
    found = strange_eons.read_bundle(packed(members), "x.seproject")
    assert found.cards.header == ("name", "Cost", "Rules", "Title", "Portrait0", "Portrait1", "Sight")
    fox, owl = found.cards.rows
    assert fox == (
        "Ember Fox",
        "4",
        "Runs.*Away*",
        "Fox of **embers**",
        "fox Portrait0.png",
        "fox Portrait1.jp2",
        "",
    )
    assert owl == ("Owl", "", "", "Owl", "", "", "9")
    assert found.pictures == {"fox Portrait0.png": picture("red"), "fox Portrait1.jp2": packed_picture}
    codes = [one.code.removeprefix("makers.strange_eons_") for one in found.lost]
    assert codes == ["left_out", "left_out", "member", "makers.mse_tags", "look"]


def test_a_deck_says_to_take_the_cards() -> None:
    deck = BEGINNING + instance(class_desc("ca.cgjennings.apps.arkham.deck.Deck", PLAIN))
    with pytest.raises(EditorError) as caught:
        strange_eons.read_bundle(deck, "a.eon")
    assert caught.value.problems[0].code == "makers.strange_eons_deck"


def test_references_fields_and_what_is_written_beside_them_are_told_apart() -> None:
    desc = class_desc("java.Thing", WRITES, [("I", "size"), ("L", "name")])
    (thing, again) = read(
        instance(desc, integer(7) + string("n") + block(b"xy") + string("more") + END),
        b"\x71" + struct.pack(">I", 0x7E0002),  # class, name of a field's class, the object itself
    )
    assert isinstance(thing, JavaObject)
    assert again is thing
    assert thing.values == {"size": 7, "name": "n"}
    assert [is_block(one) for one in thing.written] == [True, False]
    # A class of a plug-in may keep its fields as well as it may write all by itself.
    other = class_desc("plugin.Thing", WRITES, [("I", "size")])
    (kept,) = read(instance(other, integer(7) + string("more") + END))
    assert (kept.values, kept.written) == ({"size": 7}, ["more"])
    (alone,) = read(instance(other, block(integer(7)) + string("more") + END))
    assert alone.values == {}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x73",
        b"\x99",
        string("x")[:-1],
        b"\x7a\x7f\xff\xff\xff",
        b"\x75" + class_desc("[B", PLAIN) + integer(-1),
        b"\x75" + class_desc("[B", PLAIN) + integer(2**31 - 1),
        b"\x75" + class_desc("[Ljava.lang.Object;", PLAIN) + integer(2**31 - 1),
        b"\x75" + class_desc("[D", PLAIN) + integer(2**31 - 1),
        b"\x71" + struct.pack(">I", 0x7E0000),
        instance(class_desc("a.Own", EXTERNAL), string("x")),
        b"\x73\x72" + b"\x00\x01a" + b"\0" * 8 + b"\x02\x00\x00" + END + b"\x71\x00\x7e\x00\x00",
        (b"\x75" + class_desc("[[I", PLAIN) + integer(1)) * 500,
        instance(class_desc("plugin.Deep", WRITES)) * 500,
        instance(NULL),
        b"\x75" + class_desc("[Q", PLAIN) + integer(0),
        b"\x75\x7d" + integer(0) + END + NULL + integer(0),  # an array whose class is a proxy
        b"".join(
            class_desc("a", PLAIN, (), b"\x71" + integer(0x7E0000 + above) if above >= 0 else NULL)
            for above in range(-1, 200)
        ),
    ],
)
def test_what_is_damaged_or_needs_its_classes_is_refused(content: bytes) -> None:
    if content:
        with pytest.raises(JavaStreamError):
            read(content)
    with pytest.raises(EditorError) as caught:
        strange_eons.read_bundle(BEGINNING + content, "card.eon")
    assert caught.value.problems[0].code == "makers.strange_eons_component"


def test_values_that_look_like_a_damaged_text_are_read_as_fields() -> None:
    (one,) = read(instance(class_desc("plugin.Thing", WRITES, [("I", "size")]), b"\x74\x00\x01\xff" + END))
    assert one.values == {"size": 0x740001FF}


def test_the_cards_of_a_set_share_what_may_be_read() -> None:
    little = Allowance(100)
    assert component_of(diy("Ember Fox", FOX), little) is not None
    assert 0 < little.objects < 50
    with pytest.raises(JavaStreamError):
        component_of(diy("Owl", FOX), little)


def test_cards_of_the_same_name_keep_their_own_pictures() -> None:
    members = {f"{place}/fox.eon": diy("Fox", {}, pictures=[picture(place)]) for place in ("red", "blue")}
    members["fox Portrait0.png"] = picture("green")
    found = strange_eons.read_members(members, "x.seproject")
    shown = found.cards.header.index("Portrait0")
    named = [found.pictures[row[shown]] for row in found.cards.rows]
    assert named == [picture("red"), picture("blue")]
    assert found.pictures["fox Portrait0.png"] == picture("green")


def test_a_setting_called_as_a_column_of_ours_is_kept() -> None:
    found = strange_eons.read_bundle(diy("Fox", {"name": "Vulpes", "Sly\x01\ness": "9"}), "fox.eon")
    assert found.cards.header == ("name", "Sly ess", "name 2")
    assert found.cards.rows == (("Fox", "9", "Vulpes"),)


def test_one_text_in_a_thousand_fields_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strange_eons, "MOST_TEXT", 50)
    with pytest.raises(EditorError) as caught:
        strange_eons.read_bundle(diy("Fox", {f"f{n}": "x" * 10 for n in range(9)}), "fox.eon")
    assert caught.value.problems[0].code == "makers.too_large"


def test_any_damage_ends_in_a_sentence() -> None:
    whole = diy("Ember Fox", FOX, pictures=[picture("red")])
    luck = random.Random(7)
    for _ in range(120):
        raw = bytearray(whole[: luck.randrange(4, len(whole) + 1)])
        for _ in range(luck.randrange(4)):
            raw[luck.randrange(len(raw))] = luck.randrange(256)
        with suppress(EditorError):
            strange_eons.read_bundle(bytes(raw), "card.eon")


def test_a_stream_that_may_be_read_in_many_ways_is_given_up() -> None:
    """Each object may be read in two ways: all of them together would be endless."""
    many = instance(class_desc("plugin.Two", WRITES, [("L", "x")])) * 100 + table({}) + data_array(b"x")
    with pytest.raises(JavaStreamError):
        read(many)
