"""Files of other programs are read whole, or end in a sentence; what is lost is named with its line."""

from __future__ import annotations

import struct
import zipfile
from collections import Counter
from io import BytesIO

import pytest

from editor.packs.makers import mse, mse_style, nandeck, squib, strange_eons
from editor.packs.makers.foreign_set import Cell
from editor.packs.makers.lengths import colour, millimetres
from editor.packs.makers.mse_text import marked_up
from editor.packs.makers.nandeck_script import Script, Values, arguments, read_script
from editor.packs.makers.reading import MOST_UNPACKED, climbs, text_of
from editor.packs.makers.squib_layout import Sizes, read_layout
from editor.packs.makers.squib_script import read_script as read_squib
from schemas.messages import sentence
from schemas.problems import EditorError
from tests.packs.foreign_sets import CARDS, LAYOUT, NANDECK, SQUIB, STYLE, mse_text, packed, picture


def code_of(caught: pytest.ExceptionInfo[EditorError]) -> str:
    """Return the code of a refusal that is a whole sentence in each language."""
    (problem,) = caught.value.problems
    for language in ("en", "fr", "de"):
        for one in filter(None, (problem, problem.fix)):
            said = sentence(one, language)
            assert len(said) > 10, problem.code
            assert "{" not in said, problem.code
    return problem.code


def test_cards_of_a_set_are_rows_with_their_marks() -> None:
    raw = packed({"set": mse_text(), "image1": picture(), "image2": picture()})
    found = mse.read_set(raw, "a.mse-set")
    assert found.style == "mygame-plain"
    assert found.read.name == "Ashen Coast"
    assert found.read.cards.header == ("name", "cost", "image", "rarity", "rule text")
    assert found.read.cards.rows == (
        ("Ember Fox", "4", "image1", "rare", "**Swift**. Draws."),
        ("Stone Guard", "7", "image2", "", "*Stays*.\nHolds."),
    )
    assert set(found.read.pictures) == {"image1", "image2"}
    said = {one.code: one.line for one in found.read.lost}
    assert said == {"makers.mse_set_info": 6, "makers.mse_block": 7, "makers.mse_own_notes": None}


def test_cards_in_files_of_their_own_are_read_and_missing_ones_named() -> None:
    top = "mse_version: 2.1\ngame: g\nstylesheet: s\ninclude_file: card 1\ninclude_file: card 2\n"
    found = mse.read_set(packed({"set": top, "card 1": "card:\n\tname: One\n"}), "a.mse-set").read
    assert found.cards.rows == (("One",),)
    assert [(one.code, one.line) for one in found.lost] == [("makers.mse_no_member", 5)]


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("<b>Hit</b> him", "**Hit** him"),
        ("<b>Hit <i>hard</i></b>", "**Hit *hard***"),
        ("<b>  Hit </b>him", "**Hit** him"),
        ("<i-flavor></i-flavor>", ""),
        ("<i>left open", "*left open*"),
        ("<i-flavor>So <i>it</i> is</i-flavor>", "*So it is*"),
        ("<b><i>a<b>b</b></i>c</b>", "***ab*c**"),
        ("a </b> b", "a  b"),
        ("<kw-a>Fly</kw-a> \x01 2", "Fly < 2"),
        ("1 < 2 > 0", "1 < 2 > 0"),
    ],
)
def test_tags_become_marks(text: str, marked: str) -> None:
    assert marked_up(text, Counter()) == marked


def test_tags_that_change_a_look_are_counted() -> None:
    dropped: Counter[str] = Counter()
    assert marked_up("<sym>T</sym>: <size:8>a</size:8> <word-list-x>b</word-list-x>", dropped) == "T: a b"
    assert dropped == {"sym": 1, "size:8": 1}


def test_a_style_is_a_face_in_millimetres() -> None:
    columns = {"name": False, "cost": False, "image": True, "rule text": False, "rarity": False}
    face, lost = mse_style.read_style({"style": STYLE.encode()}, "a.mse-style", columns)
    assert (face.width_mm, face.height_mm) == (63.5, 88.56)
    boxes = {one.name: one for one in face.boxes}
    assert set(boxes) == {"name", "cost", "image", "rule_text"}
    cost = boxes["cost"]
    assert (cost.x, cost.width) == (50.8, 7.62)
    assert cost.style is not None
    assert (cost.style.align, cost.style.anchor) == ("right", "middle")
    assert boxes["image"].kind == "picture"
    name = boxes["name"].style
    assert name is not None
    assert (name.font, name.bold, name.size_mm) == ("MPlantin", True, 3.16)
    assert {one.code for one in lost} == {"makers.mse_script", "makers.box_without_column"}


