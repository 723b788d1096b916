"""What the pictures of the manual show of packs and of what differs between them and the catalogue."""

from __future__ import annotations

from editor.services import documents
from editor.services.filing import purge
from editor.services.operations import apply
from editor.services.packs.building import build_pack
from editor.services.packs.indexes import add_index
from editor.services.packs.publishing import prepare, publish
from editor.services.relations import plan_delete
from editor.ui.editors.new_documents import make_document
from editor.ui.pages.comparing.packs_page import open_differences
from editor.ui.pages.packs.page import open_packs
from editor.ui.tour.stage import Stage
from schemas.base import Ref, must_be
from schemas.pack import PackBase
from schemas.parse import dump_document, parse_document

_NAMES = ("Bastion", "Marshalry")
"""Names of packs: words that are the same in every language."""


def _pack(stage: Stage, name: str) -> tuple[str, str]:
    """Make a pack of a card, and return the ids of both."""
    context = stage.window.context
    card = documents.duplicate(context.workspace, stage.sample("unit").id)
    row = make_document(context, card.system, "pack", name)
    pack = must_be(documents.load_document(context.workspace, row.id), PackBase)
    brings = Ref(id=card.id, kind=card.kind, slug=card.slug)
    changed = pack.model_copy(update={"documents": (brings,), "licence": "CC-BY-4.0"})
    documents.save_revision(context.workspace, changed, row.version)
    return row.id, card.id


def packs_on_offer(stage: Stage) -> None:
    """Show a pack of one's own beside one that an index offers."""
    context, shelf = stage.window.context, stage.folder / "shelf"
    made = [_pack(stage, name) for name in _NAMES]
    for pack, _card in made:
        publish(prepare(context.workspace, pack, language=context.language), shelf, context.language)
    apply(context.workspace, plan_delete(context.workspace, made[1]))
    purge(context.workspace)
    add_index(context.workspace, str(shelf))
    context.catalogue_changed.emit()
    page = open_packs(stage.window)
    stage.wait(lambda: len(page.rows.rows) == len(_NAMES), "the packs are not listed")


def differences(stage: Stage) -> None:
    """Show what differs between a pack and a card that was changed since."""
    context = stage.window.context
    card = documents.duplicate(context.workspace, stage.sample("unit").id)
    file = build_pack(context.workspace, card.id, stage.folder / _NAMES[1])
    document = documents.load_document(context.workspace, card.id)
    data = dump_document(document)
    changed = parse_document(data | {"points": data["points"] + 10, "fear": data["fear"] + 1})
    documents.save_revision(context.workspace, changed, card.version)
    context.catalogue_changed.emit()
    page = open_differences(stage.window, str(file))
    stage.wait(lambda: document.name.get(context.language) in page.view.toPlainText(), "nothing differs")
