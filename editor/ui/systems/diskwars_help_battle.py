"""What the fields of Diskwars' tables and scenarios mean, in French."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

TABLE_FR: Final[Mapping[str, str]] = {
    "Width of the table.": "Largeur de la table.",
    "Depth of the table.": "Profondeur de la table.",
    "Remarks for the set-up.": "Remarques pour la mise en place.",
    "Terrain disks.": "Disques de terrain.",
    "The terrain disk.": "Le disque de terrain.",
    "Name of this place, by which scenarios mean it.": (
        "Nom de cette place, par lequel les scénarios la désignent."
    ),
    "Centre from the western edge.": "Centre, depuis le bord ouest.",
    "Centre from the northern edge.": "Centre, depuis le bord nord.",
}
"""English words of a field -> its French words."""
SCENARIO_FR: Final[Mapping[str, str]] = {
    "The table.": "La table.",
    "Size of the armies.": "Taille des armées.",
    "Disks that come in each turn; 0 where all start on the table.": (
        "Disques qui arrivent à chaque tour ; 0 si tous commencent sur la table."
    ),
    "Disks on the table at the start, where there are reinforcements; 0 for all.": (
        "Disques sur la table au début, s'il y a des renforts ; 0 pour tous."
    ),
    "Distance of the lands.": "Distance des terrains.",
    "The land in the middle: a place of the table.": "Le terrain du milieu : une place de la table.",
    "Its edge of the table.": "Son bord de table.",
    "Depth of its deployment strip.": "Profondeur de sa bande de déploiement.",
    "Its own land: a place of the table.": "Son propre terrain : une place de la table.",
    "Ways to win.": "Façons de gagner.",
    "Kind of the condition.": "Genre de la condition.",
    "Turns, attack, points destroyed or points of lead that it needs.": (
        "Tours, attaque, points détruits ou points d'avance qu'il faut."
    ),
    "Needs sole control of the central land, too.": (
        "Demande aussi d'être seul à contrôler le terrain central."
    ),
    "Points that the controller of the central land adds.": (
        "Points qu'ajoute le contrôle du terrain central."
    ),
}
"""English words of a field -> its French words."""