def test_a_script_of_nandeck_draws_a_face_and_names_each_line_that_it_loses() -> None:
    script = read_script(NANDECK, "deck.txt")
    link = nandeck.link_of(script)
    assert link is not None
    assert (link.file, link.line, nandeck.copies_of(script)) == ("cards.csv", 3, "Qty")
    header = ("Name", "Points", "Picture", "Qty", "Lore")
    copies = nandeck.counted_copies(
        header, [("a", "", "", "3"), ("b", "", "", "1"), ("c", "", "", "1")], "qty"
    )
    assert copies == [3, 1, 1]
    face, lost = nandeck.face_of(script, "deck.txt", header, copies)
    boxes = {one.line: one for one in face.boxes}
    assert (face.width_mm, face.height_mm) == (63, 88)
    assert boxes[8].pieces == ("frame.png",)
    assert (boxes[8].width, boxes[8].height) == (63, 88)
    head = boxes[10]
    assert head.pieces == (Cell("Name"), " (", Cell("Points"), ")")
    assert (head.width, head.style.bold if head.style else None) == (55, True)
    assert boxes[11].pieces == ("art\\", Cell("Picture"), ".png")
    assert boxes[14].rows == (0,)  # its three copies are cards 1 to 3
    assert (boxes[14].fill, boxes[14].stroke, boxes[14].stroke_mm) == ("", "#000000", 0.5)
    assert boxes[19].back
    assert sorted((one.line or 0, one.code.partition(".")[2]) for one in (*script.lost, *lost)) == [
        (15, "nandeck_directive"),
        (16, "nandeck_icon"),
        (17, "nandeck_text"),
        (20, "nandeck_line"),
    ]


def test_lists_of_a_script_are_its_cards() -> None:
    script = read_script("[name]=Fox|Guard\n[cost]=1|2\nTEXT=1-{(name)},[name],0,0,100%,10%\n", "a.txt")
    rows = nandeck.rows_in(script, "a.txt")
    assert (rows.header, rows.rows) == (("name", "cost"), (("Fox", "1"), ("Guard", "2")))
    face, lost = nandeck.face_of(script, "a.txt", rows.header, [1, 1])
    assert (face.boxes[0].pieces, lost) == ((Cell("name"),), [])


def test_commas_in_marks_and_brackets_part_nothing() -> None:
    assert arguments('"1,3", "a ""b"", c", {(x),2}, #ff0000') == ["1,3", 'a "b", c', "{(x),2}", "#ff0000"]


def test_labels_that_name_themselves_come_to_an_end() -> None:
    script = read_script("[a]=[a][a]\n[b]=[c]\n[c]=[b]\nTEXT=,[a],0,0,1,1\nTEXT=,[b],0,0,{[a]},1\n", "a.txt")
    face, lost = nandeck.face_of(script, "a.txt", (), [])
    assert (face.boxes, {one.line for one in lost}) == ((), {4, 5})


def test_labels_that_grow_with_each_other_come_to_an_end() -> None:
    """Eight labels, each a hundred times in the one before."""
    lines = [f"[a{number}]={f'[a{number + 1}]' * 100}" for number in range(7)]
    script = read_script("\n".join([*lines, "[a7]=", "TEXT=,[a0],0,0,1,1", "TEXT=,[a1]x,0,0,1,1"]), "a.txt")
    face, _lost = nandeck.face_of(script, "a.txt", (), [])
    assert [box.pieces for box in face.boxes] == [(), ("x",)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[a]=" + "x|" * 20_001, "makers.too_many_cards"),
        ("".join(f"[a{number}]=x|y\n" for number in range(500)), "makers.too_many_fields"),
        ("TEXT=,a,0,0,1,1\n" * 20_001, "makers.too_many_lines"),
    ],
)
def test_scripts_beyond_measure_end_in_a_sentence(text: str, code: str) -> None:
    with pytest.raises(EditorError) as caught:
        nandeck.rows_in(read_script(text, "a.txt"), "a.txt")
    assert code_of(caught) == code


