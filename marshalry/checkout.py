"""In a checkout: ``marshalry.editor`` and ``marshalry.schemas`` are the folders ``editor`` and ``schemas``.

An installed program has them below ``marshalry`` and lacks this module. Games from outside import from there,
and find the very same modules in both.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final, cast

_INSIDE: Final = ("marshalry.editor", "marshalry.schemas")


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
    """Finds what stands below ``marshalry`` once it is installed."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how the module of the checkout is had under the name of the installed one."""
        top = ".".join(fullname.split(".")[:2])
        # No base classes: the module that has them takes as long to load as the rest of this package.
        return ModuleSpec(fullname, cast(Any, _Same(fullname.partition(".")[2]))) if top in _INSIDE else None


sys.meta_path.insert(0, _Checkout())
