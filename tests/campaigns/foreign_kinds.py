"""Files of other programs that are spoilt, and what reads them: drawings, fonts, sheets, games, sets."""

from __future__ import annotations

import contextlib
import copy
import gzip
import io
import shutil
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from functools import cache
from multiprocessing.util import Finalize
from pathlib import Path
from random import Random

from editor.packs.battlescribe.files import read_file
from editor.packs.battlescribe.game import Naming, made_game
from editor.packs.battlescribe.roster_in import read_roster
from editor.packs.battlescribe.tally import Tally
from editor.printing.font_reading import read_font, under_family
from editor.services.makers.reading import is_set, read_set
from editor.services.svg_pictures import take_symbol_picture
from editor.services.tables.sheet_files import read_sheet, sheet_bytes, sheet_names
from schemas.problems import EditorError
from tests.campaigns.mutators import NUMBERS, ODD, any_archive, any_bytes
from tests.packs.battlescribe.sample import CATALOGUE, ROSTER, SYSTEM
from tests.packs.foreign_sets import LAYOUT, NANDECK, SQUIB, STYLE, deck, mse_text, packed, picture
from tests.packs.java_writer import compiled, diy

_EDITOR = Path(__file__).parents[2] / "editor"
_BETWEEN = b"\0\0\0"
"""Parts the endings of files from what they hold, and files that are read together."""
_WRITABLE = [one for one in ODD if one.isprintable()]
_SMALL = 60
"""Elements of a part of a file that is put in once more."""

Samples = Sequence[bytes]


def spoilt_xml(random: Random, data: bytes) -> bytes:
    """Return XML with values, texts and elements changed: more of it is read than of changed letters."""
    try:
        root = ET.fromstring(data)  # noqa: S314 - a sample of our own
    except ET.ParseError:
        return any_bytes(random, data, [data])
    for _ in range(random.choice((1, 1, 2, 5, 20))):
        there = list(root.iter())
        one, other = random.choice(there), random.choice(there)
        keys = list(one.attrib) or ["id"]
        match random.randrange(7):
            case 0 | 1 | 2:
                values = (random.choice(_WRITABLE), str(random.choice(NUMBERS)), *other.attrib.values())
                one.set(random.choice(keys), random.choice(values))
            case 3:
                one.attrib.pop(random.choice(keys), None)
            case 4:
                one.text = random.choice(_WRITABLE)
            case 5 if len(one):
                one.remove(random.choice(list(one)))
            case _ if sum(1 for _ in other.iter()) < _SMALL:
                one.append(copy.deepcopy(other))
    return ET.tostring(root)


def _spoilt_text(random: Random, data: bytes) -> bytes:
    return spoilt_xml(random, data) if random.random() < 0.7 else any_bytes(random, data, [data])


def svg_samples() -> Samples:
    """Return drawings, some that lead out of themselves or swell."""
    head = b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    texts = [
        head + b' viewBox="0 0 1e9 1e9"><rect width="9" height="9"/></svg>',
        head + b' width="9" height="9"><text x="1" y="8" font-size="4">Aa</text></svg>',
        head + b'><image xlink:href="file:///etc/passwd"/><image href="http://127.0.0.1/x"/></svg>',
        head + b'><g id="a"><use xlink:href="#a"/></g></svg>',
        head + b'><filter id="f"><feGaussianBlur stdDeviation="9999"/></filter></svg>',
        b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' + head + b">&b;</svg>",
    ]
    signs = [one.read_bytes() for one in sorted((_EDITOR / "ui/kit/icons").glob("*.svg"))[:12]]
    return [*texts, *signs, *(gzip.compress(one, mtime=0) for one in texts)]


def spoilt_svg(random: Random, samples: Samples) -> bytes:
    """Return a changed drawing."""
    return _spoilt_text(random, random.choice(samples))


def read_svg(data: bytes) -> None:
    """Draw it as a symbol."""
    take_symbol_picture(written("x.svg", data))