def test_a_deck_without_dots_has_the_usual_size() -> None:
    sizes = squib.deck_sizes(read_squib("Squib::Deck.new(dpi: 00, width: '63mm') do\nend\n", "deck.rb"))
    assert (sizes.width, sizes.pixel) == (63.0, Sizes(1, 1).pixel)


def test_an_unpacked_set_is_called_by_its_folder() -> None:
    members = {"set": b"game: g\ncard:\n\tname: x\n"}
    assert mse.read_members(members, "Foxes").read.name == "Foxes"


def test_a_line_in_a_file_of_its_own_is_named_with_that_file() -> None:
    raw = packed({"set": "game: g\ninclude file: one\n", "one": "card:\n\tnonsense\n"})
    with pytest.raises(EditorError) as caught:
        mse.read_set(raw, "a.mse-set")
    assert caught.value.problems[0].values["file"] == "a.mse-set/one"


def test_a_deck_of_squib_is_read_without_being_run() -> None:
    script = read_squib(SQUIB, "deck.rb")
    assert (script.data, squib.layouts_of(script)) == ("cards.csv", ("layout.yml",))
    sizes = squib.deck_sizes(script)
    layout = read_layout(LAYOUT.encode(), "layout.yml", {}, sizes)
    assert layout["title"] == {"x": 3.175, "y": 8.0, "width": 57.0, "height": 10.0}
    assert (layout["lore"]["y"], layout["art"]["height"]) == (6.35, 44.0)
    face, lost = squib.face_of_script(script, "deck.rb", layout, sizes)
    assert [one.kind for one in face.boxes] == ["rect", "rect", "text", "picture", "text"]
    assert face.boxes[3].pieces == ("art/", Cell("Picture"), ".png")
    title = face.boxes[2].style
    assert title is not None
    assert (title.align, title.bold, title.font) == ("centre", True, "Sans")
    assert sorted((one.line or 0, one.code.partition(".")[2]) for one in (*script.lost, *lost)) == [
        (9, "squib_options"),
        (10, "squib_line"),
        (11, "squib_no_words"),
    ]


def test_a_layout_alone_shows_the_columns_that_are_called_as_its_boxes() -> None:
    sizes = Sizes(63, 88)
    layout = read_layout(LAYOUT.encode(), "layout.yml", {}, sizes)
    face, lost = squib.face_of_layout(layout, "layout.yml", ("Title", "Art"), sizes)
    assert [(one.name, one.kind) for one in face.boxes] == [("title", "text"), ("art", "picture")]
    assert {one.values["name"] for one in lost} == {"frame", "lore"}


@pytest.mark.parametrize(
    ("text", "found"),
    [("12", 1.2), ("0.5in", 12.7), ("50%", 40.0), ("72pt", 25.4), ("8c", 25.4), ("x", None), ("1e9", None)],
)
def test_lengths(text: str, found: float | None) -> None:
    assert millimetres(text, 0.1, 80) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [("#FFF", "#ffffff"), ("EMPTY", ""), ("#00000000", ""), ("rgb(0, 128, 255)", "#0080ff"), ("#zz", None)],
)
def test_colours(text: str, found: str | None) -> None:
    assert colour(text) == found


def test_a_bundle_gives_its_pictures_and_fonts_and_names_the_rest() -> None:
    raw = packed({"art/a.png": picture(), "b.ttf": b"x", "code.js": "run()"})
    found = strange_eons.read_bundle(raw, "x.seext")
    assert (set(found.pictures), set(found.fonts)) == ({"art/a.png"}, {"b.ttf"})
    assert [one.values["name"] for one in found.lost] == ["code.js"]


@pytest.mark.parametrize("name", ["../a", "a/../../b", "/etc/x", "\\\\host\\x", "C:\\x", "a\\..\\..\\b"])
def test_names_that_climb_out_are_seen(name: str) -> None:
    assert climbs(name)


def test_text_in_other_encodings_is_read_and_a_guess_is_said() -> None:
    assert text_of("Éclair\r\nb".encode("utf-16"), "a") == ("Éclair\nb", None)
    assert text_of("Éclair".encode("utf-8-sig"), "a") == ("Éclair", None)
    text, noted = text_of("a\nÉclair".encode("cp1252"), "a")
    assert text == "a\nÉclair"
    assert noted is not None
    assert (noted.code, noted.line) == ("makers.encoding_guessed", 2)


