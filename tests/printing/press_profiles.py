"""A profile of a press with four inks, made as the public description of ICC profiles says."""

import itertools
import struct


def cmyk_profile() -> bytes:
    """Return a small profile: its inks mix as plainly as can be."""
    to_lab = b"".join(_lab(*inks) for inks in itertools.product((0, 1), repeat=4))
    to_inks = b"".join(_inks(*lab) for lab in itertools.product((0, 1), repeat=3))
    tags = {
        b"desc": b"desc" + bytes(4) + struct.pack(">I", 11) + b"Test press\0" + bytes(78),
        b"cprt": b"text" + bytes(4) + b"Public domain\0",
        b"wtpt": b"XYZ " + bytes(4) + struct.pack(">3i", 63190, 65536, 54061),
        b"A2B0": _table(4, 3, to_lab),
        b"B2A0": _table(3, 4, to_inks),
    }
    at = 128 + 4 + 12 * len(tags)
    rows, bodies = b"", b""
    for name, body in tags.items():
        padded = body + bytes(-len(body) % 4)
        rows += name + struct.pack(">II", at + len(bodies), len(body))
        bodies += padded
    head = bytearray(128)
    head[0:4] = struct.pack(">I", at + len(bodies))
    head[8:12] = bytes((2, 0x40, 0, 0))
    head[12:24] = b"prtrCMYKLab "
    head[24:36] = struct.pack(">6H", 2020, 1, 1, 0, 0, 0)
    head[36:40] = b"acsp"
    head[68:80] = struct.pack(">3i", 63190, 65536, 54061)
    return bytes(head) + struct.pack(">I", len(tags)) + rows + bodies


def _lab(cyan: int, magenta: int, yellow: int, black: int) -> bytes:
    light = 255 * (1 - black) * (6 - 2 * cyan - 2 * magenta - yellow) // 6
    return bytes((max(0, light), 128 - 40 * cyan + 70 * magenta, 128 - 45 * cyan + 80 * yellow))


def _inks(light: int, green_red: int, blue_yellow: int) -> bytes:
    if not light:
        return bytes((255 * (1 - green_red), 255 * green_red, 255 * blue_yellow, 255))
    return bytes((255 * (1 - green_red), 255 * green_red, 255 * blue_yellow, 0))


def _table(inputs: int, outputs: int, grid: bytes) -> bytes:
    unity = struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    ramp = bytes(range(256))
    return b"mft1" + bytes(4) + bytes((inputs, outputs, 2, 0)) + unity + ramp * inputs + grid + ramp * outputs
