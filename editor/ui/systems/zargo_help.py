"""What the fields that only The Lords of Zargo has mean, in languages other than English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HELP: Final[Mapping[str, Mapping[str, str]]] = {
    "fr": {
        "The ground.": "Le terrain.",
        "Movement points that a hex of it costs.": "Points de mouvement que coûte un hexagone.",
        "Whether whoever enters it stops there, whatever points are left.": (
            "Si qui y entre s'arrête là, quels que soient les points restants."
        ),
        "Turns that the piece is held there.": "Coups pendant lesquels le pion y est retenu.",
        "Whether it is closed without a bridge of clouds.": "S'il est fermé sans pont de nuages.",
        "Whether it works upon flyers as upon everybody; others they pass like a plain.": (
            "S'il agit sur les volants comme sur tous ; les autres, ils les passent comme une plaine."
        ),
        "The calendar.": "Le calendrier.",
        "Months of the year; after the last the game is won.": (
            "Mois de l'année ; après le dernier, la partie est gagnée."
        ),
        "Cities that each people begins with.": "Villes avec lesquelles chaque peuple commence.",
        "Pieces at most in the garrison of a city.": "Pions au plus dans la garnison d'une ville.",
        "Fewest players.": "Nombre minimal de joueurs.",
        "Most players.": "Nombre maximal de joueurs.",
        "What a knight's straight charge adds, from the front.": (
            "Ce qu'ajoute la charge en ligne droite d'un Chevalier, de front."
        ),
        "What it adds from the side.": "Ce qu'elle ajoute de côté.",
        "Hexes that flames reach.": "Hexagones qu'atteignent les flammes.",
        "Turns for which a monk vanishes.": "Coups pendant lesquels un Moine disparaît.",
        "Kinds of ground.": "Les terrains.",
        "The calendar, the peoples and their cities.": "Le calendrier, les peuples et leurs villes.",
        "Powers of pieces.": "Les pouvoirs des pions.",
    }
}
"""Language -> English words of a field -> its words in that language."""