def lying(raw: bytes) -> bytes:
    """Return an archive whose directory says that its file is small."""
    place = raw.rindex(b"PK\x01\x02") + 24
    return raw[:place] + struct.pack("<I", 10) + raw[place + 4 :]


def linked() -> bytes:
    """Return an archive with a link in the place of its text."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        info = zipfile.ZipInfo("set")
        info.create_system, info.external_attr = 3, 0o120777 << 16
        archive.writestr(info, "/etc/passwd")
    return out.getvalue()


HOSTILE = {
    "bomb": packed({"set": b"\0" * 3_000_000}),
    "lying": lying(packed({"set": b"game: x\n" * 400})),
    "climbs": packed({"set": mse_text(), "../../evil": "x"}),
    "no name": packed({"set": mse_text(), "lost": "x"}).replace(b"lost", b"\0ost"),
    "drive": packed({"set": mse_text(), "C:\\evil": "x"}),
    "link": linked(),
    "cut": packed({"set": mse_text()})[:-40],
    "no set": packed({"other": "x"}),
    "no archive": b"mse version: 2.0\n",
    "no game": packed({"set": "card:\n\tname: x\n"}),
    "no keys": packed({"set": "game: x\nnonsense\n"}),
    "no text": packed({"set": b"game: x\x00\n"}),
    "fields": packed({"set": "game: g\ncard:\n" + "".join(f"\tf{n}: x\n" for n in range(500))}),
    "cards": packed({"set": "game: g\n" + "card:\n" * 20_001}),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_sets_end_in_a_sentence(what: str) -> None:
    with pytest.raises(EditorError) as caught:
        mse.read_set(HOSTILE[what], "a.mse-set")
    assert code_of(caught).startswith("makers.")


def test_an_archive_that_says_it_is_huge_is_not_unpacked() -> None:
    raw = packed({"set": mse_text()})
    place = raw.rindex(b"PK\x01\x02") + 24
    with pytest.raises(EditorError) as caught:
        mse.read_set(raw[:place] + struct.pack("<I", MOST_UNPACKED + 1) + raw[place + 4 :], "a.mse-set")
    assert code_of(caught) == "makers.bomb"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: &x {b: 1}\nc: *x\n", "yaml.alias"),
        ("a: !!python/object/apply:os.system [x]\n", "yaml.tag"),
        ("a:\n  <<: {x: 1}\n", "yaml.alias"),
        ("- a\n- b\n", "makers.no_layout"),
        ("a: 3\n", "makers.no_layout"),
        ("a: {extends: b}\nb: {extends: a}\n", "makers.layout_circle"),
        ("a: {extends: zzz}\n", "makers.layout_no_parent"),
        ("".join(f"b{n}: {{x: 1}}\n" for n in range(200)), "makers.too_many_boxes"),
        ("a: " + "[" * 5000, "yaml.too_deep"),
    ],
)
def test_hostile_layouts_end_in_a_sentence(text: str, code: str) -> None:
    with pytest.raises(EditorError) as caught:
        read_layout(text.encode(), "a.yml", {}, Sizes(63, 88))
    assert code_of(caught) == code


@pytest.mark.parametrize("name", ["card.eon", "a.seext", "b.seext"])
def test_what_strange_eons_alone_can_read_says_what_to_do(name: str) -> None:
    raw = {"card.eon": b"\xac\xed\x00\x05sr", "a.seext": b"packed", "b.seext": packed({"code.js": "x"})}[name]
    with pytest.raises(EditorError) as caught:
        strange_eons.read_bundle(raw, name)
    assert code_of(caught).startswith("makers.strange_eons")
    assert caught.value.problems[0].fix is not None


def test_range_that_names_all_cards_a_hundred_times_is_none() -> None:
    values = Values(Script(), (), {}, 3)
    assert values.range("1-2, 3") == {1, 2, 3}
    assert values.range("1-20000," * 100 + "1") is None


def test_cards_come_in_whatever_order_their_keys_have() -> None:
    turned = [dict(reversed(one.items())) for one in CARDS]
    found = mse.read_set(packed({"set": mse_text(turned)}), "a.mse-set").read
    assert found.cards.header == ("rule text", "rarity", "image", "cost", "name")
