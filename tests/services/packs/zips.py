"""Files of packs, taken apart and put together otherwise."""

import zipfile
from collections.abc import Mapping
from pathlib import Path


def unzipped(pack: Path) -> dict[str, bytes]:
    """Return what lies in a pack, by name."""
    with zipfile.ZipFile(pack) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(files: Mapping[str, bytes], target: Path) -> Path:
    """Write files as a pack."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return target
