"""What was copied does not crash the program when it ends."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication
from editor.ui.clipboard import put_on_clipboard
application = QGuiApplication([])
for text in ("one", "two"):
    data = QMimeData()
    data.setText(text)
    put_on_clipboard(data)
print(QGuiApplication.clipboard().text())
"""


def test_program_ends_in_order_with_something_on_the_clipboard() -> None:
    ended = subprocess.run([sys.executable, "-c", PROGRAM], check=False, capture_output=True, text=True)
    assert (ended.returncode, ended.stdout.strip()) == (0, "two")
