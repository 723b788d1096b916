"""In a checkout: ``marshalry`` is the folder ``editor/api``, and ``marshalry.editor`` the folder ``editor``.

An installed program has all of that below one folder and lacks this module (docs/decisions/0009-one-name.md).
Games from outside import from ``marshalry``, and find the very same modules in both. The set-up of a checkout
puts a copy of this file beside the installed packages as ``marshalry.py``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final, cast

_NAME: Final = "marshalry"
_HERE: Final = "editor.api"


class _Same:
    """Gives a module that has another name in a checkout."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._spec: ModuleSpec | None = None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module, imported under its name here."""
        found = import_module(self._name)
        self._spec = found.__spec__
        return found

    def exec_module(self, module: ModuleType) -> None:
        """Give it back its own spec: it is loaded already."""
        module.__spec__ = self._spec


class _Checkout:
    """Finds what is ``marshalry``, or stands below it, once it is installed."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how the module of the checkout is had under the name of the installed one."""
        top, _, rest = fullname.partition(".")
        if top != _NAME:
            return None
        beside = rest.partition(".")[0] in ("editor", "schemas")
        real = rest if beside else f"{_HERE}.{rest}" if rest else _HERE
        # No base classes: the module that has them takes as long to load as the rest of this package.
        return ModuleSpec(fullname, cast(Any, _Same(real)))


sys.meta_path.insert(0, _Checkout())
if __name__ == _NAME:
    sys.modules[_NAME] = import_module(_HERE)
