"""Two programs paint on one map of a catalogue on a server: what they do with one in a file."""

import pytest

from tests.services.group_fixtures import Opens, database, opens, server
from tests.ui.maps.test_map_of_two import Program, new_map

__all__ = ["database", "opens", "server"]
pytestmark = pytest.mark.long


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("size", [6, 150], ids=["small", "kept as strokes"])
@pytest.mark.parametrize("other", ["anna", "emil"], ids=["unsaved edits of one person", "of two"])
def test_strokes_of_both_are_put_together(opens: Opens, other: str, size: int) -> None:
    ident = new_map(opens("anna"), size)
    mine, theirs = Program(opens("anna"), ident), Program(opens(other), ident)
    mine.paint([0, 1], 3)
    assert mine.session.keep_now() is None
    theirs.paint([4], 2)
    refused = theirs.session.keep_now()
    assert (refused is None) == (other != "anna"), "unsaved edits of others are their own"
    assert theirs.look()
    assert theirs.session.keep_now() is None
    assert theirs.session.save()
    assert mine.look()
    assert mine.arrays.levels.ravel()[[0, 1, 4]].tolist() == [3, 3, 2]
    assert mine.session.save()
    mine.session.undo_stack.undo()
    assert mine.arrays.levels.ravel()[[0, 1, 4]].tolist() == [0, 0, 2]
    assert mine.session.save()
    assert theirs.look()
    mine.paint([5], 3)
    theirs.paint([5], 1)
    assert theirs.session.save()
    assert not mine.session.save()
    mine.choose("mine")
    assert mine.session.save()
    assert theirs.look()
    assert theirs.arrays.levels.ravel()[[0, 1, 4, 5]].tolist() == [0, 0, 2, 3]
    for program in (mine, theirs):
        program.close()
