"""Builds the two wheels of a release and says how large they are: ``python .ci/wheels.py [FOLDER]``.

Ends with 1 where one of them is larger than a wheel should be (docs/decisions/0010-two-wheels.md).
"""

import os
import subprocess
import sys
from pathlib import Path

from hatch_build import ADDRESS, ASKED, project_urls

ROOT = Path(__file__).resolve().parents[1]
PROJECTS = (ROOT, ROOT / ".ci" / "data")
MOST_BYTES = 6_000_000
_BUILD = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"


def build(project: Path, folder: Path, part: str = "whole") -> Path:
    """Build the wheel of a project into a folder, and return the file.

    Raises:
        subprocess.CalledProcessError: it cannot be built; why was printed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-c", _BUILD, str(folder.resolve())],
        cwd=project,
        env=os.environ | {ASKED: part},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return folder / done.stdout.split()[-1]


def check_address() -> None:
    """End the program where the address of the project that was given is none."""
    try:
        project_urls(os.environ.get(ADDRESS, ""))
    except ValueError as trouble:
        sys.exit(f"URL: {trouble}")


def main() -> int:
    """Build them and say their sizes."""
    check_address()
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist"
    wheels = [build(project, folder, "program") for project in PROJECTS]
    for wheel in wheels:
        sys.stdout.write(f"{wheel.stat().st_size / 1e6:5.2f} MB  {wheel}\n")
    large = [wheel.name for wheel in wheels if wheel.stat().st_size > MOST_BYTES]
    for name in large:
        sys.stderr.write(f"{name} is larger than {MOST_BYTES / 1e6:.0f} MB\n")
    return 1 if large else 0


if __name__ == "__main__":
    sys.exit(main())
