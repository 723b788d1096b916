"""What each game adds to the window: a row for each. What looks one up takes the rows as an argument."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from editor.ui.kit.editor import DocumentEditor, SidePanel
from editor.ui.kit.form_parts import FormParts
from editor.ui.plugin import EditorFactory, SidePanels, StartFormFactory, UiSystem, find_ui_system
from editor.ui.systems import darkage, demonworld, diskwars, shared, wizwar, zargo
from schemas import games
from schemas.base import Kind
from schemas.map import HexMapBase
from schemas.registry import Registry, later, row_of
from schemas.systems import DOCUMENT_SYSTEMS, FREE_SYSTEMS

UI_SYSTEMS: Final[Registry[UiSystem]] = Registry(
    demonworld.UI,
    diskwars.UI,
    zargo.UI,
    wizwar.UI,
    darkage.UI,
    shared.UI,
    installed=games.window_rows,
    declared=FREE_SYSTEMS.each(
        lambda game: UiSystem(
            game.id,
            choices=later("editor.ui.systems.free.choices:choices"),
            scene=later("editor.ui.systems.free.preview:table_scene"),
            blanks={
                Kind.MAP.value: later("editor.ui.systems.free.blanks:blank_map"),
                Kind.SCENARIO.value: later("editor.ui.systems.free.blanks:blank_scenario"),
            },
        )
    ),
)
_EDITORS: Final[Mapping[str, EditorFactory]] = {
    Kind.CAMPAIGN.value: later("editor.ui.editors.campaigns.editor:CampaignEditor"),
    Kind.ARMY.value: later("editor.ui.editors.armies.editor:ArmyEditor"),
    Kind.FACE.value: later("editor.ui.editors.faces.designer:FaceDesigner"),
    Kind.GAME.value: later("editor.ui.editors.rulesets.editor:RulesetEditor"),
    Kind.RULESET.value: later("editor.ui.editors.rulesets.editor:RulesetEditor"),
    Kind.SCENARIO.value: later("editor.ui.editors.scenarios.plain_editor:PlainScenarioEditor"),
}
"""Kind -> its editor in every game that brings none of its own."""
_START_FORMS: Final[Mapping[str, StartFormFactory]] = {
    Kind.FACE.value: later("editor.ui.editors.faces.new_face:NewFaceForm")
}
_MAP_EDITOR: Final[EditorFactory] = later("editor.ui.editors.maps.opening:open_map")
_NEW_MAP: Final[StartFormFactory] = later("editor.ui.editors.maps.new_map:NewMapForm")
_SECTIONS: Final[EditorFactory] = later("editor.ui.editors.cards.sectioned:SectionedEditor")
_FORM: Final[EditorFactory] = later("editor.ui.editors.form_editor:FormEditor")

_SIDE_PANELS: Final[Sequence[SidePanels]] = (
    later("editor.ui.pages.odds.side:odds_panels"),
    later("editor.ui.pages.points.side:points_panels"),
    later("editor.ui.editors.armies.side:rules_panels"),
)
"""Panels beside the documents of all games; each answers with none for a document that it is not about."""


def common_panels(editor: DocumentEditor) -> Iterator[SidePanel]:
    """Yield the panels for all games that stand beside an editor; each is made when it is taken."""
    for panels in _SIDE_PANELS:
        yield from panels(editor)


def editor_factory(system_id: str, kind: str, systems: Sequence[FormParts] = UI_SYSTEMS) -> EditorFactory:
    """Return the factory of a kind's editor: the game's own, one for all games, or the generated form."""
    system = find_ui_system(system_id, systems)
    if (own := system.editors.get(kind)) is not None:
        return own
    common = _MAP_EDITOR if _has_fields(system_id, kind) else _EDITORS.get(kind)
    return common or (_SECTIONS if kind in system.sections else _FORM)


def start_form_factory(
    system_id: str, kind: str, systems: Sequence[FormParts] = UI_SYSTEMS
) -> StartFormFactory | None:
    """Return what is asked before a document of a kind is made: by the game itself, or for all games."""
    own = find_ui_system(system_id, systems).start_forms.get(kind)
    return own or (_NEW_MAP if _has_fields(system_id, kind) else _START_FORMS.get(kind))


def _has_fields(system: str, kind: str) -> bool:
    """Return whether documents of a kind are maps of hexes or squares."""
    game = row_of(DOCUMENT_SYSTEMS, system)
    model = game.model(kind) if game is not None else None
    return model is not None and issubclass(model, HexMapBase)
