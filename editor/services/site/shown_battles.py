"""Battles that a site shows: fought, or replayed as they were kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from editor.printing.site.frame import Link, say
from editor.rules.core.contract import Setup
from editor.services.battles.battle_content import OpenedBattle
from editor.services.battles.battle_files import SUFFIX, open_battle
from editor.services.battles.battle_views import BattleView
from editor.services.battles.kept_battles import find_battle, open_kept
from editor.services.battles.watching import Recording, fought
from editor.services.workspace import Workspace
from schemas.base import system_of
from schemas.made_names import slug_from

ViewBattle = Callable[[Setup, str], BattleView]
"""Returns what draws the battles of a setup, in a language."""


@dataclass(frozen=True)
class WantedBattle:
    """A battle that a site is to show."""

    scenario: str = ""
    """Id, slug or ``system/kind/slug`` of the scenario that is fought; '' for one that is kept."""
    seed: int = 1
    kept: str = ""
    """Id or name of a kept battle, or a file of one."""


@dataclass(frozen=True)
class ShownBattle:
    """A battle on a site."""

    recording: Recording
    views: Mapping[str, BattleView]
    """Language -> what draws it."""
    name: str
    """Name of its files, unique among the battles of its game."""
    title: str = ""
    """The name that a person has given it; '' for the name of its scenario."""

    @property
    def system(self) -> str:
        """The game."""
        return system_of(self.recording.setup.scenario)

    def page(self, language: str) -> str:
        """Return the path of its page in the folder."""
        return f"{language}/{self.system.replace('_', '-')}/{self.name}.html"

    def data(self, language: str) -> str:
        """Return the path of its moments in the folder."""
        return f"{self.page(language).removesuffix('.html')}.js"

    def link(self, language: str) -> Link:
        """Return the link to its page."""
        scenario = self.recording.setup.scenario.name.get(language)
        title = self.title or say("battle_of", language, scenario=scenario, seed=self.recording.seed)
        return Link(self.page(language), title)


def read_battles(
    ws: Workspace, wanted: Sequence[WantedBattle], languages: Sequence[str], view_battle: ViewBattle
) -> list[ShownBattle]:
    """Fight or replay battles.

    Args:
        ws: the catalogue.
        wanted: which ones.
        languages: languages of the site.
        view_battle: returns what draws them.

    Raises:
        EditorError: one of them is not there, or cannot be played.
    """
    found: dict[str, ShownBattle] = {}
    for one in wanted:
        views: dict[str, BattleView] = {}

        def reading(setup: Setup, views: dict[str, BattleView] = views) -> Any:
            views.update({language: view_battle(setup, language) for language in languages})
            return views[languages[0]].reading

        if one.scenario:
            recording = fought(ws, one.scenario, one.seed, reading)
            title = ""
        else:
            opened, title = _kept(ws, one.kept, reading)
            recording = opened.recording
        slug = recording.setup.scenario.slug
        name = f"battle-{slug}-{recording.seed}"
        if title:
            name = f"battle-{slug}-{slug_from(title) or recording.seed}"
        system = system_of(recording.setup.scenario)
        number = 2
        while f"{system}/{name}" in found:
            name, number = f"{name}-n{number}", number + 1
        found[f"{system}/{name}"] = ShownBattle(recording, views, name, title)
    return list(found.values())


def _kept(ws: Workspace, wanted: str, reading: Callable[[Setup], Any]) -> tuple[OpenedBattle, str]:
    """Return a kept battle with its name; '' where it has none."""
    if wanted.endswith(SUFFIX):
        return open_battle(Path(wanted), reading, systems=ws.systems), ""
    row = find_battle(ws, wanted)
    return open_kept(ws, row.id, reading), row.name
