"""What every test stands on: no display, no real settings, the bundled fonts, repeatable properties."""

import atexit
import builtins
import contextlib
import gc
import importlib
import inspect
import itertools
import logging
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

# What is imported for the tests stays: looking for rubbish meanwhile finds none.
gc.disable()

# Images of containers forbid it; then this process and all that tests start would compile the program again.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Before Qt, whose import hook reads the source of what is just being imported: pydantic cannot bear that.
importlib.import_module("pydantic.fields")
from hypothesis import HealthCheck, settings  # noqa: E402  (it is large, too)
from hypothesis.internal.conjecture import providers  # noqa: E402

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from tests.patient_bot import PatientBot

_HOME = Path(tempfile.mkdtemp(prefix="marshalry-tests-"))
atexit.register(shutil.rmtree, _HOME, ignore_errors=True)
_COUNTER = itertools.count()
_DIRECTORIES = ("DATA", "CONFIG", "CACHE", "STATE")


def _isolate(home: Path) -> dict[str, str]:
    """Return the environment in which the user's directories lie below `home` on every platform."""
    found = {f"XDG_{name}_HOME": str(home / name.lower()) for name in _DIRECTORIES}
    return found | {
        "HOME": str(home),
        "APPDATA": str(home),
        "LOCALAPPDATA": str(home),
        "USERPROFILE": str(home),
    }


def _runtime_directory() -> str:
    folder = _HOME / "runtime"
    folder.mkdir(mode=0o700)
    return str(folder)


# Before anything imports Qt: processes that a test starts inherit this too.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.update(_isolate(_HOME), LC_ALL="C.UTF-8", XDG_RUNTIME_DIR=_runtime_directory())
os.environ.pop("LANGUAGE", None)

# Qt puts a hook before every later import that reads the source of each module for features that nobody uses
# here: a tenth of the time of all imports.
_plain_import = builtins.__import__
importlib.import_module("PySide6.QtCore")
builtins.__import__ = _plain_import

settings.register_profile(
    "ci",
    derandomize=True,
    max_examples=15,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
LONG_EXAMPLES = 500
settings.register_profile(
    "long", parent=settings.get_profile("ci"), derandomize=False, max_examples=LONG_EXAMPLES
)
settings.load_profile("ci")


@pytest.hookimpl(trylast=True)  # when the profile is chosen
def pytest_configure() -> None:
    """Spare Hypothesis the reading of all our sources for constants to try, except where examples are many.

    In a fresh clone that takes each process ten seconds. The examples depended on what else it had imported.
    """
    if settings().max_examples < LONG_EXAMPLES:
        nothing = providers.Constants()
        providers._get_local_constants = lambda: nothing


def pytest_collection(session: pytest.Session) -> None:
    """Import other files first in each process: what pytest makes of one for assertions, others then read.

    In a fresh clone each process would otherwise make it of all files, at the same moment as its neighbours.
    """
    config, environment = session.config, os.environ
    count = int(environment.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if count == 1 or config.args != config.getini("testpaths"):
        return
    first = int(environment["PYTEST_XDIST_WORKER"].removeprefix("gw"))
    for file in sorted(Path(__file__).parent.rglob("test_*.py"))[first::count]:
        # A file that cannot be imported is reported when pytest comes to it.
        with contextlib.suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(file.relative_to(config.rootpath).with_suffix("").parts))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test marked `quick(n)` take n of its cases in every run, evenly chosen; the others are long."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("quick") is not None:
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for found in cases.values():
        mark = found[0].get_closest_marker("quick")
        count = mark.args[0] if mark is not None else len(found)
        taken = {number * len(found) // count for number in range(count)}
        for number, item in enumerate(found):
            if number not in taken:
                item.add_marker(pytest.mark.long)


def pytest_collection_finish() -> None:
    """Leave the modules and tests that stay anyway out of every later collection of rubbish."""
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True)
def _own_directories(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test empty settings and data directories; they are made when something is written to them."""
    home = _HOME / f"test-{next(_COUNTER)}"
    for name, value in _isolate(home).items():
        monkeypatch.setenv(name, value)
    if "qapp" in request.fixturenames:
        from PySide6.QtCore import QSettings

        for kind in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
            for scope in (QSettings.Scope.UserScope, QSettings.Scope.SystemScope):
                QSettings.setPath(kind, scope, str(home / "settings"))


@pytest.fixture(autouse=True)
def _no_unexpected_log(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail a test that logs a warning or an error, unless it takes `caplog` to look for itself."""
    yield
    function = getattr(request.node, "function", None)
    if function is not None and "caplog" in inspect.signature(function).parameters:
        return
    records = [record for record in caplog.get_records("call") if record.levelno >= logging.WARNING]
    assert not records, f"unexpected log records: {[record.getMessage() for record in records]}"


@pytest.fixture(autouse=True, scope="module")
def _rubbish_of_a_module() -> None:
    """Free what the windows of the module before were: what is kept is styled and told of every later change.

    Not at its end: pytest holds what its last test was given until then. What stays after that stays for good
    and is not looked through any more.
    """
    if "PySide6.QtWidgets" in sys.modules and not gc.isenabled():
        _collect(2)
        gc.freeze()


@pytest.fixture(autouse=True)
def _rubbish_is_collected_here(request: pytest.FixtureRequest) -> Iterator[None]:
    """Collect after a test with windows, as the program does: never in a thread of jobs."""
    yield
    if "qapp" in request.fixturenames:
        _collect(1)


def _collect(generation: int) -> None:
    """Destroy the windows that are to be deleted, and collect the rubbish that they were."""
    from PySide6.QtCore import QCoreApplication, QEvent

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect(generation)


@pytest.fixture(scope="session")
def shipped_catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A catalogue with the shipped content, made once in each process of tests, to be copied."""
    from editor.services.opening import open_workspace

    file = tmp_path_factory.mktemp("shipped") / "catalogue.sqlite"
    open_workspace(file).close()
    return file


@pytest.fixture(scope="module")
def shipped_copy(shipped_catalogue: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of it for the tests of one module."""
    return Path(shutil.copyfile(shipped_catalogue, tmp_path_factory.mktemp("copy") / "catalogue.sqlite"))


@pytest.fixture(scope="session")
def qapp(qapp: "QApplication") -> "QApplication":
    """The one application, in the Fusion style and with the bundled fonts."""
    from editor.printing.fonts import load_fonts
    from editor.ui.collector import collect_in_this_thread

    load_fonts()
    collect_in_this_thread(qapp)
    qapp.setStyle("Fusion")
    return qapp


@pytest.fixture
def qtbot(qapp: "QApplication", request: pytest.FixtureRequest) -> "PatientBot":
    """The hand at the windows; it waits for events as long as they take."""
    from tests.patient_bot import PatientBot

    return PatientBot(request)
