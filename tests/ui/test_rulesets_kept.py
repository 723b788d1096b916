"""Rulesets are read again where one of them has changed, and not whenever anything has."""

from pathlib import Path

from PySide6.QtWidgets import QApplication

from editor.services import documents
from editor.services.opening import open_workspace
from editor.ui.kit.context import UiContext
from editor.ui.kit.settings import Settings
from editor.ui.systems import UI_SYSTEMS


def test_rulesets_stay_until_one_of_them_changes(qapp: QApplication, catalogue_file: Path) -> None:
    with open_workspace(catalogue_file, content=None) as workspace:
        context = UiContext(workspace, Settings(), UI_SYSTEMS)
        before = context.rulesets("zargo")
        unit = documents.list_documents(workspace, documents.Query(system="zargo", kind="unit")).rows[0]
        documents.duplicate(workspace, unit.id)
        context.catalogue_changed.emit()
        assert context.rulesets("zargo") is before
        own = documents.duplicate(workspace, before[0].id)
        context.catalogue_changed.emit()
        assert [one.slug for one in context.rulesets("zargo")] == [before[0].slug, own.slug]
        shown = documents.load_document(workspace, own.id)
        documents.save_revision(workspace, shown.model_copy(update={"author": "Somebody"}), own.version)
        context.catalogue_changed.emit()
        assert [one.author for one in context.rulesets("zargo")][1] == "Somebody"
        documents.delete(workspace, own.id)
        context.catalogue_changed.emit()
        assert [one.id for one in context.rulesets("zargo")] == [before[0].id]
        context.close()
        context.deleteLater()
