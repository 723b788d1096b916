"""Builds the program as a folder that runs without Python: ``python .ci/app.py`` (make app).

The folder and its archive are left in ``dist``. PyInstaller works in an environment of its own below
``out/app``, which is made once and again when what it is made from has changed. What is built runs on systems
whose C library is as new as that of this machine.
"""

import ctypes.util
import os
import platform
import shutil
import subprocess
import sys
import tomllib
import zlib
from pathlib import Path

from wheels import build, check_address

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "out" / "app"
DIST = ROOT / "dist"
NAME = "marshalry"
PINS = (ROOT / "constraints.txt", ROOT / ".ci" / "app.txt")


def main() -> None:
    """Build the folder and its archive, and say how large they are."""
    check_address()
    _need_system_packages()
    python = _environment()
    wheel = str(build(ROOT, OUT))
    _run(str(python), "-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall", wheel)
    built = OUT / "dist"
    shutil.rmtree(built, ignore_errors=True)
    places = ["--distpath", str(built), "--workpath", str(OUT / "work")]
    spec = str(ROOT / ".ci" / "app.spec")
    _run(str(python), "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", *places, spec)
    # Compiled here: the folder may lie where nobody may write.
    compiled = ["-m", "compileall", "-q", "--invalidation-mode", "unchecked-hash"]
    _run(str(python), *compiled, str(built / NAME / "_internal" / NAME))
    _run(str(built / NAME / NAME), "--version")
    _pack(built / NAME)


def _run(*command: str) -> None:
    subprocess.run(command, cwd=ROOT, check=True)


def _need_system_packages() -> None:
    """Install what PyInstaller needs of a Debian system, or say what to type."""
    minor = f"{sys.version_info.major}.{sys.version_info.minor}"
    there = {
        f"libpython{minor}": ctypes.util.find_library(f"python{minor}") is not None,
        "binutils": shutil.which("objdump") is not None,
        "xz-utils": shutil.which("xz") is not None,
    }
    missing = [package for package, found in there.items() if not found]
    if missing and (os.geteuid() != 0 or shutil.which("apt-get") is None):
        sys.exit(f"These system packages are missing; type: sudo apt-get install {' '.join(missing)}")
    if missing:
        _run("apt-get", "update", "-q")
        _run("apt-get", "install", "-y", "-q", "--no-install-recommends", *missing)


def _environment() -> Path:
    """Return the Python of an environment with PyInstaller and all that the program needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["group"], "pyinstaller"]
    key = str(zlib.crc32("\n".join([str(ROOT), *wanted, *(pin.read_text() for pin in PINS)]).encode()))
    place, stamp = OUT / "environment", OUT / "environment" / "made-from"
    python = place / "bin" / "python"
    if not stamp.is_file() or stamp.read_text() != key:
        _run(sys.executable, "-m", "venv", "--clear", str(place))
        pins = [word for pin in PINS for word in ("-c", str(pin))]
        _run(str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *pins, *wanted)
        stamp.write_text(key)
    return python


def _pack(folder: Path) -> None:
    """Move the folder to ``dist`` and write its archive beside it."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    name = f"{NAME}-{version}-linux-{platform.machine()}"
    target, archive = DIST / name, DIST / f"{name}.tar.xz"
    shutil.rmtree(target, ignore_errors=True)
    DIST.mkdir(exist_ok=True)
    shutil.move(folder, target)
    _run("tar", "-C", str(DIST), "-I", "xz -T0 -6", "--owner=0", "--group=0", "-cf", str(archive), name)
    whole = sum(file.lstat().st_size for file in target.rglob("*") if file.is_file())
    for place, size in ((target, whole), (archive, archive.stat().st_size)):
        sys.stdout.write(f"{size / 1e6:5.0f} MB  {place}\n")


if __name__ == "__main__":
    main()
