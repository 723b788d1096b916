"""What the fields that several games share mean, in languages other than English.

English is the first line of the docstring itself; a test holds that each other language has every field of
the cards, armies and spell books. Those of maps, packs, scenarios and faces have files of their own beside
this one. What only one game has: ``editor/ui/systems/<game>_help*.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.ui.forms.block_help import BLOCK_FR
from editor.ui.forms.face_help import BOX_FR, FACE_FR
from editor.ui.forms.map_help import MAP_FR, PACK_FR
from editor.ui.forms.scenario_help import SCENARIO_FR

HELP: Final[Mapping[str, Mapping[str, str]]] = {
    "fr": {
        **MAP_FR,
        **PACK_FR,
        **SCENARIO_FR,
        **FACE_FR,
        **BOX_FR,
        **BLOCK_FR,
        "Cards that it is about.": "Cartes dont elle parle.",
        "Clans; a card fits if it is of one of them.": (
            "Clans ; une carte convient si elle est de l'un d'eux."
        ),
        "Fewest cards, or least share in percent.": (
            "Nombre de cartes au moins, ou part au moins en pour cent."
        ),
        "Further cards.": "D'autres cartes.",
        "Identifier; a rule of an army with the same one replaces that of the ruleset.": (
            "Identifiant ; une règle d'une armée qui a le même remplace celle du livre de règles."
        ),
        "Items more for who has one by nature.": "Objets de plus pour qui en a un par nature.",
        "Kinds of cards, in the words of the game; a card fits if it is of one of them.": (
            "Sortes de cartes, avec les mots du jeu ; une carte convient si elle est de l'une d'elles."
        ),
        "Most cards, or greatest share in percent.": (
            "Nombre de cartes au plus, ou part au plus en pour cent."
        ),
        "Not in force; an army switches a rule of the ruleset off so.": (
            "Pas en vigueur ; une armée écarte ainsi une règle du livre de règles."
        ),
        "Number of the rule in the book.": "Numéro de la règle dans le livre.",
        "People of the army.": "Peuple de l'armée.",
        "Peoples that may serve in it.": "Peuples qui peuvent y servir.",
        "Peoples that may serve with others.": "Peuples qui peuvent servir avec d'autres.",
        "Peoples; a card fits if it is of one of them.": (
            "Peuples ; une carte convient si elle est de l'un d'eux."
        ),
        "Rules of composition of its own, besides those of the ruleset.": (
            "Ses propres règles de composition, en plus de celles du livre de règles."
        ),
        "Ruleset whose rules of composition hold; nothing for the usual one of its game.": (
            "Livre de règles dont les règles de composition valent ; rien pour celui habituel du jeu."
        ),
        "The author's own words about it.": "Les mots de l'auteur à son sujet.",
        "The cards themselves; a card fits if it is one of them.": (
            "Les cartes elles-mêmes ; une carte convient si elle est l'une d'elles."
        ),
        "The numbers hold for each so many of the other cards.": (
            "Les nombres valent pour chaque groupe de tant d'autres cartes."
        ),
        "The numbers hold for each so many whole points.": (
            "Les nombres valent pour chaque tranche entière de tant de points."
        ),
        "What it is about.": "De quoi elle parle.",
        "What shares are of: the agreed points, or those that the army costs.": (
            "De quoi les parts sont prises : des points convenus, ou de ceux que coûte l'armée."
        ),
        "Whether an army that breaks it is illegal, or only unusual.": (
            "Si une armée qui l'enfreint est interdite, ou seulement inhabituelle."
        ),
        "Whether the cards are counted together, or by people or clan.": (
            "Si les cartes sont comptées ensemble, ou par peuple ou par clan."
        ),
        "Face template that it is printed with; nothing for the usual one of its kind.": (
            "Modèle de carte avec lequel elle est imprimée ; rien pour le modèle habituel de son genre."
        ),
        "Face templates that its cards are printed with, where they name none themselves.": (
            "Modèles avec lesquels ses cartes sont imprimées, là où elles n'en nomment pas elles-mêmes."
        ),
        "Card that this one is based on: what is not changed here is as there.": (
            "Carte sur laquelle celle-ci est fondée : ce qui n'est pas changé ici est comme là-bas."
        ),
        "A pattern for other cards: not fielded or printed itself, but offered for new ones.": (
            "Un patron pour d'autres cartes : ni alignée ni imprimée, mais proposée pour les nouvelles."
        ),
        "Its picture, with the part of it that faces show.": (
            "Son image, avec la partie que montrent les cartes."
        ),
        "Identifier inside the card; entries of armies name it.": (
            "Identifiant dans la carte ; les lignes des armées le nomment."
        ),
        "What it is called in rosters.": "Son nom dans les listes d'armée.",
        "What it adds to the points of the card; less than 0 for a drawback.": (
            "Ce qu'elle ajoute aux points de la carte ; moins que 0 pour un défaut."
        ),
        'Numbers of the card that it changes: "fear +1", "movement.charge -2", "hit_points =3".': (
            "Nombres de la carte qu'elle change : « fear +1 », « movement.charge -2 », « hit_points =3 »."
        ),
        "What else it does, in words.": "Ce qu'elle fait d'autre, en mots.",
        "What an army may buy for it: other numbers for some points.": (
            "Ce qu'une armée peut acheter pour elle : d'autres nombres contre des points."
        ),
        "Options of its card that are bought, by their identifiers (for each copy).": (
            "Options de sa carte qui sont achetées, par leurs identifiants (pour chaque exemplaire)."
        ),
        "Its own symbol; nothing for that of its people.": (
            "Son propre symbole ; rien pour celui de son peuple."
        ),
        "Its own arms; nothing for those of its people.": (
            "Ses propres armoiries ; rien pour celles de son peuple."
        ),
        "The picture (PNG or JPEG), base64-encoded.": "L'image (PNG ou JPEG), codée en base64.",
        "Focal point from left (0) to right (1): it stays in view whatever the shape of the box.": (
            "Point focal de gauche (0) à droite (1) : il reste visible quelle que soit la forme du cadre."
        ),
        "Focal point from top (0) to bottom (1).": "Point focal de haut (0) en bas (1).",
        "How much it is enlarged; 1 shows as much of it as the box can hold.": (
            "Agrandissement ; 1 en montre autant que le cadre peut en contenir."
        ),
        "Who made the picture.": "Qui a fait l'image.",
        "Shape of the shield.": "Forme de l'écu.",
        "How the field is divided; a plain field has the first colour alone.": (
            "Division du champ ; un champ plain n'a que la première couleur."
        ),
        "First colour of the field.": "Première couleur du champ.",
        "Second colour of the field.": "Seconde couleur du champ.",
        "What stands on the field; nothing for none.": (
            "Ce qui figure sur le champ ; rien pour aucun meuble."
        ),
        "Colour of the charge.": "Couleur du meuble.",
        "How often the charge stands there.": "Combien de fois le meuble y figure.",
        "Second colour, of frames and banners; nothing for a shade of the main one.": (
            "Seconde couleur, des cadres et des bannières ; rien pour une nuance de la première."
        ),
        "Symbol of its cards and counters.": "Symbole de ses cartes et de ses pions.",
        "Its coat of arms.": "Ses armoiries.",
        "How large the pictures of its cards may be.": "Taille permise pour les images de ses cartes.",
        "Size of the file.": "Taille du fichier.",
        "Longest side.": "Plus grand côté.",
        "Name per language.": "Nom dans chaque langue.",
        "Description or story, per language.": "Description ou récit, dans chaque langue.",
        "Its story, as its book tells it: paragraphs parted by line breaks.": (
            "Son histoire, telle que son livre la raconte : un paragraphe par ligne."
        ),
        "Who they are, as their book tells it: paragraphs parted by line breaks.": (
            "Qui ils sont, tels que leur livre les raconte : un paragraphe par ligne."
        ),
        "Who made it.": "Qui l'a fait.",
        "Licence under which it may be shared (SPDX id where there is one).": (
            "Licence sous laquelle il peut être partagé (identifiant SPDX s'il en existe un)."
        ),
        "Where its figures come from, and which are ours.": (
            "D'où viennent ses chiffres, et lesquels sont de nous."
        ),
        "Free words to find it by.": "Mots libres pour le retrouver.",
        "Id of a faction of the ruleset; nothing for a card of no faction.": (
            "Faction du règlement ; rien pour une carte sans faction."
        ),
        "What it costs in an army.": "Ce qu'il coûte dans une armée.",
        "Special rules, as printed on the card.": "Règles spéciales, telles que la carte les imprime.",
        "Id of the faction whose book it is.": "Faction à qui appartient le livre.",
        "Its spells, in the order of the book.": "Ses sorts, dans l'ordre du livre.",
        "Id of the main faction.": "Faction principale.",
        "Most points it may cost; nothing for no limit.": (
            "Nombre de points à ne pas dépasser ; rien s'il n'y a pas de limite."
        ),
        "Its cards.": "Ses cartes.",
        "Identifier inside the army; scenarios place units by it.": (
            "Identifiant dans l'armée ; les scénarios placent les unités par lui."
        ),
        "The card: a unit, or a spell where the game buys spells.": (
            "La carte : une unité, ou un sort si le jeu fait acheter les sorts."
        ),
        "How often it is taken.": "Nombre d'exemplaires pris.",
        "Items that it carries (each copy the same).": (
            "Objets qu'il porte (les mêmes pour chaque exemplaire)."
        ),
    }
}
"""Language -> English words of a field -> its words in that language."""
