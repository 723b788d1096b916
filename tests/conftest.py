"""What every test stands on: no display, no real settings, the bundled fonts, repeatable properties."""

import atexit
import builtins
import faulthandler
import gc
import importlib
import inspect
import itertools
import logging
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Generator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from _pytest.runner import runtestprotocol
from pytestqt import plugin as pytest_qt

# What is imported for the tests stays: looking for rubbish meanwhile finds none.
gc.disable()

# Images of containers forbid it; then this process and all that tests start would compile the program again.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Before Qt, whose import hook reads the source of what is just being imported: pydantic cannot bear that.
importlib.import_module("pydantic.fields")
from hypothesis import HealthCheck, settings  # noqa: E402  (it is large, too)
from hypothesis.internal import charmap  # noqa: E402
from hypothesis.internal.conjecture import providers  # noqa: E402
from hypothesis.internal.intervalsets import IntervalSet  # noqa: E402

if TYPE_CHECKING:
    from pluggy import HookCaller
    from PySide6.QtWidgets import QApplication
    from xdist.workermanage import WorkerController

    from tests.patient_bot import PatientBot
    from tests.workers import Sharing

_UI = Path(__file__).parent / "ui"
_HOME = Path(tempfile.mkdtemp(prefix="marshalry-tests-"))
atexit.register(shutil.rmtree, _HOME, ignore_errors=True)
_COUNTER = itertools.count()
_DIRECTORIES = ("DATA", "CONFIG", "CACHE", "STATE")
_BORN = 100_000
"""So many objects that hold others are made before the youngest are looked through for rubbish."""
_USUALLY = gc.get_threshold()
_SELDOM_MS = 10_000
_handle_events = pytest_qt._process_events
_watch, _stop_watching = faulthandler.dump_traceback_later, faulthandler.cancel_dump_traceback_later
_WATCHED_S = 10.0
"""A test that hangs is looked for from so many seconds before it began, at most."""
_Intervals = tuple[IntervalSet, IntervalSet]
_module = Path()
"""The file of the last test."""
_watching_since = -_WATCHED_S


def _isolate(home: str) -> dict[str, str]:
    """Return the environment in which the user's directories lie below `home` on every platform."""
    found = {f"XDG_{name}_HOME": os.path.join(home, name.lower()) for name in _DIRECTORIES}  # noqa: PTH118
    return found | dict.fromkeys(("HOME", "APPDATA", "LOCALAPPDATA", "USERPROFILE"), home)


def _runtime_directory() -> str:
    folder = _HOME / "runtime"
    folder.mkdir(mode=0o700)
    return str(folder)


# Before anything imports Qt: processes that a test starts inherit this too.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.update(_isolate(str(_HOME)), LC_ALL="C.UTF-8", XDG_RUNTIME_DIR=_runtime_directory())
os.environ.pop("LANGUAGE", None)

# Qt puts a hook before every later import that reads the source of each module for features that nobody uses
# here: a tenth of the time of all imports.
_plain_import = builtins.__import__
importlib.import_module("PySide6.QtCore")
builtins.__import__ = _plain_import

# Games from outside import from "marshalry": the same modules under the name that they have once installed.
importlib.import_module("editor.api.checkout")

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
    """Spare Hypothesis what takes each process of a fresh clone seconds."""
    charmap.intervals_from_codec = cache(_characters_of(charmap.intervals_from_codec))
    # Constants in our sources, to try: examples also depended on what else a process had imported.
    if settings().max_examples < LONG_EXAMPLES:
        nothing = providers.Constants()
        providers._get_local_constants = lambda: nothing


