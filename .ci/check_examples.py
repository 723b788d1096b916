"""Checks the types of what imports from ``marshalry``: the examples, and the game that ``new-game`` writes.

A checkout has no such folder, so mypy reads copies of them that import from ``editor`` and ``schemas``.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MADE = ROOT / "out" / "examples"
SOURCES = ("docs/examples/moonrakers/moonrakers", "editor/skeleton/pebbles")


def main() -> int:
    """Write the copies and return what mypy says of them."""
    shutil.rmtree(MADE, ignore_errors=True)
    MADE.mkdir(parents=True)
    files = [(file, MADE / file.name) for file in sorted((ROOT / "docs/examples").glob("*.py"))]
    for source in SOURCES:
        folder = ROOT / source
        files += [(file, MADE / folder.name / file.name) for file in sorted(folder.glob("*.py"))]
    for file, copy in files:
        copy.parent.mkdir(exist_ok=True)
        text = re.sub(r"\bmarshalry\.(editor|schemas)\b", r"\1", file.read_text(encoding="utf-8"))
        text = re.sub(r"^import marshalry$", "import editor.api as marshalry", text, flags=re.MULTILINE)
        copy.write_text(text, encoding="utf-8")
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--explicit-package-bases", *(str(copy) for _file, copy in files)],
        cwd=ROOT,
        env={**os.environ, "MYPYPATH": str(MADE)},
        check=False,
    )
    return found.returncode


if __name__ == "__main__":
    sys.exit(main())
