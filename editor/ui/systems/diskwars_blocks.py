"""The words of the blocks of spells that Diskwars has, marked for translation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.ui.marks import QT_TRANSLATE_NOOP

BLOCK_FIELDS: Final = {
    "until": QT_TRANSLATE_NOOP("Fields", "Until"),
    "unit": QT_TRANSLATE_NOOP("Fields", "Unit"),
    "what": QT_TRANSLATE_NOOP("Fields", "What"),
    "words": QT_TRANSLATE_NOOP("Fields", "Words"),
    "negated": QT_TRANSLATE_NOOP("Fields", "not"),
    "state": QT_TRANSLATE_NOOP("Fields", "State"),
    "people": QT_TRANSLATE_NOOP("Fields", "People"),
    "most": QT_TRANSLATE_NOOP("Fields", "At most"),
    "then": QT_TRANSLATE_NOOP("Fields", "Then"),
    "otherwise": QT_TRANSLATE_NOOP("Fields", "Otherwise"),
    "target_rules": QT_TRANSLATE_NOOP("Fields", "Targets"),
    "pick": QT_TRANSLATE_NOOP("Fields", "Found by"),
    "one_in_reach": QT_TRANSLATE_NOOP("Fields", "one in reach is enough"),
    "linked": QT_TRANSLATE_NOOP("Fields", "linked disks, too"),
    "stack": QT_TRANSLATE_NOOP("Fields", "Stack"),
    "place": QT_TRANSLATE_NOOP("Fields", "Place in the stack"),
    "disk_mm": QT_TRANSLATE_NOOP("Fields", "Spell's disk"),
    "stand_off_cm": QT_TRANSLATE_NOOP("Fields", "Thrown from"),
    "passes_on": QT_TRANSLATE_NOOP("Fields", "passed on after a hit"),
    "needs": QT_TRANSLATE_NOOP("Fields", "What they have to be"),
    "compare": QT_TRANSLATE_NOOP("Fields", "Compared"),
    "amount": QT_TRANSLATE_NOOP("Fields", "Number"),
    "by": QT_TRANSLATE_NOOP("Fields", "By"),
    "who": QT_TRANSLATE_NOOP("Fields", "Who"),
    "activated": QT_TRANSLATE_NOOP("Fields", "with an activation marker"),
    "within_cm": QT_TRANSLATE_NOOP("Fields", "Within"),
    "where": QT_TRANSLATE_NOOP("Fields", "Where"),
    "activations": QT_TRANSLATE_NOOP("Fields", "Activations"),
    "drop_cm": QT_TRANSLATE_NOOP("Fields", "Dropped from"),
    "momentary": QT_TRANSLATE_NOOP("Fields", "momentary"),
    "missile_diameter_mm": QT_TRANSLATE_NOOP("Fields", "Missile diameter"),
}
"""Name of a field -> its label."""

BLOCK_VALUES: Final = {
    "phase": QT_TRANSLATE_NOOP("Values", "in this activation phase"),
    "battle": QT_TRANSLATE_NOOP("Values", "until the battle ends"),
    "caster": QT_TRANSLATE_NOOP("Values", "the caster"),
    "nothing": QT_TRANSLATE_NOOP("Values", "nothing"),
    "disks": QT_TRANSLATE_NOOP("Values", "picking disks"),
    "touching": QT_TRANSLATE_NOOP("Values", "touching the caster"),
    "spot": QT_TRANSLATE_NOOP("Values", "a spot"),
    "player": QT_TRANSLATE_NOOP("Values", "an opponent"),
    "stack": QT_TRANSLATE_NOOP("Values", "a stack"),
    "lost": QT_TRANSLATE_NOOP("Values", "the destroyed"),
    "own": QT_TRANSLATE_NOOP("Values", "own"),
    "enemy": QT_TRANSLATE_NOOP("Values", "enemy"),
    "chosen": QT_TRANSLATE_NOOP("Values", "chosen"),
    "friend": QT_TRANSLATE_NOOP("Values", "friend"),
    "activated": QT_TRANSLATE_NOOP("Values", "activated"),
    "pinned": QT_TRANSLATE_NOOP("Values", "pinned"),
    "pinning": QT_TRANSLATE_NOOP("Values", "lying on another"),
    "in_combat": QT_TRANSLATE_NOOP("Values", "in combat"),
    "several_wounds": QT_TRANSLATE_NOOP("Values", "takes several wounds"),
    "flyer": QT_TRANSLATE_NOOP("Values", "flyer"),
    "same_faction": QT_TRANSLATE_NOOP("Values", "of the caster's faction"),
    "wounded": QT_TRANSLATE_NOOP("Values", "wounded"),
    "defence": QT_TRANSLATE_NOOP("Values", "defence"),
    "toughness": QT_TRANSLATE_NOOP("Values", "toughness"),
    "points": QT_TRANSLATE_NOOP("Values", "points"),
    "sum": QT_TRANSLATE_NOOP("Values", "sum of the three"),
    "at_least": QT_TRANSLATE_NOOP("Values", "at least"),
    "at_most": QT_TRANSLATE_NOOP("Values", "at most"),
    "targets": QT_TRANSLATE_NOOP("Values", "the targets"),
    "immune_missiles": QT_TRANSLATE_NOOP("Values", "safe from missiles"),
    "immune_damage": QT_TRANSLATE_NOOP("Values", "safe from damage"),
    "cannot_move": QT_TRANSLATE_NOOP("Values", "cannot be moved"),
    "no_abilities": QT_TRANSLATE_NOOP("Values", "without special abilities"),
    "closed": QT_TRANSLATE_NOOP("Values", "closed to all"),
    "sure_target": QT_TRANSLATE_NOOP("Values", "sure target"),
    "places": QT_TRANSLATE_NOOP("Values", "places on the table"),
    "layers": QT_TRANSLATE_NOOP("Values", "upper and lower"),
    "zone": QT_TRANSLATE_NOOP("Values", "at the owner's zone"),
    "test:group": QT_TRANSLATE_NOOP("Values", "Several in brackets"),
    "test:disk_is": QT_TRANSLATE_NOOP("Values", "The disk is"),
    "test:value_is": QT_TRANSLATE_NOOP("Values", "A value"),
    "do:change": QT_TRANSLATE_NOOP("Values", "Change a value"),
    "do:damage": QT_TRANSLATE_NOOP("Values", "Attack with a power"),
    "do:wound": QT_TRANSLATE_NOOP("Values", "Wound"),
    "do:heal": QT_TRANSLATE_NOOP("Values", "Heal"),
    "do:relieve": QT_TRANSLATE_NOOP("Values", "Take damage away"),
    "do:capture": QT_TRANSLATE_NOOP("Values", "Capture"),
    "do:ambush": QT_TRANSLATE_NOOP("Values", "Ambush"),
    "do:state": QT_TRANSLATE_NOOP("Values", "Put under a spell"),
    "do:mark": QT_TRANSLATE_NOOP("Values", "Activation marker"),
    "do:flip": QT_TRANSLATE_NOOP("Values", "Flip away"),
    "do:jump": QT_TRANSLATE_NOOP("Values", "Set down elsewhere"),
    "do:swap": QT_TRANSLATE_NOOP("Values", "Swap two disks"),
    "do:move": QT_TRANSLATE_NOOP("Values", "Move as its owner"),
    "do:enter": QT_TRANSLATE_NOOP("Values", "Bring into play"),
    "do:join_stack": QT_TRANSLATE_NOOP("Values", "Take over"),
    "do:destroy": QT_TRANSLATE_NOOP("Values", "Destroy"),
    "do:wall": QT_TRANSLATE_NOOP("Values", "Build a wall"),
    "do:skip": QT_TRANSLATE_NOOP("Values", "Skip activations"),
    "do:counter": QT_TRANSLATE_NOOP("Values", "Counter a spell"),
    "do:shoot": QT_TRANSLATE_NOOP("Values", "Drop missiles"),
    "do:text": QT_TRANSLATE_NOOP("Values", "Only words"),
    "do:if": QT_TRANSLATE_NOOP("Values", "Only if …"),
}
"""Value of a choice, or ``tag:kind`` of a block -> its words."""

BLOCK_HELP: Final[Mapping[str, str]] = {
    "Whom or what it works on.": "Sur qui ou sur quoi il agit.",
    "How targets are found.": "Comment se trouvent les cibles.",
    "How many disks are picked; all that there are where there are fewer.": (
        "Combien de disks sont choisis ; tous s'il y en a moins."
    ),
    "Only one of them has to be in reach.": "Un seul doit être à portée.",
    "Disks that touch a target, and those that touch these, and so on, are targets, too.": (
        "Les disks qui touchent une cible, ceux qui touchent ceux-ci, et ainsi de suite, sont aussi "
        "des cibles."
    ),
    "Whose reinforcements a stack is.": "À qui est la pile de renforts.",
    "Which disks of a stack.": "Quels disks d'une pile.",
    "Diameter of the spell's disk where it is pushed or thrown.": (
        "Diamètre du disk du sort quand il est poussé ou lancé."
    ),
    "How far from the table a thrown spell is thrown.": (
        "À quelle distance de la table se lance un sort jeté."
    ),
    "After a throw that touched something the next player throws.": (
        "Après un lancer qui a touché, le joueur suivant lance."
    ),
    "What has to be so of each target.": "Ce qui doit être vrai de chaque cible.",
    "The tests; nothing for any disk.": "Les tests ; rien pour n'importe quel disk.",
    "What it has to be: of the caster's army or not, with a marker, under or over another disk ...": (
        "Ce qu'il doit être : de l'armée du lanceur ou non, avec un marqueur, sous ou sur un autre disk..."
    ),
    "The value; sum is attack, defence and toughness together.": (
        "La valeur ; la somme est attaque, défense et endurance ensemble."
    ),
    "How it is compared.": "Comment elle est comparée.",
    "The number that it is compared with.": "Le nombre auquel elle est comparée.",
    "What it does, block by block; the rules core executes them.": (
        "Ce qu'il fait, bloc par bloc ; le moteur de règles les exécute."
    ),
    "The value.": "La valeur.",
    "By how much.": "De combien.",
    "It falls no lower; nothing for no such limit.": (
        "Elle ne descend pas plus bas ; rien s'il n'y a pas de limite."
    ),
    "How long: the activation phase, the turn or the battle.": (
        "Combien de temps : la phase d'activation, le tour ou la bataille."
    ),
    "Damage dealt to each.": "Dommages infligés à chacun.",
    "Momentary damage: gone at once where it makes no wound.": (
        "Dommages momentanés : disparus aussitôt s'ils ne font pas de blessure."
    ),
    "So much of it at most.": "Autant au plus.",
    "Who takes them.": "Qui les subit.",
    "How many.": "Combien.",
    "What it does: nobody lands on or flies over closed disks, missiles are laid on sure_target.": (
        "Ce que cela fait : nul n'atterrit sur un disk fermé ni ne le survole, les projectiles sont "
        "posés sur une cible sûre."
    ),
    "It is put on; else taken away, and the disk may be activated again.": (
        "Il est posé ; sinon retiré, et le disk peut être activé à nouveau."
    ),
    "How often.": "Combien de fois.",
    "How far from where it lay, from edge to edge.": ("À quelle distance de là où il était, de bord à bord."),
    "Where they lie on the table, or which of them lies above.": (
        "Où ils sont sur la table, ou lequel est au-dessus."
    ),
    "Touching their owner's deployment zone, or the caster.": (
        "Au contact de la zone de déploiement de leur propriétaire, ou du lanceur."
    ),
    "With an activation marker.": "Avec un marqueur d'activation.",
    "So many walls at most ...": "Tant de murs au plus...",
    "... within so far of each other.": "... à cette distance les uns des autres.",
    "Diameter of the wall.": "Diamètre du mur.",
    "From which height.": "De quelle hauteur.",
    "What is to be done.": "Ce qui est à faire.",
    "All of them are needed, or one of them is enough.": "Tous sont nécessaires, ou un seul suffit.",
    "All of the tests are needed, or one of them is enough.": (
        "Tous les tests sont nécessaires, ou un seul suffit."
    ),
    "The tests.": "Les tests.",
    "The opposite is asked for.": "C'est le contraire qui est demandé.",
    "What has to be so of a target.": "Ce qui doit être vrai d'une cible.",
    "What happens to those of which it is so.": "Ce qui arrive à celles dont c'est vrai.",
    "What happens to the others.": "Ce qui arrive aux autres.",
    "Diameter of a missile's marker: it hits every disk that it touches, the upper one of a pile only.": (
        "Diamètre du marqueur d'un projectile : il frappe chaque disk qu'il touche, d'une pile celui "
        "du dessus seulement."
    ),
}
"""What the fields of blocks mean, in French."""