def font_samples() -> Samples:
    """Return the beginning of fonts, and small whole ones with some letters of ours."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    found = [b"\0\1\0\0" + bytes(200), b"OTTO" + bytes(200), b"wOF2" + bytes(200)]
    for file in sorted((_EDITOR / "printing/fonts").glob("*.?tf"))[:2]:
        options = subset.Options(name_IDs=["*"], drop_tables=["FFTM", "DSIG"])
        font, letters, out = TTFont(file), subset.Subsetter(options), io.BytesIO()
        letters.populate(text="Afi")
        letters.subset(font)
        font.save(out)
        found.append(out.getvalue())
    return found


def read_any_font(data: bytes) -> None:
    """Read what it says, and put it under another name."""
    read_font(data, "x.ttf")
    under_family(data, "Ours", "x.ttf")


def sheet_samples() -> Samples:
    """Return spreadsheets of both forms."""
    rows = [["id", "nom", "coût"], ["é", "Âme", "1,5"], ["2", "ñ", "1.234,5"]] * 4
    return [sheet_bytes(rows, ".xlsx", "A"), sheet_bytes(rows, ".ods", "B")]


def spoilt_archive(random: Random, samples: Samples) -> bytes:
    """Return an archive of which a member, or the whole, is changed."""
    data = random.choice(samples)
    if random.random() < 0.2:
        return any_bytes(random, data, samples)
    return any_archive(random, data, lambda _random, _name, body: _spoilt_text(random, body), dict)


def read_sheets(data: bytes) -> None:
    """Read it as either form."""
    for name in ("x.xlsx", "x.ods"):
        with contextlib.suppress(EditorError):
            sheet_names(data, name)
            read_sheet(data, name)


def game_samples() -> Samples:
    """Return a game of BattleScribe with its catalogue, and a roster."""
    return [SYSTEM.encode() + _BETWEEN + CATALOGUE.encode(), ROSTER.encode()]


def spoilt_game(random: Random, samples: Samples) -> bytes:
    """Change one of the files that are read together."""
    files = random.choice(samples).split(_BETWEEN)
    place = random.randrange(len(files))
    files[place] = _spoilt_text(random, files[place])
    return _BETWEEN.join(files)


def read_game(data: bytes) -> None:
    """Make documents of a game, or picks of a roster."""
    files = [read_file(written(f"{number}.cat", one)) for number, one in enumerate(data.split(_BETWEEN))]
    if files[0].sort == "roster":
        read_roster(files[0], Tally())
    else:
        made_game(files, Naming("reeds", "en"), Tally())


def set_samples() -> Samples:
    """Return sets of cards of other programs, each behind its ending."""
    fox = diy("Fox", {"Title": "Fox", "Sight": "9"}, "Mine", pictures=[picture()])
    found = {
        ".mse-set": packed({"set": mse_text()}),
        ".mse-style": STYLE.encode(),
        ".txt": NANDECK.encode(),
        ".rb": SQUIB.encode(),
        ".yml": LAYOUT.encode(),
        ".eon": fox,
        ".seproject": packed({"a/fox.eon": fox, "b.eon": compiled("Token", "a", "b")}),
    }
    return [ending.encode() + _BETWEEN + data for ending, data in found.items()]


def spoilt_set(random: Random, samples: Samples) -> bytes:
    """Change what stands behind the ending."""
    ending, _, data = random.choice(samples).partition(_BETWEEN)
    if data.startswith(b"PK") and random.random() < 0.8:
        data = any_archive(random, data, lambda _r, _n, body: any_bytes(random, body, [data]), dict)
    else:
        data = any_bytes(random, data, [data])
    return ending + _BETWEEN + data


def read_any_set(data: bytes) -> None:
    """Read it with the files beside that it names."""
    ending, _, body = data.partition(_BETWEEN)
    if ending == b".mse-style":
        written("mygame-plain.mse-style", packed({"style": body}))
        ending, body = b".mse-set", packed({"set": mse_text()})
    file = written(f"x{ending.decode()}", body)
    is_set(file)
    read_set(file)


@cache
def _folder() -> Path:
    """Return a folder of this process, in memory where that can be, with what scripts and sets name."""
    memory = Path("/dev/shm")  # noqa: S108
    folder = Path(tempfile.mkdtemp(prefix="campaign-", dir=memory if memory.is_dir() else None))
    Finalize(None, shutil.rmtree, (folder, True), exitpriority=0)  # as processes of multiprocessing end
    deck(folder)
    return folder


def written(name: str, data: bytes) -> Path:
    """Write a file that is read at once, and return it."""
    file = _folder() / name
    file.write_bytes(data)
    return file
