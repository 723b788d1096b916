"""What the fields that only Demonworld's scenarios have mean, in French."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SCENARIO_FR: Final[Mapping[str, str]] = {
    "Which game of the book is played; the ruleset says which chapters that are.": (
        "Quel jeu du livre est joué ; le règlement dit de quels chapitres il se compose."
    ),
    "All ground counts as clear and flat (VII).": "Tout le sol compte comme dégagé et plat (VII).",
    "The boards; together they fill a rectangle.": (
        "Les cartes de jeu ; ensemble, elles forment un rectangle."
    ),
    "The sides.": "Les camps.",
    "Where it deploys.": "Où il se déploie.",
    "Its own edge of the table (XV.9.0).": "Son propre bord de table (XV.9.0).",
    "Its units on the field.": "Ses unités sur le champ de bataille.",
    "Which of its copies, from 1.": "Lequel de ses exemplaires, à partir de 1.",
    "Formation that it stands in.": "Formation dans laquelle elle se tient.",
    "Field of the left end of the front rank, seen by the unit, or head of a column; offset coordinates.": (
        "Case de l'extrémité gauche du premier rang, vu de l'unité, ou tête d'une colonne ; coordonnées "
        "décalées."
    ),
    "Where it looks.": "Où elle regarde.",
    "Elements in the front rank of a line, horde or skirmish formation.": (
        "Socles du premier rang d'une ligne, d'une horde ou de tirailleurs."
    ),
    "Entry of the unit that a commander is with at the start, beside one of its elements (X.2.2).": (
        "Entrée de l'unité qu'un commandant accompagne au début, à côté d'un de ses socles (X.2.2)."
    ),
    "Which copy of that entry, from 1.": "Quel exemplaire de cette entrée, à partir de 1.",
    "Conditions, looked at in their order at the end of each turn.": (
        "Conditions, examinées dans leur ordre à la fin de chaque tour."
    ),
    "Its field, in offset coordinates of the battlefield.": (
        "Sa case, en coordonnées décalées du champ de bataille."
    ),
    "What it is worth.": "Ce qu'il vaut.",
    "Identifier by which the rules of the scenario name it; nothing where none does.": (
        "Identifiant par lequel les règles du scénario le nomment ; rien si aucune ne le fait."
    ),
    "Obedience passes on the second morale value or less, or only below it (XV.7.0).": (
        "L'obéissance réussit sur la seconde valeur de moral ou moins, ou seulement en dessous (XV.7.0)."
    ),
    "What counts as lost: by the book, each element its share, or only units lost whole (XVI.3.5).": (
        "Ce qui compte comme perdu : selon le livre, chaque socle pour sa part, ou les seules unités "
        "perdues en entier (XVI.3.5)."
    ),
}
"""English words of a field -> its French words."""
