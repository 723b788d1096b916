"""Compiles files of translations (``.po``) to what the program reads (``.mo``).

Reading the text takes a hundred times as long. The set-up compiles all, and the program what is missing or
older than its text.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from schemas.typography import typeset


def compiled(file: Path) -> bytes:
    """Return the compiled form of a file of translations, set with the signs of its language.

    Raises:
        ValueError: the file is no valid ``.po`` file.
        OSError: the file cannot be read.
    """
    # Babel, whose import takes as long as a short command, is needed only where something has changed.
    from babel.messages.mofile import write_mo

    from schemas.messages import po_files

    catalog, language = po_files.read(file), file.parent.name
    po_files.change(catalog, lambda text: typeset(text, language), language, file.stem)
    if file.stem not in po_files.FROM_CODE:
        for message in catalog:  # found by its code alone: its English would be carried for nothing
            if message.context and isinstance(message.id, str):
                message.id = ""
    written = io.BytesIO()
    write_mo(written, catalog)
    return written.getvalue()


def keep(content: bytes, file: Path) -> None:
    """Write a compiled file at once or not at all: not in a folder that is not ours to write in."""
    try:
        with tempfile.NamedTemporaryFile(dir=file.parent, prefix=file.stem, delete=False) as part:
            part.write(content)
        Path(part.name).chmod(0o644)
        Path(part.name).replace(file)
    except OSError:
        return


def compile_all(folder: Path) -> None:
    """Compile every file of translations below a folder that has changed since it was compiled."""
    for source in sorted(folder.rglob("*.po")):
        target = source.with_suffix(".mo")
        if not target.is_file() or target.stat().st_mtime_ns < source.stat().st_mtime_ns:
            keep(compiled(source), target)
