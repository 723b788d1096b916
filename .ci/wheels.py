"""Builds the two wheels of a release and says how large they are: ``python .ci/wheels.py [FOLDER]``.

Ends with 1 where one of them is larger than a wheel should be (docs/decisions/0010-two-wheels.md).
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROJECTS = (ROOT, ROOT / ".ci" / "data")
MOST_BYTES = 6_000_000
_BUILD = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"


def build(folder: Path) -> list[Path]:
    """Build the wheel of the program and that of its data into a folder, and return the files.

    Raises:
        subprocess.CalledProcessError: one of them cannot be built; why was printed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for project in PROJECTS:
        done = subprocess.run(
            [sys.executable, "-c", _BUILD, str(folder.resolve())],
            cwd=project,
            env=os.environ | {"MARSHALRY_WHEEL": "program"},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        found.append(folder / done.stdout.split()[-1])
    return found


def main() -> int:
    """Build them and say their sizes."""
    wheels = build(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist")
    for wheel in wheels:
        sys.stdout.write(f"{wheel.stat().st_size / 1e6:5.2f} MB  {wheel}\n")
    large = [wheel.name for wheel in wheels if wheel.stat().st_size > MOST_BYTES]
    for name in large:
        sys.stderr.write(f"{name} is larger than {MOST_BYTES / 1e6:.0f} MB\n")
    return 1 if large else 0


if __name__ == "__main__":
    sys.exit(main())
