"""What the fields of Diskwars' ruleset mean, in French."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

RULES_FR: Final[Mapping[str, str]] = {
    "Missiles.": "Projectiles.",
    "Identifier used by disks.": "Identifiant qu'utilisent les disques.",
    "Longest range.": "Plus longue portée.",
    "Damage to a disk that it touches.": "Dommages à un disque qu'il touche.",
    "What it does, in our words.": "Ce qu'elle fait, avec nos mots.",
    "What it changes in combat beside its blocks; nothing where it changes nothing there.": (
        "Ce qu'elle change au combat, outre ses blocs ; rien si elle n'y change rien."
    ),
    "Army building.": "Composition des armées.",
    "Usual army sizes in points.": "Tailles habituelles des armées, en points.",
    "Least share of one faction, of the limit less what spells cost.": (
        "Part minimale d'une seule faction, de la limite moins ce que coûtent les sorts."
    ),
    "Alignments that never serve together.": "Alignements qui ne servent jamais ensemble.",
    "Numbers of the turn.": "Chiffres du tour.",
    "Disks activated at a time.": "Disques activés à la fois.",
    "Length of the box's side, by which distances are measured.": (
        "Côté de la boîte, avec lequel on mesure les distances."
    ),
    "Least height from which missiles are dropped.": "Hauteur minimale d'où l'on lâche les projectiles.",
    "Spread of a dropped missile about its aim (one standard deviation), as a share of the height.": (
        "Dispersion d'un projectile lâché autour de son but (un écart type), en part de la hauteur."
    ),
    "Chance that a dropped missile bounces or rolls on.": (
        "Chance qu'un projectile lâché rebondisse ou roule."
    ),
    "Spread of a bounce about the spot where the missile fell (one standard deviation).": (
        "Dispersion d'un rebond autour du point de chute (un écart type)."
    ),
    "Chance that a missile which falls on one that hit pushes it off: the new one then counts nothing.": (
        "Chance qu'un projectile tombé sur un autre posé sur un disque l'en chasse : le nouveau ne compte "
        "alors pas."
    ),
    "Last turn of a battle whose scenario names none: who has destroyed most points wins.": (
        "Dernier tour d'une bataille dont le scénario n'en nomme pas : qui a détruit le plus de points gagne."
    ),
    "Attack that a berserk disk gains after an attack.": (
        "Attaque qu'un disque berserk gagne après une attaque."
    ),
    "Defence that it gains.": "Défense qu'il gagne.",
    "Toughness that it gains.": "Endurance qu'il gagne.",
}
"""English words of a field -> its French words."""
