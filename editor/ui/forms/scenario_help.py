"""What the fields of scenarios mean, in French."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SCENARIO_FR: Final[Mapping[str, str]] = {
    "The ruleset that is played.": "Le règlement que l'on joue.",
    "Last turn; nothing for no limit.": "Dernier tour ; rien pour aucune limite.",
    "What everybody is told.": "Ce que l'on dit à tous.",
    "How it came to the battle.": "Comment on en est venu à la bataille.",
    "Pictures for the story and the briefings.": "Images du récit et des instructions.",
    "What stands below it, per language.": "La légende, dans chaque langue.",
    "Side that sees it alone; nothing for everybody.": "Le seul camp qui la voit ; rien pour tout le monde.",
    "How hard it is to play well; nothing where nobody has said.": (
        "S'il est difficile à bien jouer ; rien si nul ne l'a dit."
    ),
    "For how many players it is; nothing for one on each side.": (
        "Pour combien de joueurs il est fait ; rien pour un par camp."
    ),
    "How long a battle takes, in minutes; nothing where nobody has said.": (
        "Durée d'une partie, en minutes ; rien si nul ne l'a dit."
    ),
    "The board.": "La carte de jeu.",
    "Place from west to east, from 0.": "Place d'ouest en est, à partir de 0.",
    "Place from north to south, from 0.": "Place du nord au sud, à partir de 0.",
    "Turned by 180 degrees.": "Tournée de 180 degrés.",
    "Identifier used by victory conditions.": "Identifiant qu'utilisent les conditions de victoire.",
    "Its fields, in offset coordinates of the battlefield.": (
        "Ses cases, en coordonnées décalées du champ de bataille."
    ),
    "Its army.": "Son armée.",
    "What this side is told.": "Ce que l'on dit à ce camp.",
    "What it is called, per language.": "Son nom, dans chaque langue.",
    "Where it blows, by the compass rose: 1 to 6, clockwise.": (
        "Où il souffle, selon la rose des vents : de 1 à 6, dans le sens horaire."
    ),
    "Its speed; 0 for a calm.": "Sa vitesse ; 0 par temps calme.",
    "It changes at the start of each turn by the die of the rules.": (
        "Il change au début de chaque tour selon le dé des règles."
    ),
    "Identifier inside the scenario.": "Identifiant dans le scénario.",
    "What the author calls it, per language.": "Nom que l'auteur lui donne, dans chaque langue.",
    "When it is looked at: at the beginning or at the end of each turn, or of a phase in it.": (
        "Quand on l'examine : au début ou à la fin de chaque tour, ou d'une phase du tour."
    ),
    "The phase that is meant, by its id in the game; nothing for each of them.": (
        "La phase en question, par son identifiant dans le jeu ; rien pour chacune."
    ),
    "When it goes off.": "Quand il se déclenche.",
    "The blocks; nothing for always.": "Les blocs ; rien pour toujours.",
    "What happens, in this order.": "Ce qui se passe, dans cet ordre.",
    "It goes off whenever its time has come, not only once.": (
        "Il se déclenche chaque fois que son moment est venu, et non une seule fois."
    ),
}
"""English words of a field -> its French words."""
