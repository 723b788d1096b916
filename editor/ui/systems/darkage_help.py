"""What the fields that only Dark Age has mean, in languages other than English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.ui.systems.darkage_help_cards import CARD_HELP

HELP: Final[Mapping[str, Mapping[str, str]]] = {
    "fr": {
        "Fewest cards in the stock.": "Nombre minimal de cartes du stock.",
        "Most copies of one card in the stock.": "Exemplaires au plus d'une carte dans le stock.",
        "Cards drawn at the start.": "Cartes piochées au départ.",
        "Cards of these that are discarded.": "Cartes de celles-ci qui sont défaussées.",
        "Most cards discarded in the stock phase.": "Cartes défaussées au plus en phase de stock.",
        "Cards drawn there beyond those discarded.": "Cartes qu'on y pioche en plus de celles défaussées.",
        "Most points of each resource.": "Points au plus de chaque ressource.",
        "Points of logistics given for one point of command.": (
            "Points de logistique donnés pour un point de commandement."
        ),
        "Points of command to try an enlistment.": "Points de commandement pour tenter un enrôlement.",
        "Enlistments tried in one turn.": "Enrôlements tentés en un tour.",
        "What a marker adds to a die or to a resource.": (
            "Ce qu'un marqueur ajoute à un dé ou à une ressource."
        ),
        "Markers of each player at the start.": "Marqueurs de chaque joueur au départ.",
        "Least cost of a fighter by the standard method.": (
            "Coût minimal d'un combattant par la méthode standard."
        ),
        "Least cost of a lone fighter.": "Coût minimal d'un combattant solitaire.",
        "Rounds of close combat.": "Rounds de combat rapproché.",
        "Strikes at most of a supporting fighter in a round.": (
            "Coups au plus d'un combattant en soutien par round."
        ),
        "Turns of each player at the start without attacks.": "Tours de chaque joueur au début sans attaque.",
        "Victory points that win the game.": "Points de victoire qui font gagner.",
        "Places on a card of controlled locations.": "Lieux d'une carte Lieux Contrôlés.",
        "Victory points for a place plundered for the first time.": (
            "Points de victoire pour un lieu pillé pour la première fois."
        ),
        "Victory points for a place plundered again.": "Points de victoire pour un lieu pillé de nouveau.",
        "Victory points for each logistics card in play.": (
            "Points de victoire pour chaque carte Logistique en jeu."
        ),
        "Victory points where the die for a dead enemy is below his control.": (
            "Points de victoire quand le dé pour un ennemi tué est inférieur à son contrôle."
        ),
        "The stock and the hand.": "Le stock et la main.",
        "Command and logistics.": "Commandement et logistique.",
        "Committing fighters, and the fight.": "Impliquer des combattants, et le combat.",
        "Victory points.": "Points de victoire.",
        **CARD_HELP,
    }
}
"""Language -> English words of a field -> its words in that language."""
