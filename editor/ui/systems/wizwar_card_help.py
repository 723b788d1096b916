"""What the fields of Wiz-War's cards, sectors and scenarios mean, in languages other than English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CARD_HELP: Final[Mapping[str, str]] = {
    "What stands on the board.": "Ce qui se dresse sur le plateau.",
    "Damage that breaks a thornbush.": "Dégâts qui détruisent un buisson épineux.",
    "Magical damage of walking through a wall of fire.": "Dégâts magiques de qui traverse un mur de feu.",
    "Squares that a shrunken wizard moves less.": "Cases dont un sorcier rapetissé se déplace de moins.",
    "Rounds after which a game without a limit of its own ends.": (
        "Tours après lesquels finit une partie sans limite propre."
    ),
    "Life points at the start; nothing for those of the ruleset.": (
        "Points de vie au départ ; rien pour ceux des règles."
    ),
    "Squares that he moves without a card; nothing for those of the ruleset.": (
        "Cases dont il se déplace sans carte ; rien pour celles des règles."
    ),
    "Which of the kinds of cards it is.": "De laquelle des sortes de cartes elle est.",
    "Printed in its corner: only beside the caster, only in his line of sight, or nothing.": (
        "Imprimé dans son coin : seulement à côté du lanceur, seulement dans sa ligne de vue, ou rien."
    ),
    "Whom or what it is played on.": "Sur qui ou sur quoi elle se joue.",
    "What a number card played with it gives.": "Ce que donne une carte nombre jouée avec elle.",
    "Its number, of a number card.": "Son nombre, pour une carte nombre.",
    "A spell; throwing a thing is none.": "Un sort ; lancer un objet n'en est pas un.",
    "Damage without a number card's.": "Dégâts sans ceux d'une carte nombre.",
    "The number card adds to it.": "La carte nombre s'y ajoute.",
    "It is dealt once for each magic stone that the target carries.": (
        "Une fois pour chaque pierre magique que porte la cible."
    ),
    "Physical or magical damage.": "Dégâts physiques ou magiques.",
    "What it does: stunned loses his turns, misty passes walls, cursed pays life for cards.": (
        "Ce qu'il fait : l'étourdi perd ses tours, la brume passe les murs, le maudit paie ses cartes."
    ),
    "Turns of the caster that it lasts; 0 for those of the number card.": (
        "Tours du lanceur que cela dure ; 0 pour ceux de la carte nombre."
    ),
    "What is created: between squares, or bush and stone on one.": (
        "Ce qui est créé : entre deux cases, ou buisson et pierre sur une case."
    ),
    "Physical damage to everybody beside what falls.": "Dégâts physiques à qui est à côté de ce qui tombe.",
    "It has no lock any more; else it shuts behind who goes through, at the latest when the turn ends.": (
        "Elle n'a plus de serrure ; sinon elle se ferme derrière qui la passe, au plus tard à la fin du tour."
    ),
    "Away from the caster.": "Loin du lanceur.",
    "Squares without a number card's, which is added.": (
        "Cases sans celles de la carte nombre, qui s'y ajoutent."
    ),
    "Physical damage for each square that he cannot be moved.": (
        "Dégâts physiques pour chaque case dont il ne peut bouger."
    ),
    "Squares at most without a number card's, which is added.": (
        "Cases au plus sans celles de la carte nombre, qui s'y ajoutent."
    ),
    "Points without a number card's, which is added.": (
        "Points sans ceux de la carte nombre, qui s'y ajoutent."
    ),
    "How many, as far as the hand takes them.": "Combien, dans la limite de la main.",
    "Half of it rounded up, all of it, or some points.": (
        "La moitié arrondie au-dessus, tout, ou quelques points."
    ),
    "Points stopped.": "Points arrêtés.",
    "The number card adds to them.": "La carte nombre s'y ajoute.",
    "It may also be played against damage that comes from no attack, as of a falling wall.": (
        "Se joue aussi contre des dégâts qui ne viennent pas d'une attaque, comme d'un mur qui tombe."
    ),
    "What it gives.": "Ce qu'il donne.",
    "How much; of spirit the life up to which it works.": (
        "Combien ; pour l'esprit, la vie jusqu'à laquelle il agit."
    ),
    "Damage of a blow or a throw.": "Dégâts d'un coup ou d'un lancer.",
    "Blows are struck with it at a target beside.": "On en frappe une cible à côté.",
    "It is thrown at a target in sight, and lands there.": (
        "On la lance sur une cible en vue, et elle y tombe."
    ),
    "The drawing, in rows of letters.": "Le dessin, en rangées de lettres.",
    "The deck that all draw from.": "Le paquet où tous tirent.",
    "Sectors that are dealt to sides that name none.": "Secteurs distribués aux camps qui n'en nomment pas.",
    "The players, clockwise.": "Les joueurs, dans le sens des aiguilles d'une montre.",
    "His piece; nothing for a plain wizard.": "Sa pièce ; rien pour un sorcier ordinaire.",
    "His sector; nothing for one that is dealt out of the scenario's.": (
        "Son secteur ; rien pour l'un de ceux que le scénario distribue."
    ),
    "Quarters clockwise that the sector is turned by; nothing for chance.": (
        "Quarts de tour du secteur, dans le sens des aiguilles ; rien pour le hasard."
    ),
    "Three players join two edges by the warp piece.": (
        "Trois joueurs joignent deux bords par la pièce de distorsion."
    ),
    "Who begins: the highest die, or the side that is named first.": (
        "Qui commence : le plus haut dé, ou le camp nommé en premier."
    ),
}
"""English words of a field -> its words in French."""
