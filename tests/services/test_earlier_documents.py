"""What a document needs, as it was when the document was saved last."""

from editor.services import documents
from editor.services.resolving import earlier_documents
from editor.services.workspace import Workspace
from schemas.parse import dump_document
from tests.services.samples import army, spell


def test_only_what_was_edited_since_is_told_as_it_was(ws: Workspace) -> None:
    fire, ice = spell("fire"), spell("ice")
    for one in (fire, ice):
        documents.create(ws, one)
    force = army("force", [fire, ice])
    documents.create(ws, force)
    assert earlier_documents(ws, force.id) == {}
    documents.save_revision(ws, fire.model_copy(update={"points": 9}), 1)
    documents.save_working_copy(ws, ice.id, dump_document(ice) | {"points": 8}, 1)
    assert earlier_documents(ws, force.id) == {fire.id: fire, ice.id: ice}


def test_saving_the_document_again_takes_its_surroundings_as_they_are(ws: Workspace) -> None:
    fire = spell("fire")
    documents.create(ws, fire)
    force = army("force", [fire])
    documents.create(ws, force)
    documents.save_revision(ws, fire.model_copy(update={"points": 9}), 1)
    documents.save_revision(ws, force.model_copy(update={"author": "me"}), 1)
    assert earlier_documents(ws, force.id) == {}


def test_what_came_later_has_no_earlier_state(ws: Workspace) -> None:
    fire = spell("fire")
    force = army("force", [fire])
    documents.create(ws, force)
    documents.create(ws, fire)
    documents.save_revision(ws, fire.model_copy(update={"points": 9}), 1)
    assert earlier_documents(ws, force.id) == {}