def _characters_of(worked_out: Callable[[str], _Intervals]) -> Callable[[str], _Intervals]:
    """Tell the characters that a codec writes: UTF-8 all but surrogates; of others each one is tried."""
    utf_8 = IntervalSet(((0, 0xD7FF), (0xE000, sys.maxunicode)))
    return lambda codec: (utf_8, IntervalSet(())) if codec == "utf-8" else worked_out(codec)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config) -> "Sharing | None":
    """In a run of all tests give each process its own folders first, then what all have."""
    from tests import workers

    return workers.Sharing(config) if workers.shares(config) else None


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: "WorkerController") -> None:
    """Tell a process whether it shares all tests with others."""
    from tests import workers

    node.workerinput["shares"] = workers.shares(node.config)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out what other processes collect."""
    told = getattr(config, "workerinput", {})
    if not told.get("shares") or (collection_path.suffix != ".py" and not collection_path.is_dir()):
        return None
    from tests import workers

    number = int(told["workerid"].removeprefix("gw"))
    return None if workers.belongs_to(collection_path, number, told["workercount"]) else True


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """In a run of all tests but the long ones make no cases of those."""
    config = collector.config
    if config.args != config.getini("testpaths") or "not long" not in config.option.markexpr:
        return None
    marks = obj.__dict__.get("pytestmark", ()) if inspect.isfunction(obj) else ()
    return [] if any(mark.name == "long" for mark in marks) else None


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
    """Leave the modules and tests that stay anyway out of every later collection of rubbish; look seldom.

    Commits do not wait for the disk: no test takes the power away.
    """
    if (catalogues := sys.modules.get("editor.catalogue.sqlite_only")) is not None:
        catalogues.SYNCHRONOUS = "OFF"
    gc.freeze()
    gc.set_threshold(_BORN)
    gc.enable()


def _watch_seldom(timeout: float, *, file: int, exit: bool) -> None:
    """Watch for a test that hangs, from one of many on: to begin again takes as long as a small test.

    The watch is a thread, whose end another one waits for while all cores are busy.
    """
    global _watching_since
    if time.monotonic() - _watching_since >= _WATCHED_S:
        _watch(timeout, file=file, exit=exit)
        _watching_since = time.monotonic()


faulthandler.dump_traceback_later = _watch_seldom  # type: ignore[assignment]
faulthandler.cancel_dump_traceback_later = lambda: None


@pytest.hookimpl(tryfirst=True)
def pytest_enter_pdb() -> None:
    """Who looks at a test takes his time."""
    _stop_watching()


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure() -> None:
    """Watch no more."""
    _stop_watching()


# What every test needs is done in hooks: thousands of tests take less time themselves than fixtures would.


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """In a process of tests tell the one in charge how a test ended, nothing else.

    Telling takes longer than most tests. Who wants to know how long everything took is told everything.
    """
    config = item.config
    if "PYTEST_XDIST_WORKER" not in os.environ or config.getoption("durations") is not None:
        return None
    tell = _telling(config.pluginmanager)
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            report.keywords = {}  # nobody reads them, and they are half of what is told
            tell(report=report)
    return True


@cache
def _telling(plugins: pytest.PytestPluginManager) -> "HookCaller":
    """Return what tells how a test ended, without writing a dot that nobody sees."""
    writer = plugins.get_plugin("terminalreporter")
    return plugins.subset_hook_caller("pytest_runtest_logreport", remove_plugins=[writer])


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Give each test empty settings and data directories; they are made when something is written to them."""
    if item.path != _module:
        _forget_the_module_before(item)
    home = f"{_HOME}/test-{next(_COUNTER)}"
    os.environ.update(_isolate(home))
    if _with_windows(item):
        from PySide6.QtCore import QSettings

        for kind in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
            for scope in (QSettings.Scope.UserScope, QSettings.Scope.SystemScope):
                QSettings.setPath(kind, scope, f"{home}/settings")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Fail a test that logs a warning or an error, unless it takes `caplog` to look for itself.

    One that draws without `qapp` fails, too: where it runs first, no later one can open a window.
    """
    root, heard = logging.getLogger(), _Heard(logging.WARNING)
    root.addHandler(heard)
    try:
        result = yield
    finally:
        root.removeHandler(heard)
    if heard.words and "caplog" not in inspect.signature(getattr(item, "function", _nothing)).parameters:
        pytest.fail(f"unexpected log records: {heard.words}", pytrace=False)
    if _drew_alone():
        pytest.fail("it draws, so it has to take qapp", pytrace=False)
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    """Collect after a test that makes windows, as the program does: never in a thread of jobs."""
    # At its end what a test has begun was gone on with once; it is not laid out and drawn twice more.
    pytest_qt._process_events = _nothing
    try:
        return (yield)
    finally:
        if _with_windows(item) and (_UI in item.path.parents or "qtbot" in getattr(item, "fixturenames", ())):
            _collect(1)


@pytest.hookimpl(tryfirst=True, specname="pytest_runtest_teardown")
def pytest_put_away() -> None:
    """Let pytest-qt handle events again when what the test was given is put away."""
    pytest_qt._process_events = _handle_events


def _drew_alone() -> bool:
    """Tell whether there is an application that cannot have windows."""
    drawing = sys.modules.get("PySide6.QtGui")
    app = None if drawing is None else drawing.QGuiApplication.instance()
    return app is not None and not app.inherits("QApplication")


class _Heard(logging.Handler):
    """What was logged."""

    def __init__(self, level: int) -> None:
        super().__init__(level)
        self.words: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.words.append(record.getMessage())


def _nothing() -> None:
    """Stand for the function of a test that is none."""


def _with_windows(item: pytest.Item) -> bool:
    return "qapp" in getattr(item, "fixturenames", ())


def _forget_the_module_before(item: pytest.Item) -> None:
    """Let the games of the shipped content be known, and free what the windows of the module before were.

    What is kept of those is styled and told of every later change. Not at the end of that module: pytest
    holds what its last test was given until then. What stays after that stays for good and is not looked
    through any more.
    """
    from schemas.systems import FREE_SYSTEMS
    from tests.shipped import shipped_games

    global _module
    FREE_SYSTEMS.rows = shipped_games()
    if "PySide6.QtWidgets" in sys.modules and not gc.isenabled():
        _collect(2)
        gc.freeze()
    _module = item.path


def _collect(generation: int) -> None:
    """Destroy the windows that are to be deleted, and collect the rubbish that they were."""
    from PySide6.QtCore import QCoreApplication, QEvent

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect(generation)


@pytest.fixture(scope="session")
def shipped_catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A catalogue with the shipped content, to be copied; the process that is first makes it for all."""
    from tests.catalogues import copied, made_once

    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # of all processes of this run
    whole = made_once(folder / "shipped.sqlite")
    return copied(whole, tmp_path_factory.mktemp("shipped") / "catalogue.sqlite")


@pytest.fixture(scope="module")
def shipped_copy(shipped_catalogue: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of it for the tests of one module."""
    from tests.catalogues import copied

    return copied(shipped_catalogue, tmp_path_factory.mktemp("copy") / "catalogue.sqlite")


@pytest.fixture(scope="session")
def qapp(qapp: "QApplication") -> "QApplication":
    """The one application, in the Fusion style and with the bundled fonts."""
    from PySide6.QtCore import QTimer

    from editor.printing.fonts import load_fonts
    from editor.ui.kit.memory import collect_in_this_thread

    load_fonts()
    gc.set_threshold(*_USUALLY)
    # What the tests leave is collected between them, so by itself it seldom looks.
    collect_in_this_thread(qapp).findChildren(QTimer)[0].setInterval(_SELDOM_MS)
    qapp.setStyle("Fusion")
    return qapp


@pytest.fixture
def qtbot(qapp: "QApplication", request: pytest.FixtureRequest) -> "PatientBot":
    """The hand at the windows; it waits for events as long as they take."""
    from tests.patient_bot import PatientBot

    return PatientBot(request)
