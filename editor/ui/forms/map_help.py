"""What the fields of maps and packs mean, in French."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MAP_FR: Final[Mapping[str, str]] = {
    "Words on the map.": "Mots sur la carte.",
    "Field that it stands on.": "Case où il se trouve.",
    "The words.": "Les mots.",
    "Named areas.": "Zones qui ont un nom.",
    "Identifier used by scenarios.": "Identifiant qu'utilisent les scénarios.",
    "Its fields, in offset coordinates.": "Ses cases, en coordonnées décalées.",
    "Fields in the longest row.": "Cases de la plus longue rangée.",
    "Number of rows.": "Nombre de rangées.",
    "How its fields lie.": "Comment ses cases sont disposées.",
    "Which rows are shifted half a field to the east; of flat hexes, which columns to the south.": (
        "Rangées décalées d'une demi-case vers l'est ; pour les hexagones à plat, colonnes décalées vers "
        "le sud."
    ),
    "Edges that are linked with each other.": "Bords reliés l'un à l'autre.",
    "A board with half fields at its edges, that joins with others (I.1.4).": (
        "Une carte de jeu avec des demi-cases aux bords, qui s'assemble avec d'autres (I.1.4)."
    ),
    "Number of the board, shown before its field names; 0 for none.": (
        "Numéro de la carte de jeu, placé devant le nom de ses cases ; 0 pour aucun."
    ),
    "How fields are named: board as A1 ... P17 without I, column_row as 3.7, or not at all.": (
        "Nom des cases : board de A1 à P17 sans I, column_row comme 3.7, ou aucun."
    ),
    "Letter of the terrain layer -> id of a terrain of the ruleset; in a packed layer its code.": (
        "Lettre de la couche de terrain -> terrain du règlement ; dans une couche compacte, son code."
    ),
    "One letter per field.": "Une lettre par case.",
    "Hill level per field, a digit 0 to 9 (packed: the byte is the level); empty for all 0.": (
        "Niveau de colline de chaque case, un chiffre de 0 à 9 (compact : l'octet est le niveau) ; vide "
        "si tout est à 0."
    ),
    "Water depth per field, a digit 0 to 9 (packed: the byte is the depth); empty for all 0.": (
        "Profondeur d'eau de chaque case, un chiffre de 0 à 9 (compact : l'octet est la profondeur) ; "
        "vide si tout est à 0."
    ),
    "Roads, each a chain of neighbouring fields.": "Routes, chacune une chaîne de cases voisines.",
    "Watercourses narrower than a field.": "Cours d'eau plus étroits qu'une case.",
    "Chain of neighbouring fields, from its spring to its mouth.": (
        "Chaîne de cases voisines, de sa source à son embouchure."
    ),
    "1 a brook, 2 a stream, 3 a river.": "1 un ruisseau, 2 un cours d'eau, 3 une rivière.",
    "Walls, hedges, gates, bridges and fords on field sides.": (
        "Murs, haies, portails, ponts et gués sur les côtés des cases."
    ),
    "The two fields, in offset coordinates.": "Les deux cases, en coordonnées décalées.",
    "What stands there.": "Ce qui s'y trouve.",
    "Houses and towers.": "Maisons et tours.",
    "Everything under its roof, walls included.": "Tout ce qui est sous son toit, murs compris.",
    "Those fields that are filled by a wall; of other fields the wall stands on the outer sides.": (
        "Celles de ces cases qu'un mur remplit ; pour les autres, le mur suit les côtés extérieurs."
    ),
    "What the walls are made of.": "De quoi sont faits les murs.",
    "Number of storeys.": "Nombre d'étages.",
    "Doors, gates and windows.": "Portes, portails et fenêtres.",
    "The fields on both sides of it.": "Les cases de part et d'autre.",
    "What it is.": "Ce que c'est.",
    "A locked door has to be broken open (XXIV).": "Une porte verrouillée doit être forcée (XXIV).",
    "A door that stands open at the start: one sees, shoots and strikes through it (XXIV).": (
        "Une porte ouverte au début : on voit, tire et frappe au travers (XXIV)."
    ),
    "Name of the wide door or gate that this is a leaf of.": (
        "Nom de la porte large dont ceci est un battant."
    ),
    "Solid doors, wooden or fortified, have to be hewn down in melee once they are locked (XXIV).": (
        "Les portes solides, en bois ou fortifiées, doivent être abattues au corps à corps une fois"
        " verrouillées (XXIV)."
    ),
    "Single fields at the edge that are linked with each other.": "Cases du bord reliées une à une.",
    "The two fields, in offset coordinates. Each has an outer side, which no other link uses.": (
        "Les deux cases, en coordonnées décalées. Chacune a un côté extérieur qu'aucun autre lien n'utilise."
    ),
    "Places that are worth holding.": "Lieux qu'il vaut la peine de tenir.",
    "Its field.": "Sa case.",
    "Victory points for who holds it at the end; 0 where the scenario says it otherwise.": (
        "Points de victoire pour qui le tient à la fin ; 0 si le scénario en décide autrement."
    ),
    "Where each side may set up, as the map proposes it.": "Où chaque camp peut se déployer, selon la carte.",
    "Number of the side.": "Numéro du camp.",
    "Its fields.": "Ses cases.",
    "Where sides or single models begin.": "Où commencent des camps ou des figurines seules.",
    "Who begins here.": "Qui commence ici.",
    "Remarks of the author.": "Remarques de l'auteur.",
    "The remark.": "La remarque.",
    "The rose that shows where north is.": "La rose qui indique où est le nord.",
    "Field of its middle.": "Case de son centre.",
    "Its width, in field widths.": "Sa largeur, en largeurs de case.",
    "Where north is, in degrees clockwise from the top of the map.": (
        "Où est le nord, en degrés dans le sens horaire à partir du haut de la carte."
    ),
    "A scan or picture under the map.": "Un scan ou une image sous la carte.",
    "Picture file on this machine; empty where the picture is kept in the map.": (
        "Fichier image sur cet ordinateur ; vide si l'image est conservée dans la carte."
    ),
    "The picture itself (PNG or JPEG), base64-encoded.": "L'image elle-même (PNG ou JPEG), codée en base64.",
    "Its middle, to the east.": "Son centre, vers l'est.",
    "Its middle, to the south.": "Son centre, vers le sud.",
    "Its width in field widths.": "Sa largeur, en largeurs de case.",
    "Degrees clockwise about its middle.": "Degrés dans le sens horaire autour de son centre.",
    "0 is invisible, 1 hides the terrain.": "0 est invisible, 1 cache le terrain.",
    "Whether it is on printed and exported maps too.": (
        "Si elle figure aussi sur les cartes imprimées et exportées."
    ),
}
"""English words of a field -> its French words."""
PACK_FR: Final[Mapping[str, str]] = {
    "Version of the pack.": "Version du paquet.",
    "What it carries, in the order of the paths.": "Ce qu'il contient, dans l'ordre des chemins.",
    "The document.": "Le document.",
    "System that it belongs to.": "Jeu auquel il appartient.",
    "Its file inside the pack.": "Son fichier dans le paquet.",
    "Hash of the file's bytes.": "Empreinte des octets du fichier.",
    "The document that it was made for, usually a scenario.": (
        "Le document pour lequel il a été fait, d'ordinaire un scénario."
    ),
}
"""English words of a field -> its French words."""
