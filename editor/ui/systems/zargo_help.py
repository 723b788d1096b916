"""What the fields that only The Lords of Zargo has mean, in languages other than English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HELP: Final[Mapping[str, Mapping[str, str]]] = {
    "fr": {
        "Identifier used by the kinds of ground of maps.": (
            "Identifiant qu'utilisent les types de terrain des cartes."
        ),
        "The open ground, one for each ruleset: flyers meet all other as this, unless it holds them.": (
            "Le terrain dégagé, un seul par jeu de règles : les volants passent tout autre terrain comme "
            "celui-ci, sauf s'il les retient."
        ),
        "Whether it is drawn as water.": "S'il est dessiné comme de l'eau.",
        "Movement points that a hex of it costs.": "Points de mouvement que coûte un hexagone.",
        "Whether whoever enters it stops there, whatever points are left.": (
            "Si qui y entre s'arrête là, quels que soient les points restants."
        ),
        "Turns that the piece is held there.": "Coups pendant lesquels le pion y est retenu.",
        "Whether it is closed without a bridge of clouds.": "S'il est fermé sans pont de nuages.",
        "Whether it works upon flyers as upon everybody; others they pass like a plain.": (
            "S'il agit sur les volants comme sur tous ; les autres, ils les passent comme une plaine."
        ),
        "The calendar.": "Le calendrier.",
        "Months of the year; after the last the game is won.": (
            "Mois de l'année ; après le dernier, la partie est gagnée."
        ),
        "Cities that each people begins with.": "Villes avec lesquelles chaque peuple commence.",
        "Pieces at most in the garrison of a city.": "Pions au plus dans la garnison d'une ville.",
        "Fewest players.": "Nombre minimal de joueurs.",
        "Most players.": "Nombre maximal de joueurs.",
        "What a knight's straight charge adds, from the front.": (
            "Ce qu'ajoute la charge en ligne droite d'un Chevalier, de front."
        ),
        "What it adds from the side.": "Ce qu'elle ajoute de côté.",
        "Hexes that flames reach.": "Hexagones qu'atteignent les flammes.",
        "Turns for which a monk vanishes.": "Coups pendant lesquels un Moine disparaît.",
        "Kinds of ground.": "Les terrains.",
        "The calendar, the peoples and their cities.": "Le calendrier, les peuples et leurs villes.",
        "Powers of pieces.": "Les pouvoirs des pions.",
        "Whether it is entered from beside it at the start of a turn alone, and takes the whole turn.": (
            "S'il ne se gravit qu'au début d'un coup, depuis un hexagone voisin, et prend le coup entier."
        ),
        "Ground as maps draw it.": "Les terrains tels que les cartes les dessinent.",
        "The table of combats.": "Le tableau des combats.",
        "The tables of arrows, flames and visions.": "Les tableaux des flèches, des flammes et des visions.",
        "The ground that it is for the rules.": "Le terrain qu'il est pour les règles.",
        "Least difference of the combat factors, attacker less defender, for which it holds.": (
            "La plus petite différence des facteurs de combat, attaquant moins défenseur, où elle vaut."
        ),
        "What comes of it, by the die from 1 to 6.": "Ce qui en résulte, selon le dé de 1 à 6.",
        "Columns from the least difference to the greatest; attacks below the first are forbidden.": (
            "Colonnes de la plus petite différence à la plus grande ; en dessous de la première, "
            "les attaques sont interdites."
        ),
        "Hexes that whoever is driven back retreats.": "Hexagones dont recule qui doit reculer.",
        "What a piece that inspires adds to the combat factor of each neighbour of its side.": (
            "Ce qu'un pion qui inspire ajoute au facteur de combat de chaque voisin de son camp."
        ),
        "Hexes between shooter and target, at most.": "Hexagones entre tireur et cible, au plus.",
        "Least die that hits; 7 for never.": "Le plus petit dé qui touche ; 7 pour jamais.",
        "What is sent.": "Ce qui est lancé.",
        "Rows from the least distance to the greatest; beyond the last nothing hits.": (
            "Lignes de la plus petite distance à la plus grande ; au-delà de la dernière, rien ne touche."
        ),
        "What a hit does: it eliminates the target or drives it back.": (
            "Ce que fait un coup au but : il élimine la cible ou la fait reculer."
        ),
        "What each further shooter adds to the die; 0 where shots are not added up.": (
            "Ce que chaque tireur de plus ajoute au dé ; 0 si les tirs ne s'additionnent pas."
        ),
        "What it is: footsoldiers may escort others, a city is held and never moves.": (
            "Ce qu'il est : les fantassins peuvent escorter, une ville se tient et ne bouge jamais."
        ),
        "Combat factor, printed on the left.": "Facteur de combat, imprimé à gauche.",
        "Movement factor, printed on the right: hexes that it goes in a turn at most.": (
            "Facteur de mouvement, imprimé à droite : hexagones qu'il parcourt au plus en un coup."
        ),
        "What it can do beside moving and fighting.": "Ce qu'il sait faire outre bouger et combattre.",
        "A city that stands from the start.": "Une ville qui est là dès le début.",
        "Entries of the army whose pieces hold it, one for each piece.": (
            "Entrées de l'armée dont les pions la tiennent, une par pion."
        ),
        "Entry of the army.": "Entrée de l'armée.",
        "The people; the order of the peoples in the ruleset is the order of play.": (
            "Le peuple ; l'ordre des peuples dans le règlement est l'ordre de jeu."
        ),
        "Its continents: areas of the map.": "Ses continents : des régions de la carte.",
        "Cities already founded; without any the player founds them.": (
            "Villes déjà fondées ; sans elles, le joueur les fonde."
        ),
        "Pieces already placed; the player places the others.": (
            "Pions déjà placés ; le joueur place les autres."
        ),
        "The world map.": "La carte du monde.",
        "The peoples that play.": "Les peuples qui jouent.",
        "Whether the continents are drawn by lot among the sides when the game begins.": (
            "Si les continents sont tirés au sort entre les camps au début de la partie."
        ),
        "Whether alliances may be made, where three or more play.": (
            "Si l'on peut s'allier, à trois joueurs ou plus."
        ),
        "Months that are played; nothing for those of the ruleset.": (
            "Mois que l'on joue ; rien pour ceux du règlement."
        ),
    }
}
"""Language -> English words of a field -> its words in that language."""
