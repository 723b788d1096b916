"""What the fields that only Diskwars has mean, in languages other than English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.ui.systems.diskwars_help_battle import SCENARIO_FR, TABLE_FR
from editor.ui.systems.diskwars_help_ruleset import RULES_FR

HELP: Final[Mapping[str, Mapping[str, str]]] = {
    "fr": {
        **RULES_FR,
        **TABLE_FR,
        **SCENARIO_FR,
        "Side of the world that it stands on.": "Camp du monde auquel il appartient.",
        "Diameter of the disk.": "Diamètre du disque.",
        "Attack: damage dealt when it lies on an enemy.": (
            "Attaque : dégâts infligés quand il recouvre un ennemi."
        ),
        "Defence: damage dealt when an enemy lies on it.": (
            "Défense : dégâts infligés quand un ennemi le recouvre."
        ),
        "Toughness: damage that makes one wound.": "Endurance : dégâts qu'il faut pour une blessure.",
        "Flips in one activation.": "Retournements en une activation.",
        "Wounds that it takes before it is destroyed.": "Blessures qu'il encaisse avant d'être détruit.",
        "Only one in an army.": "Un seul par armée.",
        "Passes over disks.": "Passe par-dessus les disques.",
        "Highest level of the spells that it casts; 0 for none.": (
            "Niveau le plus haut des sorts qu'il lance ; 0 s'il n'en lance pas."
        ),
        "Missiles that it shoots.": "Projectiles qu'il tire.",
        "Missile of the ruleset.": "Projectile du règlement.",
        "How many in one shooting phase.": "Combien en une phase de tir.",
        "Special abilities.": "Capacités spéciales.",
        "Ability of the ruleset.": "Capacité du règlement.",
        "Its words on this disk, where it has its own.": "Son texte sur ce disque, s'il en a un à lui.",
        "When its blocks work: when the disk is activated for it, or always.": (
            "Quand ses blocs agissent : quand le disque est activé pour cela, ou toujours."
        ),
        "How the reach of its blocks is measured.": "Comment se mesure la portée de ses blocs.",
        "Reach of its blocks, where it has one.": "Portée de ses blocs, s'ils en ont une.",
        "Whom its blocks work on.": "Sur qui agissent ses blocs.",
        "What it does beyond what its kind does, block by block; the rules core executes them.": (
            "Ce qu'elle fait, bloc par bloc, si c'est plus que ce que fait son genre ; le moteur de règles "
            "les exécute."
        ),
        "Level that the wizard needs.": "Niveau que le sorcier doit avoir.",
        "How its reach is measured.": "Comment se mesure sa portée.",
        "Reach, where it has one.": "Portée, s'il en a une.",
    }
}
"""Language -> English words of a field -> its words in that language."""
