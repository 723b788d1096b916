"""``import marshalry`` with the catalogue of a group on a real server: the roles hold for programs, too."""

from __future__ import annotations

import pytest

import marshalry
from tests.postgres import Server
from tests.services.group_fixtures import database, server
from tests.services.samples import spell

__all__ = ["database", "server"]
pytestmark = pytest.mark.long


def test_roles_hold_for_programs(server: Server, database: str) -> None:
    def opened(person: str) -> marshalry.Catalogue:
        return marshalry.open_catalogue(server.address(person, database))

    with opened("anna") as anna, opened("bob") as bob, opened("emil") as emil, opened("rita") as rita:
        assert [one.read_only for one in (anna, bob, emil, rita)] == [False, False, False, True]
        card = spell("annas")
        assert anna.save(card) == 1
        assert [row.slug for row in rita.documents()] == ["annas"]
        for other in (bob, rita):
            with pytest.raises(marshalry.EditorError):
                other.save(marshalry.changed(other.read("annas"), points=7))
        assert emil.save(marshalry.changed(emil.read("annas"), points=8), "by an editor") == 2
        with pytest.raises(marshalry.StaleSaveError):
            anna.save(marshalry.changed(card, points=9))
        assert [(one.version, one.author) for one in anna.history("annas")] == [(2, "emil"), (1, "anna")]
