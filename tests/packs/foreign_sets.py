"""Sets of other programs, made from the public descriptions of their formats."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from PIL import Image

RULES = ("<b>Swift</b>. Draws.", "<i>Stays</i>.\nHolds.")
CARDS: Sequence[Mapping[str, str]] = (
    {
        "name": "Ember Fox",
        "cost": "4",
        "image": "image1",
        "rarity": "rare",
        "rule text": RULES[0],
    },
    {
        "name": "Stone Guard",
        "cost": "7",
        "image": "image2",
        "rarity": "",
        "rule text": RULES[1],
    },
)
STYLE = """mse version: 2.0.2
game: mygame
short name: Plain
card width: 375
card height: 523
card dpi: 150
card style:
	name:
		left: 30
		top: 28
		width: 240
		height: 23
		font:
			name: MPlantin
			size: 14
			weight: bold
	cost:
		left: 300
		top: 28
		right: 345
		height: 23
		alignment: right middle
	image:
		left: 30
		top: 60
		width: 316
		height: 231
	rule text:
		left: 30
		top: 325
		width: 316
		height: 150
	rarity:
		left: { card_style.name.left }
		top: 3
		width: 3
		height: 3
	watermark:
		left: 1
		top: 1
		width: 10
		height: 10
"""
NANDECK = """; a deck
LINKMULTI=Qty
LINK="cards.csv"
UNIT=MM
CARDSIZE=63,88
[w]=57
[head]="[Name] ([Points])"
IMAGE="1-{(Name)}","frame.png",0,0,100%,100%
FONT="Trajan Pro",14,B,#402000
TEXT="1-{(Name)}","[head]",3,3,{[w]-2},8,left,center
IMAGE=,"art\\[Picture].png",5,12,53,40,0,P
FONT="Arial",9,,#000000
TEXT=,"[Lore]",5,55,53,25,left,wwtop
RECTANGLE=1-3,2,2,59,84,#000000,EMPTY,0.5
HTMLTEXT=1,"x"
ICON=,a,x.png
TEXT=,"[Nobody]",0,0,1,1
DUPLEX=1-5,6-10
TEXT=6-10,"The back",0,0,100%,100%
what is this
"""
NANDECK_ROWS = """Name,Points,Picture,Qty,Lore
Ember Fox,4,fox,3,Runs
Stone Guard,7,guard,1,Stands
Moor Watch,9,,1,Waits
"""
SQUIB = """require 'squib'
data = Squib.csv file: 'cards.csv'
Squib::Deck.new(cards: data['Name'].size, layout: 'layout.yml', width: '63mm', height: "88mm") do
  background color: 'white'
  rect layout: 'frame', stroke_width: 4 # a frame
  text str: data['Name'], layout: :title, font: 'Sans Bold 24',
       align: :center
  png file: data['Picture'].map { |a| "art/#{a}.png" }, layout: 'art'
  text str: data['Lore'], layout: 'lore', angle: 3
  data['x'].each { |q| puts q }
  text str: "Level #{x}", x: 3
  save_png prefix: 'x'
end
"""
LAYOUT = """frame:
  x: 0.125in
  y: 3mm
  width: width - 6mm
title:
  extends: frame
  y: += 5mm
  height: 1cm
art:
  extends: [frame]
  height: middle
lore:
  extends: art
  y: 2c
"""


def picture(colour: str = "red", size: tuple[int, int] = (30, 20)) -> bytes:
    """Return a PNG picture."""
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, "PNG")
    return out.getvalue()


def packed(members: Mapping[str, bytes | str]) -> bytes:
    """Return a zip file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def mse_text(cards: Sequence[Mapping[str, str]] = CARDS) -> str:
    """Return the text of a set of Magic Set Editor."""
    lines = ["mse version: 2.0.2", "game: mygame", "stylesheet: plain", "set info:", "\ttitle: Ashen Coast"]
    lines += ["\tcopyright: nobody", "styling:", "\tmygame-plain:", "\t\toverlay: x"]
    for card in cards:
        lines += ["card:", "\thas styling: false", "\ttime created: 2024-01-01 10:00:00"]
        for key, value in card.items():
            several = value.split("\n")
            lines += (
                [f"\t{key}: {value}"] if len(several) == 1 else [f"\t{key}:", *(f"\t\t{x}" for x in several)]
            )
    return "\n".join([*lines, "version control:", "\ttype: none", ""])


def mse_set(folder: Path, cards: Sequence[Mapping[str, str]] = CARDS, *, style: bool = True) -> Path:
    """Write a set of Magic Set Editor, its style beside it."""
    file = folder / "ashen.mse-set"
    pictures = {"image1": picture("red"), "image2": picture("blue")}
    file.write_bytes(packed({"set": mse_text(cards), **pictures}))
    if style:
        (folder / "mygame-plain.mse-style").write_bytes(packed({"style": STYLE}))
    return file


def deck(folder: Path, name: str = "deck.txt", script: str = NANDECK) -> Path:
    """Write a script of nanDECK or Squib with its table, pictures and layout."""
    (folder / "art").mkdir(exist_ok=True)
    (folder / "cards.csv").write_text(NANDECK_ROWS, encoding="utf-8")
    (folder / "layout.yml").write_text(LAYOUT, encoding="utf-8")
    (folder / "frame.png").write_bytes(picture("gold", (63, 88)))
    for one in ("fox", "guard"):
        (folder / "art" / f"{one}.png").write_bytes(picture("green"))
    file = folder / name
    file.write_text(script, encoding="utf-8")
    return file
