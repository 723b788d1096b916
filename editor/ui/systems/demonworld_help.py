"""What the fields that only Demonworld has mean, in languages other than English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.ui.systems.demonworld_help_ruleset import RULES_FR
from editor.ui.systems.demonworld_help_ruleset_extras import EXTRAS_FR
from editor.ui.systems.demonworld_help_ruleset_ground import GROUND_FR
from editor.ui.systems.demonworld_help_scenario import SCENARIO_FR

_CARD_FR: Final = {
    "What the card is of.": "Ce que la carte représente.",
    "Clan or sub-army inside the faction.": "Clan ou sous-armée de la faction.",
    "On foot or mounted (costs, arc of fire, charge bonus).": (
        "À pied ou monté (coûts, angle de tir, bonus de charge)."
    ),
    "Who stands in it.": "Qui la compose.",
    "Elements with the leader.": "Socles portant le leader.",
    "Elements with the standard bearer.": "Socles portant le porte-drapeau.",
    "Elements with the musician.": "Socles portant le musicien.",
    "Other elements.": "Autres socles.",
    "Models on one element.": "Figurines par socle.",
    "Movement points per order, or fixed.": "Points de mouvement selon l'ordre, ou fixes.",
    "On a move order.": "Avec un ordre de mouvement.",
    "On a charge order.": "Avec un ordre de charge.",
    "On a skirmish order.": "Avec un ordre de harcèlement.",
    "On a hold order (large elements only).": "Avec un ordre de tenir (grands socles seulement).",
    "The same under every order (commanders, heroes, wizards).": (
        "Les mêmes sous tous les ordres (généraux, héros, sorciers)."
    ),
    "Hit points lost are taken off (large elements, XVII.1.5; guns, XIX.3.0).": (
        "Les points de vie perdus en sont retirés (grands socles, XVII.1.5 ; pièces, XIX.3.0)."
    ),
    "Manoeuvres in one movement phase (V.1.0).": "Manœuvres en une phase de mouvement (V.1.0).",
    "Formations that the card permits (XIII).": "Formations que la carte permet (XIII).",
    "Knows no formation but the horde (XIII.4.0).": "Ne connaît d'autre formation que la horde (XIII.4.0).",
    "Base initiative (II.4.0).": "Initiative de base (II.4.0).",
    "Height in segments (II.2.0).": "Hauteur en segments (II.2.0).",
    "Protection in melee (II.1.0).": "Protection au corps à corps (II.1.0).",
    "Protection from missiles.": "Protection contre les projectiles.",
    "Skill in melee (VIII.1.2).": "Compétence au corps à corps (VIII.1.2).",
    "Skill in shooting (VIII.1.2).": "Compétence au tir (VIII.1.2).",
    "Bonus of charging cavalry in the first melee phase (VI.1.3).": (
        "Bonus de la cavalerie qui charge, en première phase de corps à corps (VI.1.3)."
    ),
    "Fear factor (VIII.1.4).": "Facteur de peur (VIII.1.4).",
    "First morale value: the least result that passes (XV.1.0).": (
        "Première valeur de moral : le plus petit résultat qui réussit (XV.1.0)."
    ),
    "Second morale value, for obedience (XV.7.0).": "Seconde valeur de moral, pour l'obéissance (XV.7.0).",
    "Hit points of an element (VIII.1.1).": "Points de vie d'un socle (VIII.1.1).",
    "Stars and command radius, of commanders.": "Étoiles et rayon de commandement des généraux.",
    "Stars: orders that he may give, and his bonus on morale.": (
        "Étoiles : ordres qu'il peut donner, et son bonus au moral."
    ),
    "Command radius; 0 commands only the unit that he is with.": (
        "Rayon de commandement ; à 0, il ne commande que l'unité qu'il accompagne."
    ),
    "Level of a wizard; 0 for all others (XX.3.2).": "Niveau d'un sorcier ; 0 pour tous les autres (XX.3.2).",
    "The book whose spells a wizard knows (XX.4.0).": (
        "Le livre dont un sorcier connaît les sorts (XX.4.0)."
    ),
    "Base, overrun and breath of large elements.": "Socle, écrasement et souffle des grands socles.",
    "Fields of the base.": "Cases que couvre le socle.",
    "Overrun value; nothing where it cannot overrun (XVII.3.0).": (
        "Valeur d'écrasement ; rien s'il ne peut pas écraser (XVII.3.0)."
    ),
    "Power of its breath (XVII.7.4).": "Puissance de son souffle (XVII.7.4).",
    "Values of a chariot's animals.": "Valeurs des animaux d'un char.",
    "Size of the draught animals.": "Taille des animaux de trait.",
    "Their melee protection.": "Leur protection au corps à corps.",
    "Their missile protection.": "Leur protection contre les projectiles.",
    "Ranges and projectile of an engine.": "Portées et projectile d'une machine.",
    "Direct or indirect fire.": "Tir direct ou indirect.",
    "What it throws.": "Ce qu'elle lance.",
    "Power of the projectile (of a large stone: on the field hit).": (
        "Puissance du projectile (d'une grosse pierre : sur la case touchée)."
    ),
    "Power of a large stone on the six fields around.": (
        "Puissance d'une grosse pierre sur les six cases autour."
    ),
    "Power of its incendiary projectiles; nothing where it has none (XXII.6.0).": (
        "Puissance de ses projectiles incendiaires ; rien si elle n'en a pas (XXII.6.0)."
    ),
    "Not nearer than this.": "Pas plus près que cela.",
    "Short range up to; nothing where it has none.": "Courte portée jusqu'à ; rien si elle n'en a pas.",
    "Medium range up to.": "Moyenne portée jusqu'à.",
    "Long range up to.": "Longue portée jusqu'à.",
    "Can fly (XXIII).": "Sait voler (XXIII).",
    "Rides a beast that fights, too; a bought magic weapon gains 2 by it (XXV.2.0).": (
        "Monte une bête qui combat aussi ; une arme magique achetée y gagne 2 (XXV.2.0)."
    ),
    "Wounds of a turn that each element heals at its end; those by fire stay.": (
        "Blessures d'un tour que chaque socle guérit à la fin de celui-ci ; celles du feu restent."
    ),
    "May shoot flaming missiles (XXII).": "Peut tirer des projectiles enflammés (XXII).",
    "May set fields on fire (XXII).": "Peut mettre le feu à des cases (XXII).",
    "Magic things that it always has; a bought weapon is barred where one of them is a weapon (XXV.1.0).": (
        "Objets magiques qu'il a toujours ; si l'un est une arme, il ne peut en acheter d'autre (XXV.1.0)."
    ),
    "Riders, passengers or servants with values of their own; of large elements (XVII to XIX).": (
        "Cavaliers, passagers ou servants qui ont leurs valeurs propres ; des grands socles (XVII à XIX)."
    ),
    "How many of them the base carries.": "Combien le socle en porte.",
    "Size of a machine's crew (XVIII.6.0); nothing where it is that of the card.": (
        "Taille de l'équipage d'une machine (XVIII.6.0) ; rien si c'est celle de la carte."
    ),
    "Skill of a machine's crew in melee (XVIII.8.0); nothing where it is that of the card.": (
        "Compétence au corps à corps de l'équipage d'une machine (XVIII.8.0) ; rien si c'est celle de la "
        "carte."
    ),
    "Their skill in shooting (XVII.7.4, XVIII.7.0); nothing where it is that of the card.": (
        "Leur compétence au tir (XVII.7.4, XVIII.7.0) ; rien si c'est celle de la carte."
    ),
    "The card prints skill 0 and their values on its back (XVII.7.4, XVIII.7.0).": (
        "La carte imprime la compétence 0, et leurs valeurs au verso (XVII.7.4, XVIII.7.0)."
    ),
    "How it flies, where that differs from the rules; of flyers (XXIII).": (
        "Comment il vole, si cela diffère des règles ; des volants (XXIII)."
    ),
    "Flies close to the ground only (XXIII.3.0).": "Ne vole qu'au ras du sol (XXIII.3.0).",
    "Can neither land nor walk on the ground (XXIII.2.0).": (
        "Ne peut ni se poser ni marcher au sol (XXIII.2.0)."
    ),
    "Most altitude gained in one movement; nothing for that of the rules (XXIII.5.0).": (
        "Altitude gagnée au plus en un mouvement ; rien pour celle des règles (XXIII.5.0)."
    ),
    "Fields that it has to fly on a hold order, where it cannot hover (XXIII.5.0).": (
        "Cases qu'il doit parcourir avec un ordre de tenir, s'il ne peut pas planer sur place (XXIII.5.0)."
    ),
    "Any overrun that succeeds destroys it (XXIII.6.0).": ("Tout écrasement réussi le détruit (XXIII.6.0)."),
    "Terrain that counts otherwise for it.": "Terrain qui compte autrement pour lui.",
    "Terrain type of the ruleset.": "Type de terrain du règlement.",
    "Terrain type whose costs it pays there; nothing where it may not enter.": (
        "Type de terrain dont il paie là les coûts ; rien s'il ne peut pas y entrer."
    ),
    "What an army must have to take it.": "Ce qu'une armée doit avoir pour le prendre.",
}
_WEAPONS_FR: Final = {
    "Weapons and attacks, with their powers.": "Armes et attaques, avec leurs puissances.",
    "Weapon type of the ruleset (handweapon, bow, bite ...).": (
        "Type d'arme du règlement (arme de main, arc, morsure...)."
    ),
    "Own name, where the card gives one.": "Nom propre, si la carte en donne un.",
    "Who wields it.": "Qui la manie.",
    "Hand of a giant that holds it: it says which of the fields before him it can strike (XVII.6.5).": (
        "Main du géant qui la tient : elle dit quelles cases devant lui il peut frapper (XVII.6.5)."
    ),
    "Attacks with it in one melee phase.": "Attaques avec elle en une phase de corps à corps.",
    "Power in melee; nothing for a weapon that only shoots.": (
        "Puissance au corps à corps ; rien pour une arme qui ne fait que tirer."
    ),
    "Power in melee against cavalry, where it differs (spears and pikes).": (
        "Puissance au corps à corps contre la cavalerie, si elle diffère (lances et piques)."
    ),
    "Power by range; empty for a weapon that does not shoot.": (
        "Puissance selon la portée ; vide pour une arme qui ne tire pas."
    ),
    "Longest range of the band.": "Plus longue portée de la tranche.",
    "Power inside it.": "Puissance dans cette tranche.",
    "Order needed to shoot with it.": "Ordre qu'il faut pour tirer avec elle.",
    "Used only in the first melee phase (lances).": (
        "Ne sert qu'en première phase de corps à corps (lances de cavalerie)."
    ),
}
_MAGIC_FR: Final = {
    "What it is; a figure with a magic weapon takes no second one (XXV.1.0).": (
        "Ce que c'est ; une figurine qui a une arme magique n'en prend pas une seconde (XXV.1.0)."
    ),
    "Who may carry it.": "Qui peut le porter.",
    "Element of a unit that carries it.": "Socle de l'unité qui le porte.",
    "Gone when the element that carries it is destroyed.": "Perdu quand le socle qui le porte est détruit.",
    "Only one in an army (XXV.1.0).": "Un seul par armée (XXV.1.0).",
    "The spell that it works once; nothing where its bearer picks one of his people's (stored_spell).": (
        "Le sort qu'il lance une seule fois ; rien si son porteur en choisit un de son peuple (sort stocké)."
    ),
    "What it changes.": "Ce qu'il change.",
    "The value changed.": "La valeur changée.",
    "By how much, or to what.": "De combien, ou en quoi.",
    "Counts for the whole unit of the bearer.": "Compte pour toute l'unité du porteur.",
    "Difficulty, and the spell points that it costs (XX.4.1).": (
        "Difficulté, et points de sort qu'il coûte (XX.4.1)."
    ),
    "Place in its list.": "Place dans sa liste.",
    "What it can be cast on.": "Sur quoi il peut être lancé.",
    "What must be so.": "Ce qui doit être réuni.",
    "Kinds of targets that it can be cast on; empty for all.": (
        "Sortes de cibles sur lesquelles il peut être lancé ; vide pour toutes."
    ),
    "How long it works: in this phase, this turn, the next turn too, or to the end.": (
        "Combien de temps il agit : cette phase, ce tour, le tour suivant aussi, ou jusqu'à la fin."
    ),
    "Whether it can be cast again on a target on which it works already.": (
        "S'il peut être lancé à nouveau sur une cible sur laquelle il agit déjà."
    ),
    "Farthest target.": "Cible la plus lointaine.",
    "Line of sight that it needs.": "Ligne de vue qu'il lui faut.",
    "All elements of the target must be in range, not only one.": (
        "Tous les socles de la cible doivent être à portée, et non un seul."
    ),
    "Fields around the target that it reaches, too.": "Cases autour de la cible qu'il atteint aussi.",
    "The protection of the target does not count against its attack.": (
        "La protection de la cible ne compte pas contre son attaque."
    ),
    "Peoples that it can be cast on (XX.7.1); empty for all.": (
        "Peuples sur qui il peut être lancé (XX.7.1) ; vide pour tous."
    ),
    "How long it lasts.": "Combien de temps il dure.",
    "Whether it adds up.": "S'il se cumule.",
    "What it does; its words are in text.": "Ce qu'il fait ; ses mots sont dans le texte.",
    "By how much, or with what power.": "De combien, ou avec quelle puissance.",
}
_BATTLE_FR: Final = {
    "Side that goes first in every sequence of the first turn; nothing for the rules (V.2.0).": (
        "Camp qui passe en premier dans chaque séquence du premier tour ; rien pour les règles (V.2.0)."
    ),
    "Readings of the ruleset that this battle changes.": (
        "Lectures du jeu de règles que cette bataille change."
    ),
    "The weather at the start; nothing for fair weather.": "Le temps au début ; rien pour un beau temps.",
    "The wind at the start (XXII.2.0); nothing for none that matters.": (
        "Le vent au début (XXII.2.0) ; rien s'il ne compte pas."
    ),
    "What happens on the way, each in its time.": "Ce qui arrive en chemin, chaque chose en son temps.",
    "Nobody shoots at anything further away; nothing for no limit.": (
        "Nul ne tire plus loin ; rien pour aucune limite."
    ),
    "Added to the base number of every shot.": "Ajouté au nombre de base de chaque tir.",
    "Obedience passes on the second morale value or less (XV.1.0), or only below it (example of XV.7.0).": (
        "L'obéissance réussit sur la seconde valeur de moral ou moins (XV.1.0), ou seulement en dessous "
        "(exemple de XV.7.0)."
    ),
    "Flank marches are allowed (XVI.5.0).": "Les marches de flanc sont admises (XVI.5.0).",
    "Units inside a building make no tests of morale, or make them with their bonus (XXIV.6.0).": (
        "Dans un bâtiment, les unités ne font pas de tests de moral, ou les font avec leur bonus (XXIV.6.0)."
    ),
    "Objectives count (XVI.4.0).": "Les objectifs comptent (XVI.4.0).",
    "Its flank marches (XVI.5.0).": "Ses marches de flanc (XVI.5.0).",
    "Flank on which it arrives, seen from the side's own edge.": (
        "Flanc par lequel elle arrive, vu du bord de son camp."
    ),
    "Its units, in the order in which they come onto the field.": (
        "Ses unités, dans l'ordre où elles entrent sur le terrain."
    ),
    "Earliest turn in which it may arrive; nothing for that of the rules.": (
        "Premier tour où elle peut arriver ; rien pour celui des règles."
    ),
    "Where no condition has, the points for losses and objectives decide at the end (XVI.3.5).": (
        "Là où aucune condition n'a décidé, les points des pertes et des objectifs tranchent à la fin "
        "(XVI.3.5)."
    ),
    "Fields that are worth points at the end (XVI.4.0).": ("Cases qui valent des points à la fin (XVI.4.0)."),
    "Both sides set up in their zones without seeing each other; placements are proposals (XVI.3.3).": (
        "Les deux camps se placent dans leurs zones sans se voir ; les placements sont des propositions "
        "(XVI.3.3)."
    ),
    "Entry of the side's army, or of the side's own troops.": (
        "Entrée de l'armée du camp, ou des troupes propres au camp."
    ),
    "Elements that it lost before the battle.": "Éléments qu'elle a perdus avant la bataille.",
    "Hit points that its elements lost before the battle; none of them dies of it (VIII.1.1).": (
        "Points de vie que ses éléments ont perdus avant la bataille ; aucun n'en meurt (VIII.1.1)."
    ),
    "Items that it carries in this battle besides those of its entry.": (
        "Objets qu'elle porte dans cette bataille, en plus de ceux de son entrée."
    ),
    "Groups that come onto the field in turns that the scenario names.": (
        "Groupes qui entrent sur le terrain aux tours que le scénario indique."
    ),
    "Identifier inside the scenario; triggers call the group by it.": (
        "Identifiant dans le scénario ; les déclencheurs appellent le groupe par lui."
    ),
    "Edge of the field at which it comes in.": "Bord du terrain par lequel il entre.",
    "Turn in which it arrives; nothing where a trigger calls it.": (
        "Tour où il arrive ; rien là où un déclencheur l'appelle."
    ),
    "Units composed for this battle, besides those of the army or instead of an army.": (
        "Unités composées pour cette bataille, en plus de l'armée ou à sa place."
    ),
    "Who leads which units, where several players share the side; nothing for one player.": (
        "Qui mène quelles unités, quand plusieurs joueurs partagent le camp ; rien pour un seul joueur."
    ),
    "What the player's part is called, per language.": "Nom du rôle du joueur, par langue.",
    "Entries of the army, and of the side's own troops, that the player leads.": (
        "Entrées de l'armée, et des troupes propres au camp, que le joueur mène."
    ),
    "Who of the side rides on which of its mounts in no case, as the scenario says (XXI.2.3).": (
        "Qui, dans ce camp, ne monte en aucun cas laquelle de ses montures, d'après le scénario (XXI.2.3)."
    ),
    "Altitude in high flight at the start, over level 0 (XXIII.4.0); nothing on the ground.": (
        "Altitude en vol haut au départ, au-dessus du niveau 0 (XXIII.4.0) ; rien au sol."
    ),
    "Entry of the person.": "Entrée du personnage.",
    "Entry of the giant, dragon or chariot.": "Entrée du géant, du dragon ou du char.",
    "Name that this side shares with those that it is allied with; nothing for none.": (
        "Nom que ce camp partage avec ses alliés ; rien pour aucun."
    ),
    "Chapters of the game that are not in force in this battle.": (
        "Chapitres du jeu qui ne sont pas en vigueur dans cette bataille."
    ),
    "Optional chapters that are in force in this battle beside those of the game, e.g. fire.": (
        "Chapitres optionnels en vigueur dans cette bataille en plus de ceux du jeu, par exemple le feu."
    ),
}
HELP: Final[Mapping[str, Mapping[str, str]]] = {
    "fr": {
        **RULES_FR,
        **GROUND_FR,
        **EXTRAS_FR,
        **SCENARIO_FR,
        **_CARD_FR,
        **_WEAPONS_FR,
        **_MAGIC_FR,
        **_BATTLE_FR,
    }
}
"""Language -> English words of a field -> its words in that language."""
