"""Names of what rows refer to: read once, and again where they may have changed."""

from collections.abc import Iterable
from typing import Any, cast

import pytest
from PySide6.QtCore import QObject, Signal

from editor.ui.kit.context import UiContext
from editor.ui.kit.forms.ref_names import RefNames

REF = {"id": "a", "slug": "a"}


class _Named:
    def __init__(self, name: str) -> None:
        self.name = name


class _Context(QObject):
    """Stands for the catalogue: one document, open or not, and how often it was read."""

    catalogue_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.name = "Guard"
        self.opened = False
        self.reads = 0

    def is_open(self, _ident: str) -> bool:
        return self.opened

    def document(self, _ident: str) -> _Named:
        return _Named(self.name)

    def documents(self, targets: Iterable[Any]) -> dict[str, _Named]:
        self.reads += 1
        return {ident: _Named(self.name) for ident in targets if ident == "a"}

    def local(self, name: str) -> str:
        return name


@pytest.fixture
def context() -> _Context:
    return _Context()


@pytest.fixture
def names(context: _Context) -> RefNames:
    return RefNames(cast("UiContext", context), context)


@pytest.mark.usefixtures("qapp")
def test_a_key_reads_no_name_that_is_known(names: RefNames, context: _Context) -> None:
    for _key in range(5):
        names.read([REF])
    assert (names(REF), context.reads) == ("Guard", 1)
    context.name = "Watch"
    context.catalogue_changed.emit()
    assert names(REF) == "Watch"


@pytest.mark.usefixtures("qapp")
def test_an_open_document_is_named_as_it_is_now_and_read_again_when_it_is_closed(
    names: RefNames, context: _Context
) -> None:
    assert names(REF) == "Guard"
    context.opened, context.name = True, "Watch"
    assert names(REF) == "Watch"
    context.opened = False
    assert (names(REF), context.reads) == ("Watch", 2)


@pytest.mark.usefixtures("qapp")
def test_what_is_not_there_is_said_to_be_missing(names: RefNames) -> None:
    assert "b" in names({"id": "b", "slug": ""})
