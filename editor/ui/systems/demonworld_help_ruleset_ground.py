"""What the fields of Demonworld's ruleset mean, in French: ground, formations, morale, large elements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GROUND_FR: Final[Mapping[str, str]] = {
    "Levels, water, roads, walls and hedges (XI).": "Niveaux, eau, routes, murs et haies (XI).",
    "Differences of level.": "Différences de niveau.",
    "Levels up, or down where negative; the outermost rows stand for all greater differences.": (
        "Niveaux vers le haut, ou vers le bas si négatif ; les lignes extrêmes valent pour toute "
        "différence plus grande."
    ),
    "Movement points on top of the field's, per mover; nothing where impassable.": (
        "Points de mouvement en plus de ceux de la case, selon qui se déplace ; rien si c'est "
        "infranchissable."
    ),
    "The same along a road wide enough, where it differs.": (
        "De même le long d'une route assez large, si cela diffère."
    ),
    "Water for standard elements.": "L'eau pour les socles normaux.",
    "Depth; the deepest row stands for all deeper water.": (
        "Profondeur ; la ligne la plus profonde vaut pour toute eau plus profonde."
    ),
    "Size of the mover.": "Taille de qui se déplace.",
    "Cost of the field; nothing where it is impassable.": (
        "Coût de la case ; rien si elle est infranchissable."
    ),
    "From here on giants and dragons pay per level, up to a difference of their size (XVII.6.2).": (
        "À partir d'ici, géants et dragons paient par niveau, jusqu'à une différence égale à leur taille "
        "(XVII.6.2)."
    ),
    "What they pay per level (XVII.6.2).": "Ce qu'ils paient par niveau (XVII.6.2).",
    "Giants and dragons enter water up to their size less this, at the cost of clear ground (XVII.6.2).": (
        "Géants et dragons entrent dans l'eau jusqu'à leur taille moins ceci, au coût d'un terrain dégagé "
        "(XVII.6.2)."
    ),
    "Cost from field to field of the same road (XI.3.8).": "Coût de case en case d'une même route (XI.3.8).",
    "Walls, hedges, gates, bridges and rivers; what has no row here neither costs nor hides anything.": (
        "Murs, haies, portails, ponts et rivières ; ce qui n'a pas de ligne ici ne coûte ni ne cache rien."
    ),
    "What stands there: a thing on field sides as maps name it, or a river.": (
        "Ce qui s'y trouve : une chose sur les côtés des cases, comme la nomment les cartes de jeu, ou un "
        "cours d'eau."
    ),
    "Width of the rivers of maps that it stands for; nothing where it is no river.": (
        "Largeur des cours d'eau des cartes de jeu auxquels elle correspond ; rien si ce n'en est pas un."
    ),
    "Whether projectiles of artillery meet it as a wall (XIX.5.0).": (
        "Si les projectiles d'artillerie la rencontrent comme un mur (XIX.5.0)."
    ),
    "Movement points on top of the field's, per mover; nothing where it is impassable.": (
        "Points de mouvement en plus de ceux de la case, selon qui se déplace ; rien si elle est "
        "infranchissable."
    ),
    "Height for sight (XII.3.1).": "Hauteur pour la vue (XII.3.1).",
    "Whether attacks across it have the modifier of melee.": (
        "Si les attaques par-dessus ont le modificateur de corps à corps."
    ),
    "Whether it leads over water and rivers: there the field counts as clear ground without depth.": (
        "Si elle franchit l'eau et les rivières : la case y compte comme terrain dégagé sans profondeur."
    ),
    "Heights for sight.": "Hauteurs pour la vue.",
    "Of a hill level.": "D'un niveau de colline.",
    "Of the walls of a building (XXIV.2.0).": "Des murs d'un bâtiment (XXIV.2.0).",
    "Of a slain giant or dragon, which is also impassable (XVII.6.6).": (
        "D'un géant ou d'un dragon tué, qui est aussi infranchissable (XVII.6.6)."
    ),
    "What a chariot's platform adds to its crew (XVIII.6.0).": (
        "Ce que la plate-forme d'un char ajoute à son équipage (XVIII.6.0)."
    ),
    "What a rider stands above his dragon (XVII.7.4).": (
        "De combien un cavalier dépasse son dragon (XVII.7.4)."
    ),
    "Of an engine (XIX.5.1).": "D'une pièce d'artillerie (XIX.5.1).",
    "Whether manoeuvres pay for terrain (XI.2.0).": "Si les manœuvres paient le terrain (XI.2.0).",
    "Formations that a card may permit (XIII).": "Formations qu'une carte peut permettre (XIII).",
    "The formation.": "La formation.",
    "Letter on cards, per language.": "Lettre sur les cartes, dans chaque langue.",
    "Who may form it.": "Qui peut la former.",
    "Fewest elements that form it.": "Nombre minimal de socles qui la forment.",
    "Whether it counts as organised.": "Si elle compte comme organisée.",
    "Elements of its ranks from the front, where they are fixed.": (
        "Socles de ses rangs à partir de l'avant, quand ils sont fixes."
    ),
    "Most ranks; nothing for any number.": "Nombre maximal de rangs ; rien s'il n'y en a pas.",
    "Most elements of a rank after the fixed ones (wedge, XIII.2.0).": (
        "Nombre maximal de socles d'un rang après les rangs fixes (coin, XIII.2.0)."
    ),
    "From so many elements on a further rank is formed (wedge, XIII.2.0).": (
        "À partir de tant de socles, un rang de plus se forme (coin, XIII.2.0)."
    ),
    "Manoeuvres to enter or leave it; nothing where elements are regrouped as usual.": (
        "Manœuvres pour y entrer ou en sortir ; rien si les socles se regroupent comme d'ordinaire."
    ),
    "Most manoeuvres in it; nothing for the card's.": (
        "Nombre maximal de manœuvres dans cette formation ; rien pour celui de la carte."
    ),
    "Whether it may move into contact.": "Si elle peut aller au contact.",
    "Orders with which it may shoot.": "Ordres avec lesquels elle peut tirer.",
    "Whether it has flanks and a rear.": "Si elle a des flancs et un dos.",
    "Elements of its own that each must touch (horde, XIII.4.0).": (
        "Nombre de socles de l'unité que chacun doit toucher (horde, XIII.4.0)."
    ),
    "Morale (XV).": "Moral (XV).",
    "The test.": "Le test.",
    "Morale value: a is reached or exceeded, b not exceeded (XV.1.0).": (
        "Valeur de moral : a est atteinte ou dépassée, b n'est pas dépassée (XV.1.0)."
    ),
    "Modifier per factor; others do not count. In obedience the player may take leader and stars off.": (
        "Modificateur par facteur ; les autres ne comptent pas. En obéissance, le joueur peut écarter "
        "leader et étoiles."
    ),
    "Whether a six passes whatever the modifiers (XV.1.0).": (
        "Si un six réussit quels que soient les modificateurs (XV.1.0)."
    ),
    "What happens on failure.": "Ce qui se passe en cas d'échec.",
    "A visible enemy in front within this distance makes an obedience test needed (XV.7.0).": (
        "Un ennemi visible devant elle à cette distance ou moins impose un test d'obéissance (XV.7.0)."
    ),
    "Order whose movement points a unit in rout has (XV.9.0).": (
        "Ordre dont une unité en déroute a les points de mouvement (XV.9.0)."
    ),
    "Order of a group that rallies while others of its unit still flee (XV.9.0).": (
        "Ordre d'un groupe qui se rallie pendant que d'autres de son unité fuient encore (XV.9.0)."
    ),
    "Order whose movement points an impetuous unit has (XV.10.0).": (
        "Ordre dont une unité impétueuse a les points de mouvement (XV.10.0)."
    ),
    "Battles (XVI).": "Batailles (XVI).",
    "Points of a small army (XVI.3.1).": "Points d'une petite armée (XVI.3.1).",
    "Points of a large army (XVI.3.1).": "Points d'une grande armée (XVI.3.1).",
    "Share by which an army may miss its points (XVI.3.2).": (
        "Part dont une armée peut manquer ses points (XVI.3.2)."
    ),
    "Rows of a deployment zone (XVI.3.3).": "Rangées d'une zone de déploiement (XVI.3.3).",
    "Rows of both zones on one board, by their letters (XVI.3.3).": (
        "Rangées des deux zones sur une seule carte de jeu, par leurs lettres (XVI.3.3)."
    ),
    "Fewest and most turns of a battle (XVI.3.4).": (
        "Nombres minimal et maximal de tours d'une bataille (XVI.3.4)."
    ),
    "A battle without a last turn ends after so many whole turns in which nobody was hurt (XVI.3.4).": (
        "Une bataille sans dernier tour prend fin après autant de tours entiers sans que personne soit "
        "touché (XVI.3.4)."
    ),
    "Least and most points of an objective (XVI.4.0).": (
        "Points minimaux et maximaux d'un objectif (XVI.4.0)."
    ),
    "Most objectives per board (XVI.4.0).": "Nombre maximal d'objectifs par carte de jeu (XVI.4.0).",
    "Least distance between objectives (XVI.4.0).": "Distance minimale entre objectifs (XVI.4.0).",
    "Reconnaissance points (XVI.5.0).": "Points de reconnaissance (XVI.5.0).",
    "Who scouts.": "Qui reconnaît le terrain.",
    "Points of an element.": "Points d'un socle.",
    "Points of a fast element.": "Points d'un socle rapide.",
    "Movement points on a move order from which an element is fast (XVI.5.0).": (
        "Points de mouvement avec un ordre de mouvement à partir desquels un socle est rapide (XVI.5.0)."
    ),
    "A side with so many times the enemy's points outflanks him (XVI.5.0).": (
        "Un camp qui a autant de fois les points de l'ennemi le déborde (XVI.5.0)."
    ),
    "First turns of arrival (XVI.5.0).": "Premiers tours d'arrivée (XVI.5.0).",
    "Who marches: fast are cavalry, low flyers, skirmishers and large monsters.": (
        "Qui marche : les rapides sont la cavalerie, les volants à basse altitude, les tirailleurs et les "
        "grands monstres."
    ),
    "First turn of a roll.": "Premier tour d'un jet.",
    "A D6 with the highest stars must reach this; each failed roll adds one (XVI.5.0).": (
        "Un D6 plus les étoiles les plus hautes doit atteindre ceci ; chaque jet raté ajoute un (XVI.5.0)."
    ),
    "Bonus per failed roll (XVI.5.0).": "Bonus par jet raté (XVI.5.0).",
    "Large elements (XVII to XIX).": "Grands socles (XVII à XIX).",
    "Costs of their moves.": "Coûts de leurs mouvements.",
    "What moves; guns by the fields of their base.": (
        "Ce qui se déplace ; les pièces, selon les cases de leur base."
    ),
    "To a front field, facing kept.": "Vers une case avant, sans changer d'orientation.",
    "To a flank field, facing kept.": "Vers une case de flanc, sans changer d'orientation.",
    "To a rear field, facing kept.": "Vers une case arrière, sans changer d'orientation.",
    "A turn of 60 degrees around one of its fields.": (
        "Changement d'orientation de 60 degrés autour d'une de ses cases."
    ),
    "Ways of that turn.": "Façons de ce changement d'orientation.",
    "Field that stays in that turn.": "Case qui reste en place dans ce changement d'orientation.",
    "A turn of 120 degrees on the spot.": "Changement d'orientation de 120 degrés sur place.",
    "Height of a fallen monster: nobody enters its fields, and it stands in the way of sight (XVII.6.6).": (
        "Hauteur d'un monstre tombé : personne n'entre sur ses cases, et il gêne la vue (XVII.6.6)."
    ),
    "Movement points lost with each hit point, of monsters and chariots (XVII.1.5).": (
        "Points de mouvement perdus avec chaque point de vie, pour les monstres et les chars (XVII.1.5)."
    ),
    "Orders with which monsters and chariots may engage (XVII.4.1).": (
        "Ordres avec lesquels monstres et chars peuvent engager (XVII.4.1)."
    ),
    "Overrunning.": "Écrasement.",
    "Whether the two-handed weapon's initiative counts.": "Si l'initiative de l'arme à deux mains compte.",
    "Hit points that a standard element loses.": "Points de vie que perd un socle normal.",
    "What a large monster overruns; a war machine is destroyed.": (
        "Ce qu'écrase un grand monstre ; une machine de guerre est détruite."
    ),
    "What a chariot overruns.": "Ce qu'écrase un char.",
    "How much taller the overrunner must be than a flyer's altitude, which is taken off (XXIII.6.0).": (
        "De combien l'écraseur doit dépasser l'altitude d'un volant, qui est déduite (XXIII.6.0)."
    ),
    "Breath.": "Souffle.",
    "Reach of the zone.": "Portée de la zone.",
    "Width of the zone.": "Largeur de la zone.",
    "Directions to choose from.": "Directions au choix.",
    "Modifier per segment of the target under water.": "Modificateur par segment de la cible sous l'eau.",
}
"""English words of a field -> its French words."""
