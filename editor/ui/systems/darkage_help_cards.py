"""What the fields of Dark Age's cards, decks and scenarios mean, in French."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CARD_HELP: Final[Mapping[str, str]] = {
    "Turns of each player after which the most points win, where the scenario has no limit.": (
        "Tours de chaque joueur après lesquels le plus de points gagne, si le scénario n'a pas de limite."
    ),
    "Classes of characters.": "Classes de personnages.",
    "A class of characters, for which weapons and skills may be made.": (
        "Une classe de personnages, pour laquelle des armes et des talents peuvent être faits."
    ),
    "What the players have agreed on.": "Ce dont les joueurs sont convenus.",
    "Classes do not matter: for games with starter decks only.": (
        "Les classes ne comptent pas : pour les parties avec les seuls paquets de base."
    ),
    "Gangs and factions do not matter: for players with few cards.": (
        "Gangs et factions ne comptent pas : pour les joueurs qui ont peu de cartes."
    ),
    "House rule: who is not enlisted goes back to the hand instead of the discard pile.": (
        "Règle maison : qui n'est pas enrôlé retourne en main au lieu d'aller à la défausse."
    ),
    "House rule: once a turn, a marker spent in the resource phase gives so many points; 0 for not so.": (
        "Règle maison : une fois par tour, un marqueur dépensé en phase de ressource donne tant de "
        "points ; 0 pour non."
    ),
    "Wounds stay after the combat; else characters who live through it are healed.": (
        "Les blessures restent après le combat ; sinon les personnages qui y survivent sont soignés."
    ),
    "A character, who is enlisted and fights.": "Un personnage, qu'on enrôle et qui combat.",
    "Faction inside the gang.": "Faction à l'intérieur du gang.",
    "Class, which says what weapons and skills he may have.": (
        "Classe, qui dit quelles armes et quels talents il peut avoir."
    ),
    "One person: only one of this name in play on a side; else a nameless one.": (
        "Une seule personne : un seul de ce nom en jeu dans un camp ; sinon un anonyme."
    ),
    "Wounds that kill him.": "Blessures qui le tuent.",
    "Control: what the die has to reach to enlist him, and what committing him costs.": (
        "Contrôle : ce que le dé doit atteindre pour l'enrôler, et ce que coûte de l'impliquer."
    ),
    "Skills that he may have.": "Talents qu'il peut avoir.",
    "Weapons that he may have.": "Armes qu'il peut avoir.",
    "Numbers of his distance fire; none for no fire.": (
        "Nombres de son tir à distance ; aucun s'il ne tire pas."
    ),
    "Numbers by which he hits in close combat.": "Nombres pour toucher en combat rapproché.",
    "Numbers by which he blocks in close combat.": "Nombres pour bloquer en combat rapproché.",
    "Numbers by which his armour stops strikes; none for no armour.": (
        "Nombres par lesquels son armure arrête les coups ; aucun s'il n'a pas d'armure."
    ),
    "What else he does, block by block; the rules core executes them.": (
        "Ce qu'il fait d'autre, bloc par bloc ; le moteur de règles les exécute."
    ),
    "Fighters strike, block or endure better or worse.": (
        "Des combattants frappent, bloquent ou endurent mieux ou moins bien."
    ),
    "Whose values change: who has the card, all own fighters, all enemies, one own or one enemy.": (
        "Qui change : celui qui a la carte, tous les siens, tous les ennemis, un des siens ou un ennemi."
    ),
    "When it holds: in every combat, only as attacker or defender, only for a lone fighter.": (
        "Quand cela vaut : à chaque combat, seulement en attaque ou en défense, seulement pour un solitaire."
    ),
    "Only against an opponent without armour.": "Seulement contre un adversaire sans armure.",
    "The bonuses count for each further fighter of the own reserve.": (
        "Les bonus comptent pour chaque autre combattant de sa réserve."
    ),
    "Added to the roll of distance fire.": "Ajouté au jet de tir à distance.",
    "Added to the roll to hit in close combat.": "Ajouté au jet pour toucher en combat rapproché.",
    "Added to the roll to block.": "Ajouté au jet de blocage.",
    "Added to the roll of the armour.": "Ajouté au jet d'armure.",
    "Numbers added to the string of distance fire.": "Nombres ajoutés à ceux du tir à distance.",
    "Numbers added to the string of close combat.": "Nombres ajoutés à ceux du combat rapproché.",
    "Numbers added to the string of blocks.": "Nombres ajoutés à ceux du blocage.",
    "Numbers added to the string of the armour.": "Nombres ajoutés à ceux de l'armure.",
    "Added to the life.": "Ajouté à la vie.",
    "Added to the command that committing him costs.": "Ajouté au commandement que coûte de l'impliquer.",
    "He fights on to the end of the last round, whatever his wounds.": (
        "Il se bat jusqu'à la fin du dernier round, quelles que soient ses blessures."
    ),
    "His strikes in close combat are neither blocked nor stopped by armour.": (
        "Ses coups en combat rapproché ne sont ni bloqués ni arrêtés par l'armure."
    ),
    "Command and logistics are won or lost at once.": (
        "Du commandement et de la logistique gagnés ou perdus aussitôt."
    ),
    "Whose.": "À qui.",
    "Points of command.": "Points de commandement.",
    "Points of logistics.": "Points de logistique.",
    "Command and logistics are won in each own resource phase.": (
        "Du commandement et de la logistique gagnés à chaque phase de ressource."
    ),
    "Cards are drawn from the stock.": "Des cartes sont piochées dans le stock.",
    "The hand is discarded first, and as many cards are drawn besides.": (
        "La main est d'abord défaussée, et autant de cartes sont piochées en plus."
    ),
    "The enemy discards cards of his hand at random.": "L'ennemi défausse des cartes de sa main au hasard.",
    "One enemy fighter is wounded.": "Un combattant ennemi est blessé.",
    "How many wounds.": "Combien de blessures.",
    "One own character loses wounds.": "Un de ses personnages perd des blessures.",
    "Markers are won.": "Des marqueurs sont gagnés.",
    "The roll of the next enlistment of this turn is better.": (
        "Le jet du prochain enrôlement de ce tour est meilleur."
    ),
    "Added to the die.": "Ajouté au dé.",
    "One enemy fighter loses the weapon that he got last.": (
        "Un combattant ennemi perd l'arme qu'il a reçue en dernier."
    ),
    "The smallest hand changes.": "La main minimum change.",
    "Cards more.": "Cartes de plus.",
    "Victory is nearer or farther.": "La victoire est plus proche ou plus lointaine.",
    "Whose goal: one's own, or that of every enemy.": "À qui est le but : à soi, ou à chaque ennemi.",
    "Victory points more that win.": "Points de victoire de plus pour gagner.",
    "Any card that is no character.": "Toute carte qui n'est pas un personnage.",
    "Sort of the card.": "Sorte de la carte.",
    "Faction inside the gang whose characters alone may have it.": (
        "Faction du gang dont seuls les personnages peuvent l'avoir."
    ),
    "Class whose characters alone may have it.": "Classe dont seuls les personnages peuvent l'avoir.",
    "Command that playing it costs.": "Commandement que coûte de la jouer.",
    "Logistics that playing it costs.": "Logistique que coûte de la jouer.",
    "Weapon of which it is a light or a heavy version; a character has one version only.": (
        "Arme dont c'est une version légère ou lourde ; un personnage n'a qu'une version."
    ),
    "It is discarded after a combat of its bearer.": "Elle est défaussée après un combat de son porteur.",
    "When an instant is played.": "Quand se joue un instantané.",
    "What a die has to reach for an instant to work; 0 for no roll.": (
        "Ce qu'un dé doit atteindre pour qu'un instantané agisse ; 0 pour aucun jet."
    ),
    "Smallest hand of a leader.": "Main minimum d'un chef.",
    "Most command that a leader spends on the roll of an enlistment.": (
        "Commandement qu'un chef dépense au plus sur le jet d'un enrôlement."
    ),
    "What a leader takes off the control of fighters who attack.": (
        "Ce qu'un chef retire du contrôle des combattants qui attaquent."
    ),
    "What a leader takes off the control of fighters who defend.": (
        "Ce qu'un chef retire du contrôle des combattants qui défendent."
    ),
    "What a leader adds to the die for command.": "Ce qu'un chef ajoute au dé de commandement.",
    "What a leader adds to the die for logistics.": "Ce qu'un chef ajoute au dé de logistique.",
    "Places of a card of controlled locations.": "Lieux d'une carte Lieux Contrôlés.",
    "One of the places on a card of controlled locations.": "Un des lieux d'une carte Lieux Contrôlés.",
    "What holds for the fighters while it is attacked.": (
        "Ce qui vaut pour les combattants quand il est attaqué."
    ),
    "What a victory card asks for.": "Ce que demande une carte Victoire.",
    "How many enemies a victory card asks for.": "Combien d'ennemis demande une carte Victoire.",
    "Victory points that it gives.": "Points de victoire qu'elle donne.",
    "A deck: leader, controlled locations, artefacts, and the stock.": (
        "Un paquet : chef, lieux contrôlés, artefacts, et le stock."
    ),
    "Victory points that win; nothing for those of the ruleset.": (
        "Points de victoire qui font gagner ; rien pour ceux des règles."
    ),
    "The sides, in the order of play.": "Les camps, dans l'ordre du jeu.",
    "A side and how it is played.": "Un camp et comment il est joué.",
    "Victory points with which it begins; less than 0 sets it back.": (
        "Points de victoire avec lesquels il commence ; moins de 0 le retarde."
    ),
    "Enemy of a solo game: each turn the top card of its pile of fighters joins it, without hand or roll.": (
        "Ennemi d'une partie en solitaire : à chaque tour, la première carte de sa pile de combattants "
        "le rejoint, sans main ni jet."
    ),
}
"""English words of a field -> its words in French."""
