"""A real browser without a window, spoken to over two pipes by the protocol of its developer tools."""

import base64
import fcntl
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SIZE = (1280, 720)
_HAND_OVER = (
    "import os, sys; os.dup2(int(sys.argv[1]), 3); os.dup2(int(sys.argv[2]), 4);"
    " os.execv(sys.argv[3], sys.argv[3:])"
)


def browser() -> str | None:
    """Return the program of a browser. None if there is none."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Tab:
    """A page of the browser."""

    def __init__(self, reads: int, writes: int) -> None:
        self._in = os.fdopen(reads, "rb", buffering=0)
        self._out = os.fdopen(writes, "wb", buffering=0)
        self._number = 0
        self._session = ""
        self._rest = b""
        self.events: list[dict[str, Any]] = []
        """What the browser told without being asked: errors, what a page was forbidden."""
        target = next(one for one in self.call("Target.getTargets")["targetInfos"] if one["type"] == "page")
        found = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        self._session = found["sessionId"]
        for area in ("Page", "Runtime", "Log"):
            self.call(f"{area}.enable")
        self.resize(*SIZE)

    def close(self) -> None:
        """Let go of the pipes."""
        self._in.close()
        self._out.close()

    def call(self, method: str, **values: object) -> Any:
        """Ask for something and return the answer."""
        self._number += 1
        asked = {"id": self._number, "method": method, "params": values}
        if self._session:
            asked["sessionId"] = self._session
        self._out.write(json.dumps(asked).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]
            self.events.append(answer)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            more = self._in.read(1 << 16)
            assert more, "the browser has gone"
            self._rest += more
        told, _, self._rest = self._rest.partition(b"\0")
        found: dict[str, Any] = json.loads(told)
        return found

    def resize(self, width: int, height: int, *, dark: bool = False) -> None:
        """Show pages in another size, by day or by night."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])

    def open(self, address: str) -> None:
        """Open a page and wait until it is loaded."""
        before = self._loaded()
        self.call("Page.navigate", url=address)
        while self._loaded() == before:
            self.events.append(self._next())

    def _loaded(self) -> int:
        return sum(one.get("method") == "Page.loadEventFired" for one in self.events)

    def run(self, script: str) -> Any:
        """Return what a script says."""
        found = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def wait_for(self, script: str) -> None:
        """Wait until a script says yes; the browser itself looks each time it has drawn."""
        self.run(
            "new Promise((done) => { const look = () => { if (" + script + ") done(true);"
            " else setTimeout(look, 20); }; look(); })"
        )

    def press(self, key: str) -> None:
        """Press a key."""
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key)

    def click(self, what: str) -> None:
        """Click in the middle of what a selector finds first, as a mouse does."""
        box = self.run(
            f"(() => {{ const one = document.querySelector({json.dumps(what)});"
            " one.scrollIntoView({block: 'center'}); const box = one.getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)

    def type(self, words: str) -> None:
        """Type a text where the keyboard is."""
        self.call("Input.insertText", text=words)

    def picture(self) -> bytes:
        """Return what is seen, as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def complaints(self) -> list[str]:
        """Return errors and refusals that the browser has told of."""
        self.run("0")
        found = [one for one in self.events if one["method"] in ("Log.entryAdded", "Runtime.exceptionThrown")]
        return [json.dumps(one["params"]) for one in found]


@contextmanager
def opened(folder: Path) -> Iterator[Tab]:
    """Start a browser and end it; its own files go into a folder."""
    program = browser()
    assert program is not None
    to_browser, to_us = os.pipe(), os.pipe()
    # It reads from 3 and writes to 4, which may be the numbers of the pipes themselves: they go higher first.
    reads, writes = (fcntl.fcntl(one, fcntl.F_DUPFD, 20) for one in (to_browser[0], to_us[1]))
    command = [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    command += ["--remote-debugging-pipe", f"--user-data-dir={folder}", "--no-first-run", "about:blank"]
    process = subprocess.Popen(
        [sys.executable, "-c", _HAND_OVER, str(reads), str(writes), *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=(reads, writes),
    )
    for one in (to_browser[0], to_us[1], reads, writes):
        os.close(one)
    tab = Tab(to_us[0], to_browser[1])
    try:
        yield tab
    finally:
        process.terminate()
        process.wait()
        tab.close()
