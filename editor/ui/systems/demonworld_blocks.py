"""The words of the blocks of spells that Demonworld has, marked for translation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.ui.marks import QT_TRANSLATE_NOOP

BLOCK_FIELDS: Final = {
    "reach": QT_TRANSLATE_NOOP("Fields", "Peoples affected (XX.7.1)"),
    "spell": QT_TRANSLATE_NOOP("Fields", "Spell"),
    "casters": QT_TRANSLATE_NOOP("Fields", "Cast by"),
    "two_melee_weapons": QT_TRANSLATE_NOOP("Fields", "two melee weapons"),
}
"""Name of a field -> its label."""

BLOCK_VALUES: Final = {
    "as_written": QT_TRANSLATE_NOOP("Values", "as the duration says"),
    "next_turn": QT_TRANSLATE_NOOP("Values", "until the next turn ends"),
    "away": QT_TRANSLATE_NOOP("Values", "away"),
    "towards": QT_TRANSLATE_NOOP("Values", "towards"),
    "moving": QT_TRANSLATE_NOOP("Values", "moving"),
    "shooting": QT_TRANSLATE_NOOP("Values", "shooting"),
    "orders": QT_TRANSLATE_NOOP("Values", "getting orders"),
    "flying": QT_TRANSLATE_NOOP("Values", "flying"),
    "large_element": QT_TRANSLATE_NOOP("Values", "large element"),
    "chariot_or_gun": QT_TRANSLATE_NOOP("Values", "chariot or gun"),
    "engaged": QT_TRANSLATE_NOOP("Values", "in melee"),
    "routed": QT_TRANSLATE_NOOP("Values", "in rout"),
    "change:hit_points": QT_TRANSLATE_NOOP("Values", "Hit points come back"),
    "change:casualty_test": QT_TRANSLATE_NOOP("Values", "Morale test"),
    "change:attack": QT_TRANSLATE_NOOP("Values", "Attack with a power"),
    "change:fire": QT_TRANSLATE_NOOP("Values", "Set on fire"),
    "change:move": QT_TRANSLATE_NOOP("Values", "Move the target"),
    "change:summon": QT_TRANSLATE_NOOP("Values", "Summon"),
    "change:block": QT_TRANSLATE_NOOP("Values", "Keep from acting"),
    "change:terrain": QT_TRANSLATE_NOOP("Values", "Change the ground"),
    "change:dispel": QT_TRANSLATE_NOOP("Values", "End spells"),
    "change:text": QT_TRANSLATE_NOOP("Values", "Only words"),
    "change:if": QT_TRANSLATE_NOOP("Values", "Only if …"),
    "test:target_is": QT_TRANSLATE_NOOP("Values", "The target is"),
    "test:people_is": QT_TRANSLATE_NOOP("Values", "The target's people"),
    "test:roll": QT_TRANSLATE_NOOP("Values", "A roll of the D20"),
}
"""Value of a choice, or ``tag:kind`` of a block -> its words."""

BLOCK_HELP: Final[Mapping[str, str]] = {
    "How long: as the spell's duration says, or for a phase, a turn, the next turn too, the battle.": (
        "Combien de temps : selon la durée du sort, ou pour une phase, un tour, le tour suivant "
        "aussi, la bataille."
    ),
    "How many; fewer than none are lost.": "Combien ; un nombre négatif en fait perdre.",
    "Added to its first morale value for the test.": "Ajouté à sa première valeur de moral pour le test.",
    "The power.": "La puissance.",
    "Power of the flames.": "Puissance des flammes.",
    "How far.": "De combien de cases.",
    "Away from the wizard, towards him, or wherever he likes.": (
        "En s'éloignant du sorcier, vers lui, ou comme il veut."
    ),
    "How many elements come.": "Combien de socles viennent.",
    "Their recruitment card.": "Leur carte de recrutement.",
    "Without meaning here.": "Sans signification ici.",
    "What it cannot do.": "Ce qu'elle ne peut pas faire.",
    "How many fields around the target, too.": "Combien de cases autour de la cible en plus.",
    "Terrain of the ruleset.": "Terrain du règlement.",
    "Highest level of a spell that ends.": "Niveau le plus haut d'un sort qui prend fin.",
    "What happens; nothing where the text of the card says it.": (
        "Ce qui se passe ; rien si le texte de la carte le dit."
    ),
    "The tests; nothing for any target.": "Les tests ; rien pour n'importe quelle cible.",
    "What it has to be.": "Ce qu'elle doit être.",
    "People of the ruleset.": "Peuple du règlement.",
    "Least result.": "Résultat minimal.",
    "Which peoples each spell can affect, and whose wizards cast it (XX.7.1).": (
        "Quels peuples chaque sort peut affecter, et quels sorciers le lancent (XX.7.1)."
    ),
    "Which peoples a spell can affect, and whose wizards cast it: a row of the table (XX.7.1).": (
        "Quels peuples un sort peut affecter, et quels sorciers le lancent : une ligne du tableau (XX.7.1)."
    ),
    "The spell; nothing for one that has no card yet.": "Le sort ; rien s'il n'a pas encore de carte.",
    "Its name where it has no card.": "Son nom s'il n'a pas de carte.",
    "Fights with two melee weapons; a bought one takes the place of one of them and gains 2 (XXV.4.0).": (
        "Se bat avec deux armes de corps à corps ; une arme achetée remplace l'une d'elles et gagne "
        "2 (XXV.4.0)."
    ),
    "Ranges and powers of a magic missile weapon, which nothing adjusts (XXV.2.0).": (
        "Portées et puissances d'une arme de tir magique, que rien n'ajuste (XXV.2.0)."
    ),
    "Peoples that it can affect.": "Peuples qu'il peut affecter.",
    "Peoples whose wizards cast it; they can be affected, too.": (
        "Peuples dont les sorciers le lancent ; ils peuvent aussi être affectés."
    ),
}
"""What the fields of blocks mean, in French."""
