"""Ctrl+C in the terminal while windows are open."""

import os
import signal
import sys
from pathlib import Path
from subprocess import PIPE, Popen

import pytest
from pytestqt.qtbot import QtBot

from editor.ui.kit.interrupts import on_ctrl_c
from tests.patience import PATIENCE


@pytest.mark.skipif(sys.platform == "win32", reason="os.kill ends the process there")
def test_the_first_ctrl_c_is_heard_by_the_event_loop_and_raises_nothing(qtbot: QtBot) -> None:
    before, heard = signal.getsignal(signal.SIGINT), list[bool]()
    with on_ctrl_c(lambda: heard.append(True)):
        os.kill(os.getpid(), signal.SIGINT)
        assert heard == []
        qtbot.waitUntil(lambda: heard == [True])
        assert signal.getsignal(signal.SIGINT) == signal.SIG_DFL, "the second ends the program"
    assert signal.getsignal(signal.SIGINT) is before
    assert signal.set_wakeup_fd(-1) == -1


_STOPPED = """
import os, signal, sys
from editor.ui.app import run
sys.exit(run(sys.argv[1], drive=lambda window: os.kill(os.getpid(), signal.SIGINT)))
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="os.kill ends the process there")
def test_ctrl_c_closes_the_window_in_order(catalogue_file: Path) -> None:
    with Popen([sys.executable, "-c", _STOPPED, str(catalogue_file)], stderr=PIPE, text=True) as process:
        _out, told = process.communicate(timeout=PATIENCE)
    assert (process.returncode, "KeyboardInterrupt" in told) == (0, False)
