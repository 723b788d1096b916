"""What the fields of the blocks of scenarios (conditions, effects, zones) mean, in French."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

BLOCK_FR: Final[Mapping[str, str]] = {
    "Kind of the block.": "Genre du bloc.",
    "Kind of the block: the value changed.": "Genre du bloc : la valeur changée.",
    "The bytes: base64(zlib(columns * rows bytes)).": "Les octets : base64(zlib(octets de columns * rows)).",
    "Side that wins by it.": "Camp qui gagne par là.",
    "Area of the scenario.": "Zone du scénario.",
    "Whole turns.": "Tours entiers.",
    "Kind of the effect.": "Genre de l'effet.",
    "The group, by its id.": "Le groupe, par son identifiant.",
    "Points to reach; nothing for half of the enemy army.": (
        "Points à atteindre ; rien pour la moitié de l'armée ennemie."
    ),
    "Shape of the zone.": "Forme de la zone.",
    "Side of the units.": "Camp des unités.",
    "Entries of the army that are all gone; nothing for the whole side.": (
        "Entrées de l'armée qui ont toutes disparu ; rien pour tout le camp."
    ),
    "All of the blocks are needed, or one of them is enough.": (
        "Tous les blocs sont nécessaires, ou un seul suffit."
    ),
    "The blocks.": "Les blocs.",
    "The trigger, by its id.": "Le déclencheur, par son identifiant.",
    "At least so many units.": "Au moins autant d'unités.",
    "The objective, by its id.": "L'objectif, par son identifiant.",
    "What it is worth now.": "Ce qu'il vaut désormais.",
    "Side that has lost it.": "Camp qui l'a perdu.",
    "What is counted: points, percent of the army's points, elements, or units lost whole.": (
        "Ce que l'on compte : points, pour cent des points de l'armée, socles, ou unités perdues en entier."
    ),
    "At least so much.": "Au moins autant.",
    "Side that holds it.": "Camp qui le tient.",
    "Objective of the scenario, by its id.": "Objectif du scénario, par son identifiant.",
    "First row, from 0 in the north.": "Première rangée, à partir de 0 au nord.",
    "Last row, included.": "Dernière rangée, comprise.",
    "Side that has scored.": "Camp qui a marqué.",
    "At least so many points, or so many more than every other side.": (
        "Au moins autant de points, ou autant de plus que chacun des autres camps."
    ),
    "The points are those by which it leads.": "Les points sont ceux de son avance.",
    "Side that scores.": "Camp qui marque.",
    "Points; fewer than none take away.": "Points ; un nombre négatif en retire.",
    "When it is looked at: at the end of each turn, of the last turn only, or after each phase.": (
        "Quand on l'examine : à la fin de chaque tour, du dernier tour seulement, ou après chaque phase."
    ),
    "When the side wins.": "Quand le camp gagne.",
    "The message, per language.": "Le message, dans chaque langue.",
    "The only side that reads it; nothing for everybody.": (
        "Le seul camp qui le lit ; rien pour tout le monde."
    ),
    "Entries of the army that count; nothing for every unit but commanders on their own.": (
        "Entrées de l'armée qui comptent ; rien pour toutes les unités sauf les commandants seuls."
    ),
    "Units in rout count, too.": "Les unités en déroute comptent aussi.",
    "No enemy that is not in rout stands in the area.": (
        "Aucun ennemi, hormis ceux en déroute, n'est dans la zone."
    ),
    "Whole turns for which it has to stay so; 0 for at this moment.": (
        "Tours entiers pendant lesquels cela doit durer ; 0 pour cet instant seulement."
    ),
    "First of the turns.": "Premier des tours.",
    "Last of the turns; nothing for all that follow.": "Dernier des tours ; rien pour tous les suivants.",
    "What it becomes.": "Ce qu'il devient.",
    "Side that wins.": "Camp qui gagne.",
}
"""English words of a field -> its French words."""
