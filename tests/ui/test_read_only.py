"""What somebody may not change says why, and a server that is away is said once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton

from editor.catalogue.servers import is_away
from editor.ui.kit.actions import Bound
from editor.ui.kit.words.read_only import let, why_not_renamed, why_read_only
from editor.ui.shell.lost_server import ServerNotice
from editor.ui.shell.notices import Notices
from editor.ui.shell.specs import SPECS
from editor.ui.shell.wiring import of_writers
from schemas.problems import error
from tests.patient_bot import PatientBot

READER, AUTHOR, NOBODY = (SimpleNamespace(person=person) for person in ("rita", "anna", None))


def workspace(*, read_only: bool, database: Any) -> Any:
    return SimpleNamespace(read_only=read_only, database=database)


def test_why_depends_on_the_role_and_on_who_began_a_battle() -> None:
    mine, theirs = SimpleNamespace(locked=False), SimpleNamespace(locked=True)
    author = workspace(read_only=False, database=AUTHOR)
    assert why_read_only(author) == ""
    assert why_not_renamed(author, mine) == ""  # type: ignore[arg-type]
    assert "Another author" in why_not_renamed(author, theirs)  # type: ignore[arg-type]
    reader = workspace(read_only=True, database=READER)
    assert "administers" in why_read_only(reader)
    assert why_not_renamed(reader, mine) == why_read_only(reader)  # type: ignore[arg-type]
    assert "read-only" in why_read_only(workspace(read_only=True, database=NOBODY))


@pytest.mark.parametrize("read_only", [True, False])
def test_an_action_that_writes_is_for_those_who_may(read_only: bool) -> None:
    place = workspace(read_only=read_only, database=READER)
    window: Any = SimpleNamespace(context=SimpleNamespace(workspace=place))
    bound = of_writers(window, Bound(SPECS[0], lambda: None, reason=lambda: "another reason"))
    assert bound.enabled is not None
    assert bound.reason is not None
    assert bound.enabled() != read_only
    assert bound.reason() == (why_read_only(place) if read_only else "another reason")


def test_a_button_tells_the_reason_and_forgets_it(qtbot: PatientBot) -> None:
    button = QPushButton("Delete")
    qtbot.addWidget(button)
    button.setToolTip("Delete it")
    let(button, True, "You may not.")
    assert (button.isEnabled(), button.toolTip()) == (False, "Delete it\nYou may not.")
    let(button, True)
    assert (button.isEnabled(), button.toolTip()) == (True, "Delete it")


def test_a_server_that_is_away_is_said_once_and_taken_back(qtbot: PatientBot) -> None:
    notices, done = Notices(), list[str]()
    qtbot.addWidget(notices)
    kept = SimpleNamespace(keep=lambda: done.append("kept"))
    context: Any = SimpleNamespace(
        notice_sentences=lambda trouble: trouble.problems[0].code,
        open_sessions=lambda: (SimpleNamespace(keeping=kept),),
        catalogue_changed=SimpleNamespace(emit=lambda: done.append("read")),
        notify=notices.show_notice,
    )
    notice = ServerNotice(context, notices)
    first, second = error("group.connection_lost"), error("group.no_server")
    assert is_away(first)
    assert not is_away(error("group.no_right"))
    notice.tell(first)
    notice.tell(second)
    assert notices.texts() == ("group.connection_lost",)
    notice.tell(None)
    notice.tell(None)
    assert [one.split()[:3] for one in notices.texts()] == [["The", "server", "answers"]]
    assert done == ["kept", "read"]
