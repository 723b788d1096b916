"""What the fields of Demonworld's ruleset mean, in French: orders, movement, shooting, melee, commanders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

RULES_FR: Final[Mapping[str, str]] = {
    "Peoples and factions that cards may name.": "Peuples et factions que les cartes peuvent nommer.",
    "Identifier used by cards.": "Identifiant qu'utilisent les cartes.",
    "Main colour, of counters and card frames.": "Couleur principale, des pions et des cadres de cartes.",
    "Clans or sub-armies inside the faction.": "Clans ou sous-armées de la faction.",
    "Chapters of the book, in its order.": "Chapitres du livre, dans son ordre.",
    "Number of the chapter in the book, e.g. XII.": "Numéro du chapitre dans le livre, par ex. XII.",
    "What it is about, in our words.": "Ce dont il parle, avec nos mots.",
    "What the game is, in a few sentences of ours.": "Ce qu'est le jeu, en quelques phrases à nous.",
    "How armies are built; empty for what the other tables of the game say.": (
        "Comment on compose une armée ; vide pour ce que disent les autres tables du jeu."
    ),
    "Identifier used by maps.": "Identifiant qu'utilisent les cartes de jeu.",
    "Letter in rows of terrain.": "Lettre dans les rangées de terrain.",
    "Movement points to enter, per mover; nothing where it is impassable.": (
        "Points de mouvement pour entrer, selon qui se déplace ; rien si c'est infranchissable."
    ),
    "Height that it adds for sight (XII.3.1).": "Hauteur qu'il ajoute pour la vue (XII.3.1).",
    "No shot passes through it (woods, XII.3.3).": "Aucun tir ne le traverse (bois, XII.3.3).",
    "Modifier of a shot at an element in it (XII.4.0).": (
        "Modificateur d'un tir sur un socle qui s'y trouve (XII.4.0)."
    ),
    "Water: costs come from its depth and the mover's size.": (
        "Eau : les coûts viennent de sa profondeur et de la taille de qui se déplace."
    ),
    "The open ground, one for each ruleset: what roads, bridges and flat scenarios make of all other.": (
        "Le terrain dégagé, un seul par jeu de règles : ce que les routes, les ponts et les scénarios plats "
        "font de tout autre terrain."
    ),
    "Colour on screen and paper.": "Couleur à l'écran et sur papier.",
    "How it is textured.": "Sa texture.",
    "Sign on each of its fields, a letter or a pictograph; empty for none.": (
        "Signe sur chacune de ses cases, une lettre ou un pictogramme ; vide pour aucun."
    ),
    "Weapons.": "Armes.",
    "Power in melee, against infantry where it differs.": (
        "Puissance au corps à corps, contre l'infanterie si elle diffère."
    ),
    "Power against cavalry, where it differs.": "Puissance contre la cavalerie, si elle diffère.",
    "Power by range.": "Puissance selon la portée.",
    "Order needed to shoot.": "Ordre qu'il faut pour tirer.",
    "Change of initiative in the first melee phase (VI.1.0).": (
        "Changement d'initiative en première phase de corps à corps (VI.1.0)."
    ),
    "Change for an enemy who attacks its bearer frontally (pikes, VI.1.3); of several the least counts.": (
        "Changement pour un ennemi qui attaque son porteur de face (piques, VI.1.3) ; de plusieurs, c'est le "
        "plus bas qui compte."
    ),
    "Used only in the first melee phase.": "Ne sert qu'en première phase de corps à corps.",
    "Fields of a dragon that it strikes; nothing: those straight ahead (XVII.7.5).": (
        "Cases d'un dragon qu'elle atteint ; rien : celles droit devant (XVII.7.5)."
    ),
    "Large beings that fight with it where a card brought from another game names no weapon.": (
        "Grandes créatures qui s'en servent quand une carte venue d'un autre jeu ne nomme aucune arme."
    ),
    "A long weapon: its bearer counts as taller against flyers (XXIII.8.1).": (
        "Une arme longue : contre les volants, son porteur compte pour plus grand (XXIII.8.1)."
    ),
    "Its word in questions about the rules; empty for its identifier.": (
        "Son mot dans les questions sur les règles ; vide pour son identifiant."
    ),
    "Orders.": "Ordres.",
    "The order.": "L'ordre.",
    "Letter on counters, per language (M C S H; French M C H T).": (
        "Lettre des pions, dans chaque langue (M C S H ; en français M C H T)."
    ),
    "When it moves in the movement phase (V.2.0).": "Quand il se joue dans la phase de mouvement (V.2.0).",
    "Initiative in the first melee phase (VI.1.0).": (
        "Initiative en première phase de corps à corps (VI.1.0)."
    ),
    "May move into contact (V.3.2).": "Peut amener au contact (V.3.2).",
    "Shooting phase in which it shoots (IV).": "Phase de tir où il tire (IV).",
    "Fields, bases and models (I.2.0).": "Cases, bases et figurines (I.2.0).",
    "Side of a field (I.2.0).": "Côté d'une case (I.2.0).",
    "Diameter of the base of a model on foot (I.2.0).": "Diamètre de la base d'une figurine à pied (I.2.0).",
    "Length of the base of a rider (I.2.0).": "Longueur de la base d'un cavalier (I.2.0).",
    "Width of the base of a rider (I.2.0).": "Largeur de la base d'un cavalier (I.2.0).",
    "Usual height of a model (I.2.0).": "Hauteur habituelle d'une figurine (I.2.0).",
    "Most models on foot on one element (I.2.0).": "Nombre maximal de figurines à pied sur un socle (I.2.0).",
    "Most riders on one element (I.2.0).": "Nombre maximal de cavaliers sur un socle (I.2.0).",
    "Least and most elements of a usual unit (I.2.1).": (
        "Nombres minimal et maximal de socles d'une unité habituelle (I.2.1)."
    ),
    "Usual heights (II.2.0).": "Tailles habituelles (II.2.0).",
    "Of a dwarf.": "D'un nain.",
    "Of men and humanoids.": "Des hommes et des humanoïdes.",
    "Of ogres and trolls.": "Des ogres et des trolls.",
    "Of a rider with his mount.": "D'un cavalier avec sa monture.",
    "From this size on the rules of giants apply (XVII).": (
        "À partir de cette taille, les règles des géants valent (XVII)."
    ),
    "From this size on the rules of dragons apply (XVII).": (
        "À partir de cette taille, les règles des dragons valent (XVII)."
    ),
    "Height of a large monster in flight (XXIII.7.0).": "Hauteur d'un grand monstre en vol (XXIII.7.0).",
    "Initiative (II.4.0, VI.1.0).": "Initiative (II.4.0, VI.1.0).",
    "Base initiative of most peoples (II.4.0).": "Initiative de base de la plupart des peuples (II.4.0).",
    "Base initiative of elves (II.4.0).": "Initiative de base des elfes (II.4.0).",
    "Base initiative of the undead (II.4.0).": "Initiative de base des morts-vivants (II.4.0).",
    "Lasting bonus of an impetuous unit, instead of an order's (XV.10.0).": (
        "Bonus permanent d'une unité impétueuse, à la place de celui d'un ordre (XV.10.0)."
    ),
    "Bonus of a commander who engages by his own move, per order whose units move then (X.2.1).": (
        "Bonus d'un commandant qui engage par son propre mouvement, selon l'ordre dont les unités bougent "
        "alors (X.2.1)."
    ),
    "Phases of a turn (III.2.0).": "Phases d'un tour (III.2.0).",
    "Phases of the basic game, in order (III.2.0).": "Phases du jeu de base, dans l'ordre (III.2.0).",
    "Phases from the intermediate game on (VIII.2.0).": "Phases à partir du jeu intermédiaire (VIII.2.0).",
    "Phases where wizards take part (XX.2.0).": "Phases quand des sorciers participent (XX.2.0).",
    "Order of a unit without a counter in the basic game (III.2.0).": (
        "Ordre d'une unité sans pion dans le jeu de base (III.2.0)."
    ),
    "Order of a large element without a counter (XVII.1.1).": "Ordre d'un grand socle sans pion (XVII.1.1).",
    "Proposed limit of the order phase (III.2.0).": "Limite proposée pour la phase d'ordre (III.2.0).",
    "Movement (V).": "Mouvement (V).",
    "Cost of a field where terrain is ignored (V.0); with terrain its own table counts.": (
        "Coût d'une case si l'on ignore le terrain (V.0) ; avec terrain, sa propre table compte."
    ),
    "Manoeuvres of every unit in the basic game (V.0).": (
        "Manœuvres de toute unité dans le jeu de base (V.0)."
    ),
    "Share of all movement points gone after the first, second ... manoeuvre (V.0); halves stay.": (
        "Part de tous les points de mouvement dépensée après la première, la deuxième manœuvre, etc. "
        "(V.0) ; les demis restent."
    ),
    "Whether a unit with one manoeuvre may also advance in the phase in which it makes it (V.0).": (
        "Si une unité à une seule manœuvre peut aussi se déplacer dans la phase où elle la fait (V.0)."
    ),
    "Wheels by frontage (V.1.2).": "Virages selon le front (V.1.2).",
    "Fewest elements in the front rank.": "Nombre minimal de socles au premier rang.",
    "Most elements in the front rank; nothing for any number.": (
        "Nombre maximal de socles au premier rang ; rien s'il n'y en a pas."
    ),
    "Angle of the wheel.": "Angle du virage.",
    "Manoeuvres that it costs; nothing where it is forbidden.": (
        "Manœuvres qu'il coûte ; rien s'il est interdit."
    ),
    "Whether a unit may wheel to both sides in one phase (V.1.2).": (
        "Si une unité peut virer des deux côtés en une phase (V.1.2)."
    ),
    "Manoeuvres of a turn of the whole unit, whatever the angle (V.1.3).": (
        "Manœuvres d'un changement d'orientation de toute l'unité, quel que soit l'angle (V.1.3)."
    ),
    "Fields that each element may be moved after a turn of all elements by the same angle (V.1.3).": (
        "Cases dont chaque socle peut être déplacé après un changement d'orientation de tous les socles "
        "du même angle (V.1.3)."
    ),
    "Manoeuvres per field of the element that moves farthest in a formation change (V.1.4).": (
        "Manœuvres par case du socle qui va le plus loin dans un changement de formation (V.1.4)."
    ),
    "Manoeuvres allowed under a hold order (III.1.4).": (
        "Manœuvres permises avec un ordre de tenir (III.1.4)."
    ),
    "Small units (V.1.7).": "Petites unités (V.1.7).",
    "A unit of so many elements or fewer is small.": "Une unité qui a autant de socles ou moins est petite.",
    "Whether it may wheel.": "Si elle peut faire un virage.",
    "Fields that an element moves per manoeuvre under a hold order.": (
        "Cases qu'un socle parcourt par manœuvre avec un ordre de tenir."
    ),
    "Fields that an element may be moved to close ranks after losses by shooting (IV.4.0).": (
        "Cases dont un socle peut être déplacé pour resserrer les rangs après des pertes au tir (IV.4.0)."
    ),
    "Fields of a regroup after melee by enemies in contact: none, one, two ...; the last stays (VI.1.5).": (
        "Cases d'un regroupement après le corps à corps, selon les ennemis en contact : aucun, un, deux, "
        "etc. ; la dernière valeur demeure (VI.1.5)."
    ),
    "Fields that a large element may move after melee (XVII.4.3).": (
        "Cases dont un grand socle peut être déplacé après le corps à corps (XVII.4.3)."
    ),
    "Shooting (IV, XII).": "Tir (IV, XII).",
    "Bonus per supporting element (IV.2.0).": "Bonus par socle en soutien (IV.2.0).",
    "So many segments of the target seen whole give the bonus once (IV.2.0).": (
        "Nombre de segments de la cible vus en entier qui donnent une fois le bonus (IV.2.0)."
    ),
    "That bonus (IV.2.0).": "Ce bonus (IV.2.0).",
    "Modifier of a shot at a target inside a building (XXIV.4.0).": (
        "Modificateur d'un tir sur une cible à l'intérieur d'un bâtiment (XXIV.4.0)."
    ),
    "D6 for a shot into a melee (IV.3.0).": "D6 d'un tir dans un corps à corps (IV.3.0).",
    "Lowest result of the row.": "Plus petit résultat de la ligne.",
    "Highest result of the row.": "Plus grand résultat de la ligne.",
    "The target aimed at, or a neighbouring field by the compass.": (
        "La cible visée, ou une case voisine selon la rose des vents."
    ),
    "Whether shots into a melee can be supported (IV.3.0).": (
        "Si les tirs dans un corps à corps peuvent être soutenus (IV.3.0)."
    ),
    "Whether the shooter's skill counts for a shot into a melee (XII.5.0).": (
        "Si la compétence du tireur compte pour un tir dans un corps à corps (XII.5.0)."
    ),
    "D6 for a shot at a large element in melee of which too little is seen (XVII.2.0).": (
        "D6 d'un tir sur un grand socle au corps à corps dont on voit trop peu (XVII.2.0)."
    ),
    "Share of its height that must be seen to shoot at it as usual (XVII.2.0).": (
        "Part de sa hauteur qu'il faut voir pour tirer sur lui comme d'ordinaire (XVII.2.0)."
    ),
    "Sides of the die that must exceed the contacts with its own unit to hit a special element (IX.5.0).": (
        "Faces du dé qui doit dépasser les contacts avec sa propre unité pour toucher un socle spécial "
        "(IX.5.0)."
    ),
    "Arcs of fire and of view (IV.1.1, X.3.0).": "Angles de tir et de vue (IV.1.1, X.3.0).",
    "Who shoots; command is the view of commanders and wizards (X.3.0).": (
        "Qui tire ; le commandement est la vue des commandants et des sorciers (X.3.0)."
    ),
    "Left limit, included.": "Limite gauche, comprise.",
    "Right limit, included.": "Limite droite, comprise.",
    "Shots of an independent commander in a turn, in either shooting phase (X.2.1).": (
        "Tirs d'un commandant indépendant en un tour, dans l'une ou l'autre phase de tir (X.2.1)."
    ),
    "Melee (VI, XIV).": "Corps à corps (VI, XIV).",
    "Bonus from the flank (VI.1.3).": "Bonus de flanc (VI.1.3).",
    "Bonus from the rear; the defender's skill does not count (VI.1.3).": (
        "Bonus de dos ; la compétence du défenseur ne compte pas (VI.1.3)."
    ),
    "Bonus per supporting element (VI.1.2).": "Bonus par socle en soutien (VI.1.2).",
    "Whether elements of other units may support (VI.1.2).": (
        "Si des socles d'autres unités peuvent soutenir (VI.1.2)."
    ),
    "Power of a main attacker with leader or standard bearer (IX.2.0, IX.3.0).": (
        "Puissance d'un attaquant principal qui a leader ou porte-drapeau (IX.2.0, IX.3.0)."
    ),
    "Bonus against a skirmish formation (XIII.3.0).": "Bonus contre des tirailleurs (XIII.3.0).",
    "Modifier of attackers in skirmish formation (XIII.3.0).": (
        "Modificateur des attaquants en tirailleurs (XIII.3.0)."
    ),
    "Modifier over a hedge or an intact wall; no supports (XI.3.7).": (
        "Modificateur par-dessus une haie ou un mur intact ; pas de soutiens (XI.3.7)."
    ),
    "Modifier where attacker or defender stands in water; no supports (XI.3.6).": (
        "Modificateur si l'attaquant ou le défenseur est dans l'eau ; pas de soutiens (XI.3.6)."
    ),
    "Modifier where both stand in water; no supports (XI.3.6).": (
        "Modificateur si les deux sont dans l'eau ; pas de soutiens (XI.3.6)."
    ),
    "Bonus per level above the enemy, and its opposite per level below (XI.3.5).": (
        "Bonus par niveau au-dessus de l'ennemi, et son opposé par niveau en dessous (XI.3.5)."
    ),
    "Standard elements fight over no greater difference (XI.3.5).": (
        "Les socles normaux ne combattent pas à une plus grande différence de niveau (XI.3.5)."
    ),
    "Bonus of an intact wedge's tip per other element of the wedge (XIII.2.0).": (
        "Bonus de la pointe d'un coin intact, par autre socle du coin (XIII.2.0)."
    ),
    "A quicker, unsupported attacker who rolls so far below the base number strikes again (XIV.1.0).": (
        "Un attaquant plus rapide, sans soutien, dont le jet est d'autant sous le nombre de base frappe "
        "encore (XIV.1.0)."
    ),
    "Most such extra attacks in a phase (XIV.1.0).": (
        "Nombre maximal de ces attaques en plus dans une phase (XIV.1.0)."
    ),
    "Whether large monsters have, or give chariots, the bonus of flank and rear (XVII.4.4).": (
        "Si les grands monstres ont, ou donnent aux chars, le bonus de flanc et de dos (XVII.4.4)."
    ),
    "Leaders, standard bearers, musicians (IX).": "Leaders, porte-drapeaux, musiciens (IX).",
    "Manoeuvres that a musician adds, not to a horde (IX.1.0).": (
        "Manœuvres qu'ajoute un musicien, mais non à une horde (IX.1.0)."
    ),
    "Manoeuvres to bring one into the front rank (IX.4.0).": (
        "Manœuvres pour en amener un au premier rang (IX.4.0)."
    ),
    "Commanders (X).": "Commandants (X).",
    "Orders by stars.": "Ordres selon les étoiles.",
    "Stars on the card.": "Étoiles de la carte.",
    "Orders that he may give in a turn; counters are revealed from the fewest orders to the most (X.4.0).": (
        "Ordres qu'il peut donner en un tour ; les pions se révèlent de qui en a le moins à qui en a le "
        "plus (X.4.0)."
    ),
    "D6 for units without leader and commander, and for forgotten orders (VIII.2.0, X.4.0).": (
        "D6 des unités sans leader ni commandant, et des ordres oubliés (VIII.2.0, X.4.0)."
    ),
    "The order; nothing for the player's choice.": "L'ordre ; rien pour le choix du joueur.",
}
"""English words of a field -> its French words."""
