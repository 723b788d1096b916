"""The shipped terrain can be told apart by people who see colours otherwise."""

from itertools import combinations

import numpy as np
import pytest
import yaml

from schemas.content_folder import content_root

# Viénot, Brettel and Mollon (1999): linear RGB as a dichromat sees it.
_SEEN_AS = {
    "protanopia": [[0.11238, 0.88762, 0.0], [0.11238, 0.88762, 0.0], [0.00401, -0.00401, 1.0]],
    "deuteranopia": [[0.29275, 0.70725, 0.0], [0.29275, 0.70725, 0.0], [-0.02234, 0.02234, 1.0]],
}
_LEAST_DIFFERENCE = 8.0
"""CIE 1976 difference from which two neighbouring colours are told apart at a glance."""


def _lab(colour: str, kind: str) -> np.ndarray:
    srgb = np.array([int(colour[place : place + 2], 16) for place in (1, 3, 5)]) / 255
    linear = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    seen = np.clip(np.array(_SEEN_AS[kind]) @ linear, 0, 1)
    xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]) @ seen
    f = np.cbrt(xyz / np.array([0.9505, 1.0, 1.089]))
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("kind", sorted(_SEEN_AS))
def test_terrain_of_equal_pattern_differs_in_colour_for_everybody(kind: str) -> None:
    ruleset = yaml.safe_load((content_root() / "demonworld" / "ruleset.yaml").read_text(encoding="utf-8"))
    alike = [
        (one["id"], other["id"])
        for one, other in combinations(ruleset["terrain"], 2)
        if one["pattern"] == other["pattern"]
        and np.linalg.norm(_lab(one["colour"], kind) - _lab(other["colour"], kind)) < _LEAST_DIFFERENCE
    ]
    assert alike == []
