"""One collected set of tests that is run again and again in forked processes, each with a change of its own.

Everything is imported and collected once. A process that tries a change puts the changed code into the
functions that it has inherited; what runs with a module (tables, defaults) cannot be changed so, and such a
process is forked before the game is imported instead. Nothing is ever written into the tree.
"""

from __future__ import annotations

import ast
import gc
import importlib.abc
import importlib.util
import os
import pickle
import resource
import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage

_MOST_MEMORY = 4 * 2**30
OPTIONS = ("-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "--benchmark-disable")


@dataclass
class Found:
    """What the tests do to the code as it stands."""

    seconds: dict[str, float] = field(default_factory=dict)
    """Test -> seconds of processor time."""
    lines: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    """File -> line -> tests that run through it."""
    failed: list[str] = field(default_factory=list)


def in_a_child(work: Callable[[], Any], seconds: int | None = None) -> Any:
    """Return what `work` returns in a forked process; nothing where that died or ran too long.

    Args:
        work: is called in the child; what it returns is pickled.
        seconds: processor time that the child may use; nothing for no limit.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _in_the_child(work, seconds, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        data = pipe.read()
    _, status = os.waitpid(child, 0)
    return pickle.loads(data) if status == 0 and data else None  # noqa: S301  our own child


def _in_the_child(work: Callable[[], Any], seconds: int | None, writing: int) -> None:
    code = 1
    try:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        if seconds is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
            resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
        found = pickle.dumps(work())
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(found)
        code = 0
    finally:
        os._exit(code)


class Tests:
    """The tests of a room, collected in this process."""

    def __init__(self, items: Sequence[pytest.Item]) -> None:
        self._items = {item.nodeid: item for item in items}

    @property
    def names(self) -> list[str]:
        """All of them, in the order of collection."""
        return list(self._items)

    def first_failure(self, names: Sequence[str]) -> str | None:
        """Run tests in the order given; return the first that fails, or nothing."""
        items = [self._items[name] for name in names]
        for item, following in zip(items, [*items[1:], None], strict=True):
            if not _passes(item, following):
                return item.nodeid
        return None

    def measured(self, names: Sequence[str], room: Path) -> Found:
        """Run tests and note how long each takes and through which lines of a folder it runs."""
        found = Found()
        items = [self._items[name] for name in names]
        coverage = Coverage(data_file=None, config_file=False, include=[f"{room}/*"], messages=False)
        coverage.start()
        for item, following in zip(items, [*items[1:], None], strict=True):
            coverage.switch_context(item.nodeid)
            started = time.process_time()
            if not _passes(item, following):
                found.failed.append(item.nodeid)
            found.seconds[item.nodeid] = time.process_time() - started
        coverage.stop()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a file of tests may run through no rules at all
            data = coverage.get_data()
        for file in data.measured_files():
            by_line = data.contexts_by_lineno(file).items()
            found.lines[file] = {line: tests for line, names in by_line if (tests := [*filter(None, names)])}
        return found


def _passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    reports = runtestprotocol(item, log=False, nextitem=following)
    return not any(report.failed for report in reports)


def collect_and(arguments: Sequence[str], work: Callable[[Tests], None]) -> int:
    """Collect the tests that pytest's arguments name, then do `work` with them; return pytest's exit code."""

    class _Instead:
        @pytest.hookimpl(tryfirst=True)
        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            work(Tests(session.items))
            return True

    return int(pytest.main([*OPTIONS, *arguments], plugins=[_Instead()]))


def functions_of(file: Path) -> dict[tuple[str, int], FunctionType]:
    """Return the functions of a file that live in this process, by qualified name and first line."""
    name, found = str(file), {}
    gc.unfreeze()  # what is frozen is not listed
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename == name:
            found[one.__code__.co_qualname, one.__code__.co_firstlineno] = one
    return found


def put_into(function: str, tree: ast.Module, file: Path) -> bool:
    """Give a function that lives in this process the code that a changed tree has for it.

    Returns:
        False where no such function is alive.
    """
    living = functions_of(file)
    done = False
    for code in _codes(compile(tree, str(file), "exec", dont_inherit=True)):
        if code.co_qualname == function and (function, code.co_firstlineno) in living:
            one = living[function, code.co_firstlineno]
            if len(code.co_freevars) == len(one.__code__.co_freevars):
                one.__code__ = code
                done = True
    return done


def _codes(code: CodeType) -> list[CodeType]:
    inner = [one for one in code.co_consts if isinstance(one, CodeType)]
    return [*inner, *(below for one in inner for below in _codes(one))]


class ChangedModule(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from a changed tree."""

    def __init__(self, name: str, tree: ast.Module, file: Path) -> None:
        self._name, self._tree, self._file = name, tree, file

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        """Find the module, and no other."""
        if name != self._name:
            return None
        return importlib.util.spec_from_file_location(name, self._file, loader=self)

    def create_module(self, spec: ModuleSpec) -> None:
        """Make it as usual."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed code."""
        exec(compile(self._tree, str(self._file), "exec", dont_inherit=True), module.__dict__)  # noqa: S102
