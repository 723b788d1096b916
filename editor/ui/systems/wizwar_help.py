"""What the fields that only Wiz-War has mean, in languages other than English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HELP: Final[Mapping[str, Mapping[str, str]]] = {
    "fr": {
        "Life points at the start; there is no upper limit.": (
            "Points de vie au départ ; il n'y a pas de limite supérieure."
        ),
        "Squares that he moves without a card.": "Cases dont il se déplace sans carte.",
        "Attacks in one turn.": "Attaques en un tour.",
        "Rounds at the start in which nobody attacks.": "Tours de table du début où personne n'attaque.",
        "Damage of a blow with the fist.": "Dégâts d'un coup de poing.",
        "Cards dealt at the start.": "Cartes distribuées au départ.",
        "Most cards in the hand at the end of a turn.": "Cartes au plus dans la main à la fin d'un tour.",
        "Most cards drawn at the end of a turn.": "Cartes tirées au plus à la fin d'un tour.",
        "Number cards that may be played on one action.": "Cartes nombre qu'on peut jouer sur une action.",
        "Power or duration of a card that is played without a number card.": (
            "Puissance ou durée d'une carte jouée sans carte nombre."
        ),
        "Sectors in the box.": "Secteurs de la boîte.",
        "Treasures of each wizard.": "Trésors de chaque sorcier.",
        "Treasures of others on the own base that win the game.": (
            "Trésors des autres qui, sur sa propre base, font gagner."
        ),
        "Treasures that a wizard carries at a time.": "Trésors qu'un sorcier porte à la fois.",
        "Damage that breaks a wall.": "Dégâts qui abattent un mur.",
        "Damage that breaks a door.": "Dégâts qui abattent une porte.",
        "Share of the damage that an ordinary counteraction stops, rounded up.": (
            "Part des dégâts qu'arrête une contre-attaque ordinaire, arrondie au-dessus."
        ),
        "A wizard and his turn.": "Un sorcier et son tour.",
        "Cards in the hand.": "Les cartes de la main.",
        "Treasures and victory.": "Trésors et victoire.",
        "Damage and what stops it.": "Les dégâts et ce qui les arrête.",
    }
}
"""Language -> English words of a field -> its words in that language."""
