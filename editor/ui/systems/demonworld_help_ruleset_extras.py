"""What the fields of Demonworld's ruleset mean, in French: artillery, magic, fire, flight, houses, items."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

EXTRAS_FR: Final[Mapping[str, str]] = {
    "Artillery (XIX).": "Artillerie (XIX).",
    "Loading points of a shot, and the most that are kept (XIX.3.0).": (
        "Points de chargement d'un tir, et combien on en garde au plus (XIX.3.0)."
    ),
    "Least and most hit points of a usual gun (XIX.3.0).": (
        "Points de vie minimaux et maximaux d'une pièce habituelle (XIX.3.0)."
    ),
    "What the crew does under each order (XIX.3.0).": "Ce que font les servants selon l'ordre (XIX.3.0).",
    "Movement points, less hit points lost.": "Points de mouvement, moins les points de vie perdus.",
    "Whether they serve only to turn.": "S'ils ne servent qu'à pivoter.",
    "Whether movement points not spent become loading points.": (
        "Si les points de mouvement non dépensés deviennent des points de chargement."
    ),
    "Shooting phase in which a loaded gun fires.": "Phase de tir où tire une pièce chargée.",
    "Order that takes the place of a charge (XIX.3.0).": "Ordre qui remplace celui de charger (XIX.3.0).",
    "Deviation table (XIX.4.1).": "Table de déviation (XIX.4.1).",
    "Range band.": "Tranche de portée.",
    "What happens; a deviation goes in a random direction of the compass.": (
        "Ce qui se passe ; une déviation va dans une direction aléatoire de la rose des vents."
    ),
    "Projectiles (XIX.5.0, XIX.6.0).": "Projectiles (XIX.5.0, XIX.6.0).",
    "The projectile.": "Le projectile.",
    "Change of its power after each success.": "Changement de sa puissance après chaque réussite.",
    "Whether it goes on to further targets after a success.": (
        "S'il continue vers d'autres cibles après une réussite."
    ),
    "Whether it goes on after a failure.": "S'il continue après un échec.",
    "Whether it strikes the same target again while it succeeds.": (
        "S'il frappe encore la même cible tant qu'il réussit."
    ),
    "Ground on its way that takes power; other ground does not matter.": (
        "Terrains de son chemin qui lui prennent de la puissance ; les autres ne comptent pas."
    ),
    "Terrain type of the ruleset.": "Type de terrain du jeu de règles.",
    "Change of the projectile's power per field.": "Changement de la puissance du projectile par case.",
    "What a wall does: stop it, be attacked itself, nothing, or be attacked on each side of the field.": (
        "Ce que fait un mur : l'arrêter, être attaqué lui-même, rien, ou être attaqué de chaque côté de "
        "la case."
    ),
    "Change of power after breaking a wall.": "Changement de puissance après avoir percé un mur.",
    "Whether neighbouring fields that lie higher are spared (large stone).": (
        "Si les cases voisines plus hautes sont épargnées (grosse pierre)."
    ),
    "Whether the neighbours are spared where it falls into water (large stone).": (
        "Si les voisines sont épargnées quand elle tombe dans l'eau (grosse pierre)."
    ),
    "D6 for a wall with an element behind it (XIX.5.0).": (
        "D6 pour un mur qui a un socle derrière lui (XIX.5.0)."
    ),
    "What is struck.": "Ce qui est frappé.",
    "A direct shot goes down one level at most in so many fields (XIX.5.1).": (
        "Un tir direct descend d'un niveau au plus en autant de cases (XIX.5.1)."
    ),
    "A direct shot goes up one level at most in so many fields (XIX.5.1).": (
        "Un tir direct monte d'un niveau au plus en autant de cases (XIX.5.1)."
    ),
    "Up to one level in so many fields the shot counts as flat (XIX.5.1).": (
        "Jusqu'à un niveau en autant de cases, le tir compte comme plat (XIX.5.1)."
    ),
    "Share of the target that must be seen to aim above an obstacle (XIX.5.1).": (
        "Part de la cible qu'il faut voir pour viser au-dessus d'un obstacle (XIX.5.1)."
    ),
    "D6 for a commander on a mount (XIX.7.0).": "D6 pour un commandant sur une monture (XIX.7.0).",
    "What the commander rides.": "Ce que monte le commandant.",
    "Who is hit.": "Qui est touché.",
    "Power of the crew in melee by its size (XIX.8.0).": (
        "Puissance des servants au corps à corps selon leur taille (XIX.8.0)."
    ),
    "Whether attackers of a gun have the bonus of flank and rear (XIX.8.0).": (
        "Si les attaquants d'une pièce ont le bonus de flanc et de dos (XIX.8.0)."
    ),
    "Whether guns can hit flyers (XXIII.7.0).": "Si les pièces peuvent toucher les volants (XXIII.7.0).",
    "Magic (XX).": "Magie (XX).",
    "Spell points by level (XX.3.2).": "Points de sorts selon le niveau (XX.3.2).",
    "Level.": "Niveau.",
    "Spell points at the start, and the most that are kept.": (
        "Points de sorts au début, et combien on en garde au plus."
    ),
    "Points that come back in a turn of rest.": "Points qui reviennent en un tour de repos.",
    "Highest level of a spell; the level is the least number of points spent (XX.4.1).": (
        "Niveau maximal d'un sort ; le niveau est le moins de points qu'on peut dépenser (XX.4.1)."
    ),
    "Spells of a wizard in a magic phase (XX.5.0).": "Sorts d'un sorcier dans une phase de magie (XX.5.0).",
    "Whether a wizard in melee may spend more than the level (XX.5.0).": (
        "Si un sorcier au corps à corps peut dépenser plus que le niveau (XX.5.0)."
    ),
    "Results of the D20 that are critical failures (XX.5.0).": (
        "Résultats du D20 qui sont des échecs critiques (XX.5.0)."
    ),
    "Table of critical failures (XX.5.0).": "Table des échecs critiques (XX.5.0).",
    "What happens.": "Ce qui se passe.",
    "What happens, in words.": "Ce qui se passe, en toutes lettres.",
    "A wizard may shift that die by his level less this (XX.5.0).": (
        "Un sorcier peut décaler ce dé de son niveau moins ceci (XX.5.0)."
    ),
    "Spell points spent, or part of them, per wound of a backlash (XX.5.0).": (
        "Points de sorts dépensés, entiers ou entamés, par blessure d'un contrecoup (XX.5.0)."
    ),
    "Fields around the wizard that a discharge reaches (XX.5.0).": (
        "Cases autour du sorcier qu'atteint une décharge (XX.5.0)."
    ),
    "Turns in which a shocked wizard neither casts nor rests (XX.5.0).": (
        "Tours où un sorcier choqué ne lance pas de sort et ne se repose pas (XX.5.0)."
    ),
    "Usual number of spells of a people (XX.6.0).": "Nombre habituel de sorts d'un peuple (XX.6.0).",
    "Whether a wizard casts or rests in flight (XXIII.7.2).": (
        "Si un sorcier lance ses sorts ou se repose en vol (XXIII.7.2)."
    ),
    "Fire (XXII).": "Feu (XXII).",
    "Change of wind.": "Changement du vent.",
    "Change of direction, left negative.": "Changement de direction, négatif vers la gauche.",
    "Change of speed, never below none.": "Changement de vitesse, jamais sous zéro.",
    "Sides of the dice for direction and speed of the wind at the start (XXII.2.0).": (
        "Faces des dés pour la direction et la vitesse du vent au début (XXII.2.0)."
    ),
    "A D20 of this or less sets a field on fire (XXII.3.0).": (
        "Un D20 égal ou inférieur à ceci met le feu à une case (XXII.3.0)."
    ),
    "What burns, and how long.": "Ce qui brûle, et combien de temps.",
    "Fire points when it starts to burn; one goes each turn, at none it is burnt out.": (
        "Points de feu quand il commence à brûler ; un part à chaque tour, à zéro il est consumé."
    ),
    "Fire spreads on a D20 of the wind's speed and this or less, never without wind (XXII.3.0).": (
        "Le feu se propage sur un D20 inférieur ou égal à la vitesse du vent plus ceci, jamais sans vent "
        "(XXII.3.0)."
    ),
    "An element with so many burning neighbours counts as burning (XXII.3.0).": (
        "Un socle qui a autant de voisins en feu compte comme en feu (XXII.3.0)."
    ),
    "Weapons that shoot flaming arrows (XXII.5.0).": "Armes qui tirent des flèches enflammées (XXII.5.0).",
    "Power of a flaming arrow; protection does not count (XXII.5.0).": (
        "Puissance d'une flèche enflammée ; la protection ne compte pas (XXII.5.0)."
    ),
    "Order for flaming arrows and incendiary projectiles (XXII.5.0, XXII.6.0).": (
        "Ordre pour les flèches enflammées et les projectiles incendiaires (XXII.5.0, XXII.6.0)."
    ),
    "Hit points that a burning war machine loses at once and each turn (XXII.5.0).": (
        "Points de vie qu'une machine de guerre en feu perd aussitôt puis à chaque tour (XXII.5.0)."
    ),
    "Flying (XXIII).": "Vol (XXIII).",
    "Highest altitude; above it the flyer has left the battle (XXIII.4.0).": (
        "Altitude maximale ; au-dessus, le volant a quitté la bataille (XXIII.4.0)."
    ),
    "Most that a flyer climbs in one move (XXIII.5.0).": (
        "Altitude gagnée au plus par un volant en un mouvement (XXIII.5.0)."
    ),
    "Cost of each field, in high and in low flight (XXIII.3.0, XXIII.5.0).": (
        "Coût de chaque case, en vol haut et au ras du sol (XXIII.3.0, XXIII.5.0)."
    ),
    "Least altitude above ground (XXIII.5.0).": "Altitude minimale au-dessus du sol (XXIII.5.0).",
    "Least height above elements and terrain (XXIII.5.0).": (
        "Hauteur minimale au-dessus des socles et du terrain (XXIII.5.0)."
    ),
    "Least altitude over woods (XXIII.5.0).": "Altitude minimale au-dessus des bois (XXIII.5.0).",
    "Range lost per segment between the shooter's top and the flyer (XXIII.7.0).": (
        "Portée perdue par segment entre le sommet du tireur et le volant (XXIII.7.0)."
    ),
    "Missile power of a rider in flight (XXIII.7.1).": "Puissance de tir d'un cavalier en vol (XXIII.7.1).",
    "Segments up and down that breath reaches at distance one, two, three (XXIII.7.1).": (
        "Segments vers le haut et le bas que le souffle atteint à une distance de un, deux, trois "
        "(XXIII.7.1)."
    ),
    "Attacks from the ground (XXIII.8.1).": "Attaques depuis le sol (XXIII.8.1).",
    "Attacker's size less the altitude; larger differences give the usual power, smaller ones none.": (
        "Taille de l'attaquant moins l'altitude ; une différence plus grande donne la puissance "
        "habituelle, une plus petite aucune."
    ),
    "Power instead of the weapon's.": "Puissance à la place de celle de l'arme.",
    "Size that a long weapon adds for them (XXIII.8.1).": "Taille qu'une arme longue y ajoute (XXIII.8.1).",
    "Whether size stays in power and protection in melee between flyers (XXIII.8.2).": (
        "Si la taille reste dans la puissance et la protection au corps à corps entre volants (XXIII.8.2)."
    ),
    "Altitude from which a dive starts (XXIII.8.3).": "Altitude d'où part une attaque en piqué (XXIII.8.3).",
    "Bonus of a dive in the first melee phase (XXIII.8.3).": (
        "Bonus d'une attaque en piqué en première phase de corps à corps (XXIII.8.3)."
    ),
    "Order of a dive (XXIII.8.3).": "Ordre d'une attaque en piqué (XXIII.8.3).",
    "Altitude to which a flyer leaves a melee (XXIII.8.4).": (
        "Altitude à laquelle un volant quitte un corps à corps (XXIII.8.4)."
    ),
    "Buildings (XXIV).": "Bâtiments (XXIV).",
    "Movement points through a door, for infantry (XXIV.3.1).": (
        "Points de mouvement pour franchir une porte, pour l'infanterie (XXIV.3.1)."
    ),
    "Sizes of those who may pass it (XXIV.3.1).": "Tailles de ceux qui peuvent la franchir (XXIV.3.1).",
    "Stability of a solid wooden door (XXIV.3.1).": "Stabilité d'une porte en bois massif (XXIV.3.1).",
    "Stability of a fortified door, or more (XXIV.3.1).": (
        "Stabilité d'une porte fortifiée, ou plus (XXIV.3.1)."
    ),
    "Whole turns in contact to open a door without fighting (XXIV.3.1).": (
        "Tours entiers au contact pour ouvrir une porte sans combattre (XXIV.3.1)."
    ),
    "Most fields between a building and those of its unit outside (XXIV.3.0).": (
        "Nombre maximal de cases entre un bâtiment et ceux de l'unité restés dehors (XXIV.3.0)."
    ),
    "Whether shots out of a building can be supported (XXIV.4.0).": (
        "Si les tirs depuis un bâtiment peuvent être soutenus (XXIV.4.0)."
    ),
    "Whether melee can be supported inside a building (XXIV.5.0).": (
        "Si le corps à corps peut être soutenu à l'intérieur d'un bâtiment (XXIV.5.0)."
    ),
    "Items (XXV).": "Objets (XXV).",
    "Items of an element (XXV.1.0).": "Objets d'un socle (XXV.1.0).",
    "Further items of one whose card already has one (XXV.1.0).": (
        "Objets de plus pour celui dont la carte en a déjà un (XXV.1.0)."
    ),
    "Whether a magic melee weapon's power is raised by the bearer's size (XXV.2.0).": (
        "Si la puissance d'une arme magique de corps à corps croît de la taille du porteur (XXV.2.0)."
    ),
    "Bonus where five models attack (XXV.2.0).": "Bonus quand cinq figurines attaquent (XXV.2.0).",
    "Bonus of an aggressive mount (XXV.2.0).": "Bonus d'une monture agressive (XXV.2.0).",
    "Bonus of a second hand weapon (XXV.4.0).": "Bonus d'une seconde arme de base (XXV.4.0).",
    "Whether magic armour's melee protection is raised by size; missile protection never is (XXV.3.0).": (
        "Si la protection de corps à corps d'une armure magique croît de la taille ; celle de tir, jamais "
        "(XXV.3.0)."
    ),
    "The games of the book.": "Les jeux du livre.",
    "The game; optional are the rules that may be added to the advanced game.": (
        "Le jeu ; les règles optionnelles peuvent s'ajouter au jeu avancé."
    ),
    "Chapters in force.": "Chapitres en vigueur.",
    "Readings that tables choose between.": "Lectures entre lesquelles les tables choisissent.",
    "What counts as lost: each element its share of the points, or only units lost whole.": (
        "Ce qui compte comme perdu : chaque socle pour sa part des points, ou les seules unités perdues "
        "en entier."
    ),
}
"""English words of a field -> its French words."""
