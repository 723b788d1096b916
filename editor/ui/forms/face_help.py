"""What the fields of face templates and of their boxes mean, in French."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FACE_FR: Final[Mapping[str, str]] = {
    "Kind of document that it shows.": "Genre de document qu'il montre.",
    "True for the documents that it is made for; '' for all of the kind.": (
        "Vrai pour les documents pour lesquels il est fait ; '' pour tous ceux du genre."
    ),
    "Cards of the kind that name no face look so.": (
        "Les cartes du genre qui ne nomment aucun modèle ont cet aspect."
    ),
    "How it is usually printed: folded over, or cut with backs of their own.": (
        "Comment on l'imprime d'ordinaire : repliée, ou découpée avec un dos à part."
    ),
    "Width after cutting.": "Largeur après la coupe.",
    "Height after cutting.": "Hauteur après la coupe.",
    "Shape that is cut.": "Forme que l'on découpe.",
    "How far colours reach beyond the cut.": "De combien les couleurs dépassent la coupe.",
    "Texts nearer to the cut than this may be cut off.": (
        "Un texte plus proche de la coupe risque d'être rogné."
    ),
    "Radius of the cut corners.": "Rayon des coins découpés.",
    "Number that sizes are multiplied with, worked out for each document (disks); '' for 1.": (
        "Nombre qui multiplie les tailles, calculé pour chaque document (disques) ; '' pour 1."
    ),
    "Letters grow at most so much with the scale.": (
        "Les lettres grandissent au plus d'autant avec l'échelle."
    ),
    "Colours by name; they go before those that every template has.": (
        "Couleurs par leur nom ; elles passent avant celles qu'a tout modèle."
    ),
    "Its name.": "Son nom.",
    "The colour.": "La couleur.",
    "Styles by name.": "Styles par leur nom.",
    "Text letters, title capitals, or signs.": "Lettres de texte, capitales de titre, ou signes.",
    "Height of the letters' square.": "Hauteur du carré des lettres.",
    "Smallest letters; a text that does not fit with them is a problem. Nothing for 70 % of the size.": (
        "Lettres les plus petites ; un texte qui n'y tient pas est un problème. Rien pour 70 % de la taille."
    ),
    "Bold.": "Gras.",
    "Italic.": "Italique.",
    "Colour of the letters.": "Couleur des lettres.",
    "Colour behind the text; '' for none.": "Couleur derrière le texte ; '' pour aucune.",
    "Colour of a bar at the left of a filled paragraph; '' for none.": (
        "Couleur d'une barre à gauche d'un paragraphe coloré ; '' pour aucune."
    ),
    "Room between the text and the edge of its filled paragraph.": (
        "Espace entre le texte et le bord de son paragraphe coloré."
    ),
    "Across the box.": "Alignement horizontal dans le cadre.",
    "Up and down in the box.": "Place verticale dans le cadre.",
    "Distance of lines, as a share of the font's own.": "Distance des lignes, en part de celle de la police.",
    "Boxes of the front, the lowest first.": "Cadres du recto, le plus bas d'abord.",
    "Boxes of the back; nothing where both sides are alike.": (
        "Cadres du verso ; rien si les deux faces sont pareilles."
    ),
}
"""English words of a field -> its French words."""
BOX_FR: Final[Mapping[str, str]] = {
    "What it is for; a problem of its text names it.": "À quoi il sert ; un problème de son texte le nomme.",
    "Left side.": "Côté gauche.",
    "Upper side.": "Côté supérieur.",
    "Width; nothing reaches to the right side of the face, or of the cell that repeats.": (
        "Largeur ; rien : jusqu'au côté droit de la face, ou de la cellule répétée."
    ),
    "Height; nothing reaches to the lower side.": "Hauteur ; rien : jusqu'au côté inférieur.",
    "Drawn only where this is true; '' for always.": "Dessiné seulement si ceci est vrai ; '' pour toujours.",
    "Millimetres to the right, worked out for each document.": (
        "Millimètres vers la droite, calculés pour chaque document."
    ),
    "Millimetres down, worked out for each document.": (
        "Millimètres vers le bas, calculés pour chaque document."
    ),
    "Millimetres that it is wider, worked out for each document.": (
        "Millimètres de largeur en plus, calculés pour chaque document."
    ),
    "Millimetres that it is higher, worked out for each document.": (
        "Millimètres de hauteur en plus, calculés pour chaque document."
    ),
    "Kind of the box.": "Genre du cadre.",
    "Its words.": "Ses mots.",
    "Style of the template.": "Style du modèle.",
    "May take several lines.": "Peut prendre plusieurs lignes.",
    "Height of the letters, where it differs from the style's.": (
        "Hauteur des lettres, si elle diffère de celle du style."
    ),
    "Smallest letters, where they differ from the style's.": (
        "Lettres les plus petites, si elles diffèrent de celles du style."
    ),
    "Colour, where it differs from the style's.": "Couleur, si elle diffère de celle du style.",
    "From the top.": "De haut en bas.",
    "Its words; a paragraph without words is left out.": "Ses mots ; un paragraphe sans mots est omis.",
    "Bold words before them.": "Mots en gras qui les précèdent.",
    "A list: one paragraph for each entry (item); '' for one.": (
        "Une liste : un paragraphe pour chaque élément (item) ; '' pour un seul."
    ),
    "Printed only where this is true.": "Imprimé seulement si ceci est vrai.",
    "Distance from the paragraph above.": "Distance du paragraphe au-dessus.",
    "Keywords are followed by what they mean, where the ruleset says so.": (
        "Les mots-clés sont suivis de leur sens, là où les règles le veulent."
    ),
    "Where the words stand in a box higher than they.": (
        "Où se placent les mots dans un cadre plus haut qu'eux."
    ),
    "A symbol drawn large and pale in the room that the words leave; '' for none.": (
        "Un symbole dessiné, grand et pâle, dans la place que laissent les mots ; '' pour aucun."
    ),
    "Its greatest size.": "Sa plus grande taille.",
    "Its colour.": "Sa couleur.",
    "A symbol beneath it.": "Un symbole en dessous.",
    "Colour of the symbol beneath.": "Couleur du symbole en dessous.",
    "The name of a symbol, or a list of names.": "Le nom d'un symbole, ou une liste de noms.",
    "Side of an icon.": "Côté d'une icône.",
    "From one icon to the next.": "D'une icône à la suivante.",
    "Where the row stands in its box.": "Où la rangée se place dans son cadre.",
    "Colour.": "Couleur.",
    "What it shows; a card without it leaves the box empty.": (
        "Ce qu'il montre ; une carte qui ne l'a pas laisse le cadre vide."
    ),
    "Name of the symbol, or one sign; '' for the symbol of the card or its people.": (
        "Nom du symbole, ou un seul signe ; '' pour le symbole de la carte ou de son peuple."
    ),
    "Colour of a symbol.": "Couleur d'un symbole.",
    "Thickness.": "Épaisseur.",
    "Rectangle, or the largest circle in the box.": (
        "Rectangle, ou le plus grand cercle qui tient dans le cadre."
    ),
    "Colour inside; '' for none.": "Couleur à l'intérieur ; '' pour aucune.",
    "Colour of the outline; '' for none.": "Couleur du contour ; '' pour aucun.",
    "Thickness of the outline.": "Épaisseur du contour.",
    "Radius of the corners.": "Rayon des coins.",
    "Row by row.": "Rangée par rangée.",
    "What the value is.": "Ce qu'est la valeur.",
    "A symbol before the value; '' for none.": "Un symbole devant la valeur ; '' pour aucun.",
    "A symbol beneath it, larger; '' for none.": "Un symbole en dessous, plus grand ; '' pour aucun.",
    "There only where this is true.": "Présent seulement si ceci est vrai.",
    "Cells in a row.": "Cellules par rangée.",
    "Between cells.": "Entre les cellules.",
    "Style of the labels.": "Style des intitulés.",
    "Style of the values.": "Style des valeurs.",
    "Height of a label.": "Hauteur d'un intitulé.",
    "The label stands to the left of its value, not above it.": (
        "L'intitulé se place à gauche de sa valeur, et non au-dessus."
    ),
    "Colour of a cell; '' for none.": "Couleur d'une cellule ; '' pour aucune.",
    "Its outline; '' for none.": "Son contour ; '' pour aucun.",
    "Colour of the icons.": "Couleur des icônes.",
    "Size of the icons.": "Taille des icônes.",
    "The list.": "La liste.",
    "Size of a cell in the direction of the row.": "Taille d'une cellule dans le sens de la rangée.",
    "One below the other, else one beside the other.": "L'une sous l'autre, sinon l'une à côté de l'autre.",
    "Cells become smaller where the box has not room for all.": (
        "Les cellules rétrécissent si le cadre n'a pas assez de place pour toutes."
    ),
    "All that is in the cells becomes smaller with them.": (
        "Tout ce qui est dans les cellules rétrécit avec elles."
    ),
    "Cells become larger where the box has more room.": (
        "Les cellules s'élargissent si le cadre a plus de place."
    ),
    "At which end of the box the row begins; the last entry stands at the end.": (
        "À quel bout du cadre la rangée commence ; le dernier élément se place à la fin."
    ),
    "Entries beyond these are told as a problem.": (
        "Au-delà de ce nombre, les éléments sont signalés comme un problème."
    ),
    "Drawn in each cell, measured from its upper left corner.": (
        "Dessinés dans chaque cellule, mesurés depuis son coin supérieur gauche."
    ),
    "What is in it.": "Ce qu'il contient.",
}
"""English words of a field -> its French words."""
