"""What the fields that several games share mean, in languages other than English.

English is the first line of the docstring itself; a test holds that each other language has every field of
the cards, armies and spell books. What only one game has: ``editor/ui/systems/<game>_help.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HELP: Final[Mapping[str, Mapping[str, str]]] = {
    "fr": {
        "Name per language.": "Nom dans chaque langue.",
        "Description or story, per language.": "Description ou récit, dans chaque langue.",
        "Who made it.": "Qui l'a fait.",
        "Licence under which it may be shared (SPDX id where there is one).": (
            "Licence sous laquelle il peut être partagé (identifiant SPDX s'il en existe un)."
        ),
        "Where its figures come from, and which are ours.": (
            "D'où viennent ses chiffres, et lesquels sont de nous."
        ),
        "Free words to find it by.": "Mots libres pour le retrouver.",
        "Id of a faction of the ruleset; nothing for a card of no faction.": (
            "Faction du règlement ; rien pour une carte sans faction."
        ),
        "What it costs in an army.": "Ce qu'il coûte dans une armée.",
        "Special rules, as printed on the card.": "Règles spéciales, telles que la carte les imprime.",
        "Id of the faction whose book it is.": "Faction à qui appartient le livre.",
        "Its spells, in the order of the book.": "Ses sorts, dans l'ordre du livre.",
        "Id of the main faction.": "Faction principale.",
        "Most points it may cost; nothing for no limit.": (
            "Nombre de points à ne pas dépasser ; rien s'il n'y a pas de limite."
        ),
        "Its cards.": "Ses cartes.",
        "Identifier inside the army; scenarios place units by it.": (
            "Identifiant dans l'armée ; les scénarios placent les unités par lui."
        ),
        "The card: a unit, or a spell where the game buys spells.": (
            "La carte : une unité, ou un sort si le jeu fait acheter les sorts."
        ),
        "How often it is taken.": "Nombre d'exemplaires pris.",
        "Items that it carries (each copy the same).": (
            "Objets qu'il porte (les mêmes pour chaque exemplaire)."
        ),
    }
}
"""Language -> English words of a field -> its words in that language."""
