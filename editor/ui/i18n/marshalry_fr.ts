<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>Version {number}. A studio for wargamers: armies, maps, battles, printed cards.</source>
        <translation>Version {number}. Un studio pour joueurs de wargames&#x202f;: armées, champs de bataille, simulations, cartes imprimées.</translation>
    </message>
    <message>
        <source>Our code is under the MIT licence; fonts and icons keep theirs, beside their files.</source>
        <translation>Notre code est sous licence MIT&#x202f;; les polices et les icônes gardent la leur, à côté de leurs fichiers.</translation>
    </message>
    <message>
        <source>Names of games belong to their owners; the texts are ours.</source>
        <translation>Les noms des jeux appartiennent à leurs propriétaires&#x202f;; les textes sont de nous.</translation>
    </message>
    <message>
        <source>Catalogue: {place}</source>
        <translation>Catalogue&#x202f;: {place}</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Fichier</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>É&amp;dition</translation>
    </message>
    <message>
        <source>&amp;Document</source>
        <translation>D&amp;ocument</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Affichage</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>O&amp;utils</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Ai&amp;de</translation>
    </message>
    <message>
        <source>{action}: {step}</source>
        <translation>{action}&#x202f;: {step}</translation>
    </message>
    <message>
        <source>One &amp;more</source>
        <translation>Un de &amp;plus</translation>
    </message>
    <message>
        <source>One &amp;fewer</source>
        <translation>Un de &amp;moins</translation>
    </message>
    <message>
        <source>Give options and &amp;items…</source>
        <translation>Donner options et ob&amp;jets…</translation>
    </message>
    <message>
        <source>Remove from the &amp;army</source>
        <translation>&amp;Retirer de l’armée</translation>
    </message>
    <message>
        <source>New unit from &amp;template…</source>
        <translation>Nouvelle unité d’après un &amp;modèle…</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>&amp;Monter</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>&amp;Descendre</translation>
    </message>
    <message>
        <source>Take the entry &amp;again</source>
        <translation>Reprendre la &amp;ligne</translation>
    </message>
    <message>
        <source>&amp;Order by section</source>
        <translation>Ranger par &amp;section</translation>
    </message>
    <message>
        <source>Grid: lines</source>
        <translation>Grille&#x202f;: lignes</translation>
    </message>
    <message>
        <source>Grid: lines, every tenth stronger</source>
        <translation>Grille&#x202f;: lignes, une sur dix plus forte</translation>
    </message>
    <message>
        <source>Grid: dots</source>
        <translation>Grille&#x202f;: points</translation>
    </message>
    <message>
        <source>Grid: none</source>
        <translation>Grille&#x202f;: aucune</translation>
    </message>
    <message>
        <source>Cut the selected fields</source>
        <translation>Couper les cases sélectionnées</translation>
    </message>
    <message>
        <source>Copy the selected fields</source>
        <translation>Copier les cases sélectionnées</translation>
    </message>
    <message>
        <source>Paste fields</source>
        <translation>Coller des cases</translation>
    </message>
    <message>
        <source>Clear the selected fields</source>
        <translation>Vider les cases sélectionnées</translation>
    </message>
    <message>
        <source>Fill the selection</source>
        <translation>Remplir la sélection</translation>
    </message>
    <message>
        <source>Select the whole map</source>
        <translation>Sélectionner toute la carte</translation>
    </message>
    <message>
        <source>Select nothing</source>
        <translation>Ne rien sélectionner</translation>
    </message>
    <message>
        <source>Invert the selection</source>
        <translation>Inverser la sélection</translation>
    </message>
    <message>
        <source>Keep the selection as a stamp</source>
        <translation>Garder la sélection comme tampon</translation>
    </message>
    <message>
        <source>Larger brush</source>
        <translation>Pinceau plus large</translation>
    </message>
    <message>
        <source>Smaller brush</source>
        <translation>Pinceau plus étroit</translation>
    </message>
    <message>
        <source>Turn clockwise</source>
        <translation>Tourner à droite</translation>
    </message>
    <message>
        <source>Turn counter-clockwise</source>
        <translation>Tourner à gauche</translation>
    </message>
    <message>
        <source>Mirror the stamp</source>
        <translation>Retourner le tampon</translation>
    </message>
    <message>
        <source>Generate terrain…</source>
        <translation>Générer le terrain…</translation>
    </message>
    <message>
        <source>Check the map</source>
        <translation>Vérifier la carte</translation>
    </message>
    <message>
        <source>Compare with a saved version</source>
        <translation>Comparer à une version enregistrée</translation>
    </message>
    <message>
        <source>Next change since the saved version</source>
        <translation>Changement suivant depuis la version enregistrée</translation>
    </message>
    <message>
        <source>Previous change since the saved version</source>
        <translation>Changement précédent depuis la version enregistrée</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Agrandir</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Réduire</translation>
    </message>
    <message>
        <source>Show the whole map</source>
        <translation>Voir toute la carte</translation>
    </message>
    <message>
        <source>Second view beside</source>
        <translation>Seconde vue à côté</translation>
    </message>
    <message>
        <source>Second view below</source>
        <translation>Seconde vue dessous</translation>
    </message>
    <message>
        <source>Rulers with column and row numbers</source>
        <translation>Règles avec les numéros des colonnes et des rangées</translation>
    </message>
    <message>
        <source>Edges of the game&apos;s boards</source>
        <translation>Bords des plateaux du jeu</translation>
    </message>
    <message>
        <source>Terrain {number} of the palette</source>
        <translation>Terrain {number} de la palette</translation>
    </message>
    <message>
        <source>By board: A1, B12 …</source>
        <translation>Par carte&#x202f;: A1, B12…</translation>
    </message>
    <message>
        <source>Column and row: 3.7</source>
        <translation>Colonne et rangée&#x202f;: 3.7</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucun</translation>
    </message>
    <message>
        <source>Paint terrain</source>
        <translation>Peindre le terrain</translation>
    </message>
    <message>
        <source>Select fields</source>
        <translation>Sélectionner des cases</translation>
    </message>
    <message>
        <source>Select by rectangle, lasso or likeness; Shift adds, Ctrl takes away; drag it to move it</source>
        <translation>Sélectionner par rectangle, lasso ou ressemblance&#x202f;; Maj ajoute, Ctrl retire&#x202f;; faites glisser la sélection pour la déplacer</translation>
    </message>
    <message>
        <source>Lay down a stamp</source>
        <translation>Poser un tampon</translation>
    </message>
    <message>
        <source>Lay down a piece of map: a stamp of the library or what was copied</source>
        <translation>Poser un morceau de carte&#x202f;: un tampon de la bibliothèque ou ce qui a été copié</translation>
    </message>
    <message>
        <source>Paint the chosen terrain with a brush</source>
        <translation>Peindre au pinceau le terrain choisi</translation>
    </message>
    <message>
        <source>Shape hills</source>
        <translation>Modeler les collines</translation>
    </message>
    <message>
        <source>Set, raise or lower the level of the ground</source>
        <translation>Fixer, élever ou abaisser le niveau du sol</translation>
    </message>
    <message>
        <source>Set the depth of water</source>
        <translation>Fixer la profondeur de l’eau</translation>
    </message>
    <message>
        <source>Set, raise or lower the depth of water</source>
        <translation>Fixer, augmenter ou diminuer la profondeur de l’eau</translation>
    </message>
    <message>
        <source>Draw a line</source>
        <translation>Tracer une ligne</translation>
    </message>
    <message>
        <source>Drag from end to end; Shift keeps to the directions of the fields</source>
        <translation>Faites glisser d’un bout à l’autre&#x202f;; Maj garde les directions des cases</translation>
    </message>
    <message>
        <source>Fill a shape</source>
        <translation>Remplir une forme</translation>
    </message>
    <message>
        <source>Drag a rectangle, hexagon or outline; click the corners of a polygon, Enter fills it</source>
        <translation>Faites glisser un rectangle, un hexagone ou un contour&#x202f;; cliquez les sommets d’un polygone, Entrée le remplit</translation>
    </message>
    <message>
        <source>Fill an area</source>
        <translation>Remplir une zone</translation>
    </message>
    <message>
        <source>Click or drag along the sides of fields to build there; click again to remove</source>
        <translation>Cliquez ou glissez le long des côtés des cases pour y bâtir&#x202f;; cliquez encore pour retirer</translation>
    </message>
    <message>
        <source>Draw a road</source>
        <translation>Tracer une route</translation>
    </message>
    <message>
        <source>Drag from field to field to draw a road; click a road to remove it</source>
        <translation>Glisser de case en case pour tracer une route&#x202f;; cliquer sur une route pour la retirer</translation>
    </message>
    <message>
        <source>Draw a river</source>
        <translation>Tracer une rivière</translation>
    </message>
    <message>
        <source>Drag from spring to mouth; click a river to remove it</source>
        <translation>Faites glisser de la source à l’embouchure&#x202f;; cliquez une rivière pour la retirer</translation>
    </message>
    <message>
        <source>Build walls and hedges</source>
        <translation>Bâtir des murs et des haies</translation>
    </message>
    <message>
        <source>Link two fields</source>
        <translation>Relier deux cases</translation>
    </message>
    <message>
        <source>Click two fields at the edge: who leaves at one comes in at the other; again to remove the link</source>
        <translation>Cliquez deux cases du bord&#x202f;: qui sort par l’une entre par l’autre&#x202f;; de nouveau pour retirer le lien</translation>
    </message>
    <message>
        <source>Sight</source>
        <translation>Vue</translation>
    </message>
    <message>
        <source>Click a field to see what is seen from there; point at another for why</source>
        <translation>Cliquez une case pour voir ce qu’on en voit&#x202f;; pointez-en une autre pour savoir pourquoi</translation>
    </message>
    <message>
        <source>Movement range</source>
        <translation>Portée de mouvement</translation>
    </message>
    <message>
        <source>Click a field to see what ways from there cost; point at one for the way</source>
        <translation>Cliquez une case pour voir le coût des chemins&#x202f;; pointez-en une autre pour le trajet</translation>
    </message>
    <message>
        <source>Write a label</source>
        <translation>Écrire une légende</translation>
    </message>
    <message>
        <source>Write a word on a field; empty it to remove it</source>
        <translation>Écrire un mot sur une case&#x202f;; le vider pour le retirer</translation>
    </message>
    <message>
        <source>Paint a named area</source>
        <translation>Peindre une zone nommée</translation>
    </message>
    <message>
        <source>Paint the chosen area; the right button takes fields away</source>
        <translation>Peindre la zone choisie&#x202f;; le bouton droit retire des cases</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>Effacer</translation>
    </message>
    <message>
        <source>Make fields flat ground of the first terrain</source>
        <translation>Rendre les cases plates, au premier terrain</translation>
    </message>
    <message>
        <source>Fill every joined field of the same terrain, or every such field</source>
        <translation>Remplir toutes les cases contiguës du même terrain, ou toutes celles de la carte</translation>
    </message>
    <message>
        <source>Pick</source>
        <translation>Prélever</translation>
    </message>
    <message>
        <source>Take terrain, level and depth from a field (right click does it with any tool)</source>
        <translation>Prendre terrain, niveau et profondeur d’une case (clic droit avec tout outil)</translation>
    </message>
    <message>
        <source>Paint {terrain}</source>
        <translation>Peindre&#x202f;: {terrain}</translation>
    </message>
    <message>
        <source>Replace by {terrain} everywhere</source>
        <translation>Remplacer partout par {terrain}</translation>
    </message>
    <message>
        <source>Fill with {terrain}</source>
        <translation>Remplir&#x202f;: {terrain}</translation>
    </message>
    <message>
        <source>Change the depth</source>
        <translation>Changer la profondeur</translation>
    </message>
    <message>
        <source>Set the level</source>
        <translation>Fixer le niveau</translation>
    </message>
    <message>
        <source>Raise the ground</source>
        <translation>Élever le sol</translation>
    </message>
    <message>
        <source>Lower the ground</source>
        <translation>Abaisser le sol</translation>
    </message>
    <message>
        <source>&amp;Play or pause</source>
        <translation>&amp;Jouer ou mettre en pause</translation>
    </message>
    <message>
        <source>Step &amp;forward</source>
        <translation>Un pas en a&amp;vant</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>Un pas en a&amp;rrière</translation>
    </message>
    <message>
        <source>Fight the &amp;battle again</source>
        <translation>&amp;Rejouer la bataille</translation>
    </message>
    <message>
        <source>Fight the battle again with the documents as they are now</source>
        <translation>Rejouer la bataille avec les documents tels qu’ils sont maintenant</translation>
    </message>
    <message>
        <source>&amp;Save the battle…</source>
        <translation>Enregistrer la &amp;bataille…</translation>
    </message>
    <message>
        <source>Open a sa&amp;ved battle…</source>
        <translation>Ou&amp;vrir une bataille enregistrée…</translation>
    </message>
    <message>
        <source>Go to the next p&amp;hase</source>
        <translation>Aller à la p&amp;hase suivante</translation>
    </message>
    <message>
        <source>Go to the previous phase</source>
        <translation>Aller à la phase précédente</translation>
    </message>
    <message>
        <source>Go to the next t&amp;urn</source>
        <translation>Aller au to&amp;ur suivant</translation>
    </message>
    <message>
        <source>Go to the previous turn</source>
        <translation>Aller au tour précédent</translation>
    </message>
    <message>
        <source>&amp;Go to a turn and phase…</source>
        <translation>A&amp;ller à un tour et une phase…</translation>
    </message>
    <message>
        <source>Play by ha&amp;nd</source>
        <translation>Jouer à la mai&amp;n</translation>
    </message>
    <message>
        <source>&amp;Take the last action back</source>
        <translation>&amp;Reprendre la dernière action</translation>
    </message>
    <message>
        <source>Let the &amp;computer do this step</source>
        <translation>Laisser l&apos;&amp;ordinateur jouer cette étape</translation>
    </message>
    <message>
        <source>Write the &amp;log of the battle…</source>
        <translation>Écrire le &amp;journal de la bataille…</translation>
    </message>
    <message>
        <source>Write a picture of every t&amp;urn…</source>
        <translation>Écrire une image de chaque to&amp;ur…</translation>
    </message>
    <message>
        <source>Write a &amp;moving picture…</source>
        <translation>Écrire une image &amp;animée…</translation>
    </message>
    <message>
        <source>Put the rest on the field</source>
        <translation>Placer le reste sur le terrain</translation>
    </message>
    <message>
        <source>Show the whole battlefield</source>
        <translation>Voir tout le champ de bataille</translation>
    </message>
    <message>
        <source>Print the b&amp;ooklet…</source>
        <translation>Imprimer le &amp;livret…</translation>
    </message>
    <message>
        <source>Turn the unit right</source>
        <translation>Tourner l’unité à droite</translation>
    </message>
    <message>
        <source>Turn the unit left</source>
        <translation>Tourner l’unité à gauche</translation>
    </message>
    <message>
        <source>Widen the unit&apos;s front</source>
        <translation>Élargir le front de l’unité</translation>
    </message>
    <message>
        <source>Narrow the unit&apos;s front</source>
        <translation>Rétrécir le front de l’unité</translation>
    </message>
    <message>
        <source>Change the unit&apos;s formation</source>
        <translation>Changer la formation de l’unité</translation>
    </message>
    <message>
        <source>Take the unit off the field</source>
        <translation>Retirer l’unité du terrain</translation>
    </message>
    <message>
        <source>&amp;New document…</source>
        <translation>&amp;Nouveau document…</translation>
    </message>
    <message>
        <source>Show the &amp;start page</source>
        <translation>Page d&apos;&amp;accueil</translation>
    </message>
    <message>
        <source>&amp;Import files…</source>
        <translation>&amp;Importer des fichiers…</translation>
    </message>
    <message>
        <source>Import ro&amp;ws (CSV)…</source>
        <translation>Importer des &amp;lignes (CSV)…</translation>
    </message>
    <message>
        <source>&amp;Export documents…</source>
        <translation>&amp;Exporter des documents…</translation>
    </message>
    <message>
        <source>Open a share co&amp;de…</source>
        <translation>Ouvrir un &amp;code de partage…</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>Im&amp;primer…</translation>
    </message>
    <message>
        <source>&amp;Add to the print queue</source>
        <translation>A&amp;jouter à la file d’impression</translation>
    </message>
    <message>
        <source>Add its co&amp;unters to the print queue</source>
        <translation>Ajouter ses pi&amp;ons à la file d’impression</translation>
    </message>
    <message>
        <source>Prin&amp;t centre</source>
        <translation>Cen&amp;tre d’impression</translation>
    </message>
    <message>
        <source>&amp;Back up the catalogue…</source>
        <translation>&amp;Sauvegarder le catalogue…</translation>
    </message>
    <message>
        <source>&amp;Restore a backup…</source>
        <translation>&amp;Restaurer une sauvegarde…</translation>
    </message>
    <message>
        <source>&amp;Close the tab</source>
        <translation>&amp;Fermer l’onglet</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>A&amp;nnuler</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rétablir</translation>
    </message>
    <message>
        <source>Undo in the catalo&amp;gue</source>
        <translation>Annuler dans le catalo&amp;gue</translation>
    </message>
    <message>
        <source>Take back the last rename, deletion, merge or relinking; Ctrl+Z while the list has the focus</source>
        <translation>Défaire le dernier renommage, la dernière suppression, fusion ou nouvelle liaison&#x202f;; Ctrl+Z quand la liste a le focus</translation>
    </message>
    <message>
        <source>Redo in the ca&amp;talogue</source>
        <translation>Rétablir dans le ca&amp;talogue</translation>
    </message>
    <message>
        <source>&amp;Copy documents</source>
        <translation>&amp;Copier les documents</translation>
    </message>
    <message>
        <source>&amp;Paste documents</source>
        <translation>C&amp;oller les documents</translation>
    </message>
    <message>
        <source>&amp;Find in the catalogue</source>
        <translation>Chercher dans le catalo&amp;gue</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Enregistrer</translation>
    </message>
    <message>
        <source>Save with a &amp;name…</source>
        <translation>Enregistrer sous un n&amp;om…</translation>
    </message>
    <message>
        <source>&amp;Go back to the saved version</source>
        <translation>Re&amp;venir à la version enregistrée</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Dupliquer</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>&amp;Renommer…</translation>
    </message>
    <message>
        <source>D&amp;elete</source>
        <translation>&amp;Supprimer</translation>
    </message>
    <message>
        <source>New card &amp;based on it…</source>
        <translation>Nouvelle carte &amp;fondée dessus…</translation>
    </message>
    <message>
        <source>Propose a card for another &amp;game…</source>
        <translation>Proposer une carte pour un autre &amp;jeu…</translation>
    </message>
    <message>
        <source>&amp;Merge two documents…</source>
        <translation>F&amp;usionner deux documents…</translation>
    </message>
    <message>
        <source>Edit cards as a &amp;table</source>
        <translation>Modifier les cartes en t&amp;ableau</translation>
    </message>
    <message>
        <source>The chosen cards, the cards of an army, or all that the list shows, as a table</source>
        <translation>Les cartes choisies, celles d’une armée, ou toutes celles de la liste, en tableau</translation>
    </message>
    <message>
        <source>Roster and share &amp;code…</source>
        <translation>Liste d’armée et &amp;code de partage…</translation>
    </message>
    <message>
        <source>Army or spell boo&amp;k…</source>
        <translation>&amp;Livre d’armée ou de sorts…</translation>
    </message>
    <message>
        <source>&amp;Who uses it…</source>
        <translation>&amp;Qui l’utilise…</translation>
    </message>
    <message>
        <source>&amp;Missing documents…</source>
        <translation>&amp;Documents manquants…</translation>
    </message>
    <message>
        <source>Find d&amp;uplicates…</source>
        <translation>Chercher les do&amp;ublons…</translation>
    </message>
    <message>
        <source>&amp;Watch the battle</source>
        <translation>Regarder la &amp;bataille</translation>
    </message>
    <message>
        <source>Search &amp;everything…</source>
        <translation>&amp;Tout chercher…</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Précédent</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>&amp;Suivant</translation>
    </message>
    <message>
        <source>&amp;Next panel</source>
        <translation>Volet su&amp;ivant</translation>
    </message>
    <message>
        <source>Fold or open the &amp;lower panels</source>
        <translation>Replier ou ouvrir les panneaux du &amp;bas</translation>
    </message>
    <message>
        <source>Light or &amp;dark</source>
        <translation>&amp;Clair ou sombre</translation>
    </message>
    <message>
        <source>&amp;English - French</source>
        <translation>&amp;Anglais - français</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>Plein &amp;écran</translation>
    </message>
    <message>
        <source>&amp;Panels at the left</source>
        <translation>Panneaux à &amp;gauche</translation>
    </message>
    <message>
        <source>The panels of the document stand beside the catalogue</source>
        <translation>Les panneaux du document se tiennent à côté du catalogue</translation>
    </message>
    <message>
        <source>&amp;Reset the panels</source>
        <translation>&amp;Remettre les volets en place</translation>
    </message>
    <message>
        <source>&amp;Odds…</source>
        <translation>&amp;Probabilités…</translation>
    </message>
    <message>
        <source>Compare side by si&amp;de</source>
        <translation>Comparer cô&amp;te à côte</translation>
    </message>
    <message>
        <source>&amp;Compendium</source>
        <translation>Re&amp;cueil</translation>
    </message>
    <message>
        <source>&amp;Recycle bin…</source>
        <translation>&amp;Corbeille…</translation>
    </message>
    <message>
        <source>&amp;Glossary French - English</source>
        <translation>&amp;Glossaire français - anglais</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Raccourcis clavier</translation>
    </message>
    <message>
        <source>&amp;About Marshalry</source>
        <translation>À &amp;propos de Marshalry</translation>
    </message>
    <message>
        <source>Hexes, a corner at the top</source>
        <translation>Hexagones, pointe en haut</translation>
    </message>
    <message>
        <source>Hexes, a side at the top</source>
        <translation>Hexagones, côté en haut</translation>
    </message>
    <message>
        <source>Squares</source>
        <translation>Carrés</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>no symmetry</source>
        <translation>pas de symétrie</translation>
    </message>
    <message>
        <source>mirror, east like west</source>
        <translation>miroir, est comme ouest</translation>
    </message>
    <message>
        <source>mirror, north like south</source>
        <translation>miroir, nord comme sud</translation>
    </message>
    <message>
        <source>half turn (180 degrees)</source>
        <translation>demi-tour (180 degrés)</translation>
    </message>
    <message>
        <source>What may be amiss</source>
        <translation>Ce qui peut clocher</translation>
    </message>
    <message>
        <source>All fields of a terrain</source>
        <translation>Toutes les cases d’un terrain</translation>
    </message>
    <message>
        <source>All fields of a level</source>
        <translation>Toutes les cases d’un niveau</translation>
    </message>
    <message>
        <source>All water of a depth</source>
        <translation>Toute l’eau d’une profondeur</translation>
    </message>
    <message>
        <source>Fairness of the deployment zones</source>
        <translation>Équité des zones de déploiement</translation>
    </message>
    <message>
        <source>Differences from the mirror image</source>
        <translation>Écarts avec l’image miroir</translation>
    </message>
    <message>
        <source>Changes since a saved version</source>
        <translation>Changements depuis une version enregistrée</translation>
    </message>
    <message>
        <source>East with west</source>
        <translation>Est avec ouest</translation>
    </message>
    <message>
        <source>North with south</source>
        <translation>Nord avec sud</translation>
    </message>
    <message>
        <source>East with west, north with south</source>
        <translation>Est avec ouest, nord avec sud</translation>
    </message>
    <message>
        <source>Draw a line of {terrain}</source>
        <translation>Tracer une ligne de {terrain}</translation>
    </message>
    <message>
        <source>Fill a shape with {terrain}</source>
        <translation>Remplir une forme de {terrain}</translation>
    </message>
    <message>
        <source>Terrain</source>
        <translation>Terrain</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Niveaux</translation>
    </message>
    <message>
        <source>Depth of water</source>
        <translation>Profondeur de l’eau</translation>
    </message>
    <message>
        <source>Rivers</source>
        <translation>Cours d’eau</translation>
    </message>
    <message>
        <source>Roads</source>
        <translation>Routes</translation>
    </message>
    <message>
        <source>Walls, bridges, fords</source>
        <translation>Murs, ponts, gués</translation>
    </message>
    <message>
        <source>Buildings</source>
        <translation>Bâtiments</translation>
    </message>
    <message>
        <source>Links between fields</source>
        <translation>Liens entre cases</translation>
    </message>
    <message>
        <source>Objectives</source>
        <translation>Objectifs</translation>
    </message>
    <message>
        <source>Deployment zones</source>
        <translation>Zones de déploiement</translation>
    </message>
    <message>
        <source>Start positions</source>
        <translation>Positions de départ</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Légendes</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notes</translation>
    </message>
    <message>
        <source>Compass rose</source>
        <translation>Rose des vents</translation>
    </message>
    <message>
        <source>Picture to trace</source>
        <translation>Image à décalquer</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Grille</translation>
    </message>
    <message>
        <source>Field names</source>
        <translation>Noms des cases</translation>
    </message>
    <message>
        <source>Style: painted</source>
        <translation>Style&#x202f;: peint</translation>
    </message>
    <message>
        <source>Style: plain, as for cheap printing</source>
        <translation>Style&#x202f;: simple, pour imprimer à bas prix</translation>
    </message>
    <message>
        <source>Style: safe for colour-blind eyes</source>
        <translation>Style&#x202f;: lisible pour les daltoniens</translation>
    </message>
    <message>
        <source>Export or print the &amp;map…</source>
        <translation>Exporter ou imprimer la &amp;carte…</translation>
    </message>
    <message>
        <source>&amp;Place terrain…</source>
        <translation>&amp;Poser un terrain…</translation>
    </message>
    <message>
        <source>&amp;Remove terrain</source>
        <translation>&amp;Retirer le terrain</translation>
    </message>
    <message>
        <source>Show the whole &amp;table</source>
        <translation>Afficher &amp;toute la table</translation>
    </message>
    <message>
        <source>Bac&amp;k to the value of the base</source>
        <translation>Revenir à la va&amp;leur de la base</translation>
    </message>
    <message>
        <source>Show the other &amp;side of the card</source>
        <translation>Montrer l’autre &amp;face de la carte</translation>
    </message>
    <message>
        <source>Show the &amp;next card</source>
        <translation>Montrer la carte &amp;suivante</translation>
    </message>
    <message>
        <source>Show the &amp;previous card</source>
        <translation>Montrer la carte &amp;précédente</translation>
    </message>
    <message>
        <source>Show the card that is &amp;hardest to fit</source>
        <translation>Montrer la carte la plus &amp;difficile à loger</translation>
    </message>
    <message>
        <source>Show the card in the other &amp;language</source>
        <translation>Montrer la carte dans l’autre &amp;langue</translation>
    </message>
    <message>
        <source>&amp;Check the texts of all cards</source>
        <translation>&amp;Contrôler les textes de toutes les cartes</translation>
    </message>
    <message>
        <source>&amp;Group the boxes</source>
        <translation>&amp;Grouper les cadres</translation>
    </message>
    <message>
        <source>&amp;Ungroup the boxes</source>
        <translation>&amp;Dégrouper les cadres</translation>
    </message>
    <message>
        <source>Bring the boxes to the &amp;front</source>
        <translation>Mettre les cadres au &amp;premier plan</translation>
    </message>
    <message>
        <source>Bring the boxes f&amp;orward</source>
        <translation>A&amp;vancer les cadres d’un plan</translation>
    </message>
    <message>
        <source>Send the boxes back&amp;ward</source>
        <translation>&amp;Reculer les cadres d’un plan</translation>
    </message>
    <message>
        <source>Send the boxes to the &amp;back</source>
        <translation>Mettre les cadres à l’&amp;arrière-plan</translation>
    </message>
    <message>
        <source>&amp;Turn the sheet over</source>
        <translation>Ret&amp;ourner la feuille</translation>
    </message>
    <message>
        <source>&amp;Hold the sheet against the light</source>
        <translation>Tenir la feuille à contre-&amp;jour</translation>
    </message>
    <message>
        <source>Forget what was &amp;printed</source>
        <translation>Oublier ce qui a été &amp;imprimé</translation>
    </message>
    <message>
        <source>The next print of changes prints everything</source>
        <translation>La prochaine impression des changements imprimera tout</translation>
    </message>
    <message>
        <source>Fill &amp;down</source>
        <translation>Remplir vers le &amp;bas</translation>
    </message>
    <message>
        <source>Find and rep&amp;lace…</source>
        <translation>Rechercher et re&amp;mplacer…</translation>
    </message>
    <message>
        <source>&amp;Insert a row</source>
        <translation>&amp;Insérer une ligne</translation>
    </message>
    <message>
        <source>Duplicate the row&amp;s</source>
        <translation>D&amp;upliquer les lignes</translation>
    </message>
    <message>
        <source>Delete the ro&amp;ws</source>
        <translation>Supprimer &amp;les lignes</translation>
    </message>
    <message>
        <source>Save &amp;all cards of the table</source>
        <translation>Enregistrer &amp;toutes les cartes du tableau</translation>
    </message>
    <message>
        <source>E&amp;xport as CSV…</source>
        <translation>Exporter en CS&amp;V…</translation>
    </message>
    <message>
        <source>Next se&amp;ction of the card</source>
        <translation>Section sui&amp;vante de la carte</translation>
    </message>
    <message>
        <source>Previous section of the car&amp;d</source>
        <translation>Section précéden&amp;te de la carte</translation>
    </message>
    <message>
        <source>Fold or open the secti&amp;on</source>
        <translation>Plier ou ouvrir la secti&amp;on</translation>
    </message>
    <message>
        <source>Print the &amp;battlefield…</source>
        <translation>Imprimer le champ de &amp;bataille…</translation>
    </message>
    <message>
        <source>&amp;Turn the sector by a quarter</source>
        <translation>&amp;Tourner le secteur d’un quart</translation>
    </message>
    <message>
        <source>&amp;One square larger</source>
        <translation>Une case de p&amp;lus</translation>
    </message>
    <message>
        <source>One square &amp;smaller</source>
        <translation>Une case de &amp;moins</translation>
    </message>
    <message>
        <source>Sa&amp;ve the catalogue elsewhere…</source>
        <translation>En&amp;registrer le catalogue ailleurs…</translation>
    </message>
</context>
<context>
    <name>AdviceList</name>
    <message>
        <source>What breaks the rules</source>
        <translation>Ce qui enfreint les règles</translation>
    </message>
    <message>
        <source>… and {count} more; they stand in the list of problems.</source>
        <translation>… et {count} de plus&#xa0;; ils sont dans la liste des problèmes.</translation>
    </message>
</context>
<context>
    <name>AreaPanel</name>
    <message>
        <source>Name groups of fields here, such as a hill or a ford that must be held.</source>
        <translation>Nommez ici des groupes de cases, comme une colline ou un gué à tenir.</translation>
    </message>
    <message>
        <source>Areas</source>
        <translation>Zones</translation>
    </message>
    <message>
        <source>Name of the area</source>
        <translation>Nom de la zone</translation>
    </message>
    <message>
        <source>Add an area</source>
        <translation>Ajouter une zone</translation>
    </message>
    <message>
        <source>Remove the area</source>
        <translation>Retirer la zone</translation>
    </message>
    <message numerus="yes">
        <source>%n field(s)</source>
        <translation>
            <numerusform>%n case</numerusform>
            <numerusform>%n cases</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AreaTools</name>
    <message>
        <source>Area {number}</source>
        <translation>Zone {number}</translation>
    </message>
    <message>
        <source>Add an area</source>
        <translation>Ajouter une zone</translation>
    </message>
    <message>
        <source>Rename {area}</source>
        <translation>Renommer {area}</translation>
    </message>
    <message>
        <source>Remove {area}</source>
        <translation>Retirer {area}</translation>
    </message>
    <message>
        <source>Paint {area}</source>
        <translation>Peindre {area}</translation>
    </message>
</context>
<context>
    <name>ArmyEditor</name>
    <message>
        <source>Add to the army</source>
        <translation>Ajouter à l’armée</translation>
    </message>
    <message>
        <source>Note on the chosen entry</source>
        <translation>Note sur la ligne choisie</translation>
    </message>
    <message>
        <source>No cards yet. Choose some at the left, then Add, or drag them here.</source>
        <translation>Pas encore de cartes. Choisissez-en à gauche, puis Ajouter, ou faites-les glisser ici.</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Plus</translation>
    </message>
    <message>
        <source>One copy more (+)</source>
        <translation>Un exemplaire de plus (+)</translation>
    </message>
    <message>
        <source>Fewer</source>
        <translation>Moins</translation>
    </message>
    <message>
        <source>One copy fewer (-)</source>
        <translation>Un exemplaire de moins (-)</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Remove from the army (Delete)</source>
        <translation>Retirer de l’armée (Suppr)</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Monter</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Descendre</translation>
    </message>
    <message>
        <source>Order by section</source>
        <translation>Ranger par section</translation>
    </message>
    <message>
        <source>Write a note on the chosen entry</source>
        <translation>Écrire une note sur la ligne choisie</translation>
    </message>
    <message>
        <source>Relink…</source>
        <translation>Relier…</translation>
    </message>
    <message>
        <source>Choose what the missing cards and items were meant to be</source>
        <translation>Choisir ce que devaient être les cartes et les objets manquants</translation>
    </message>
    <message>
        <source>Equip…</source>
        <translation>Équiper…</translation>
    </message>
    <message>
        <source>Give options and items</source>
        <translation>Donner options et objets</translation>
    </message>
    <message>
        <source>Rules of composition</source>
        <translation>Règles de composition</translation>
    </message>
    <message>
        <source>Losses</source>
        <translation>Pertes</translation>
    </message>
    <message>
        <source>{points} of {limit} pts</source>
        <translation>{points} sur {limit} pts</translation>
    </message>
    <message>
        <source>{points} pts</source>
        <translation>{points} pts</translation>
    </message>
    <message>
        <source>Cards: {count}</source>
        <translation>Cartes&#x202f;: {count}</translation>
    </message>
    <message>
        <source>Link again</source>
        <translation>Relier</translation>
    </message>
    <message>
        <source>✓ The army keeps the rules of its game.</source>
        <translation>✓ L’armée respecte les règles de son jeu.</translation>
    </message>
    <message>
        <source>With items: {values}</source>
        <translation>Avec objets&#x202f;: {values}</translation>
    </message>
    <message>
        <source>Change the note</source>
        <translation>Changer la note</translation>
    </message>
    <message>
        <source>Change the count</source>
        <translation>Changer le nombre</translation>
    </message>
    <message>
        <source>Remove from the army</source>
        <translation>Retirer de l’armée</translation>
    </message>
    <message>
        <source>Move entries</source>
        <translation>Déplacer des lignes</translation>
    </message>
    <message>
        <source>Take the entry again</source>
        <translation>Reprendre la ligne</translation>
    </message>
    <message>
        <source>Give items</source>
        <translation>Donner des objets</translation>
    </message>
</context>
<context>
    <name>ArmyWatch</name>
    <message>
        <source>Checking</source>
        <translation>Vérification</translation>
    </message>
</context>
<context>
    <name>ArrivalsPanel</name>
    <message>
        <source>New flank march</source>
        <translation>Nouvelle marche de flanc</translation>
    </message>
    <message>
        <source>New reinforcements</source>
        <translation>Nouveaux renforts</translation>
    </message>
    <message>
        <source>Everybody starts on the field. Choose a unit to send it on a flank march, or to let it come later.</source>
        <translation>Tous commencent sur le terrain. Choisissez une unité pour l’envoyer en marche de flanc, ou la faire venir plus tard.</translation>
    </message>
    <message>
        <source>Begin a group with {unit}:</source>
        <translation>Commencer un groupe avec {unit}&#x202f;:</translation>
    </message>
    <message>
        <source>Choose a unit to begin a group with it.</source>
        <translation>Choisissez une unité pour commencer un groupe avec elle.</translation>
    </message>
</context>
<context>
    <name>Asking</name>
    <message>
        <source>Ways over the map</source>
        <translation>Chemins sur la carte</translation>
    </message>
</context>
<context>
    <name>BackupList</name>
    <message>
        <source>Made</source>
        <translation>Faite le</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Raison</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Sauvegardes</translation>
    </message>
    <message>
        <source>by itself</source>
        <translation>automatique</translation>
    </message>
    <message>
        <source>before a command</source>
        <translation>avant une commande</translation>
    </message>
    <message>
        <source>before an upgrade</source>
        <translation>avant une mise à niveau</translation>
    </message>
    <message>
        <source>before restoring</source>
        <translation>avant une restauration</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>à la main</translation>
    </message>
</context>
<context>
    <name>BackupTimer</name>
    <message>
        <source>Making a backup</source>
        <translation>Sauvegarde en cours</translation>
    </message>
</context>
<context>
    <name>BackupsDialog</name>
    <message>
        <source>Backups</source>
        <translation>Sauvegardes</translation>
    </message>
    <message>
        <source>Other file…</source>
        <translation>Autre fichier…</translation>
    </message>
    <message>
        <source>Back up now</source>
        <translation>Sauvegarder maintenant</translation>
    </message>
    <message>
        <source>The program makes them by itself, beside the catalogue. Restoring keeps the catalogue of now as a backup, too.</source>
        <translation>Le programme les fait de lui-même, à côté du catalogue. Avant une restauration, le catalogue actuel est sauvegardé lui aussi.</translation>
    </message>
    <message>
        <source>Restore the chosen documents</source>
        <translation>Restaurer les documents choisis</translation>
    </message>
    <message>
        <source>Restore everything</source>
        <translation>Tout restaurer</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>What differs from now</source>
        <translation>Ce qui diffère d’aujourd’hui</translation>
    </message>
    <message>
        <source>There are no backups yet. They begin with the first document of your own.</source>
        <translation>Il n’y a pas encore de sauvegarde. Elles commencent avec votre premier document.</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>Comparaison…</translation>
    </message>
    <message>
        <source>Comparing a backup</source>
        <translation>Comparaison d’une sauvegarde</translation>
    </message>
    <message>
        <source>Nothing differs: your documents are as they are now.</source>
        <translation>Rien ne diffère&#x202f;: vos documents y sont tels qu’aujourd’hui.</translation>
    </message>
    <message>
        <source>Open a backup</source>
        <translation>Ouvrir une sauvegarde</translation>
    </message>
    <message>
        <source>Backups (*.marshalry-backup *.sqlite);;All files (*)</source>
        <translation>Sauvegardes (*.marshalry-backup *.sqlite);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>another file</source>
        <translation>autre fichier</translation>
    </message>
    <message>
        <source>Making a backup</source>
        <translation>Sauvegarde en cours</translation>
    </message>
    <message>
        <source>As in the backup of {moment}</source>
        <translation>Comme dans la sauvegarde du {moment}</translation>
    </message>
    <message>
        <source>Restoring documents</source>
        <translation>Restauration de documents</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s) restored</source>
        <translation>
            <numerusform>%n document restauré</numerusform>
            <numerusform>%n documents restaurés</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BalanceView</name>
    <message>
        <source>What makes it even</source>
        <translation>Ce qui l’équilibre</translation>
    </message>
    <message>
        <source>Keep as a new scenario</source>
        <translation>Garder comme nouveau scénario</translation>
    </message>
    <message>
        <source>Stores the even scenario beside this one, with copies of the army and card it changes</source>
        <translation>Enregistre le scénario équilibré à côté de celui-ci, avec des copies de l’armée et de la carte qu’il change</translation>
    </message>
    <message>
        <source>Battles won by {side} for each amount tried, with the 95 % interval; even is 50 %.</source>
        <translation>Batailles gagnées par {side} pour chaque valeur essayée, avec l’intervalle à 95 %&#x202f;; l’équilibre est à 50 %.</translation>
    </message>
</context>
<context>
    <name>BaseBar</name>
    <message>
        <source>Show base</source>
        <translation>Montrer la base</translation>
    </message>
    <message>
        <source>Make independent</source>
        <translation>Rendre indépendante</translation>
    </message>
    <message>
        <source>Keep every value, and no longer follow the base</source>
        <translation>Garder toutes les valeurs et ne plus suivre la base</translation>
    </message>
    <message>
        <source>Template: it is not fielded or printed itself; new cards start from it.</source>
        <translation>Modèle&#xa0;: il n’est ni aligné ni imprimé lui-même&#xa0;; de nouvelles cartes en partent.</translation>
    </message>
    <message>
        <source>⚠ Based on {name}, which cannot be had. Choose another base.</source>
        <translation>⚠ Fondée sur {name}, introuvable. Choisissez une autre base.</translation>
    </message>
    <message>
        <source>Based on {name}.</source>
        <translation>Fondée sur {name}.</translation>
    </message>
    <message numerus="yes">
        <source>%n field(s) changed here.</source>
        <translation>
            <numerusform>%n champ changé ici.</numerusform>
            <numerusform>%n champs changés ici.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BaseMark</name>
    <message>
        <source>Changed here. In the base: {value}</source>
        <translation>Changé ici. Dans la base&#xa0;: {value}</translation>
    </message>
    <message>
        <source>Click, or press Ctrl+Shift+Backspace in the field, to go back to it.</source>
        <translation>Cliquez, ou pressez Ctrl+Maj+Retour arrière dans le champ, pour y revenir.</translation>
    </message>
    <message>
        <source>{field}: back to the value of the base</source>
        <translation>{field}&#xa0;: revenir à la valeur de la base</translation>
    </message>
    <message>
        <source>Back to the base: {field}</source>
        <translation>Retour à la base&#xa0;: {field}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>rien</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n entrée</numerusform>
            <numerusform>%n entrées</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BasedOnDialog</name>
    <message>
        <source>New card based on another</source>
        <translation>Nouvelle carte fondée sur une autre</translation>
    </message>
    <message>
        <source>It is as its base in everything that you do not change.</source>
        <translation>Elle est comme sa base en tout ce que vous ne changez pas.</translation>
    </message>
    <message>
        <source>&amp;Base</source>
        <translation>&amp;Base</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nom</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Make it</source>
        <translation>Créer</translation>
    </message>
</context>
<context>
    <name>BatchForm</name>
    <message>
        <source>Number of battles</source>
        <translation>Nombre de batailles</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Processus</translation>
    </message>
    <message>
        <source>Processes that fight beside the window; 0 fights in this one</source>
        <translation>Processus qui se battent à côté de la fenêtre&#x202f;; 0&#x202f;: dans celui-ci</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>Fight</source>
        <translation>Combattre</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>What may be changed</source>
        <translation>Ce qui peut être changé</translation>
    </message>
    <message>
        <source>What may be changed to make the scenario even</source>
        <translation>Ce qui peut être changé pour équilibrer le scénario</translation>
    </message>
    <message>
        <source>Make it even</source>
        <translation>Équilibrer</translation>
    </message>
    <message>
        <source>Fights the battles for one amount after another; nothing is saved</source>
        <translation>Livre les batailles pour une valeur après l’autre&#x202f;; rien n’est enregistré</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Copier comme texte</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exporter…</translation>
    </message>
    <message>
        <source>&amp;Battles</source>
        <translation>&amp;Batailles</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>&amp;Graine</translation>
    </message>
    <message>
        <source>&amp;Processes</source>
        <translation>&amp;Processus</translation>
    </message>
    <message>
        <source>The same seed gives the same report, however many processes fight.</source>
        <translation>La même graine donne le même rapport, quel que soit le nombre de processus.</translation>
    </message>
</context>
<context>
    <name>BatchPanel</name>
    <message>
        <source>No battles counted yet. Choose how many, then press Fight.</source>
        <translation>Aucune bataille comptée. Choisissez combien, puis Combattre.</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Rapport</translation>
    </message>
    <message>
        <source>What makes it even</source>
        <translation>Ce qui l’équilibre</translation>
    </message>
    <message>
        <source>What is fought</source>
        <translation>Ce qui est livré</translation>
    </message>
    <message numerus="yes">
        <source>Preview of %n battle(s)</source>
        <translation>
            <numerusform>Simulation de %n bataille</numerusform>
            <numerusform>Simulation de %n batailles</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking for what makes it even</source>
        <translation>Recherche de ce qui l’équilibre</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Démarrage…</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Arrêt…</translation>
    </message>
    <message>
        <source>{done} of {total} fought, about {time} left</source>
        <translation>{done} sur {total} livrées, encore {time} environ</translation>
    </message>
    <message numerus="yes">
        <source>%n s</source>
        <translation>
            <numerusform>%n s</numerusform>
            <numerusform>%n s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min</source>
        <translation>
            <numerusform>%n min</numerusform>
            <numerusform>%n min</numerusform>
        </translation>
    </message>
    <message>
        <source>Looked for what makes it even in {time}.</source>
        <translation>Ce qui l’équilibre a été cherché en {time}.</translation>
    </message>
    <message>
        <source>{count} battles fought in {time}.</source>
        <translation>{count} batailles livrées en {time}.</translation>
    </message>
    <message numerus="yes">
        <source>%n broke off.</source>
        <translation>
            <numerusform>%n interrompue.</numerusform>
            <numerusform>%n interrompues.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n process(es) died; their battles were fought again.</source>
        <translation>
            <numerusform>%n processus est mort&#x202f;; ses batailles ont été livrées à nouveau.</numerusform>
            <numerusform>%n processus sont morts&#x202f;; leurs batailles ont été livrées à nouveau.</numerusform>
        </translation>
    </message>
    <message>
        <source>The unit that fits best</source>
        <translation>L’unité qui convient le mieux</translation>
    </message>
    <message>
        <source>The battles are being fought. The report comes at their end, or when you stop them.</source>
        <translation>Les batailles sont en cours. Le rapport vient à la fin, ou quand vous les arrêtez.</translation>
    </message>
    <message>
        <source>The report is in the clipboard.</source>
        <translation>Le rapport est dans le presse-papiers.</translation>
    </message>
    <message>
        <source>Stored: {name}</source>
        <translation>Enregistré&#x202f;: {name}</translation>
    </message>
    <message>
        <source>Storing the even scenario</source>
        <translation>Enregistrement du scénario équilibré</translation>
    </message>
    <message>
        <source>Table (*.csv);;JSON (*.json)</source>
        <translation>Tableau (*.csv);;JSON (*.json)</translation>
    </message>
    <message>
        <source>Export the report</source>
        <translation>Exporter le rapport</translation>
    </message>
    <message>
        <source>Written: {file}</source>
        <translation>Écrit&#x202f;: {file}</translation>
    </message>
</context>
<context>
    <name>BattleField</name>
    <message>
        <source>Battlefield</source>
        <translation>Champ de bataille</translation>
    </message>
    <message>
        <source>Left and Right step through the battle, Space plays it. Up, Down, and Control with Left or Right move the field cursor, Enter tells who stands there, plus and minus zoom.</source>
        <translation>Gauche et Droite avancent pas à pas, Espace joue la bataille. Haut, Bas, et Contrôle avec Gauche ou Droite déplacent le curseur, Entrée dit qui est là, plus et moins changent l’échelle.</translation>
    </message>
</context>
<context>
    <name>BattlePanel</name>
    <message>
        <source>{side} lost: {losses}</source>
        <translation>Pertes de {side}&#x202f;: {losses}</translation>
    </message>
    <message>
        <source>This phase is not played in this turn.</source>
        <translation>Cette phase n’est pas jouée à ce tour.</translation>
    </message>
</context>
<context>
    <name>BattlesBox</name>
    <message>
        <source>Fight reference enemies</source>
        <translation>Combattre des ennemis de référence</translation>
    </message>
    <message>
        <source>Battles on open ground against cards of the same kind, in the background, as it stands now</source>
        <translation>Batailles en terrain nu contre des cartes du même genre, en arrière-plan, telle qu’elle est maintenant</translation>
    </message>
    <message>
        <source>Battles against each enemy</source>
        <translation>Batailles contre chaque ennemi</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Battles fought</source>
        <translation>Batailles livrées</translation>
    </message>
    <message>
        <source>The card, or an enemy, has changed since: fight again.</source>
        <translation>La carte, ou un ennemi, a changé depuis&#x202f;: recommencez.</translation>
    </message>
    <message>
        <source>By battles</source>
        <translation>Par les batailles</translation>
    </message>
    <message>
        <source>Battles</source>
        <translation>Batailles</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Graine</translation>
    </message>
    <message>
        <source>Looking at the last battles</source>
        <translation>Lecture des dernières batailles</translation>
    </message>
    <message>
        <source>Fighting reference enemies</source>
        <translation>Combats contre des ennemis de référence</translation>
    </message>
    <message>
        <source>Seed {seed}; fought {when}.</source>
        <translation>Graine {seed}&#x202f;; livrées {when}.</translation>
    </message>
</context>
<context>
    <name>BattlesModel</name>
    <message>
        <source>Battle</source>
        <translation>Bataille</translation>
    </message>
    <message>
        <source>Winner</source>
        <translation>Vainqueur</translation>
    </message>
    <message>
        <source>Turns</source>
        <translation>Tours</translation>
    </message>
    <message>
        <source>How it ended</source>
        <translation>Issue</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Graine</translation>
    </message>
    <message>
        <source>draw</source>
        <translation>match nul</translation>
    </message>
</context>
<context>
    <name>BearerPanel</name>
    <message>
        <source>In the hands of</source>
        <translation>Entre les mains de</translation>
    </message>
    <message>
        <source>Card that carries the item</source>
        <translation>Carte qui porte l’objet</translation>
    </message>
    <message>
        <source>No card of the catalogue may carry it.</source>
        <translation>Aucune carte du catalogue ne peut le porter.</translation>
    </message>
    <message>
        <source>It changes no printed value.</source>
        <translation>Il ne change aucune valeur imprimée.</translation>
    </message>
</context>
<context>
    <name>BinDialog</name>
    <message>
        <source>Recycle bin</source>
        <translation>Corbeille</translation>
    </message>
    <message>
        <source>Deleted documents stay here with their whole history until you remove them for good.</source>
        <translation>Les documents supprimés restent ici avec toute leur histoire jusqu’à ce que vous les retiriez pour de bon.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Genre</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>Supprimé</translation>
    </message>
    <message>
        <source>Deleted documents</source>
        <translation>Documents supprimés</translation>
    </message>
    <message>
        <source>The recycle bin is empty.</source>
        <translation>La corbeille est vide.</translation>
    </message>
    <message>
        <source>Remove for good</source>
        <translation>Retirer pour de bon</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s) removed for good</source>
        <translation>
            <numerusform>%n document retiré pour de bon</numerusform>
            <numerusform>%n documents retirés pour de bon</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BlockCard</name>
    <message>
        <source>Kind of the block</source>
        <translation>Genre du bloc</translation>
    </message>
    <message>
        <source>Move it up</source>
        <translation>Monter</translation>
    </message>
    <message>
        <source>Move it down</source>
        <translation>Descendre</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Not yet executed by the preview: the players do it by hand.</source>
        <translation>Pas encore exécuté par l’aperçu&#x202f;: les joueurs le font à la main.</translation>
    </message>
</context>
<context>
    <name>BlocksField</name>
    <message>
        <source>Add a block</source>
        <translation>Ajouter un bloc</translation>
    </message>
</context>
<context>
    <name>BoardPanel</name>
    <message>
        <source>Board</source>
        <translation>Plateau</translation>
    </message>
    <message>
        <source>The board is shown once sectors and deck are there.</source>
        <translation>Le plateau apparaît dès que secteurs et paquet sont là.</translation>
    </message>
</context>
<context>
    <name>BoardsPanel</name>
    <message>
        <source>Boards</source>
        <translation>Cartes de jeu</translation>
    </message>
    <message>
        <source>Add a board…</source>
        <translation>Ajouter une carte…</translation>
    </message>
    <message>
        <source>Turn by 180 degrees</source>
        <translation>Tourner de 180 degrés</translation>
    </message>
    <message>
        <source>Boards from west to east</source>
        <translation>Cartes d’ouest en est</translation>
    </message>
    <message>
        <source>Boards from north to south</source>
        <translation>Cartes du nord au sud</translation>
    </message>
    <message>
        <source>Move to the west</source>
        <translation>Déplacer vers l’ouest</translation>
    </message>
    <message>
        <source>Move to the east</source>
        <translation>Déplacer vers l’est</translation>
    </message>
    <message>
        <source>Move to the north</source>
        <translation>Déplacer vers le nord</translation>
    </message>
    <message>
        <source>Move to the south</source>
        <translation>Déplacer vers le sud</translation>
    </message>
    <message>
        <source>Lay another board here…</source>
        <translation>Poser une autre carte ici…</translation>
    </message>
    <message>
        <source>Take the board away</source>
        <translation>Retirer la carte</translation>
    </message>
    <message>
        <source>One map only…</source>
        <translation>Une seule carte…</translation>
    </message>
    <message>
        <source>Fight on one map, e.g. a free map that joins with no other</source>
        <translation>Combattre sur une seule carte, par exemple une carte libre qui ne s’assemble avec aucune autre</translation>
    </message>
    <message>
        <source>{name}
column {column}, row {row}{turned}</source>
        <translation>{name}
colonne {column}, rangée {row}{turned}</translation>
    </message>
    <message>
        <source>, turned</source>
        <translation>, tournée</translation>
    </message>
</context>
<context>
    <name>BookDialog</name>
    <message>
        <source>Book of {name}</source>
        <translation>Livre de {name}</translation>
    </message>
    <message>
        <source>Only what it holds</source>
        <translation>Seulement ce qu’il contient</translation>
    </message>
    <message>
        <source>Everything of its people</source>
        <translation>Tout son peuple</translation>
    </message>
    <message>
        <source>Show the cards as they are printed</source>
        <translation>Montrer les cartes telles qu’imprimées</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Contenu</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Save as web pages…</source>
        <translation>Enregistrer en pages web…</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>Enregistrer en PDF…</translation>
    </message>
    <message>
        <source>Laying out the book</source>
        <translation>Mise en page du livre</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
    <message>
        <source>{pages}, the first {shown} are shown</source>
        <translation>{pages}, les {shown} premières sont montrées</translation>
    </message>
    <message>
        <source>Save the book</source>
        <translation>Enregistrer le livre</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Choose an empty folder for the web pages</source>
        <translation>Choisissez un dossier vide pour les pages web</translation>
    </message>
    <message>
        <source>Saving the book</source>
        <translation>Enregistrement du livre</translation>
    </message>
</context>
<context>
    <name>BookletDialog</name>
    <message>
        <source>Booklet of {name}</source>
        <translation>Livret de {name}</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>Enregistrer en PDF…</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Pages of the booklet</source>
        <translation>Pages du livret</translation>
    </message>
    <message>
        <source>Laying out the booklet</source>
        <translation>Mise en page du livret</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the booklet</source>
        <translation>Enregistrer le livret</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Saving the booklet</source>
        <translation>Enregistrement du livret</translation>
    </message>
</context>
<context>
    <name>BoxSurface</name>
    <message>
        <source>⚠ {missing} mm missing</source>
        <translation>⚠ il manque {missing} mm</translation>
    </message>
</context>
<context>
    <name>BoxTree</name>
    <message>
        <source>Box</source>
        <translation>Cadre</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Genre</translation>
    </message>
    <message>
        <source>Boxes of the face</source>
        <translation>Cadres de la face</translation>
    </message>
    <message>
        <source>Not drawn on this card</source>
        <translation>Absent de cette carte</translation>
    </message>
</context>
<context>
    <name>BriefingPanel</name>
    <message>
        <source>Story</source>
        <translation>Récit</translation>
    </message>
    <message>
        <source>Write the story</source>
        <translation>Écrire le récit</translation>
    </message>
    <message>
        <source>Briefing for everybody</source>
        <translation>Instructions pour tous</translation>
    </message>
    <message>
        <source>Write a briefing</source>
        <translation>Écrire des instructions</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>No pictures. Each is printed with its caption.</source>
        <translation>Aucune image. Chacune est imprimée avec sa légende.</translation>
    </message>
    <message>
        <source>Add a picture…</source>
        <translation>Ajouter une image…</translation>
    </message>
    <message>
        <source>Booklet…</source>
        <translation>Livret…</translation>
    </message>
    <message>
        <source>Print everything that the players need as one PDF</source>
        <translation>Imprimer en un seul PDF tout ce qu’il faut aux joueurs</translation>
    </message>
    <message>
        <source>Change the name</source>
        <translation>Changer le nom</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titre</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>non précisé</translation>
    </message>
    <message>
        <source>Say how hard it is</source>
        <translation>Préciser la difficulté</translation>
    </message>
    <message>
        <source>Difficulty</source>
        <translation>Difficulté</translation>
    </message>
    <message>
        <source>one on each side</source>
        <translation>un par camp</translation>
    </message>
    <message>
        <source>Change the number of players</source>
        <translation>Changer le nombre de joueurs</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Joueurs</translation>
    </message>
    <message>
        <source>min</source>
        <translation>min</translation>
    </message>
    <message>
        <source>Change how long it takes</source>
        <translation>Changer la durée</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Briefing for {side}</source>
        <translation>Instructions pour {side}</translation>
    </message>
    <message>
        <source>Write the caption of a picture</source>
        <translation>Écrire la légende d’une image</translation>
    </message>
    <message>
        <source>Choose who sees a picture</source>
        <translation>Choisir qui voit une image</translation>
    </message>
    <message>
        <source>Remove a picture</source>
        <translation>Retirer une image</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.webp *.bmp)</source>
        <translation>Images (*.png *.jpg *.jpeg *.webp *.bmp)</translation>
    </message>
    <message>
        <source>Add a picture</source>
        <translation>Ajouter une image</translation>
    </message>
    <message>
        <source>{file} is not a picture that can be read: choose a PNG or JPEG file.</source>
        <translation>{file} n’est pas une image lisible&#x202f;: choisissez un fichier PNG ou JPEG.</translation>
    </message>
</context>
<context>
    <name>BrushBar</name>
    <message>
        <source>Radius</source>
        <translation>Rayon</translation>
    </message>
    <message>
        <source>Fields around the middle one ([ and ])</source>
        <translation>Cases autour de celle du milieu ([ et ])</translation>
    </message>
    <message>
        <source>How</source>
        <translation>Comment</translation>
    </message>
    <message>
        <source>Set to</source>
        <translation>Fixer à</translation>
    </message>
    <message>
        <source>Raise by one</source>
        <translation>Élever d’un</translation>
    </message>
    <message>
        <source>Lower by one</source>
        <translation>Abaisser d’un</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Niveau</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Sélectionner</translation>
    </message>
    <message>
        <source>Rectangle</source>
        <translation>Rectangle</translation>
    </message>
    <message>
        <source>Lasso</source>
        <translation>Lasso</translation>
    </message>
    <message>
        <source>Joined fields of the same terrain</source>
        <translation>Cases contiguës du même terrain</translation>
    </message>
    <message>
        <source>All fields of the same terrain</source>
        <translation>Toutes les cases du même terrain</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forme</translation>
    </message>
    <message>
        <source>Hexagon</source>
        <translation>Hexagone</translation>
    </message>
    <message>
        <source>Polygon</source>
        <translation>Polygone</translation>
    </message>
    <message>
        <source>Freehand</source>
        <translation>À main levée</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Partout</translation>
    </message>
    <message>
        <source>Every such field of the map, joined or not</source>
        <translation>Toutes les cases semblables de la carte, contiguës ou non</translation>
    </message>
    <message>
        <source>With</source>
        <translation>Avec</translation>
    </message>
    <message>
        <source>Terrain</source>
        <translation>Terrain</translation>
    </message>
    <message>
        <source>Nothing (erase)</source>
        <translation>Rien (effacer)</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Rond</translation>
    </message>
    <message>
        <source>A disc of fields; otherwise a block of columns and rows</source>
        <translation>Un disque de cases&#x202f;; sinon un bloc de colonnes et de rangées</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Densité</translation>
    </message>
    <message>
        <source>Share of the fields that are painted, strewn at random</source>
        <translation>Part des cases peintes, semées au hasard</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Hill level, 0 for flat ground</source>
        <translation>Niveau de colline, 0 pour un sol plat</translation>
    </message>
    <message>
        <source>Depth of water, 0 for none; with natural edges water deepens down to it</source>
        <translation>Profondeur de l’eau, 0 sans eau&#x202f;; avec des bords naturels l’eau s’approfondit jusque-là</translation>
    </message>
    <message>
        <source>Steepest step</source>
        <translation>Marche la plus haute</translation>
    </message>
    <message>
        <source>Slopes grow around a hill so that no step is higher</source>
        <translation>Des pentes se forment autour d’une colline pour qu’aucune marche ne soit plus haute</translation>
    </message>
    <message>
        <source>cliffs allowed</source>
        <translation>falaises permises</translation>
    </message>
    <message>
        <source>Natural edges</source>
        <translation>Bords naturels</translation>
    </message>
    <message>
        <source>Ragged rims, a fringe of other ground, water that deepens from its shore</source>
        <translation>Contours irréguliers, lisière d’un autre terrain, eau plus profonde loin de la rive</translation>
    </message>
    <message>
        <source>Fringe</source>
        <translation>Lisière</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>Side for the keyboard</source>
        <translation>Côté pour le clavier</translation>
    </message>
    <message>
        <source>Side that Space and Enter build on, clockwise ( , and . turn it)</source>
        <translation>Côté où Espace et Entrée bâtissent, dans le sens horaire ( , et . le tournent)</translation>
    </message>
    <message>
        <source>Find the way</source>
        <translation>Chercher le chemin</translation>
    </message>
    <message>
        <source>The cheapest way from where you press to where you let go</source>
        <translation>Le chemin le moins coûteux de là où vous appuyez à là où vous relâchez</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Largeur</translation>
    </message>
    <message>
        <source>Brook</source>
        <translation>Ruisseau</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>Cours d’eau</translation>
    </message>
    <message>
        <source>River</source>
        <translation>Rivière</translation>
    </message>
    <message>
        <source>Vary</source>
        <translation>Varier</translation>
    </message>
    <message>
        <source>Each stamp is turned and mirrored by chance</source>
        <translation>Chaque tampon est tourné et retourné au hasard</translation>
    </message>
    <message>
        <source>With its ground</source>
        <translation>Avec son terrain</translation>
    </message>
    <message>
        <source>Without it only roads, walls and the like are laid</source>
        <translation>Sans lui, seuls les routes, les murs et autres sont posés</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Profondeur</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Bâtir</translation>
    </message>
</context>
<context>
    <name>BuildingPanel</name>
    <message>
        <source>Wall or floor</source>
        <translation>Mur ou sol</translation>
    </message>
    <message>
        <source>Fill the selected fields of the building with a wall, or make them floor again</source>
        <translation>Remplir d’un mur les cases sélectionnées du bâtiment, ou en refaire du sol</translation>
    </message>
    <message>
        <source>Add an opening</source>
        <translation>Ajouter une ouverture</translation>
    </message>
    <message>
        <source>Two selected neighbours have the door between them; more fields on both sides of the wall a wide one, whose leaves are opened and broken as one; else it is in an outer side</source>
        <translation>Entre deux cases voisines choisies, la porte est entre elles&#x202f;; plus de cases des deux côtés du mur font une porte large, dont les battants s’ouvrent et se brisent ensemble&#x202f;; sinon elle est dans un côté extérieur</translation>
    </message>
    <message>
        <source>Remove the opening</source>
        <translation>Supprimer l’ouverture</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Case</translation>
    </message>
    <message>
        <source>Side of the field</source>
        <translation>Côté de la case</translation>
    </message>
    <message numerus="yes">
        <source>%n wall field(s)</source>
        <translation>
            <numerusform>%n case de mur</numerusform>
            <numerusform>%n cases de mur</numerusform>
        </translation>
    </message>
    <message>
        <source>None of the selected fields is in the building.</source>
        <translation>Aucune des cases sélectionnées n’est dans le bâtiment.</translation>
    </message>
    <message>
        <source>Every outer side of the building has an opening already.</source>
        <translation>Chaque côté extérieur du bâtiment a déjà une ouverture.</translation>
    </message>
    <message>
        <source>A leaf of a wide door cannot be a window; remove it first.</source>
        <translation>Un battant d’une porte large ne peut pas être une fenêtre&#x202f;; retirez-le d’abord.</translation>
    </message>
</context>
<context>
    <name>CardFacts</name>
    <message>
        <source>move {fields}</source>
        <translation>mouvement {fields}</translation>
    </message>
    <message>
        <source>charge {fields}</source>
        <translation>charge {fields}</translation>
    </message>
    <message>
        <source>skirmish {fields}</source>
        <translation>harcèlement {fields}</translation>
    </message>
    <message>
        <source>any order {fields}</source>
        <translation>tout ordre {fields}</translation>
    </message>
    <message>
        <source>Elements: {elements} · models: {models} · points each: {points}</source>
        <translation>Socles&#x202f;: {elements} · figurines&#x202f;: {models} · points par socle&#x202f;: {points}</translation>
    </message>
    <message>
        <source>Straight on over open ground, in fields: {ways}.</source>
        <translation>Tout droit en terrain dégagé, en cases&#x202f;: {ways}.</translation>
    </message>
    <message>
        <source>A test passes with {least} or more on a D20: {share} % before bonuses.</source>
        <translation>Un test réussit avec {least} ou plus au D20&#x202f;: {share} % avant les bonus.</translation>
    </message>
    <message>
        <source>Spell points that it costs: {points}.</source>
        <translation>Points de sort qu’il coûte&#x202f;: {points}.</translation>
    </message>
    <message>
        <source>Destroyed by {damage} damage at once.</source>
        <translation>Détruit par {damage} de dégâts en une fois.</translation>
    </message>
    <message>
        <source>Goes up to {way} cm in one activation.</source>
        <translation>Va jusqu’à {way} cm en une activation.</translation>
    </message>
    <message>
        <source>Alone it may attack whoever has {most} or less.</source>
        <translation>Seul, il peut attaquer qui a {most} ou moins.</translation>
    </message>
</context>
<context>
    <name>CardPopup</name>
    <message>
        <source>Face of the card</source>
        <translation>Face de la carte</translation>
    </message>
</context>
<context>
    <name>CardSections</name>
    <message>
        <source>Options</source>
        <translation>Options</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Autres</translation>
    </message>
    <message>
        <source>Looks</source>
        <translation>Aspect</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Origine</translation>
    </message>
    <message>
        <source>Identity</source>
        <translation>Identité</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>Attributs</translation>
    </message>
    <message>
        <source>Playing it</source>
        <translation>La jouer</translation>
    </message>
    <message>
        <source>Leader</source>
        <translation>Chef</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Lieux</translation>
    </message>
    <message>
        <source>Victory</source>
        <translation>Victoire</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Socles</translation>
    </message>
    <message>
        <source>Command, magic</source>
        <translation>Ordres, magie</translation>
    </message>
    <message>
        <source>Movement</source>
        <translation>Mouvement</translation>
    </message>
    <message>
        <source>Defence</source>
        <translation>Défense</translation>
    </message>
    <message>
        <source>Large elements</source>
        <translation>Grands socles</translation>
    </message>
    <message>
        <source>Weapons</source>
        <translation>Armes</translation>
    </message>
    <message>
        <source>Morale</source>
        <translation>Moral</translation>
    </message>
    <message>
        <source>Abilities</source>
        <translation>Capacités</translation>
    </message>
    <message>
        <source>Terrain</source>
        <translation>Terrain</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>Textes</translation>
    </message>
    <message>
        <source>Who carries it</source>
        <translation>Qui le porte</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Ce qu’il fait</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Cible</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Spells</source>
        <translation>Sorts</translation>
    </message>
    <message>
        <source>Whom they reach</source>
        <translation>Qui ils atteignent</translation>
    </message>
    <message>
        <source>Combat</source>
        <translation>Combat</translation>
    </message>
    <message>
        <source>Shooting</source>
        <translation>Tir</translation>
    </message>
    <message>
        <source>Magic</source>
        <translation>Magie</translation>
    </message>
    <message>
        <source>Powers</source>
        <translation>Pouvoirs</translation>
    </message>
</context>
<context>
    <name>CardTable</name>
    <message>
        <source>Card</source>
        <translation>Carte</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Cards to print</source>
        <translation>Cartes à imprimer</translation>
    </message>
</context>
<context>
    <name>CardTile</name>
    <message>
        <source>Front of the card of {game}</source>
        <translation>Face avant de la carte de {game}</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <source>{game}: choose another card</source>
        <translation>{game}&#x202f;: choisir une autre carte</translation>
    </message>
    <message>
        <source>Unlink</source>
        <translation>Délier</translation>
    </message>
    <message>
        <source>Take the card out of the character; the card itself stays</source>
        <translation>Ôte la carte du personnage&#x202f;; la carte elle-même reste</translation>
    </message>
    <message>
        <source>{game}: unlink the card</source>
        <translation>{game}&#x202f;: délier la carte</translation>
    </message>
    <message>
        <source>Relink…</source>
        <translation>Relier…</translation>
    </message>
    <message>
        <source>Open it in a tab</source>
        <translation>L’ouvrir dans un onglet</translation>
    </message>
</context>
<context>
    <name>CardVariants</name>
    <message>
        <source>Unit</source>
        <translation>Unité</translation>
    </message>
    <message>
        <source>Commander</source>
        <translation>Commandant</translation>
    </message>
    <message>
        <source>Hero</source>
        <translation>Héros</translation>
    </message>
    <message>
        <source>Wizard</source>
        <translation>Sorcier</translation>
    </message>
    <message>
        <source>Large monster: giant</source>
        <translation>Grand monstre&#x202f;: géant</translation>
    </message>
    <message>
        <source>Large monster: dragon</source>
        <translation>Grand monstre&#x202f;: dragon</translation>
    </message>
    <message>
        <source>Chariot</source>
        <translation>Char</translation>
    </message>
    <message>
        <source>Artillery</source>
        <translation>Artillerie</translation>
    </message>
    <message>
        <source>Flyers</source>
        <translation>Volants</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Objet</translation>
    </message>
    <message>
        <source>Item: magic weapon</source>
        <translation>Objet&#x202f;: arme magique</translation>
    </message>
    <message>
        <source>Item: magic missile weapon</source>
        <translation>Objet&#x202f;: arme de tir magique</translation>
    </message>
    <message>
        <source>Item: magic armour</source>
        <translation>Objet&#x202f;: armure magique</translation>
    </message>
    <message>
        <source>Item: standard</source>
        <translation>Objet&#x202f;: étendard</translation>
    </message>
    <message>
        <source>Spell</source>
        <translation>Sort</translation>
    </message>
    <message>
        <source>Spell book</source>
        <translation>Livre de sorts</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Disque</translation>
    </message>
    <message>
        <source>Disk: shooters</source>
        <translation>Disque&#x202f;: tireurs</translation>
    </message>
    <message>
        <source>Disk: hero</source>
        <translation>Disque&#x202f;: héros</translation>
    </message>
    <message>
        <source>Disk: wizard</source>
        <translation>Disque&#x202f;: sorcier</translation>
    </message>
    <message>
        <source>Disk: flyer</source>
        <translation>Disque&#x202f;: volant</translation>
    </message>
    <message>
        <source>Terrain disk</source>
        <translation>Disque de terrain</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>Personnage</translation>
    </message>
    <message>
        <source>Character: shooter</source>
        <translation>Personnage&#xa0;: tireur</translation>
    </message>
    <message>
        <source>Leader</source>
        <translation>Chef</translation>
    </message>
    <message>
        <source>Controlled locations</source>
        <translation>Lieux contrôlés</translation>
    </message>
    <message>
        <source>Weapon</source>
        <translation>Arme</translation>
    </message>
    <message>
        <source>Skill</source>
        <translation>Talent</translation>
    </message>
    <message>
        <source>Instant</source>
        <translation>Instantané</translation>
    </message>
    <message>
        <source>Logistics card</source>
        <translation>Carte Logistique</translation>
    </message>
    <message>
        <source>Artefact</source>
        <translation>Artefact</translation>
    </message>
    <message>
        <source>Victory card</source>
        <translation>Carte Victoire</translation>
    </message>
    <message>
        <source>Attack</source>
        <translation>Attaque</translation>
    </message>
    <message>
        <source>Neutral card</source>
        <translation>Carte neutre</translation>
    </message>
    <message>
        <source>Counteraction</source>
        <translation>Contre-attaque</translation>
    </message>
    <message>
        <source>Number card</source>
        <translation>Carte nombre</translation>
    </message>
    <message>
        <source>Magic stone</source>
        <translation>Pierre magique</translation>
    </message>
    <message>
        <source>Weapon or thing</source>
        <translation>Arme ou objet</translation>
    </message>
    <message>
        <source>Wizard (piece)</source>
        <translation>Sorcier (pièce)</translation>
    </message>
    <message>
        <source>Piece: footsoldier</source>
        <translation>Pion&#x202f;: fantassin</translation>
    </message>
    <message>
        <source>Piece: lord</source>
        <translation>Pion&#x202f;: seigneur</translation>
    </message>
    <message>
        <source>Piece: archer</source>
        <translation>Pion&#x202f;: archer</translation>
    </message>
    <message>
        <source>City</source>
        <translation>Ville</translation>
    </message>
</context>
<context>
    <name>CardsSide</name>
    <message>
        <source>Find cards</source>
        <translation>Chercher des cartes</translation>
    </message>
    <message>
        <source>Kind of card</source>
        <translation>Genre de carte</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Peuple</translation>
    </message>
    <message>
        <source>All peoples</source>
        <translation>Tous les peuples</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>⚠ breaks {count}</source>
        <translation>⚠ enfreint {count}</translation>
    </message>
    <message>
        <source>✓ {points} left</source>
        <translation>✓ reste {points}</translation>
    </message>
    <message>
        <source>Only what breaks no rule</source>
        <translation>Seulement ce qui n’enfreint rien</translation>
    </message>
    <message>
        <source>Add to the army</source>
        <translation>Ajouter à l’armée</translation>
    </message>
    <message>
        <source>Cards of the catalogue</source>
        <translation>Cartes du catalogue</translation>
    </message>
</context>
<context>
    <name>CatalogueList</name>
    <message>
        <source>Documents</source>
        <translation>Documents</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>Looking into the catalogue…</source>
        <translation>Lecture du catalogue…</translation>
    </message>
    <message>
        <source>Nothing is called “{text}”. Try the beginning of a word, or clear the filters.</source>
        <translation>Rien ne s’appelle «&#x202f;{text}&#x202f;». Essayez le début d’un mot, ou videz les filtres.</translation>
    </message>
    <message>
        <source>Nothing here yet. Make a document with File &gt; New, or import some.</source>
        <translation>Rien ici pour l’instant. Créez un document avec Fichier &gt; Nouveau, ou importez-en.</translation>
    </message>
    <message>
        <source>The catalogue could not be read.
{reason}</source>
        <translation>Le catalogue n’a pas pu être lu.
{reason}</translation>
    </message>
</context>
<context>
    <name>CatalogueModel</name>
    <message>
        <source>Looking into the catalogue</source>
        <translation>Lecture du catalogue</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Genre</translation>
    </message>
    <message>
        <source>shipped, read-only</source>
        <translation>livré, en lecture seule</translation>
    </message>
    <message>
        <source>your own</source>
        <translation>à vous</translation>
    </message>
</context>
<context>
    <name>CataloguePanel</name>
    <message>
        <source>Search names and words</source>
        <translation>Chercher noms et mots</translation>
    </message>
    <message>
        <source>Search the catalogue</source>
        <translation>Chercher dans le catalogue</translation>
    </message>
    <message>
        <source>Filters: points, whose</source>
        <translation>Filtres&#x202f;: points, à qui</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filtres</translation>
    </message>
    <message>
        <source>Points from</source>
        <translation>Points à partir de</translation>
    </message>
    <message>
        <source>Points to</source>
        <translation>Points jusqu’à</translation>
    </message>
    <message>
        <source>any</source>
        <translation>tous</translation>
    </message>
    <message>
        <source>Whose documents</source>
        <translation>Documents de qui</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Tous</translation>
    </message>
    <message>
        <source>My own</source>
        <translation>Les miens</translation>
    </message>
    <message>
        <source>Shipped</source>
        <translation>Livrés</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>Counting documents</source>
        <translation>Comptage des documents</translation>
    </message>
</context>
<context>
    <name>CatalogueTree</name>
    <message>
        <source>Catalogue tree</source>
        <translation>Arbre du catalogue</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Tout</translation>
    </message>
</context>
<context>
    <name>CatalogueWatch</name>
    <message>
        <source>Bringing the catalogue to safety</source>
        <translation>Mise en sûreté du catalogue</translation>
    </message>
    <message>
        <source>Show the file</source>
        <translation>Montrer le fichier</translation>
    </message>
    <message>
        <source>Save the catalogue elsewhere</source>
        <translation>Enregistrer le catalogue ailleurs</translation>
    </message>
    <message>
        <source>Catalogues (*.sqlite *.db)</source>
        <translation>Catalogues (*.sqlite *.db)</translation>
    </message>
    <message>
        <source>Saving the catalogue elsewhere</source>
        <translation>Enregistrement du catalogue ailleurs</translation>
    </message>
    <message>
        <source>Save the catalogue elsewhere…</source>
        <translation>Enregistrer le catalogue ailleurs…</translation>
    </message>
</context>
<context>
    <name>ChangeLegend</name>
    <message>
        <source>Show or hide these marks on the map</source>
        <translation>Montrer ou cacher ces marques sur la carte</translation>
    </message>
    <message>
        <source>Previous change (Shift+F4)</source>
        <translation>Changement précédent (Maj+F4)</translation>
    </message>
    <message>
        <source>Next change (F4)</source>
        <translation>Changement suivant (F4)</translation>
    </message>
    <message numerus="yes">
        <source>Place {number} of {count}: %n field(s)</source>
        <translation>
            <numerusform>Endroit {number} sur {count}&#x202f;: %n case</numerusform>
            <numerusform>Endroit {number} sur {count}&#x202f;: %n cases</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed place(s)</source>
        <translation>
            <numerusform>%n endroit changé</numerusform>
            <numerusform>%n endroits changés</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChangeMarks</name>
    <message>
        <source>Terrain</source>
        <translation>Terrain</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Niveau</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Eau</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>Ajouté</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>Retiré</translation>
    </message>
    <message>
        <source>Several</source>
        <translation>Plusieurs</translation>
    </message>
</context>
<context>
    <name>ChangesBar</name>
    <message>
        <source>Mend all</source>
        <translation>Tout corriger</translation>
    </message>
    <message>
        <source>Take them off the field</source>
        <translation>Les retirer du terrain</translation>
    </message>
    <message>
        <source>Leave them</source>
        <translation>Laisser ainsi</translation>
    </message>
    <message>
        <source>Hide this until something else changes</source>
        <translation>Masquer jusqu’au prochain changement</translation>
    </message>
    <message>
        <source>Looking for changes</source>
        <translation>Recherche de changements</translation>
    </message>
    <message>
        <source>Units that no longer fit where they were put: {count}.</source>
        <translation>Unités qui ne tiennent plus à leur place&#x202f;: {count}.</translation>
    </message>
    <message>
        <source>Units that stand on other ground than before: {count}.</source>
        <translation>Unités sur un autre terrain qu’avant&#x202f;: {count}.</translation>
    </message>
    <message>
        <source>{name} has changed since this scenario was saved: {what}.</source>
        <translation>{name} a changé depuis l’enregistrement de ce scénario&#x202f;: {what}.</translation>
    </message>
    <message>
        <source>{old} fields before, {new} now</source>
        <translation>{old} cases avant, {new} maintenant</translation>
    </message>
    <message>
        <source>other ground or other things on it</source>
        <translation>autre terrain ou autres objets</translation>
    </message>
    <message>
        <source>{old} units before, {new} now</source>
        <translation>{old} unités avant, {new} maintenant</translation>
    </message>
    <message>
        <source>{old} elements before, {new} now</source>
        <translation>{old} éléments avant, {new} maintenant</translation>
    </message>
    <message>
        <source>Put {unit} there</source>
        <translation>Y placer {unit}</translation>
    </message>
    <message>
        <source>Mend</source>
        <translation>Corriger</translation>
    </message>
    <message>
        <source>Take off</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>{unit} (number {copy}) is no longer in its army</source>
        <translation>{unit} (numéro {copy}) n’est plus dans son armée</translation>
    </message>
    <message>
        <source>{unit}: elements beside the battlefield: {count}</source>
        <translation>{unit}&#x202f;: éléments hors du champ de bataille&#x202f;: {count}</translation>
    </message>
    <message>
        <source>{unit}: its board lies elsewhere now</source>
        <translation>{unit}&#x202f;: sa carte se trouve ailleurs maintenant</translation>
    </message>
    <message>
        <source>{unit}: elements outside the zone: {count}</source>
        <translation>{unit}&#x202f;: éléments hors de la zone&#x202f;: {count}</translation>
    </message>
    <message>
        <source>{unit}: elements on fields of others: {count}</source>
        <translation>{unit}&#x202f;: éléments sur les cases d’autres&#x202f;: {count}</translation>
    </message>
    <message>
        <source>{unit}: elements on other ground than before: {count}</source>
        <translation>{unit}&#x202f;: éléments sur un autre terrain qu’avant&#x202f;: {count}</translation>
    </message>
    <message>
        <source>Mend placements</source>
        <translation>Corriger les placements</translation>
    </message>
    <message>
        <source>Take lost units off the field</source>
        <translation>Retirer les unités perdues du terrain</translation>
    </message>
</context>
<context>
    <name>ChangesDialog</name>
    <message>
        <source>Cells that change</source>
        <translation>Cellules qui changent</translation>
    </message>
    <message numerus="yes">
        <source>%n cell(s) stay as they are; they stand first, each with the reason.</source>
        <translation>
            <numerusform>%n cellule reste telle quelle&#x202f;; elle vient en premier, avec la raison.</numerusform>
            <numerusform>%n cellules restent telles quelles&#x202f;; elles viennent en premier, chacune avec la raison.</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message numerus="yes">
        <source>Change %n cell(s)</source>
        <translation>
            <numerusform>Changer %n cellule</numerusform>
            <numerusform>Changer %n cellules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChangesModel</name>
    <message>
        <source>Card</source>
        <translation>Carte</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Colonne</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Avant</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Après</translation>
    </message>
</context>
<context>
    <name>ChangesView</name>
    <message>
        <source>Place</source>
        <translation>Endroit</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Différences</translation>
    </message>
</context>
<context>
    <name>CharacterCards</name>
    <message>
        <source>Link a card</source>
        <translation>Lier une carte</translation>
    </message>
    <message>
        <source>Propose a card for another game…</source>
        <translation>Proposer une carte pour un autre jeu…</translation>
    </message>
    <message>
        <source>Its cards</source>
        <translation>Ses cartes</translation>
    </message>
    <message>
        <source>No card yet. Link the card that this character has in a game; then propose others.</source>
        <translation>Pas encore de carte. Liez la carte que ce personnage a dans un jeu&#x202f;; proposez-en ensuite d’autres.</translation>
    </message>
    <message>
        <source>Duplicate it to edit it: shipped documents stay as they are</source>
        <translation>Dupliquez-le pour le modifier&#x202f;: les documents livrés restent tels quels</translation>
    </message>
    <message>
        <source>Link a card of {game}</source>
        <translation>Lier une carte de {game}</translation>
    </message>
    <message>
        <source>Unlink the card of {game}</source>
        <translation>Délier la carte de {game}</translation>
    </message>
</context>
<context>
    <name>CharacterEditor</name>
    <message>
        <source>General</source>
        <translation>Général</translation>
    </message>
</context>
<context>
    <name>ChartPane</name>
    <message>
        <source>Across</source>
        <translation>En abscisse</translation>
    </message>
    <message>
        <source>Upwards</source>
        <translation>En ordonnée</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Droite</translation>
    </message>
    <message>
        <source>The straight line through the cards; those farthest from it are named</source>
        <translation>La droite qui passe entre les cartes&#x202f;; celles qui en sont le plus loin sont nommées</translation>
    </message>
    <message>
        <source>Cards drawn</source>
        <translation>Cartes dessinées</translation>
    </message>
    <message>
        <source>Cards drawn: those of one sort can be compared best</source>
        <translation>Cartes dessinées&#x202f;: celles d’une même sorte se comparent le mieux</translation>
    </message>
    <message>
        <source>against</source>
        <translation>selon</translation>
    </message>
    <message>
        <source>All cards</source>
        <translation>Toutes les cartes</translation>
    </message>
</context>
<context>
    <name>CheckMends</name>
    <message>
        <source>Put every unit that stands nowhere into its zone</source>
        <translation>Placer dans leur zone toutes les unités qui ne sont nulle part</translation>
    </message>
    <message>
        <source>Take {unit} off the field, to set it down anew</source>
        <translation>Retirer {unit} du terrain, pour la replacer</translation>
    </message>
    <message>
        <source>Remove the placement</source>
        <translation>Supprimer le placement</translation>
    </message>
    <message>
        <source>{over} points over: remove {unit} ({points} points), which only this battle has</source>
        <translation>{over} points de trop&#x202f;: retirer {unit} ({points} points), que seule cette bataille a</translation>
    </message>
    <message>
        <source>Remove {unit} from the troops</source>
        <translation>Retirer {unit} des troupes</translation>
    </message>
    <message>
        <source>{over} points over: {unit} ({points} points) can go. Open the army</source>
        <translation>{over} points de trop&#x202f;: {unit} ({points} points) peut partir. Ouvrir l’armée</translation>
    </message>
</context>
<context>
    <name>CheckPanel</name>
    <message>
        <source>Do that</source>
        <translation>Le faire</translation>
    </message>
    <message>
        <source>Fairness of the zones</source>
        <translation>Équité des zones</translation>
    </message>
    <message>
        <source>Two sides need zones before they can be compared.</source>
        <translation>Deux camps doivent avoir une zone pour qu’on les compare.</translation>
    </message>
    <message>
        <source>Chances</source>
        <translation>Chances</translation>
    </message>
    <message>
        <source>Comparing the zones</source>
        <translation>Comparaison des zones</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>Cases</translation>
    </message>
    <message>
        <source>Cover in it</source>
        <translation>Couvert dedans</translation>
    </message>
    <message>
        <source>Cover before it</source>
        <translation>Couvert devant</translation>
    </message>
    <message>
        <source>Mean level</source>
        <translation>Niveau moyen</translation>
    </message>
    <message>
        <source>Level before it</source>
        <translation>Niveau devant</translation>
    </message>
    <message>
        <source>Fields to the enemy</source>
        <translation>Cases jusqu’à l’ennemi</translation>
    </message>
</context>
<context>
    <name>ChoiceField</name>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>{value} (unknown)</source>
        <translation>{value} (inconnu)</translation>
    </message>
</context>
<context>
    <name>ColourField</name>
    <message>
        <source>Pick a colour</source>
        <translation>Choisir une couleur</translation>
    </message>
    <message>
        <source>Pick a colour for {field}</source>
        <translation>Choisir une couleur pour {field}</translation>
    </message>
</context>
<context>
    <name>ColumnChooser</name>
    <message>
        <source>Search columns</source>
        <translation>Chercher des colonnes</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Colonnes</translation>
    </message>
</context>
<context>
    <name>CompareDialog</name>
    <message>
        <source>They are equal.</source>
        <translation>Ils sont égaux.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>ComparingModel</name>
    <message>
        <source>Place</source>
        <translation>Endroit</translation>
    </message>
    <message>
        <source>{place}, different</source>
        <translation>{place}, différent</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>image</translation>
    </message>
</context>
<context>
    <name>ComparingPage</name>
    <message>
        <source>Only differences</source>
        <translation>Différences seules</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Ajouter…</translation>
    </message>
    <message>
        <source>Put another card beside these</source>
        <translation>Mettre une autre carte à côté</translation>
    </message>
    <message>
        <source>Take out</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Take the card of the chosen cell out of the comparison</source>
        <translation>Retirer de la comparaison la carte de la cellule choisie</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Copier en texte</translation>
    </message>
    <message>
        <source>Copy as a table</source>
        <translation>Copier en tableau</translation>
    </message>
    <message>
        <source>For spreadsheets: cells parted by tabs</source>
        <translation>Pour les tableurs&#x202f;: cellules séparées par des tabulations</translation>
    </message>
    <message>
        <source>Values side by side</source>
        <translation>Valeurs côte à côte</translation>
    </message>
    <message>
        <source>Double click opens the card at this value</source>
        <translation>Un double clic ouvre la carte à cette valeur</translation>
    </message>
    <message numerus="yes">
        <source>%n difference(s)</source>
        <translation>
            <numerusform>%n différence</numerusform>
            <numerusform>%n différences</numerusform>
        </translation>
    </message>
    <message>
        <source>They are equal.</source>
        <translation>Elles sont égales.</translation>
    </message>
    <message>
        <source>Add a card to compare with.</source>
        <translation>Ajoutez une carte à comparer.</translation>
    </message>
    <message>
        <source>{name}, version {number}</source>
        <translation>{name}, version {number}</translation>
    </message>
    <message>
        <source>{name}, as it stands</source>
        <translation>{name}, en l’état</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) copied</source>
        <translation>
            <numerusform>%n ligne copiée</numerusform>
            <numerusform>%n lignes copiées</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ComparingPages</name>
    <message>
        <source>Compare</source>
        <translation>Comparaison</translation>
    </message>
</context>
<context>
    <name>CompendiumPage</name>
    <message>
        <source>Game</source>
        <translation>Jeu</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Genre</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtrer</translation>
    </message>
    <message>
        <source>Filter the cards</source>
        <translation>Filtrer les cartes</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>Grouper par</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Colonnes</translation>
    </message>
    <message>
        <source>Choose the columns</source>
        <translation>Choisir les colonnes</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparer</translation>
    </message>
    <message>
        <source>Put the chosen cards side by side</source>
        <translation>Mettre les cartes choisies côte à côte</translation>
    </message>
    <message>
        <source>Odds against…</source>
        <translation>Probabilités…</translation>
    </message>
    <message>
        <source>Add a column with the losses that an enemy takes from each card, by the odds</source>
        <translation>Ajouter une colonne avec les pertes que chaque carte inflige à un ennemi, selon les probabilités</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exporter…</translation>
    </message>
    <message>
        <source>Table as CSV, chart as SVG or PNG</source>
        <translation>Tableau en CSV, graphique en SVG ou PNG</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Cartes</translation>
    </message>
    <message>
        <source>Looking into the catalogue…</source>
        <translation>Lecture du catalogue…</translation>
    </message>
    <message>
        <source>Reading the cards</source>
        <translation>Lecture des cartes</translation>
    </message>
    <message>
        <source>No groups</source>
        <translation>Sans groupes</translation>
    </message>
    <message>
        <source>No cards of this kind yet. Make one with File &gt; New.</source>
        <translation>Pas encore de cartes de ce genre. Faites-en une par Fichier &gt; Nouveau.</translation>
    </message>
    <message numerus="yes">
        <source>%n card(s)</source>
        <translation>
            <numerusform>%n carte</numerusform>
            <numerusform>%n cartes</numerusform>
        </translation>
    </message>
    <message>
        <source>Working out the odds</source>
        <translation>Calcul des probabilités</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tableau (*.csv)</translation>
    </message>
    <message>
        <source>Chart (*.svg)</source>
        <translation>Graphique (*.svg)</translation>
    </message>
    <message>
        <source>Chart as a picture (*.png)</source>
        <translation>Graphique en image (*.png)</translation>
    </message>
    <message>
        <source>Export the compendium</source>
        <translation>Exporter le recueil</translation>
    </message>
    <message>
        <source>Written to {file}.</source>
        <translation>Écrit dans {file}.</translation>
    </message>
</context>
<context>
    <name>CompendiumPages</name>
    <message>
        <source>Compendium</source>
        <translation>Recueil</translation>
    </message>
</context>
<context>
    <name>ConditionForm</name>
    <message>
        <source>How many are needed</source>
        <translation>Combien il en faut</translation>
    </message>
    <message>
        <source>Needed:</source>
        <translation>Il faut&#x202f;:</translation>
    </message>
    <message>
        <source>Add a condition</source>
        <translation>Ajouter une condition</translation>
    </message>
</context>
<context>
    <name>ConditionRow</name>
    <message>
        <source>Side that wins</source>
        <translation>Camp qui gagne</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>Condition</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>wins when no enemy is left</source>
        <translation>gagne quand il ne reste pas d’ennemi</translation>
    </message>
    <message>
        <source>wins by enemy losses of</source>
        <translation>gagne par des pertes ennemies de</translation>
    </message>
    <message>
        <source>wins by holding</source>
        <translation>gagne en tenant</translation>
    </message>
    <message>
        <source>wins when nobody else has</source>
        <translation>gagne si nul autre n’a gagné</translation>
    </message>
    <message>
        <source>wins when this is so …</source>
        <translation>gagne quand ceci est vrai…</translation>
    </message>
    <message>
        <source>half of the army</source>
        <translation>la moitié de l’armée</translation>
    </message>
    <message>
        <source>points</source>
        <translation>points</translation>
    </message>
    <message>
        <source>whole turns</source>
        <translation>tours entiers</translation>
    </message>
    <message>
        <source>Remove the condition</source>
        <translation>Retirer la condition</translation>
    </message>
    <message>
        <source>When it is looked at</source>
        <translation>Moment où l’on regarde</translation>
    </message>
    <message>
        <source>at the end of any turn</source>
        <translation>à la fin d’un tour</translation>
    </message>
    <message>
        <source>at the end of the last turn</source>
        <translation>à la fin du dernier tour</translation>
    </message>
    <message>
        <source>at the end of any phase</source>
        <translation>à la fin d’une phase</translation>
    </message>
    <message>
        <source>Add an area first, below.</source>
        <translation>Ajoutez d’abord une zone, plus bas.</translation>
    </message>
</context>
<context>
    <name>ConvertDialog</name>
    <message>
        <source>Card for another game</source>
        <translation>Carte pour un autre jeu</translation>
    </message>
    <message>
        <source>Propose a card for another game</source>
        <translation>Proposer une carte pour un autre jeu</translation>
    </message>
    <message>
        <source>Each figure stands as high among the cards of the other game as the old one does among those of its own. Look at each guess, change what you know better, then create the card.</source>
        <translation>Chaque chiffre est aussi haut parmi les cartes de l’autre jeu que l’ancien parmi celles du sien. Regardez chaque estimation, changez ce que vous savez mieux, puis créez la carte.</translation>
    </message>
    <message>
        <source>&amp;From</source>
        <translation>&amp;D’après</translation>
    </message>
    <message>
        <source>&amp;Game</source>
        <translation>&amp;Jeu</translation>
    </message>
    <message>
        <source>C&amp;haracter</source>
        <translation>&amp;Personnage</translation>
    </message>
    <message>
        <source>Looking at the cards of both games …</source>
        <translation>Examen des cartes des deux jeux…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Create the card</source>
        <translation>Créer la carte</translation>
    </message>
    <message>
        <source>Front of the card</source>
        <translation>Face avant de la carte</translation>
    </message>
    <message>
        <source>Back of the card</source>
        <translation>Dos de la carte</translation>
    </message>
    <message>
        <source>Face of the proposed card</source>
        <translation>Faces de la carte proposée</translation>
    </message>
    <message>
        <source>{game} – has no cards of creatures</source>
        <translation>{game} – n’a pas de cartes de créatures</translation>
    </message>
    <message>
        <source>A new character: {name}</source>
        <translation>Un nouveau personnage&#x202f;: {name}</translation>
    </message>
    <message>
        <source>There is no other game for which it has no card yet.</source>
        <translation>Il n’y a pas d’autre jeu pour lequel il n’ait pas encore de carte.</translation>
    </message>
    <message>
        <source>Proposing a card</source>
        <translation>Proposition d’une carte</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) are guesses.</source>
        <translation>
            <numerusform>%n valeur est une estimation.</numerusform>
            <numerusform>%n valeurs sont des estimations.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CountDelegate</name>
    <message>
        <source>Count</source>
        <translation>Nombre</translation>
    </message>
</context>
<context>
    <name>Curtain</name>
    <message>
        <source>What is chosen now, the others must not see. They look away until it is done.</source>
        <translation>Ce qui se choisit maintenant, les autres ne doivent pas le voir. Ils regardent ailleurs jusqu’à la fin.</translation>
    </message>
    <message>
        <source>Pass the seat to: {side}</source>
        <translation>Passez la place à&#x202f;: {side}</translation>
    </message>
    <message>
        <source>I play {side}: show the battle</source>
        <translation>Je joue {side}&#x202f;: montrer la bataille</translation>
    </message>
</context>
<context>
    <name>DamagedDialog</name>
    <message>
        <source>The catalogue is damaged</source>
        <translation>Le catalogue est abîmé</translation>
    </message>
    <message>
        <source>The catalogue is newer</source>
        <translation>Le catalogue est plus récent</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Sauvegardes</translation>
    </message>
    <message>
        <source>What is lost</source>
        <translation>Ce qui est perdu</translation>
    </message>
    <message>
        <source>Whatever you choose, the file that is there now is kept beside the new one.</source>
        <translation>Quel que soit votre choix, le fichier actuel est gardé à côté du nouveau.</translation>
    </message>
    <message>
        <source>Start anew</source>
        <translation>Recommencer à zéro</translation>
    </message>
    <message>
        <source>Restore the backup</source>
        <translation>Restaurer la sauvegarde</translation>
    </message>
    <message>
        <source>Save what can be read</source>
        <translation>Sauver ce qui se lit encore</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Quitter</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s) saved. The damaged file is kept as {file}.</source>
        <translation>
            <numerusform>%n document est sauvé. Le fichier abîmé est gardé sous {file}.</numerusform>
            <numerusform>%n documents sont sauvés. Le fichier abîmé est gardé sous {file}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Open the catalogue</source>
        <translation>Ouvrir le catalogue</translation>
    </message>
</context>
<context>
    <name>DarkagePreview</name>
    <message>
        <source>Stock</source>
        <translation>Stock</translation>
    </message>
    <message>
        <source>Enlistment</source>
        <translation>Enrôlement</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Action</translation>
    </message>
    <message>
        <source>Combat</source>
        <translation>Combat</translation>
    </message>
    <message>
        <source>Resource</source>
        <translation>Ressource</translation>
    </message>
</context>
<context>
    <name>DeckPanel</name>
    <message>
        <source>Characters</source>
        <translation>Personnages</translation>
    </message>
    <message>
        <source>… control 3 or less</source>
        <translation>… contrôle 3 ou moins</translation>
    </message>
    <message>
        <source>… with fire</source>
        <translation>… qui tirent</translation>
    </message>
    <message>
        <source>Weapons</source>
        <translation>Armes</translation>
    </message>
    <message>
        <source>Skills</source>
        <translation>Talents</translation>
    </message>
    <message>
        <source>Instants</source>
        <translation>Instantanés</translation>
    </message>
    <message>
        <source>Logistics cards</source>
        <translation>Cartes Logistique</translation>
    </message>
    <message>
        <source>Victory cards</source>
        <translation>Cartes Victoire</translation>
    </message>
    <message>
        <source>Deck</source>
        <translation>Paquet</translation>
    </message>
    <message>
        <source>Cards drawn</source>
        <translation>Cartes piochées</translation>
    </message>
    <message>
        <source>Characters by control</source>
        <translation>Personnages par contrôle</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Cartes</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>One or more among the cards drawn</source>
        <translation>Une ou plus parmi les cartes piochées</translation>
    </message>
    <message>
        <source>Two or more</source>
        <translation>Deux ou plus</translation>
    </message>
    <message>
        <source>Chances of the cards drawn</source>
        <translation>Chances des cartes piochées</translation>
    </message>
    <message>
        <source>Stock: {count} cards, {least} at least.</source>
        <translation>Stock&#xa0;: {count} cartes, {least} au moins.</translation>
    </message>
    <message>
        <source>On average {count} of the cards drawn</source>
        <translation>En moyenne {count} des cartes piochées</translation>
    </message>
    <message>
        <source>A character, a weapon and a skill, one of each or more: {chance}.</source>
        <translation>Un personnage, une arme et un talent, au moins un de chaque&#xa0;: {chance}.</translation>
    </message>
    <message>
        <source>{share} %</source>
        <translation>{share}&#xa0;%</translation>
    </message>
</context>
<context>
    <name>DemonworldHand</name>
    <message>
        <source>Lay the order counters</source>
        <translation>Posez les pions d’ordre</translation>
    </message>
    <message>
        <source>Cast a spell</source>
        <translation>Lancer un sort</translation>
    </message>
    <message>
        <source>Shift the die of the critical failure?</source>
        <translation>Décaler le dé de l’échec critique&#x202f;?</translation>
    </message>
    <message>
        <source>Aim the guns</source>
        <translation>Pointer l’artillerie</translation>
    </message>
    <message>
        <source>Declare the shots</source>
        <translation>Annoncez les tirs</translation>
    </message>
    <message>
        <source>Shall another fall for the special element?</source>
        <translation>Un autre tombe-t-il à la place de l’élément spécial&#x202f;?</translation>
    </message>
    <message>
        <source>Close the ranks</source>
        <translation>Resserrez les rangs</translation>
    </message>
    <message>
        <source>Who moves first in this sequence?</source>
        <translation>Qui se déplace en premier dans cette séquence&#x202f;?</translation>
    </message>
    <message>
        <source>Move the units</source>
        <translation>Déplacez les unités</translation>
    </message>
    <message>
        <source>Lead the large base to free fields</source>
        <translation>Menez le grand socle sur des cases libres</translation>
    </message>
    <message>
        <source>Shoot before the large base rides over the unit</source>
        <translation>Tirez avant que le grand socle n’écrase l’unité</translation>
    </message>
    <message>
        <source>Answer the attack</source>
        <translation>Répondez à l’attaque</translation>
    </message>
    <message>
        <source>Close in with further elements</source>
        <translation>Amenez d’autres éléments au contact</translation>
    </message>
    <message>
        <source>Declare the attacks</source>
        <translation>Annoncez les attaques</translation>
    </message>
    <message>
        <source>Use the second attack</source>
        <translation>Utilisez la seconde attaque</translation>
    </message>
    <message>
        <source>Who moves first after the melee?</source>
        <translation>Qui se déplace en premier après le corps à corps&#x202f;?</translation>
    </message>
    <message>
        <source>Move elements after the melee</source>
        <translation>Déplacez des éléments après le corps à corps</translation>
    </message>
    <message>
        <source>Before the orders</source>
        <translation>Avant les ordres</translation>
    </message>
    <message>
        <source>Which counter shall stay?</source>
        <translation>Quel pion reste en place&#x202f;?</translation>
    </message>
    <message>
        <source>Which commanders move now?</source>
        <translation>Quels commandants se déplacent maintenant&#x202f;?</translation>
    </message>
    <message>
        <source>When do the commanders move?</source>
        <translation>Quand les commandants se déplacent-ils&#x202f;?</translation>
    </message>
    <message>
        <source>Turn the commanders</source>
        <translation>Tournez les commandants</translation>
    </message>
    <message>
        <source>Where does the rider get off?</source>
        <translation>Où le cavalier descend-il&#x202f;?</translation>
    </message>
    <message>
        <source>Where does the rider of the fallen monster stand?</source>
        <translation>Où se tient le cavalier du monstre tombé&#x202f;?</translation>
    </message>
    <message>
        <source>Which flyers leave their melees by air?</source>
        <translation>Quels volants quittent leur corps à corps par les airs&#x202f;?</translation>
    </message>
    <message>
        <source>Strike in the air and at flyers</source>
        <translation>Frapper dans les airs et contre des volants</translation>
    </message>
    <message>
        <source>Strike at solid doors?</source>
        <translation>Frapper les portes solides&#x202f;?</translation>
    </message>
    <message>
        <source>Is there contact?</source>
        <translation>Y a-t-il contact&#x202f;?</translation>
    </message>
    <message>
        <source>Break off the melee?</source>
        <translation>Rompre le corps à corps&#x202f;?</translation>
    </message>
    <message>
        <source>Urge the unit on or hold it back?</source>
        <translation>Pousser l’unité ou la retenir&#x202f;?</translation>
    </message>
    <message>
        <source>Rally the units in rout</source>
        <translation>Ralliez les unités en déroute</translation>
    </message>
    <message>
        <source>Which commanders run with their unit?</source>
        <translation>Quels commandants fuient avec leur unité&#x202f;?</translation>
    </message>
    <message>
        <source>Gather the stragglers</source>
        <translation>Rassemblez les fuyards isolés</translation>
    </message>
    <message>
        <source>Set up the army</source>
        <translation>Déployez l’armée</translation>
    </message>
    <message>
        <source>Where does the unit enter?</source>
        <translation>Où l’unité entre-t-elle&#x202f;?</translation>
    </message>
    <message>
        <source>Shoot the flaming arrows</source>
        <translation>Tirer les flèches enflammées</translation>
    </message>
    <message>
        <source>Light fires</source>
        <translation>Allumer des feux</translation>
    </message>
    <message>
        <source>Advance</source>
        <translation>Avancer</translation>
    </message>
    <message>
        <source>Wheel and turn</source>
        <translation>Pivoter</translation>
    </message>
    <message>
        <source>Formation</source>
        <translation>Formation</translation>
    </message>
    <message>
        <source>Single</source>
        <translation>Un à un</translation>
    </message>
    <message>
        <source>Fly</source>
        <translation>Voler</translation>
    </message>
    <message>
        <source>Land</source>
        <translation>Atterrir</translation>
    </message>
    <message>
        <source>Building</source>
        <translation>Bâtiment</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Plus</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Placer</translation>
    </message>
    <message>
        <source>Aim</source>
        <translation>Viser</translation>
    </message>
    <message>
        <source>Support</source>
        <translation>Soutien</translation>
    </message>
    <message>
        <source>Above others</source>
        <translation>Vers le haut</translation>
    </message>
    <message>
        <source>Empty fields</source>
        <translation>Cases vides</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Pas</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Tour</translation>
    </message>
    <message>
        <source>Who shall shoot flaming arrows or throw fire?</source>
        <translation>Qui tirera des flèches enflammées ou des projectiles incendiaires&#x202f;?</translation>
    </message>
    <message>
        <source>Answer so</source>
        <translation>Répondre ainsi</translation>
    </message>
    <message>
        <source>Close in so</source>
        <translation>Approcher ainsi</translation>
    </message>
    <message>
        <source>Move so</source>
        <translation>Déplacer ainsi</translation>
    </message>
    <message>
        <source>Close the ranks so</source>
        <translation>Resserrer ainsi</translation>
    </message>
    <message>
        <source>Nobody shoots</source>
        <translation>Personne ne tire</translation>
    </message>
    <message>
        <source>Nobody strikes</source>
        <translation>Personne ne frappe</translation>
    </message>
    <message>
        <source>Set up so</source>
        <translation>Déployer ainsi</translation>
    </message>
    <message>
        <source>Regroup so</source>
        <translation>Regrouper ainsi</translation>
    </message>
    <message>
        <source>Declare the shots ({count})</source>
        <translation>Déclarer les tirs ({count})</translation>
    </message>
    <message>
        <source>Declare the attacks ({count})</source>
        <translation>Déclarer les attaques ({count})</translation>
    </message>
    <message>
        <source>Leave them as they stand</source>
        <translation>Les laisser en place</translation>
    </message>
    <message>
        <source>Lay the counters ({given} of {all})</source>
        <translation>Poser les pions ({given} sur {all})</translation>
    </message>
    <message>
        <source>north</source>
        <translation>nord</translation>
    </message>
    <message>
        <source>north-east</source>
        <translation>nord-est</translation>
    </message>
    <message>
        <source>south-east</source>
        <translation>sud-est</translation>
    </message>
    <message>
        <source>south</source>
        <translation>sud</translation>
    </message>
    <message>
        <source>south-west</source>
        <translation>sud-ouest</translation>
    </message>
    <message>
        <source>north-west</source>
        <translation>nord-ouest</translation>
    </message>
    <message>
        <source>square</source>
        <translation>carré</translation>
    </message>
    <message>
        <source>wedge</source>
        <translation>coin</translation>
    </message>
    <message>
        <source>skirmish formation</source>
        <translation>tirailleurs</translation>
    </message>
    <message>
        <source>horde</source>
        <translation>horde</translation>
    </message>
    <message>
        <source>line</source>
        <translation>ligne</translation>
    </message>
    <message>
        <source>column</source>
        <translation>colonne</translation>
    </message>
    <message>
        <source>{element} to {field}</source>
        <translation>{element} vers {field}</translation>
    </message>
    <message>
        <source>One more counter: {order}</source>
        <translation>Un pion de plus&#x202f;: {order}</translation>
    </message>
    <message>
        <source>Give it no counter</source>
        <translation>Ne lui donner aucun pion</translation>
    </message>
    <message>
        <source>with {element}</source>
        <translation>avec {element}</translation>
    </message>
    <message>
        <source>Breathe straight ahead, and end the shots</source>
        <translation>Souffler droit devant et terminer les tirs</translation>
    </message>
    <message>
        <source>Breathe to the left, and end the shots</source>
        <translation>Souffler à gauche et terminer les tirs</translation>
    </message>
    <message>
        <source>Breathe to the right, and end the shots</source>
        <translation>Souffler à droite et terminer les tirs</translation>
    </message>
    <message>
        <source>Support by {element}</source>
        <translation>Soutien de {element}</translation>
    </message>
    <message>
        <source>As the computer advises for this unit</source>
        <translation>Comme l’ordinateur le conseille pour cette unité</translation>
    </message>
    <message>
        <source>Take the last one back</source>
        <translation>Reprendre le dernier</translation>
    </message>
    <message>
        <source>Nobody of this unit</source>
        <translation>Personne de cette unité</translation>
    </message>
    <message>
        <source>Turn to the {facing}</source>
        <translation>Tourner vers le {facing}</translation>
    </message>
    <message>
        <source>Left end on {field}</source>
        <translation>Aile gauche en {field}</translation>
    </message>
    <message>
        <source>Form up {width} wide</source>
        <translation>Se former sur {width} de front</translation>
    </message>
    <message>
        <source>Take up the formation: {name}</source>
        <translation>Prendre la formation&#x202f;: {name}</translation>
    </message>
    <message>
        <source>paid with manoeuvres</source>
        <translation>payé en manœuvres</translation>
    </message>
    <message>
        <source>Move to</source>
        <translation>Aller en</translation>
    </message>
    <message>
        <source>Points: {points} of {most}</source>
        <translation>Points&#x202f;: {points} sur {most}</translation>
    </message>
    <message>
        <source>Rides over: {met}</source>
        <translation>Écrase&#x202f;: {met}</translation>
    </message>
    <message>
        <source>March one field in column</source>
        <translation>Marcher d’une case en colonne</translation>
    </message>
    <message>
        <source>Shift every element one field: {direction}</source>
        <translation>Décaler chaque élément d’une case&#x202f;: {direction}</translation>
    </message>
    <message>
        <source>Form a column</source>
        <translation>Se former en colonne</translation>
    </message>
    <message>
        <source>Regroup the elements</source>
        <translation>Regrouper les éléments</translation>
    </message>
    <message>
        <source>Expected: {enemies} hit points of enemies and {friends} of one&apos;s own</source>
        <translation>Attendu&#x202f;: {enemies} points de vie chez l’ennemi et {friends} chez soi</translation>
    </message>
    <message>
        <source>Go to {field} on its own</source>
        <translation>Aller seul en {field}</translation>
    </message>
    <message>
        <source>Turn this element to the {facing}</source>
        <translation>Tourner cet élément vers&#x202f;: {facing}</translation>
    </message>
    <message>
        <source>Fly at altitude {altitude} to …</source>
        <translation>Voler à l’altitude {altitude} vers…</translation>
    </message>
</context>
<context>
    <name>DemonworldOverlays</name>
    <message>
        <source>Sight</source>
        <translation>Vue</translation>
    </message>
    <message>
        <source>Fields on which this element sees a man (XII)</source>
        <translation>Cases sur lesquelles cet élément voit un homme (XII)</translation>
    </message>
    <message>
        <source>Arc of fire</source>
        <translation>Arc de tir</translation>
    </message>
    <message>
        <source>Fields in the arc and range of this element (IV.1)</source>
        <translation>Cases dans l’arc et à portée de cet élément (IV.1)</translation>
    </message>
    <message>
        <source>Movement</source>
        <translation>Mouvement</translation>
    </message>
    <message>
        <source>Fields that this unit can come to (V)</source>
        <translation>Cases que cette unité peut atteindre (V)</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>Contact</translation>
    </message>
    <message>
        <source>Enemies that this unit touches (I.3.1)</source>
        <translation>Ennemis que cette unité touche (I.3.1)</translation>
    </message>
    <message>
        <source>Fire</source>
        <translation>Feu</translation>
    </message>
    <message>
        <source>Fields on fire, and where it may spread (XXII.3.0)</source>
        <translation>Cases en feu, et où le feu peut se propager (XXII.3.0)</translation>
    </message>
    <message>
        <source>Zones and blows</source>
        <translation>Zones et coups</translation>
    </message>
    <message>
        <source>Front, flanks and rear, and the fields that it strikes (XVII.6)</source>
        <translation>Front, flancs et arrière, et les cases qu’il frappe (XVII.6)</translation>
    </message>
    <message>
        <source>Breath</source>
        <translation>Souffle</translation>
    </message>
    <message>
        <source>Fields that its breath covers, ahead and to both sides (XVII.7.4)</source>
        <translation>Cases que son souffle couvre, devant et des deux côtés (XVII.7.4)</translation>
    </message>
    <message>
        <source>Altitude</source>
        <translation>Altitude</translation>
    </message>
    <message>
        <source>How high over the ground everybody flies (XXIII.4.0)</source>
        <translation>À quelle hauteur chacun vole au-dessus du sol (XXIII.4.0)</translation>
    </message>
    <message>
        <source>Sees a man of size {size}; paler where only a part of him is seen</source>
        <translation>Voit un homme de taille {size}&#x202f;; plus pâle où une partie seulement est vue</translation>
    </message>
    <message>
        <source>Short, medium and long range, paler each (XIX.2.1)</source>
        <translation>Portée courte, moyenne et longue, de plus en plus pâle (XIX.2.1)</translation>
    </message>
    <message>
        <source>This element has no missile weapon</source>
        <translation>Cet élément n’a pas d’arme de tir</translation>
    </message>
    <message>
        <source>In arc and range; stronger where the weapon is</source>
        <translation>Dans l’arc et à portée&#x202f;; plus foncé où l’arme est plus forte</translation>
    </message>
    <message>
        <source>Could come here in one phase, order: {order}</source>
        <translation>Pourrait venir ici en une phase, ordre&#x202f;: {order}</translation>
    </message>
    <message>
        <source>Can still come here in this phase</source>
        <translation>Peut encore venir ici dans cette phase</translation>
    </message>
    <message>
        <source>paler: only over others (XVII.3.0)</source>
        <translation>plus pâle&#x202f;: seulement en écrasant d’autres socles (XVII.3.0)</translation>
    </message>
    <message>
        <source>This unit touches no enemy</source>
        <translation>Cette unité ne touche aucun ennemi</translation>
    </message>
    <message>
        <source>Touches {count} enemy elements</source>
        <translation>Touche {count} éléments ennemis</translation>
    </message>
    <message>
        <source>Nothing burns</source>
        <translation>Rien ne brûle</translation>
    </message>
    <message>
        <source>{count} fields on fire; paler: where it spreads in this wind, {most} % at most</source>
        <translation>{count} cases en feu&#x202f;; plus clair là où le feu se propage si le vent tient, {most} % au plus</translation>
    </message>
    <message>
        <source>In the air it has no zones (XXIII.8.0)</source>
        <translation>En vol, il n’a pas de zones (XXIII.8.0)</translation>
    </message>
    <message>
        <source>Front, flanks and rear, paler each; lines: the fields that it strikes</source>
        <translation>Front, flancs et arrière, de plus en plus pâles&#x202f;; traits&#x202f;: les cases qu’il frappe</translation>
    </message>
    <message>
        <source>This element does not breathe fire</source>
        <translation>Ce socle ne crache pas de feu</translation>
    </message>
    <message>
        <source>Breath of power {power}: ahead, paler to the left and right</source>
        <translation>Souffle de puissance {power}&#x202f;: devant, plus pâle à gauche et à droite</translation>
    </message>
    <message>
        <source>Nobody flies high</source>
        <translation>Personne ne vole haut</translation>
    </message>
    <message>
        <source>On the ground; stronger where somebody flies higher</source>
        <translation>Au sol&#x202f;; plus fort là où quelqu’un vole plus haut</translation>
    </message>
    <message>
        <source>Flies at altitude {altitude}; stronger where somebody flies higher</source>
        <translation>Vole à l’altitude {altitude}&#x202f;; plus fort là où quelqu’un vole plus haut</translation>
    </message>
</context>
<context>
    <name>DemonworldPreview</name>
    <message>
        <source>Orders</source>
        <translation>Ordres</translation>
    </message>
    <message>
        <source>Magic</source>
        <translation>Magie</translation>
    </message>
    <message>
        <source>1st shooting</source>
        <translation>1er tir</translation>
    </message>
    <message>
        <source>Movement</source>
        <translation>Mouvement</translation>
    </message>
    <message>
        <source>2nd shooting</source>
        <translation>2e tir</translation>
    </message>
    <message>
        <source>Melee</source>
        <translation>Corps à corps</translation>
    </message>
    <message>
        <source>Rally</source>
        <translation>Ralliement</translation>
    </message>
    <message>
        <source>I</source>
        <comment>sign of an impetuous unit</comment>
        <translation>I</translation>
    </message>
    <message>
        <source>R</source>
        <comment>sign of a unit in rout</comment>
        <translation>D</translation>
    </message>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>NE</source>
        <translation>NE</translation>
    </message>
    <message>
        <source>SE</source>
        <translation>SE</translation>
    </message>
    <message>
        <source>S</source>
        <translation>S</translation>
    </message>
    <message>
        <source>SW</source>
        <translation>SO</translation>
    </message>
    <message>
        <source>NW</source>
        <translation>NO</translation>
    </message>
    <message>
        <source>square</source>
        <translation>carré</translation>
    </message>
    <message>
        <source>wedge</source>
        <translation>coin</translation>
    </message>
    <message>
        <source>skirmish formation</source>
        <translation>tirailleurs</translation>
    </message>
    <message>
        <source>in rout</source>
        <translation>en déroute</translation>
    </message>
    <message>
        <source>impetuous</source>
        <translation>impétueuse</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Camp</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Effectif</translation>
    </message>
    <message>
        <source>{left} of {all} elements</source>
        <translation>{left} socles sur {all}</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Ordre</translation>
    </message>
    <message>
        <source>Facing</source>
        <translation>Orientation</translation>
    </message>
    <message>
        <source>In melee</source>
        <translation>Au corps à corps</translation>
    </message>
    <message>
        <source>since turn {turn}</source>
        <translation>depuis le tour {turn}</translation>
    </message>
    <message>
        <source>Rider</source>
        <translation>Cavalier</translation>
    </message>
    <message>
        <source>Led by</source>
        <translation>Menée par</translation>
    </message>
    <message>
        <source>face down</source>
        <translation>face cachée</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>organised</source>
        <translation>organisée</translation>
    </message>
    <message>
        <source>not organised</source>
        <translation>désorganisée</translation>
    </message>
    <message>
        <source>Formation</source>
        <translation>Formation</translation>
    </message>
    <message>
        <source>Mood</source>
        <translation>Moral</translation>
    </message>
    <message>
        <source>{count} stragglers in rout</source>
        <translation>{count} fuyards isolés</translation>
    </message>
    <message>
        <source>{points} of {full}</source>
        <translation>{points} sur {full}</translation>
    </message>
    <message>
        <source>Loading points</source>
        <translation>Points de chargement</translation>
    </message>
    <message>
        <source>Spell points</source>
        <translation>Points de sorts</translation>
    </message>
    <message>
        <source>{left} of {all}, level {level}</source>
        <translation>{left} sur {all}, niveau {level}</translation>
    </message>
    <message>
        <source>casts no more</source>
        <translation>ne lance plus de sorts</translation>
    </message>
    <message>
        <source>shocked until the end of turn {turn}</source>
        <translation>choqué jusqu’à la fin du tour {turn}</translation>
    </message>
    <message>
        <source>to the end of the battle</source>
        <translation>jusqu’à la fin de la bataille</translation>
    </message>
    <message>
        <source>to the end of turn {turn}</source>
        <translation>jusqu’à la fin du tour {turn}</translation>
    </message>
    <message>
        <source>{points} points, {manoeuvres} of {all} manoeuvres</source>
        <translation>{points} points, {manoeuvres} manœuvres sur {all}</translation>
    </message>
    <message>
        <source>Movement left</source>
        <translation>Mouvement restant</translation>
    </message>
    <message>
        <source>Altitude</source>
        <translation>Altitude</translation>
    </message>
    <message>
        <source>{left} of {all} hit points</source>
        <translation>{left} points de vie sur {all}</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Case</translation>
    </message>
    <message>
        <source>Leader</source>
        <translation>Leader</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>Porte-drapeau</translation>
    </message>
    <message>
        <source>Musician</source>
        <translation>Musicien</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>Socle</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>hit: falls at the end of this round</source>
        <translation>touché&#x202f;: tombe à la fin de cette passe</translation>
    </message>
</context>
<context>
    <name>DemonworldScenarioEditor</name>
    <message>
        <source>Battlefield</source>
        <translation>Champ de bataille</translation>
    </message>
    <message>
        <source>Brush</source>
        <translation>Pinceau</translation>
    </message>
    <message>
        <source>Turn left (Shift+R)</source>
        <translation>Tourner à gauche (Maj+R)</translation>
    </message>
    <message>
        <source>Turn right (R)</source>
        <translation>Tourner à droite (R)</translation>
    </message>
    <message>
        <source>Narrower front (Shift+W)</source>
        <translation>Front plus étroit (Maj+W)</translation>
    </message>
    <message>
        <source>Wider front (W)</source>
        <translation>Front plus large (W)</translation>
    </message>
    <message>
        <source>Next formation (G)</source>
        <translation>Formation suivante (G)</translation>
    </message>
    <message>
        <source>Take off the field (Delete)</source>
        <translation>Retirer du terrain (Suppr)</translation>
    </message>
    <message>
        <source>Fields around the middle one</source>
        <translation>Cases autour de celle du milieu</translation>
    </message>
    <message>
        <source>Watch the battle</source>
        <translation>Regarder la bataille</translation>
    </message>
    <message>
        <source>Paint fields; the right button takes them away.</source>
        <translation>Peignez des cases&#x202f;; le bouton droit les retire.</translation>
    </message>
    <message>
        <source>Click the field that is meant; Esc leaves it as it is.</source>
        <translation>Cliquez sur la case voulue&#x202f;; Échap laisse tout en état.</translation>
    </message>
    <message>
        <source>Wheel or R turns, Shift+wheel or W widens, G changes the formation, Esc lets go.</source>
        <translation>Molette ou R tourne, Maj+molette ou W élargit, G change la formation, Échap lâche.</translation>
    </message>
    <message>
        <source>Drag units from the list on to their zones, or on the field to move them.</source>
        <translation>Glissez les unités de la liste vers leur zone, ou sur le terrain pour les déplacer.</translation>
    </message>
    <message>
        <source>row {row}</source>
        <translation>rangée {row}</translation>
    </message>
    <message>
        <source>level {level}</source>
        <translation>niveau {level}</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>Forces</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Unité</translation>
    </message>
    <message>
        <source>Sides</source>
        <translation>Camps</translation>
    </message>
    <message>
        <source>Arrivals</source>
        <translation>Arrivées</translation>
    </message>
    <message>
        <source>Set-up</source>
        <translation>Mise en place</translation>
    </message>
    <message>
        <source>Battle</source>
        <translation>Bataille</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Événements</translation>
    </message>
    <message>
        <source>Boards</source>
        <translation>Cartes</translation>
    </message>
    <message>
        <source>Briefing</source>
        <translation>Instructions</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Contrôle</translation>
    </message>
</context>
<context>
    <name>DesignerBar</name>
    <message>
        <source>Front</source>
        <translation>Recto</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Verso</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Ajouter</translation>
    </message>
    <message>
        <source>Add a box</source>
        <translation>Ajouter un cadre</translation>
    </message>
    <message>
        <source>Align and distribute</source>
        <translation>Aligner et répartir</translation>
    </message>
    <message>
        <source>Order and group</source>
        <translation>Ordonner et grouper</translation>
    </message>
    <message>
        <source>Snap to edges, centres, guides and the grid of 0.5 mm; hold Alt to move freely</source>
        <translation>Aimanter aux bords, aux milieux, aux repères et à la grille de 0,5 mm&#x202f;; Alt pour déplacer librement</translation>
    </message>
    <message>
        <source>Zoom out (-)</source>
        <translation>Rapetisser (-)</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>Agrandir (+)</translation>
    </message>
    <message>
        <source>Show the whole face (Home)</source>
        <translation>Montrer toute la face (Origine)</translation>
    </message>
    <message>
        <source>Align left sides</source>
        <translation>Aligner les côtés gauches</translation>
    </message>
    <message>
        <source>Align centres across</source>
        <translation>Centrer en largeur</translation>
    </message>
    <message>
        <source>Align right sides</source>
        <translation>Aligner les côtés droits</translation>
    </message>
    <message>
        <source>Align upper sides</source>
        <translation>Aligner les côtés supérieurs</translation>
    </message>
    <message>
        <source>Align middles up and down</source>
        <translation>Centrer en hauteur</translation>
    </message>
    <message>
        <source>Align lower sides</source>
        <translation>Aligner les côtés inférieurs</translation>
    </message>
    <message>
        <source>Distribute across</source>
        <translation>Répartir en largeur</translation>
    </message>
    <message>
        <source>Distribute up and down</source>
        <translation>Répartir en hauteur</translation>
    </message>
    <message>
        <source>To the front</source>
        <translation>Au premier plan</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Avancer</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>Reculer</translation>
    </message>
    <message>
        <source>To the back</source>
        <translation>À l’arrière-plan</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Grouper</translation>
    </message>
    <message>
        <source>Ungroup</source>
        <translation>Dégrouper</translation>
    </message>
    <message>
        <source>Cut (Ctrl+X)</source>
        <translation>Couper (Ctrl+X)</translation>
    </message>
    <message>
        <source>Copy (Ctrl+C)</source>
        <translation>Copier (Ctrl+C)</translation>
    </message>
    <message>
        <source>Paste (Ctrl+V)</source>
        <translation>Coller (Ctrl+V)</translation>
    </message>
    <message>
        <source>Duplicate (Ctrl+D)</source>
        <translation>Dupliquer (Ctrl+D)</translation>
    </message>
    <message>
        <source>Delete (Del)</source>
        <translation>Supprimer (Suppr)</translation>
    </message>
</context>
<context>
    <name>Desk</name>
    <message>
        <source>The layer is locked: unlock it in the panel Layers to change it.</source>
        <translation>Le calque est verrouillé&#x202f;: déverrouillez-le dans le panneau Calques pour le changer.</translation>
    </message>
</context>
<context>
    <name>DifferenceList</name>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Genre</translation>
    </message>
    <message>
        <source>Since then</source>
        <translation>Depuis</translation>
    </message>
    <message>
        <source>Documents that differ</source>
        <translation>Documents qui diffèrent</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>disparu</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>modifié</translation>
    </message>
    <message>
        <source>new (not in the backup)</source>
        <translation>nouveau (pas dans la sauvegarde)</translation>
    </message>
</context>
<context>
    <name>DocumentCommands</name>
    <message>
        <source>Made {name}.</source>
        <translation>{name}&#x202f;: créé.</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s) duplicated</source>
        <translation>
            <numerusform>%n document dupliqué</numerusform>
            <numerusform>%n documents dupliqués</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved {name}, version {number}.</source>
        <translation>{name}&#x202f;: version {number} enregistrée.</translation>
    </message>
    <message>
        <source>Save with a name</source>
        <translation>Enregistrer sous un nom</translation>
    </message>
    <message>
        <source>What this version is called in the history:</source>
        <translation>Nom de cette version dans l’historique&#x202f;:</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Saved {name} as “{label}”.</source>
        <translation>{name}&#x202f;: enregistré comme «&#x202f;{label}&#x202f;».</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>Short name (lower case letters, digits, hyphens), as files and commands use it:</source>
        <translation>Nom court (minuscules, chiffres, traits d’union), pour fichiers et commandes&#x202f;:</translation>
    </message>
    <message>
        <source>Short name</source>
        <translation>Nom court</translation>
    </message>
    <message>
        <source>{name} is back.</source>
        <translation>{name} est de retour.</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s) copied</source>
        <translation>
            <numerusform>%n document copié</numerusform>
            <numerusform>%n documents copiés</numerusform>
        </translation>
    </message>
    <message>
        <source>The clipboard holds no documents.</source>
        <translation>Le presse-papiers ne contient pas de documents.</translation>
    </message>
    <message>
        <source>Documents and maps ({known});;All files (*)</source>
        <translation>Documents et cartes ({known});;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Import files</source>
        <translation>Importer des fichiers</translation>
    </message>
    <message>
        <source>Pack with everything it needs (*.marshal)</source>
        <translation>Paquet avec tout ce qu’il faut (*.marshal)</translation>
    </message>
    <message>
        <source>YAML (*.yaml)</source>
        <translation>YAML (*.yaml)</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Export documents</source>
        <translation>Exporter des documents</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>Exportation</translation>
    </message>
    <message>
        <source>Written to {file}.</source>
        <translation>Écrit dans {file}.</translation>
    </message>
    <message>
        <source>Back up the catalogue</source>
        <translation>Sauvegarder le catalogue</translation>
    </message>
    <message>
        <source>Backups (*.marshalry-backup)</source>
        <translation>Sauvegardes (*.marshalry-backup)</translation>
    </message>
    <message>
        <source>Backing up the catalogue</source>
        <translation>Sauvegarde du catalogue</translation>
    </message>
    <message>
        <source>The catalogue is backed up in {file}.</source>
        <translation>Le catalogue est sauvegardé dans {file}.</translation>
    </message>
</context>
<context>
    <name>DocumentHeading</name>
    <message>
        <source>This document came with the program and stays as it is. Duplicate it to edit a copy.</source>
        <translation>Ce document est livré avec le programme et reste tel quel. Dupliquez-le pour modifier une copie.</translation>
    </message>
    <message>
        <source>This catalogue can only be read, so nothing can be changed in it.</source>
        <translation>Ce catalogue est en lecture seule&#x202f;: rien ne peut y être changé.</translation>
    </message>
    <message>
        <source>Duplicate to edit</source>
        <translation>Dupliquer pour modifier</translation>
    </message>
    <message>
        <source>working copy</source>
        <translation>copie de travail</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>enregistré</translation>
    </message>
    <message>
        <source>shipped</source>
        <translation>livré</translation>
    </message>
    <message>
        <source>version {number} · {state}</source>
        <translation>version {number} · {state}</translation>
    </message>
    <message>
        <source>{points} pts</source>
        <translation>{points} pts</translation>
    </message>
    <message>
        <source>The newest edits are nowhere but in this window.</source>
        <translation>Les dernières modifications ne se trouvent que dans cette fenêtre.</translation>
    </message>
    <message>
        <source>The newest edits lie in {file} meanwhile.</source>
        <translation>En attendant, les dernières modifications se trouvent dans {file}.</translation>
    </message>
    <message>
        <source>⚠ NOT on disk</source>
        <translation>⚠ PAS sur le disque</translation>
    </message>
    <message>
        <source>editing…</source>
        <translation>en cours de modification…</translation>
    </message>
    <message>
        <source>kept at {time}</source>
        <translation>gardé à {time}</translation>
    </message>
</context>
<context>
    <name>DocumentSession</name>
    <message>
        <source>Go back to the saved version</source>
        <translation>Revenir à la version enregistrée</translation>
    </message>
    <message>
        <source>Go on with the edits</source>
        <translation>Poursuivre les modifications</translation>
    </message>
</context>
<context>
    <name>DocumentTabs</name>
    <message>
        <source>Open documents</source>
        <translation>Documents ouverts</translation>
    </message>
    <message>
        <source>Close the tab (Ctrl+W)</source>
        <translation>Fermer l’onglet (Ctrl+W)</translation>
    </message>
    <message>
        <source>Close the tab</source>
        <translation>Fermer l’onglet</translation>
    </message>
</context>
<context>
    <name>DocumentsButton</name>
    <message>
        <source>Take {name} away</source>
        <translation>Retirer {name}</translation>
    </message>
    <message>
        <source>Choose more…</source>
        <translation>Choisir d’autres…</translation>
    </message>
    <message>
        <source>Choose another…</source>
        <translation>Choisir un autre…</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucun</translation>
    </message>
</context>
<context>
    <name>DuplicatesDialog</name>
    <message>
        <source>Duplicates</source>
        <translation>Doublons</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Genre</translation>
    </message>
    <message>
        <source>Short name</source>
        <translation>Nom court</translation>
    </message>
    <message>
        <source>Groups of duplicates</source>
        <translation>Groupes de doublons</translation>
    </message>
    <message>
        <source>No two documents have the same name or the same content.</source>
        <translation>Aucun document n’a le même nom ou le même contenu qu’un autre.</translation>
    </message>
    <message>
        <source>Merge…</source>
        <translation>Fusionner…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Same name</source>
        <translation>Même nom</translation>
    </message>
    <message>
        <source>Same content</source>
        <translation>Même contenu</translation>
    </message>
</context>
<context>
    <name>Editing</name>
    <message numerus="yes">
        <source>%n field(s) copied</source>
        <translation>
            <numerusform>%n case copiée</numerusform>
            <numerusform>%n cases copiées</numerusform>
        </translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Couper</translation>
    </message>
    <message>
        <source>Clear the selected fields</source>
        <translation>Vider les cases sélectionnées</translation>
    </message>
    <message>
        <source>The clipboard holds no fields of a map.</source>
        <translation>Le presse-papiers ne contient pas de cases de carte.</translation>
    </message>
    <message>
        <source>Move the selection</source>
        <translation>Déplacer la sélection</translation>
    </message>
</context>
<context>
    <name>EffectsDialog</name>
    <message numerus="yes">
        <source>%n document(s) would change:</source>
        <translation>
            <numerusform>%n document changerait&#x202f;:</numerusform>
            <numerusform>%n documents changeraient&#x202f;:</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
</context>
<context>
    <name>EffectsList</name>
    <message>
        <source>Document</source>
        <translation>Document</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Champ</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Avant</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Après</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>Ce qui change</translation>
    </message>
    <message>
        <source>whole document</source>
        <translation>document entier</translation>
    </message>
    <message>
        <source>into the recycle bin</source>
        <translation>à la corbeille</translation>
    </message>
    <message>
        <source>placeholder, to be linked again</source>
        <translation>emplacement vide, à relier</translation>
    </message>
    <message>
        <source>independent, keeps its values</source>
        <translation>indépendante, garde ses valeurs</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>rien</translation>
    </message>
</context>
<context>
    <name>ElsewhereBar</name>
    <message>
        <source>Compare…</source>
        <translation>Comparer…</translation>
    </message>
    <message>
        <source>Take theirs</source>
        <translation>Prendre l’autre version</translation>
    </message>
    <message>
        <source>Drop the edits of this window and show what the other one wrote</source>
        <translation>Abandonner les modifications de cette fenêtre et montrer ce que l’autre a écrit</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Garder la mienne</translation>
    </message>
    <message>
        <source>Go on with these edits; what was written elsewhere stays in the history</source>
        <translation>Continuer avec ces modifications&#x202f;; ce qui a été écrit ailleurs reste dans l’historique</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Le rétablir</translation>
    </message>
    <message>
        <source>{name} was put into the recycle bin in another window; your edits are not saved.</source>
        <translation>{name} a été mis à la corbeille dans une autre fenêtre&#x202f;; vos modifications ne sont pas enregistrées.</translation>
    </message>
    <message>
        <source>{name} is edited in another window as well. Nothing of either is lost: choose.</source>
        <translation>{name} est aussi modifié dans une autre fenêtre. Rien n’est perdu d’un côté ni de l’autre&#x202f;: choisissez.</translation>
    </message>
    <message>
        <source>{name} was saved elsewhere, version {number}, while you edited it here: choose.</source>
        <translation>{name} a été enregistré ailleurs, version {number}, pendant que vous le modifiiez ici&#x202f;: choisissez.</translation>
    </message>
    <message>
        <source>{name}: theirs and yours</source>
        <translation>{name}&#x202f;: l’autre version et la vôtre</translation>
    </message>
    <message>
        <source>Theirs</source>
        <translation>L’autre version</translation>
    </message>
    <message>
        <source>Yours</source>
        <translation>La vôtre</translation>
    </message>
</context>
<context>
    <name>EntriesButton</name>
    <message>
        <source>any unit</source>
        <translation>toute unité</translation>
    </message>
</context>
<context>
    <name>EntriesModel</name>
    <message>
        <source>Card</source>
        <translation>Carte</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Options and items</source>
        <translation>Options et objets</translation>
    </message>
    <message>
        <source>Each</source>
        <translation>Pièce</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>missing: {name}</source>
        <translation>manque&#x202f;: {name}</translation>
    </message>
</context>
<context>
    <name>EntriesView</name>
    <message>
        <source>Entries of the army</source>
        <translation>Lignes de l’armée</translation>
    </message>
</context>
<context>
    <name>EntryForm</name>
    <message>
        <source>Choose an entry of the queue to say more about it.</source>
        <translation>Choisissez une ligne de la file pour en dire plus.</translation>
    </message>
    <message>
        <source>Add its counters</source>
        <translation>Ajouter ses pions</translation>
    </message>
    <message>
        <source>Printed as</source>
        <translation>Imprimé en</translation>
    </message>
    <message>
        <source>Face</source>
        <translation>Face</translation>
    </message>
    <message>
        <source>Reading cards</source>
        <translation>Lecture des cartes</translation>
    </message>
    <message>
        <source>As each card says</source>
        <translation>Celle de chaque carte</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Cartes</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Pions</translation>
    </message>
    <message>
        <source>Change what is printed</source>
        <translation>Changer ce qui est imprimé</translation>
    </message>
    <message>
        <source>Change the face</source>
        <translation>Changer la face</translation>
    </message>
    <message>
        <source>At least one kind of counter is printed; remove the entry instead.</source>
        <translation>Au moins une sorte de pions est imprimée&#x202f;; retirez plutôt la ligne.</translation>
    </message>
</context>
<context>
    <name>EvennessBox</name>
    <message>
        <source>How even is it?</source>
        <translation>Est-ce équilibré&#x202f;?</translation>
    </message>
    <message>
        <source>Fight the scenario many times in the background, as it stands now</source>
        <translation>Livrer le scénario de nombreuses fois en arrière-plan, tel qu’il est maintenant</translation>
    </message>
    <message>
        <source>battles</source>
        <translation>batailles</translation>
    </message>
    <message>
        <source>Battles to fight</source>
        <translation>Batailles à livrer</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>How even is the scenario?</source>
        <translation>Le scénario est-il équilibré&#x202f;?</translation>
    </message>
    <message>
        <source>Nobody has fought it yet to find out.</source>
        <translation>Personne ne l’a encore livré pour le savoir.</translation>
    </message>
    <message>
        <source>The scenario, or something it needs, has changed since: ask again.</source>
        <translation>Le scénario, ou ce qu’il lui faut, a changé depuis&#x202f;: redemandez.</translation>
    </message>
    <message>
        <source>{battles} battles, on average {turns} turns; fought {when}.</source>
        <translation>{battles} batailles, {turns} tours en moyenne&#x202f;; livrées le {when}.</translation>
    </message>
    <message>
        <source>{side} wins {share} % ({low} to {high} %)</source>
        <translation>{side} gagne {share} % ({low} à {high} %)</translation>
    </message>
    <message>
        <source>nobody {share} %</source>
        <translation>personne {share} %</translation>
    </message>
    <message>
        <source>Even, as far as these battles can tell.</source>
        <translation>Équilibré, autant que ces batailles permettent d’en juger.</translation>
    </message>
    <message>
        <source>{side} is the favourite.</source>
        <translation>{side} est favori.</translation>
    </message>
</context>
<context>
    <name>EventsPanel</name>
    <message>
        <source>Change who begins</source>
        <translation>Changer qui commence</translation>
    </message>
    <message>
        <source>Who begins</source>
        <translation>Qui commence</translation>
    </message>
    <message>
        <source>Weather</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Change the weather</source>
        <translation>Changer le temps</translation>
    </message>
    <message>
        <source>Wind (XXII.2.0)</source>
        <translation>Vent (XXII.2.0)</translation>
    </message>
    <message>
        <source>Change the wind</source>
        <translation>Changer le vent</translation>
    </message>
    <message>
        <source>Readings of the rules</source>
        <translation>Lectures des règles</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Événements</translation>
    </message>
    <message>
        <source>Nothing happens by itself. Add an event: when, and what then.</source>
        <translation>Rien n’arrive de soi-même. Ajoutez un événement&#x202f;: quand, et quoi.</translation>
    </message>
    <message>
        <source>Add an event</source>
        <translation>Ajouter un événement</translation>
    </message>
    <message>
        <source>as the ruleset says</source>
        <translation>selon les règles</translation>
    </message>
    <message>
        <source>Change a reading of the rules</source>
        <translation>Changer une lecture des règles</translation>
    </message>
    <message>
        <source>mist</source>
        <translation>brume</translation>
    </message>
    <message>
        <source>as the rules say</source>
        <translation>comme le disent les règles</translation>
    </message>
    <message>
        <source>Change an event</source>
        <translation>Changer un événement</translation>
    </message>
    <message>
        <source>Event {number}</source>
        <translation>Événement {number}</translation>
    </message>
    <message>
        <source>Remove an event</source>
        <translation>Retirer un événement</translation>
    </message>
</context>
<context>
    <name>ExportMapDialog</name>
    <message>
        <source>Export the map</source>
        <translation>Exporter la carte</translation>
    </message>
    <message>
        <source>Draw the grid</source>
        <translation>Dessiner la grille</translation>
    </message>
    <message>
        <source>Write the names of the fields</source>
        <translation>Écrire les noms des cases</translation>
    </message>
    <message>
        <source>What cannot be kept</source>
        <translation>Ce qui ne peut pas être gardé</translation>
    </message>
    <message>
        <source>Write…</source>
        <translation>Écrire…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>PDF poster at true scale, to glue together</source>
        <translation>Affiche PDF en taille réelle, à coller</translation>
    </message>
    <message>
        <source>PDF board sheets at true scale, to cut out</source>
        <translation>Planches PDF en taille réelle, à découper</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>Image PNG</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>Dessin SVG</translation>
    </message>
    <message>
        <source>Tiled map (TMX)</source>
        <translation>Carte de Tiled (TMX)</translation>
    </message>
    <message>
        <source>Tiled map (JSON)</source>
        <translation>Carte de Tiled (JSON)</translation>
    </message>
    <message>
        <source>Tables (CSV)</source>
        <translation>Tableaux (CSV)</translation>
    </message>
    <message>
        <source>MegaMek board</source>
        <translation>Plateau de MegaMek</translation>
    </message>
    <message>
        <source>Wesnoth map</source>
        <translation>Carte de Wesnoth</translation>
    </message>
    <message>
        <source>One roll</source>
        <translation>Un rouleau</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>&amp;Style</source>
        <translation>&amp;Style</translation>
    </message>
    <message>
        <source>&amp;Paper</source>
        <translation>&amp;Papier</translation>
    </message>
    <message>
        <source>Width of the &amp;roll</source>
        <translation>Largeur du &amp;rouleau</translation>
    </message>
    <message>
        <source>Side of a f&amp;ield</source>
        <translation>Côté d’une &amp;case</translation>
    </message>
    <message>
        <source>&amp;Overlap</source>
        <translation>Rec&amp;ouvrement</translation>
    </message>
    <message>
        <source>&amp;Width of a field</source>
        <translation>&amp;Largeur d’une case</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
    <message>
        <source>What the format has no place for</source>
        <translation>Ce que le format ne peut pas contenir</translation>
    </message>
    <message>
        <source>Nothing is lost.</source>
        <translation>Rien n’est perdu.</translation>
    </message>
    <message>
        <source>Written to {file}.</source>
        <translation>Écrit dans {file}.</translation>
    </message>
    <message>
        <source>Exporting the map</source>
        <translation>Exportation de la carte</translation>
    </message>
</context>
<context>
    <name>ExportTable</name>
    <message>
        <source>Ours</source>
        <translation>Chez nous</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>Cases</translation>
    </message>
    <message>
        <source>Theirs</source>
        <translation>Chez eux</translation>
    </message>
    <message>
        <source>What each kind of ground is called in the other program</source>
        <translation>Nom de chaque sol dans l’autre programme</translation>
    </message>
    <message>
        <source>{terrain}, level {level}</source>
        <translation>{terrain}, niveau {level}</translation>
    </message>
    <message>
        <source>{terrain}, depth {depth}</source>
        <translation>{terrain}, profondeur {depth}</translation>
    </message>
    <message>
        <source>Terrain in Marshalry and in {form}</source>
        <translation>Terrain dans Marshalry et dans {form}</translation>
    </message>
    <message>
        <source>Written to {file}.</source>
        <translation>Écrit dans {file}.</translation>
    </message>
</context>
<context>
    <name>FaceCanvas</name>
    <message>
        <source>Face</source>
        <translation>Face</translation>
    </message>
    <message>
        <source>Tab goes from box to box. Arrow keys move by 0.1 mm, with Shift by 1 mm, with Ctrl they size. Delete removes, plus and minus zoom, Home shows the whole face.</source>
        <translation>Tab passe de cadre en cadre. Les flèches déplacent de 0,1 mm, avec Maj de 1 mm, avec Ctrl elles redimensionnent. Suppr enlève, plus et moins agrandissent et rapetissent, Origine montre toute la face.</translation>
    </message>
</context>
<context>
    <name>FaceDesigner</name>
    <message>
        <source>Both sides are alike: what you change here changes the front.</source>
        <translation>Les deux faces sont pareilles&#x202f;: ce que vous changez ici change le recto.</translation>
    </message>
    <message>
        <source>Give the back its own boxes</source>
        <translation>Donner au verso ses propres cadres</translation>
    </message>
    <message>
        <source>Boxes</source>
        <translation>Cadres</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Signs</source>
        <translation>Signes</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>Propriétés</translation>
    </message>
    <message>
        <source>All cards</source>
        <translation>Toutes les cartes</translation>
    </message>
    <message>
        <source>The template has problems; the list below says which.</source>
        <translation>Le modèle a des problèmes&#x202f;; la liste ci-dessous dit lesquels.</translation>
    </message>
    <message>
        <source>The catalogue holds no card of this kind to show the template on.</source>
        <translation>Le catalogue n’a aucune carte de ce genre pour montrer le modèle.</translation>
    </message>
    <message>
        <source>The draft has problems; this is how it last looked.</source>
        <translation>L’ébauche a des problèmes&#x202f;; voici son dernier aspect.</translation>
    </message>
    <message>
        <source>Texts that do not fit on this card: {count}.</source>
        <translation>Textes qui ne tiennent pas sur cette carte&#x202f;: {count}.</translation>
    </message>
    <message>
        <source>{x} / {y} mm</source>
        <translation>{x} / {y} mm</translation>
    </message>
    <message>
        <source>{name}: {x} / {y}, {width} x {height} mm</source>
        <translation>{name}&#x202f;: {x} / {y}, {width} x {height} mm</translation>
    </message>
    <message>
        <source>Put the cursor into a text of a box first.</source>
        <translation>Placez d’abord le curseur dans un texte d’un cadre.</translation>
    </message>
</context>
<context>
    <name>FaceEditing</name>
    <message>
        <source>Add a box</source>
        <translation>Ajouter un cadre</translation>
    </message>
    <message>
        <source>Move boxes</source>
        <translation>Déplacer des cadres</translation>
    </message>
    <message>
        <source>Size boxes</source>
        <translation>Redimensionner des cadres</translation>
    </message>
    <message>
        <source>Align boxes</source>
        <translation>Aligner des cadres</translation>
    </message>
    <message>
        <source>Distribute boxes</source>
        <translation>Répartir des cadres</translation>
    </message>
    <message>
        <source>Order boxes</source>
        <translation>Ordonner des cadres</translation>
    </message>
    <message>
        <source>Delete boxes</source>
        <translation>Supprimer des cadres</translation>
    </message>
    <message>
        <source>Cut boxes</source>
        <translation>Couper des cadres</translation>
    </message>
    <message>
        <source>Paste boxes</source>
        <translation>Coller des cadres</translation>
    </message>
    <message>
        <source>Duplicate boxes</source>
        <translation>Dupliquer des cadres</translation>
    </message>
    <message>
        <source>Group boxes</source>
        <translation>Grouper des cadres</translation>
    </message>
    <message>
        <source>Ungroup boxes</source>
        <translation>Dégrouper des cadres</translation>
    </message>
</context>
<context>
    <name>FacePanel</name>
    <message>
        <source>Front of the card</source>
        <translation>Recto de la carte</translation>
    </message>
    <message>
        <source>Back of the card</source>
        <translation>Verso de la carte</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Imprimer…</translation>
    </message>
    <message>
        <source>Open the print preview of this card</source>
        <translation>Ouvrir l’aperçu d’impression de cette carte</translation>
    </message>
    <message>
        <source>Shown as</source>
        <translation>Montrée comme</translation>
    </message>
    <message>
        <source>An army may print its cards with face templates of its own</source>
        <translation>Une armée peut imprimer ses cartes avec ses propres modèles</translation>
    </message>
    <message>
        <source>Face of the card</source>
        <translation>Face de la carte</translation>
    </message>
    <message>
        <source>The card has problems; this is how it last looked.</source>
        <translation>La carte a des problèmes&#x202f;; voici son dernier état valable.</translation>
    </message>
    <message>
        <source>Working copy, not saved as a version.</source>
        <translation>Copie de travail, pas enregistrée comme version.</translation>
    </message>
    <message>
        <source>Saved version.</source>
        <translation>Version enregistrée.</translation>
    </message>
    <message>
        <source>As the card itself says</source>
        <translation>Comme la carte le dit</translation>
    </message>
    <message>
        <source>As the army “{army}” prints it</source>
        <translation>Comme l’armée «&#x202f;{army}&#x202f;» l’imprime</translation>
    </message>
</context>
<context>
    <name>FacePanels</name>
    <message>
        <source>Face</source>
        <translation>Carte</translation>
    </message>
</context>
<context>
    <name>FactsPanel</name>
    <message>
        <source>Click a piece to see what is known of it.</source>
        <translation>Cliquez sur une pièce pour voir ce qu’on en sait.</translation>
    </message>
    <message>
        <source>Its events</source>
        <translation>Ses événements</translation>
    </message>
    <message>
        <source>Only its events in the log</source>
        <translation>Seulement ses événements dans le journal</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Suivre</translation>
    </message>
    <message>
        <source>Keep it in the middle (F)</source>
        <translation>La garder au milieu (F)</translation>
    </message>
</context>
<context>
    <name>FieldTools</name>
    <message>
        <source>Turn {unit}</source>
        <translation>Tourner {unit}</translation>
    </message>
    <message>
        <source>Change the front of {unit}</source>
        <translation>Changer le front de {unit}</translation>
    </message>
    <message>
        <source>Change the formation</source>
        <translation>Changer la formation</translation>
    </message>
    <message>
        <source>A part of {unit} would stand beside the battlefield.</source>
        <translation>Une partie de {unit} serait hors du champ de bataille.</translation>
    </message>
    <message>
        <source>Move {unit}</source>
        <translation>Déplacer {unit}</translation>
    </message>
    <message>
        <source>Put down {unit}</source>
        <translation>Placer {unit}</translation>
    </message>
</context>
<context>
    <name>Fields</name>
    <message>
        <source>Abilities</source>
        <translation>Capacités</translation>
    </message>
    <message>
        <source>Ability</source>
        <translation>Capacité</translation>
    </message>
    <message>
        <source>Above ground</source>
        <translation>Au-dessus du sol</translation>
    </message>
    <message>
        <source>Above things</source>
        <translation>Au-dessus des obstacles</translation>
    </message>
    <message>
        <source>Above wood</source>
        <translation>Au-dessus des bois</translation>
    </message>
    <message>
        <source>Across wall or hedge</source>
        <translation>Par-dessus un mur ou une haie</translation>
    </message>
    <message>
        <source>Affects</source>
        <translation>Touche</translation>
    </message>
    <message>
        <source>After melee fields</source>
        <translation>Cases après le corps à corps</translation>
    </message>
    <message>
        <source>After melee fields large</source>
        <translation>Idem, grands socles</translation>
    </message>
    <message>
        <source>After shooting fields</source>
        <translation>Cases après le tir</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>Contre</translation>
    </message>
    <message>
        <source>Against skirmish formation</source>
        <translation>Contre des tirailleurs</translation>
    </message>
    <message>
        <source>Aggressive mount</source>
        <translation>Monture agressive</translation>
    </message>
    <message>
        <source>Aim high seen</source>
        <translation>Visée haute, vus</translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation>Alignement</translation>
    </message>
    <message>
        <source>Always horde</source>
        <translation>Toujours en horde</translation>
    </message>
    <message>
        <source>Animals melee protection</source>
        <translation>Bêtes&#x202f;: protection de corps à corps</translation>
    </message>
    <message>
        <source>Animals missile protection</source>
        <translation>Bêtes&#x202f;: protection de tir</translation>
    </message>
    <message>
        <source>Animals size</source>
        <translation>Bêtes&#x202f;: taille</translation>
    </message>
    <message>
        <source>Arc</source>
        <translation>Angle</translation>
    </message>
    <message>
        <source>Arcs</source>
        <translation>Angles</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>Areas</source>
        <translation>Zones</translation>
    </message>
    <message>
        <source>Armour adds size</source>
        <translation>L’armure ajoute la taille</translation>
    </message>
    <message>
        <source>Army</source>
        <translation>Armée</translation>
    </message>
    <message>
        <source>Army points</source>
        <translation>Points d’armée</translation>
    </message>
    <message>
        <source>Arrival</source>
        <translation>Arrivée</translation>
    </message>
    <message>
        <source>Quiet turns</source>
        <translation>Tours sans perte</translation>
    </message>
    <message>
        <source>Arrival per failure</source>
        <translation>Arrivée par échec</translation>
    </message>
    <message>
        <source>Alliance</source>
        <translation>Alliance</translation>
    </message>
    <message>
        <source>Altitude</source>
        <translation>Altitude</translation>
    </message>
    <message>
        <source>Always in the air</source>
        <translation>Toujours en l’air</translation>
    </message>
    <message>
        <source>Artillery</source>
        <translation>Artillerie</translation>
    </message>
    <message>
        <source>Artillery piece</source>
        <translation>Pièce d’artillerie</translation>
    </message>
    <message>
        <source>At</source>
        <translation>À</translation>
    </message>
    <message>
        <source>Attack</source>
        <translation>Attaque</translation>
    </message>
    <message>
        <source>Attacks</source>
        <translation>Attaques</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Auteur</translation>
    </message>
    <message>
        <source>Backlash points per wound</source>
        <translation>Points de retour par blessure</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>En arrière</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>Tranche</translation>
    </message>
    <message>
        <source>Range: power</source>
        <translation>Portée&#x202f;: puissance</translation>
    </message>
    <message>
        <source>Barriers</source>
        <translation>Obstacles</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>Base fields</source>
        <translation>Cases du socle</translation>
    </message>
    <message>
        <source>Basic</source>
        <translation>De base</translation>
    </message>
    <message>
        <source>Basic game manoeuvres</source>
        <translation>Manœuvres du jeu de base</translation>
    </message>
    <message>
        <source>Battles</source>
        <translation>Batailles</translation>
    </message>
    <message>
        <source>Bearers</source>
        <translation>Porteurs</translation>
    </message>
    <message>
        <source>Berserk attack</source>
        <translation>Attaque en berserk</translation>
    </message>
    <message>
        <source>Berserk defence</source>
        <translation>Défense en berserk</translation>
    </message>
    <message>
        <source>Berserk toughness</source>
        <translation>Endurance en berserk</translation>
    </message>
    <message>
        <source>Between</source>
        <translation>Entre</translation>
    </message>
    <message>
        <source>Blocks sight</source>
        <translation>Bloque la vue</translation>
    </message>
    <message>
        <source>Board</source>
        <translation>Carte de jeu</translation>
    </message>
    <message>
        <source>Boards</source>
        <translation>Cartes de jeu</translation>
    </message>
    <message>
        <source>Both in water</source>
        <translation>Tous deux dans l’eau</translation>
    </message>
    <message>
        <source>Break turns</source>
        <translation>Tours de pause</translation>
    </message>
    <message>
        <source>Breath</source>
        <translation>Souffle</translation>
    </message>
    <message>
        <source>Breath spread</source>
        <translation>Étendue du souffle</translation>
    </message>
    <message>
        <source>Briefing</source>
        <translation>Consignes</translation>
    </message>
    <message>
        <source>Building wall</source>
        <translation>Mur de bâtiment</translation>
    </message>
    <message>
        <source>Buildings</source>
        <translation>Bâtiments</translation>
    </message>
    <message>
        <source>Built in items</source>
        <translation>Objets fixes</translation>
    </message>
    <message>
        <source>Burning machine hit points</source>
        <translation>Points de vie d’une machine en feu</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>Carte</translation>
    </message>
    <message>
        <source>Card of a</source>
        <translation>Carte de</translation>
    </message>
    <message>
        <source>Carried by</source>
        <translation>Porté par</translation>
    </message>
    <message>
        <source>Cavalry</source>
        <translation>Cavalerie</translation>
    </message>
    <message>
        <source>Cavalry base length mm</source>
        <translation>Socle de cavalerie, longueur en mm</translation>
    </message>
    <message>
        <source>Cavalry base width mm</source>
        <translation>Socle de cavalerie, largeur en mm</translation>
    </message>
    <message>
        <source>Central land</source>
        <translation>Terre centrale</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Changement</translation>
    </message>
    <message>
        <source>Change manoeuvres</source>
        <translation>Manœuvres pour changer</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>Chapitres</translation>
    </message>
    <message>
        <source>Charge</source>
        <translation>Charger</translation>
    </message>
    <message>
        <source>Charge becomes</source>
        <translation>Charger devient</translation>
    </message>
    <message>
        <source>Charge bonus</source>
        <translation>Bonus de charge</translation>
    </message>
    <message>
        <source>Chariot</source>
        <translation>Char</translation>
    </message>
    <message>
        <source>Chariot overruns</source>
        <translation>Écrasements du char</translation>
    </message>
    <message>
        <source>Chariot platform</source>
        <translation>Plate-forme du char</translation>
    </message>
    <message>
        <source>Clan</source>
        <translation>Clan</translation>
    </message>
    <message>
        <source>Clans</source>
        <translation>Clans</translation>
    </message>
    <message>
        <source>Climb</source>
        <translation>Montée</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Couleur</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Colonne</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Colonnes</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Commandement</translation>
    </message>
    <message>
        <source>Commanders</source>
        <translation>Commandants</translation>
    </message>
    <message>
        <source>Composition</source>
        <translation>Composition</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>Contacts</translation>
    </message>
    <message>
        <source>Copy number</source>
        <translation>Numéro d’exemplaire</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Coût</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>Coûts</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Counts as</source>
        <translation>Compte comme</translation>
    </message>
    <message>
        <source>Crew power</source>
        <translation>Puissance de l’équipage</translation>
    </message>
    <message>
        <source>Critical failure on</source>
        <translation>Échec critique sur</translation>
    </message>
    <message>
        <source>Critical failures</source>
        <translation>Échecs critiques</translation>
    </message>
    <message>
        <source>Damage</source>
        <translation>Dommages</translation>
    </message>
    <message>
        <source>Defence</source>
        <translation>Défense</translation>
    </message>
    <message>
        <source>Degrees</source>
        <translation>Degrés</translation>
    </message>
    <message>
        <source>Deployment rows</source>
        <translation>Rangées de déploiement</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Profondeur</translation>
    </message>
    <message>
        <source>Deviation</source>
        <translation>Déviation</translation>
    </message>
    <message>
        <source>Diameter</source>
        <translation>Diamètre</translation>
    </message>
    <message>
        <source>Directions</source>
        <translation>Directions</translation>
    </message>
    <message>
        <source>Discharge fields</source>
        <translation>Cases de la décharge</translation>
    </message>
    <message>
        <source>Disks per activation</source>
        <translation>Disks par activation</translation>
    </message>
    <message>
        <source>Dive altitude</source>
        <translation>Altitude de piqué</translation>
    </message>
    <message>
        <source>Dive order</source>
        <translation>Ordre de piqué</translation>
    </message>
    <message>
        <source>Dive power</source>
        <translation>Puissance de piqué</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Document</translation>
    </message>
    <message>
        <source>Door cost</source>
        <translation>Coût d’une porte</translation>
    </message>
    <message>
        <source>Door sizes</source>
        <translation>Tailles des portes</translation>
    </message>
    <message>
        <source>Dragon</source>
        <translation>Dragon</translation>
    </message>
    <message>
        <source>Dragon from</source>
        <translation>Dragon à partir de</translation>
    </message>
    <message>
        <source>Dragon rider</source>
        <translation>Chevaucheur de dragon</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Dwarf</source>
        <translation>Nain</translation>
    </message>
    <message>
        <source>Edge</source>
        <translation>Bord</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Bords</translation>
    </message>
    <message>
        <source>Effects</source>
        <translation>Effets</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>Socle</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Socles</translation>
    </message>
    <message>
        <source>Elves</source>
        <translation>Elfes</translation>
    </message>
    <message>
        <source>Enemy engaged</source>
        <translation>Ennemi engagé</translation>
    </message>
    <message>
        <source>Enemy fear</source>
        <translation>Peur de l’ennemi</translation>
    </message>
    <message>
        <source>Enemy hold order</source>
        <translation>Ennemi&#x202f;: ordre de tenir</translation>
    </message>
    <message>
        <source>Enemy move order</source>
        <translation>Ennemi&#x202f;: ordre de mouvement</translation>
    </message>
    <message>
        <source>Enemy size</source>
        <translation>Taille de l’ennemi</translation>
    </message>
    <message>
        <source>Engage with</source>
        <translation>Engager avec</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>Lignes</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>Ligne</translation>
    </message>
    <message>
        <source>Extra points in melee</source>
        <translation>Points en plus au corps à corps</translation>
    </message>
    <message>
        <source>Extra with built in</source>
        <translation>En plus avec objets fixes</translation>
    </message>
    <message>
        <source>Facing</source>
        <translation>Orientation</translation>
    </message>
    <message>
        <source>Faction</source>
        <translation>Faction</translation>
    </message>
    <message>
        <source>Factions</source>
        <translation>Factions</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Échoué</translation>
    </message>
    <message>
        <source>Fast from</source>
        <translation>Rapide à partir de</translation>
    </message>
    <message>
        <source>Fast points</source>
        <translation>Points rapides</translation>
    </message>
    <message>
        <source>Fear</source>
        <translation>Peur</translation>
    </message>
    <message>
        <source>Field cost</source>
        <translation>Coût d’une case</translation>
    </message>
    <message>
        <source>Field side mm</source>
        <translation>Côté d’une case en mm</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>Cases</translation>
    </message>
    <message>
        <source>Fields per level down</source>
        <translation>Cases par niveau en descente</translation>
    </message>
    <message>
        <source>Fields per level up</source>
        <translation>Cases par niveau en montée</translation>
    </message>
    <message>
        <source>Fire</source>
        <translation>Feu</translation>
    </message>
    <message>
        <source>Fires in</source>
        <translation>Tire à la phase</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Premier</translation>
    </message>
    <message>
        <source>1st phase only</source>
        <translation>1re phase seule</translation>
    </message>
    <message>
        <source>First turn</source>
        <translation>Premier tour</translation>
    </message>
    <message>
        <source>Five models</source>
        <translation>Cinq figurines</translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation>Fixe</translation>
    </message>
    <message>
        <source>Flaming arrow order</source>
        <translation>Ordre des flèches enflammées</translation>
    </message>
    <message>
        <source>Flaming arrow power</source>
        <translation>Puissance des flèches enflammées</translation>
    </message>
    <message>
        <source>Flaming arrow weapons</source>
        <translation>Armes à flèches enflammées</translation>
    </message>
    <message>
        <source>Flaming missiles</source>
        <translation>Projectiles enflammés</translation>
    </message>
    <message>
        <source>Flank</source>
        <translation>Flanc</translation>
    </message>
    <message>
        <source>Flank and rear</source>
        <translation>Flanc et dos</translation>
    </message>
    <message>
        <source>Flank and rear bonus</source>
        <translation>Bonus de flanc et de dos</translation>
    </message>
    <message>
        <source>Flank march</source>
        <translation>Marche de flanc</translation>
    </message>
    <message>
        <source>Flat fields per level</source>
        <translation>Cases à plat par niveau</translation>
    </message>
    <message>
        <source>Flyer</source>
        <translation>Volant</translation>
    </message>
    <message>
        <source>Copy of the unit joined</source>
        <translation>Exemplaire de l’unité rejointe</translation>
    </message>
    <message>
        <source>With the unit</source>
        <translation>Avec l’unité</translation>
    </message>
    <message>
        <source>May not ride</source>
        <translation>Ne monte pas</translation>
    </message>
    <message>
        <source>Chapters left out</source>
        <translation>Chapitres laissés de côté</translation>
    </message>
    <message>
        <source>Chapters added</source>
        <translation>Chapitres ajoutés</translation>
    </message>
    <message>
        <source>Crew</source>
        <translation>Équipage</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Figurines</translation>
    </message>
    <message>
        <source>Flank marches</source>
        <translation>Marches de flanc</translation>
    </message>
    <message>
        <source>Morale inside buildings</source>
        <translation>Moral dans les bâtiments</translation>
    </message>
    <message>
        <source>Flight</source>
        <translation>Vol</translation>
    </message>
    <message>
        <source>Flyer height margin</source>
        <translation>Marge de hauteur en vol</translation>
    </message>
    <message>
        <source>Flying</source>
        <translation>Vol</translation>
    </message>
    <message>
        <source>Flying large monster</source>
        <translation>Grand monstre volant</translation>
    </message>
    <message>
        <source>Flying wizards cast</source>
        <translation>Sorciers en vol&#x202f;: sorts</translation>
    </message>
    <message>
        <source>Foot base mm</source>
        <translation>Socle à pied en mm</translation>
    </message>
    <message>
        <source>Forgotten order</source>
        <translation>Ordre oublié</translation>
    </message>
    <message>
        <source>Forgotten order large</source>
        <translation>Ordre oublié, grands</translation>
    </message>
    <message>
        <source>Formations</source>
        <translation>Formations</translation>
    </message>
    <message>
        <source>Fortified door</source>
        <translation>Porte fortifiée</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>En avant</translation>
    </message>
    <message>
        <source>Fragile</source>
        <translation>Fragile</translation>
    </message>
    <message>
        <source>Front swap manoeuvres</source>
        <translation>Manœuvres d’échange au front</translation>
    </message>
    <message>
        <source>Frontage</source>
        <translation>Front</translation>
    </message>
    <message>
        <source>Frontage from</source>
        <translation>Front à partir de</translation>
    </message>
    <message>
        <source>Frontage to</source>
        <translation>Front jusqu’à</translation>
    </message>
    <message>
        <source>Frontal attack against</source>
        <translation>Attaque de front contre</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Complet</translation>
    </message>
    <message>
        <source>Further rank from</source>
        <translation>Rang suivant à partir de</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Jeu</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Jeux</translation>
    </message>
    <message>
        <source>Geometry</source>
        <translation>Géométrie</translation>
    </message>
    <message>
        <source>Holds the spell</source>
        <translation>Contient le sort</translation>
    </message>
    <message>
        <source>Least flight on hold</source>
        <translation>Vol minimal à l’arrêt</translation>
    </message>
    <message>
        <source>Lost before</source>
        <translation>Perdus avant</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Joueurs</translation>
    </message>
    <message>
        <source>Points decide</source>
        <translation>Les points tranchent</translation>
    </message>
    <message>
        <source>Incendiary projectile</source>
        <translation>Projectile incendiaire</translation>
    </message>
    <message>
        <source>Lasts</source>
        <translation>Dure</translation>
    </message>
    <message>
        <source>Adds up</source>
        <translation>Se cumule</translation>
    </message>
    <message>
        <source>Spell book</source>
        <translation>Livre de sorts</translation>
    </message>
    <message>
        <source>Sign</source>
        <translation>Signe</translation>
    </message>
    <message>
        <source>Own troops</source>
        <translation>Troupes propres</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Unités</translation>
    </message>
    <message>
        <source>Values on the back</source>
        <translation>Valeurs au verso</translation>
    </message>
    <message>
        <source>Wounds</source>
        <translation>Blessures</translation>
    </message>
    <message>
        <source>Giant</source>
        <translation>Géant</translation>
    </message>
    <message>
        <source>Giant from</source>
        <translation>Géant à partir de</translation>
    </message>
    <message>
        <source>Goes on after failure</source>
        <translation>Continue après un échec</translation>
    </message>
    <message>
        <source>Goes on after success</source>
        <translation>Continue après un succès</translation>
    </message>
    <message>
        <source>Goes to</source>
        <translation>Va à</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>Sol</translation>
    </message>
    <message>
        <source>Ground attacks</source>
        <translation>Attaques au sol</translation>
    </message>
    <message>
        <source>Grounds</source>
        <translation>Sols</translation>
    </message>
    <message>
        <source>Hand</source>
        <translation>Main</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Hauteur</translation>
    </message>
    <message>
        <source>Heights</source>
        <translation>Hauteurs</translation>
    </message>
    <message>
        <source>Hidden set-up</source>
        <translation>Déploiement caché</translation>
    </message>
    <message>
        <source>Highest</source>
        <translation>Le plus haut</translation>
    </message>
    <message>
        <source>Highest spell level</source>
        <translation>Niveau de sort le plus haut</translation>
    </message>
    <message>
        <source>Hinders melee</source>
        <translation>Gêne le corps à corps</translation>
    </message>
    <message>
        <source>Hit points</source>
        <translation>Points de vie</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>Touches</translation>
    </message>
    <message>
        <source>Hits flyers</source>
        <translation>Touche les volants</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>Tenir</translation>
    </message>
    <message>
        <source>Hold actions</source>
        <translation>Actions en tenant</translation>
    </message>
    <message>
        <source>Hold fields per manoeuvre</source>
        <translation>Cases par manœuvre en tenant</translation>
    </message>
    <message>
        <source>Human</source>
        <translation>Humain</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Identifiant</translation>
    </message>
    <message>
        <source>Ignition</source>
        <translation>Embrasement</translation>
    </message>
    <message>
        <source>Ignores protection</source>
        <translation>Ignore la protection</translation>
    </message>
    <message>
        <source>Impetuous</source>
        <translation>Impétueuse</translation>
    </message>
    <message>
        <source>Impetuous moves as</source>
        <translation>Impétueuse&#x202f;: avance comme</translation>
    </message>
    <message>
        <source>In building</source>
        <translation>Dans un bâtiment</translation>
    </message>
    <message>
        <source>In skirmish formation</source>
        <translation>En tirailleurs</translation>
    </message>
    <message>
        <source>Independent</source>
        <translation>Indépendant</translation>
    </message>
    <message>
        <source>Independent commander</source>
        <translation>Commandant indépendant</translation>
    </message>
    <message>
        <source>Independent shots</source>
        <translation>Tirs indépendants</translation>
    </message>
    <message>
        <source>Infantry</source>
        <translation>Infanterie</translation>
    </message>
    <message>
        <source>Initial disks</source>
        <translation>Disks de départ</translation>
    </message>
    <message>
        <source>Initiative</source>
        <translation>Initiative</translation>
    </message>
    <message>
        <source>Into building</source>
        <translation>Dans un bâtiment</translation>
    </message>
    <message>
        <source>Into melee</source>
        <translation>Dans une mêlée</translation>
    </message>
    <message>
        <source>Into melee skill</source>
        <translation>Dans une mêlée&#x202f;: compétence</translation>
    </message>
    <message>
        <source>Into melee supports</source>
        <translation>Dans une mêlée&#x202f;: soutiens</translation>
    </message>
    <message>
        <source>Item kind</source>
        <translation>Genre d’objet</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>Objets</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clé</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Genre</translation>
    </message>
    <message>
        <source>Label scheme</source>
        <translation>Noms des cases</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Légendes</translation>
    </message>
    <message>
        <source>Land bonus</source>
        <translation>Bonus de terre</translation>
    </message>
    <message>
        <source>Land distance cm</source>
        <translation>Distance des terres en cm</translation>
    </message>
    <message>
        <source>Large element</source>
        <translation>Grand socle</translation>
    </message>
    <message>
        <source>Large army</source>
        <translation>Grande armée</translation>
    </message>
    <message>
        <source>Large in melee</source>
        <translation>Grand au corps à corps</translation>
    </message>
    <message>
        <source>Large in melee seen</source>
        <translation>Grand au corps à corps, vu</translation>
    </message>
    <message>
        <source>Large levels from</source>
        <translation>Grands&#x202f;: niveaux à partir de</translation>
    </message>
    <message>
        <source>Large per level</source>
        <translation>Grands&#x202f;: par niveau</translation>
    </message>
    <message>
        <source>Large water margin</source>
        <translation>Grands&#x202f;: marge dans l’eau</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Dernière</translation>
    </message>
    <message>
        <source>Later rank most</source>
        <translation>Rang suivant, au plus</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Disposition</translation>
    </message>
    <message>
        <source>Leader</source>
        <translation>Leader</translation>
    </message>
    <message>
        <source>Leader or standard</source>
        <translation>Leader ou porte-drapeau</translation>
    </message>
    <message>
        <source>Least elements</source>
        <translation>Socles au moins</translation>
    </message>
    <message>
        <source>Leave melee altitude</source>
        <translation>Altitude pour quitter la mêlée</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Gauche</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Légende</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>Lettre</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Niveau</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Niveaux</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licence</translation>
    </message>
    <message>
        <source>Loading points</source>
        <translation>Points de chargement</translation>
    </message>
    <message>
        <source>Loads</source>
        <translation>Charge</translation>
    </message>
    <message>
        <source>Long</source>
        <translation>Longue</translation>
    </message>
    <message>
        <source>Long weapon size</source>
        <translation>Taille d’arme longue</translation>
    </message>
    <message>
        <source>Losses</source>
        <translation>Pertes</translation>
    </message>
    <message>
        <source>Long weapon</source>
        <translation>Arme longue</translation>
    </message>
    <message>
        <source>Lost with bearer</source>
        <translation>Perdu avec son porteur</translation>
    </message>
    <message>
        <source>Low flight only</source>
        <translation>Vol bas seulement</translation>
    </message>
    <message>
        <source>Magic</source>
        <translation>Magie</translation>
    </message>
    <message>
        <source>Main</source>
        <translation>Principal</translation>
    </message>
    <message>
        <source>Main faction percent</source>
        <translation>Part de la faction principale, %</translation>
    </message>
    <message>
        <source>Manoeuvre shares</source>
        <translation>Parts de manœuvre</translation>
    </message>
    <message>
        <source>Manoeuvres</source>
        <translation>Manœuvres</translation>
    </message>
    <message>
        <source>Manoeuvres pay</source>
        <translation>Manœuvres payées</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Carte de jeu</translation>
    </message>
    <message>
        <source>Max distance</source>
        <translation>Distance maximale</translation>
    </message>
    <message>
        <source>May engage</source>
        <translation>Peut engager</translation>
    </message>
    <message>
        <source>May start fires</source>
        <translation>Peut mettre le feu</translation>
    </message>
    <message>
        <source>May wheel</source>
        <translation>Peut virer</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Moyenne</translation>
    </message>
    <message>
        <source>Melee</source>
        <translation>Corps à corps</translation>
    </message>
    <message>
        <source>Melee power</source>
        <translation>Puissance</translation>
    </message>
    <message>
        <source>vs cavalry</source>
        <translation>c. cavalerie</translation>
    </message>
    <message>
        <source>Melee protection</source>
        <translation>Prot. corps à corps</translation>
    </message>
    <message>
        <source>Melee skill</source>
        <translation>Comp. corps à corps</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>Less lost hit points</source>
        <translation>Moins les points de vie perdus</translation>
    </message>
    <message>
        <source>Missile</source>
        <translation>Projectile</translation>
    </message>
    <message>
        <source>Bounce</source>
        <translation>Rebond</translation>
    </message>
    <message>
        <source>Chance of a bounce</source>
        <translation>Chance d’un rebond</translation>
    </message>
    <message>
        <source>Missile drop cm</source>
        <translation>Chute du projectile en cm</translation>
    </message>
    <message>
        <source>Chance to push off</source>
        <translation>Chance de chasser</translation>
    </message>
    <message>
        <source>Turns at most</source>
        <translation>Tours au plus</translation>
    </message>
    <message>
        <source>Works</source>
        <translation>Agit</translation>
    </message>
    <message>
        <source>Missile protection</source>
        <translation>Protection de tir</translation>
    </message>
    <message>
        <source>Missile scatter percent</source>
        <translation>Dispersion du projectile, %</translation>
    </message>
    <message>
        <source>Missile skill</source>
        <translation>Compétence de tir</translation>
    </message>
    <message>
        <source>Missiles</source>
        <translation>Projectiles</translation>
    </message>
    <message>
        <source>Mobility</source>
        <translation>Mobilité</translation>
    </message>
    <message>
        <source>Model height mm</source>
        <translation>Hauteur de figurine en mm</translation>
    </message>
    <message>
        <source>Models each</source>
        <translation>Figurines</translation>
    </message>
    <message>
        <source>Modifiers</source>
        <translation>Modificateurs</translation>
    </message>
    <message>
        <source>Monster flank bonus</source>
        <translation>Bonus de flanc des monstres</translation>
    </message>
    <message>
        <source>Monster overruns</source>
        <translation>Écrasements des monstres</translation>
    </message>
    <message>
        <source>Morale</source>
        <translation>Moral</translation>
    </message>
    <message>
        <source>Morale a</source>
        <translation>Moral a</translation>
    </message>
    <message>
        <source>Morale b</source>
        <translation>Moral b</translation>
    </message>
    <message>
        <source>Most elements</source>
        <translation>Socles au plus</translation>
    </message>
    <message>
        <source>Most foot models</source>
        <translation>Figurines à pied au plus</translation>
    </message>
    <message>
        <source>Most levels</source>
        <translation>Niveaux au plus</translation>
    </message>
    <message>
        <source>Most manoeuvres</source>
        <translation>Manœuvres au plus</translation>
    </message>
    <message>
        <source>Most ranks</source>
        <translation>Rangs au plus</translation>
    </message>
    <message>
        <source>Most riders</source>
        <translation>Cavaliers au plus</translation>
    </message>
    <message>
        <source>Mount</source>
        <translation>Monture</translation>
    </message>
    <message>
        <source>Mounted targets</source>
        <translation>Cibles montées</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Mouvement</translation>
    </message>
    <message>
        <source>Movement</source>
        <translation>Mouvement</translation>
    </message>
    <message>
        <source>Movement lost per hit point</source>
        <translation>Mouvement perdu par point de vie</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Mouvements</translation>
    </message>
    <message>
        <source>Musician</source>
        <translation>Musicien</translation>
    </message>
    <message>
        <source>Musician manoeuvres</source>
        <translation>Manœuvres du musicien</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Needs land</source>
        <translation>Demande une terre</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normaux</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Numéro</translation>
    </message>
    <message>
        <source>Obedience</source>
        <translation>Obéissance</translation>
    </message>
    <message>
        <source>Obedience distance</source>
        <translation>Distance d’obéissance</translation>
    </message>
    <message>
        <source>Objective distance</source>
        <translation>Distance des objectifs</translation>
    </message>
    <message>
        <source>Objective points</source>
        <translation>Points d’objectif</translation>
    </message>
    <message>
        <source>Objectives</source>
        <translation>Objectifs</translation>
    </message>
    <message>
        <source>Objectives per board</source>
        <translation>Objectifs par carte</translation>
    </message>
    <message>
        <source>Ogre</source>
        <translation>Ogre</translation>
    </message>
    <message>
        <source>On road</source>
        <translation>Sur route</translation>
    </message>
    <message>
        <source>One in water</source>
        <translation>L’un dans l’eau</translation>
    </message>
    <message>
        <source>Open field cost</source>
        <translation>Coût d’une case dégagée</translation>
    </message>
    <message>
        <source>Opposed alignments</source>
        <translation>Alignements opposés</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Options</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Ordre</translation>
    </message>
    <message>
        <source>Order minutes</source>
        <translation>Minutes d’ordres</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>Ordres</translation>
    </message>
    <message>
        <source>Organised</source>
        <translation>Organisée</translation>
    </message>
    <message>
        <source>Outflank ratio</source>
        <translation>Rapport de débordement</translation>
    </message>
    <message>
        <source>Outside distance</source>
        <translation>Distance dehors</translation>
    </message>
    <message>
        <source>Overrun</source>
        <translation>Écrasement</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>Alignement</translation>
    </message>
    <message>
        <source>Allies</source>
        <translation>Alliés</translation>
    </message>
    <message>
        <source>Anchor</source>
        <translation>Ancrage</translation>
    </message>
    <message>
        <source>Artist</source>
        <translation>Artiste</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Verso</translation>
    </message>
    <message>
        <source>Based on</source>
        <translation>Fondée sur</translation>
    </message>
    <message>
        <source>Begins</source>
        <translation>Commence</translation>
    </message>
    <message>
        <source>Bleed</source>
        <translation>Fond perdu</translation>
    </message>
    <message>
        <source>Bold</source>
        <translation>Gras</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>Légende</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Cartes</translation>
    </message>
    <message>
        <source>Kinds of cards</source>
        <translation>Sortes de cartes</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Change</translation>
    </message>
    <message>
        <source>Colour of the charge</source>
        <translation>Couleur du meuble</translation>
    </message>
    <message>
        <source>Charges</source>
        <translation>Meubles</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Couleurs</translation>
    </message>
    <message>
        <source>Compass rose</source>
        <translation>Rose des vents</translation>
    </message>
    <message>
        <source>Corner radius</source>
        <translation>Rayon des coins</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Données</translation>
    </message>
    <message>
        <source>Difficulty</source>
        <translation>Difficulté</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Direction</translation>
    </message>
    <message>
        <source>Division</source>
        <translation>Division</translation>
    </message>
    <message>
        <source>Extra</source>
        <translation>En plus</translation>
    </message>
    <message>
        <source>Face template</source>
        <translation>Modèle de carte</translation>
    </message>
    <message>
        <source>Face templates</source>
        <translation>Modèles de carte</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Fond</translation>
    </message>
    <message>
        <source>Made for</source>
        <translation>Fait pour</translation>
    </message>
    <message>
        <source>Storeys</source>
        <translation>Étages</translation>
    </message>
    <message>
        <source>Focal point across</source>
        <translation>Point focal en largeur</translation>
    </message>
    <message>
        <source>Focal point down</source>
        <translation>Point focal en hauteur</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>Police</translation>
    </message>
    <message>
        <source>Front</source>
        <translation>Recto</translation>
    </message>
    <message>
        <source>Counted</source>
        <translation>Compte</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Grille</translation>
    </message>
    <message>
        <source>Arms</source>
        <translation>Armoiries</translation>
    </message>
    <message>
        <source>Italic</source>
        <translation>Italique</translation>
    </message>
    <message>
        <source>Needed</source>
        <translation>Il faut</translation>
    </message>
    <message>
        <source>File size</source>
        <translation>Taille du fichier</translation>
    </message>
    <message>
        <source>Leading</source>
        <translation>Interligne</translation>
    </message>
    <message>
        <source>Least</source>
        <translation>Au moins</translation>
    </message>
    <message>
        <source>Smallest</source>
        <translation>Plus petite</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Largest letters</source>
        <translation>Plus grandes lettres</translation>
    </message>
    <message>
        <source>Links between fields</source>
        <translation>Liens entre cases</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>Verrouillé</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>Matériau</translation>
    </message>
    <message>
        <source>Moment</source>
        <translation>Moment</translation>
    </message>
    <message>
        <source>Most</source>
        <translation>Au plus</translation>
    </message>
    <message>
        <source>North</source>
        <translation>Nord</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notes</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>Conditions</translation>
    </message>
    <message>
        <source>Not in force</source>
        <translation>Pas en vigueur</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>Opacité</translation>
    </message>
    <message>
        <source>Stands open</source>
        <translation>Ouverte</translation>
    </message>
    <message>
        <source>Doors and windows</source>
        <translation>Portes et fenêtres</translation>
    </message>
    <message>
        <source>Other cards</source>
        <translation>Autres cartes</translation>
    </message>
    <message>
        <source>Own charge order</source>
        <translation>Soi&#x202f;: ordre de charger</translation>
    </message>
    <message>
        <source>Own fear</source>
        <translation>Sa peur</translation>
    </message>
    <message>
        <source>Own hold order</source>
        <translation>Soi&#x202f;: ordre de tenir</translation>
    </message>
    <message>
        <source>Own size</source>
        <translation>Sa taille</translation>
    </message>
    <message>
        <source>Packed</source>
        <translation>Comprimé</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>Marge intérieure</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Chemin</translation>
    </message>
    <message>
        <source>Per so many others</source>
        <translation>Par tant d’autres</translation>
    </message>
    <message>
        <source>Per so many points</source>
        <translation>Par tant de points</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Picture under the map</source>
        <translation>Image sous la carte</translation>
    </message>
    <message>
        <source>Pictures of cards</source>
        <translation>Images des cartes</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Longest side</source>
        <translation>Plus grand côté</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>Printed too</source>
        <translation>Imprimée aussi</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Référence</translation>
    </message>
    <message>
        <source>Every time</source>
        <translation>Chaque fois</translation>
    </message>
    <message>
        <source>Rivers</source>
        <translation>Cours d’eau</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Règle</translation>
    </message>
    <message>
        <source>Safe area</source>
        <translation>Zone sûre</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Échelle</translation>
    </message>
    <message>
        <source>Second colour</source>
        <translation>Seconde couleur</translation>
    </message>
    <message>
        <source>If broken</source>
        <translation>Si enfreinte</translation>
    </message>
    <message>
        <source>Shield</source>
        <translation>Écu</translation>
    </message>
    <message>
        <source>On every shot</source>
        <translation>À chaque tir</translation>
    </message>
    <message>
        <source>Shows</source>
        <translation>Montre</translation>
    </message>
    <message>
        <source>Solidity</source>
        <translation>Solidité</translation>
    </message>
    <message>
        <source>Leaf of</source>
        <translation>Battant de</translation>
    </message>
    <message>
        <source>Start positions</source>
        <translation>Positions de départ</translation>
    </message>
    <message>
        <source>Story</source>
        <translation>Récit</translation>
    </message>
    <message>
        <source>Styles</source>
        <translation>Styles</translation>
    </message>
    <message>
        <source>Symbol</source>
        <translation>Symbole</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Événements</translation>
    </message>
    <message>
        <source>Fields in sight</source>
        <translation>Cases en vue</translation>
    </message>
    <message>
        <source>Wall fields</source>
        <translation>Cases de mur</translation>
    </message>
    <message>
        <source>Weather</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Linked edges</source>
        <translation>Bords reliés</translation>
    </message>
    <message>
        <source>East</source>
        <translation>Est</translation>
    </message>
    <message>
        <source>South</source>
        <translation>Sud</translation>
    </message>
    <message>
        <source>Deployment zones</source>
        <translation>Zones de déploiement</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>Motif</translation>
    </message>
    <message>
        <source>Per destroyed</source>
        <translation>Par socle détruit</translation>
    </message>
    <message>
        <source>Per element</source>
        <translation>Par socle</translation>
    </message>
    <message>
        <source>Per level</source>
        <translation>Par niveau</translation>
    </message>
    <message>
        <source>Per lost</source>
        <translation>Par socle perdu</translation>
    </message>
    <message>
        <source>Per segment in water</source>
        <translation>Par segment dans l’eau</translation>
    </message>
    <message>
        <source>Per star</source>
        <translation>Par étoile</translation>
    </message>
    <message>
        <source>Per success</source>
        <translation>Par succès</translation>
    </message>
    <message>
        <source>Per wall</source>
        <translation>Par mur</translation>
    </message>
    <message>
        <source>Placements</source>
        <translation>Placements</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>Points limit</source>
        <translation>Limite de points</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Puissance</translation>
    </message>
    <message>
        <source>Power adjacent</source>
        <translation>Puissance adjacente</translation>
    </message>
    <message>
        <source>Projectile</source>
        <translation>Projectile</translation>
    </message>
    <message>
        <source>Projectiles</source>
        <translation>Projectiles</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Rayon</translation>
    </message>
    <message>
        <source>Rallied group order</source>
        <translation>Ordre du groupe rallié</translation>
    </message>
    <message>
        <source>Random order</source>
        <translation>Ordre au hasard</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Portée</translation>
    </message>
    <message>
        <source>Range kind</source>
        <translation>Genre de portée</translation>
    </message>
    <message>
        <source>Range per altitude</source>
        <translation>Portée par altitude</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rangs</translation>
    </message>
    <message>
        <source>Rear</source>
        <translation>Dos</translation>
    </message>
    <message>
        <source>Reconnaissance</source>
        <translation>Reconnaissance</translation>
    </message>
    <message>
        <source>Recovery</source>
        <translation>Récupération</translation>
    </message>
    <message>
        <source>Regeneration</source>
        <translation>Régénération</translation>
    </message>
    <message>
        <source>Regroup manoeuvres per field</source>
        <translation>Manœuvres de regroupement par case</translation>
    </message>
    <message>
        <source>Reinforcements</source>
        <translation>Renforts</translation>
    </message>
    <message>
        <source>Repeats on target</source>
        <translation>Recommence sur la cible</translation>
    </message>
    <message>
        <source>Restrictions</source>
        <translation>Restrictions</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Résultat</translation>
    </message>
    <message>
        <source>Rider</source>
        <translation>Cavalier</translation>
    </message>
    <message>
        <source>Rider power</source>
        <translation>Puissance du cavalier</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Droite</translation>
    </message>
    <message>
        <source>Road</source>
        <translation>Route</translation>
    </message>
    <message>
        <source>Roads</source>
        <translation>Routes</translation>
    </message>
    <message>
        <source>Rout moves as</source>
        <translation>En déroute&#x202f;: avance comme</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Rangée</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Rangées</translation>
    </message>
    <message>
        <source>Special rules</source>
        <translation>Règles spéciales</translation>
    </message>
    <message>
        <source>Ruleset</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>Schema version</source>
        <translation>Version du schéma</translation>
    </message>
    <message>
        <source>Second attack margin</source>
        <translation>Marge de deuxième attaque</translation>
    </message>
    <message>
        <source>Second attacks</source>
        <translation>Deuxièmes attaques</translation>
    </message>
    <message>
        <source>Second weapon</source>
        <translation>Seconde arme</translation>
    </message>
    <message>
        <source>Segments bonus</source>
        <translation>Bonus de segments</translation>
    </message>
    <message>
        <source>Segments per bonus</source>
        <translation>Segments par bonus</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>Séquence</translation>
    </message>
    <message>
        <source>Sha256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forme</translation>
    </message>
    <message>
        <source>Shift less than level</source>
        <translation>Décalage sous le niveau</translation>
    </message>
    <message>
        <source>Shocked turns</source>
        <translation>Tours de choc</translation>
    </message>
    <message>
        <source>Shooter</source>
        <translation>Tireur</translation>
    </message>
    <message>
        <source>Shooting</source>
        <translation>Tir</translation>
    </message>
    <message>
        <source>Shoots in</source>
        <translation>Tire à la phase</translation>
    </message>
    <message>
        <source>Shoots with</source>
        <translation>Tire avec</translation>
    </message>
    <message>
        <source>Short</source>
        <translation>Courte</translation>
    </message>
    <message>
        <source>Shot into</source>
        <translation>Tir dedans</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Camp</translation>
    </message>
    <message>
        <source>Sides</source>
        <translation>Camps</translation>
    </message>
    <message>
        <source>Sideways</source>
        <translation>De côté</translation>
    </message>
    <message>
        <source>Sight</source>
        <translation>Vue</translation>
    </message>
    <message>
        <source>Single board rows</source>
        <translation>Rangées d’une seule carte</translation>
    </message>
    <message>
        <source>Single manoeuvre may advance</source>
        <translation>Une seule manœuvre peut avancer</translation>
    </message>
    <message>
        <source>Six always passes</source>
        <translation>Un six réussit toujours</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Size counts in air</source>
        <translation>La taille compte en l’air</translation>
    </message>
    <message>
        <source>Size less altitude</source>
        <translation>Taille moins altitude</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>Tailles</translation>
    </message>
    <message>
        <source>Skirmish</source>
        <translation>Harceler</translation>
    </message>
    <message>
        <source>Skirmish formation</source>
        <translation>Tirailleurs</translation>
    </message>
    <message>
        <source>Slain monster</source>
        <translation>Monstre abattu</translation>
    </message>
    <message>
        <source>Slug</source>
        <translation>Nom court</translation>
    </message>
    <message>
        <source>Small army</source>
        <translation>Petite armée</translation>
    </message>
    <message>
        <source>Small unit</source>
        <translation>Petite unité</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>Spares higher neighbours</source>
        <translation>Épargne les voisins plus hauts</translation>
    </message>
    <message>
        <source>Spares neighbours of water</source>
        <translation>Épargne les voisins de l’eau</translation>
    </message>
    <message>
        <source>Special element die</source>
        <translation>Dé des socles spéciaux</translation>
    </message>
    <message>
        <source>Special elements</source>
        <translation>Socles spéciaux</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Vitesse</translation>
    </message>
    <message>
        <source>Spell points</source>
        <translation>Points de sorts</translation>
    </message>
    <message>
        <source>Spells</source>
        <translation>Sorts</translation>
    </message>
    <message>
        <source>Spells per people</source>
        <translation>Sorts par peuple</translation>
    </message>
    <message>
        <source>Spells per phase</source>
        <translation>Sorts par phase</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Étendue</translation>
    </message>
    <message>
        <source>Stacking</source>
        <translation>Empilement</translation>
    </message>
    <message>
        <source>Stagger</source>
        <translation>Décalage</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>Porte-drapeau</translation>
    </message>
    <message>
        <source>Stars</source>
        <translation>Étoiles</translation>
    </message>
    <message>
        <source>Start speed die</source>
        <translation>Dé de vitesse de départ</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Pas</translation>
    </message>
    <message>
        <source>Strip</source>
        <translation>Bande</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Résumé</translation>
    </message>
    <message>
        <source>Support</source>
        <translation>Soutien</translation>
    </message>
    <message>
        <source>Support of other units</source>
        <translation>Soutien d’autres unités</translation>
    </message>
    <message>
        <source>Supports in</source>
        <translation>Soutiens reçus</translation>
    </message>
    <message>
        <source>Supports out</source>
        <translation>Soutiens donnés</translation>
    </message>
    <message>
        <source>Surrounded by</source>
        <translation>Entouré de</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Jeu</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Table</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Étiquettes</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Cible</translation>
    </message>
    <message>
        <source>Terrain</source>
        <translation>Terrain</translation>
    </message>
    <message>
        <source>Terrain exceptions</source>
        <translation>Exceptions de terrain</translation>
    </message>
    <message>
        <source>Terrain ignored</source>
        <translation>Terrain ignoré</translation>
    </message>
    <message>
        <source>Tests</source>
        <translation>Tests</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Description</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Jusqu’à</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Tolérance</translation>
    </message>
    <message>
        <source>Toughness</source>
        <translation>Endurance</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Tour</translation>
    </message>
    <message>
        <source>Turn 60</source>
        <translation>Réorientation de 60°</translation>
    </message>
    <message>
        <source>Turn 60 pivot</source>
        <translation>Réorientation de 60°, pivot</translation>
    </message>
    <message>
        <source>Turn 60 ways</source>
        <translation>Réorientation de 60°, sens</translation>
    </message>
    <message>
        <source>Turn limit</source>
        <translation>Limite de tours</translation>
    </message>
    <message>
        <source>Turn manoeuvres</source>
        <translation>Manœuvres de réorientation</translation>
    </message>
    <message>
        <source>Turn on spot</source>
        <translation>Demi-tour sur place</translation>
    </message>
    <message>
        <source>Turn regroup fields</source>
        <translation>Cases de regroupement</translation>
    </message>
    <message>
        <source>Turned</source>
        <translation>Tourné</translation>
    </message>
    <message>
        <source>Turns</source>
        <translation>Tours</translation>
    </message>
    <message>
        <source>Turns only</source>
        <translation>Réorientations seules</translation>
    </message>
    <message>
        <source>Two handed counts</source>
        <translation>À deux mains compte</translation>
    </message>
    <message>
        <source>Undead</source>
        <translation>Mort-vivant</translation>
    </message>
    <message>
        <source>Unique</source>
        <translation>Unique</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>Habituel</translation>
    </message>
    <message>
        <source>Usual elements</source>
        <translation>Socles habituels</translation>
    </message>
    <message>
        <source>Usual hit points</source>
        <translation>Points de vie habituels</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Victory</source>
        <translation>Victoire</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Mur</translation>
    </message>
    <message>
        <source>Wall or element</source>
        <translation>Mur ou socle</translation>
    </message>
    <message>
        <source>Water</source>
        <translation>Eau</translation>
    </message>
    <message>
        <source>Weapon</source>
        <translation>Arme</translation>
    </message>
    <message>
        <source>Weapon adds size</source>
        <translation>L’arme ajoute la taille</translation>
    </message>
    <message>
        <source>Weapons</source>
        <translation>Armes</translation>
    </message>
    <message>
        <source>Wedge per element</source>
        <translation>Coin, par socle</translation>
    </message>
    <message>
        <source>Wheel both sides</source>
        <translation>Virage des deux côtés</translation>
    </message>
    <message>
        <source>Wheels</source>
        <translation>Virages</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Quand</translation>
    </message>
    <message>
        <source>Whole target in range</source>
        <translation>Cible entière à portée</translation>
    </message>
    <message>
        <source>Whole unit</source>
        <translation>Unité entière</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Largeur</translation>
    </message>
    <message>
        <source>Wind</source>
        <translation>Vent</translation>
    </message>
    <message>
        <source>Wizard level</source>
        <translation>Niveau de sorcier</translation>
    </message>
    <message>
        <source>Wizards</source>
        <translation>Sorciers</translation>
    </message>
    <message>
        <source>Wooden door</source>
        <translation>Porte en bois</translation>
    </message>
    <message>
        <source>x</source>
        <translation>x</translation>
    </message>
    <message>
        <source>y</source>
        <translation>y</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>Leads over water</source>
        <translation>Mène par-dessus l’eau</translation>
    </message>
    <message>
        <source>Peoples affected (XX.7.1)</source>
        <translation>Peuples affectés (XX.7.1)</translation>
    </message>
    <message>
        <source>Spell</source>
        <translation>Sort</translation>
    </message>
    <message>
        <source>Cast by</source>
        <translation>Lancé par</translation>
    </message>
    <message>
        <source>two melee weapons</source>
        <translation>deux armes de corps à corps</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>Jusqu’à</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Unité</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Quoi</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Mots</translation>
    </message>
    <message>
        <source>not</source>
        <translation>pas</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Peuple</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Au plus</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>Alors</translation>
    </message>
    <message>
        <source>Otherwise</source>
        <translation>Sinon</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>Cibles</translation>
    </message>
    <message>
        <source>Found by</source>
        <translation>Trouvées par</translation>
    </message>
    <message>
        <source>one in reach is enough</source>
        <translation>une à portée suffit</translation>
    </message>
    <message>
        <source>linked disks, too</source>
        <translation>aussi les disks reliés</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>Pile</translation>
    </message>
    <message>
        <source>Place in the stack</source>
        <translation>Place dans la pile</translation>
    </message>
    <message>
        <source>Spell&apos;s disk</source>
        <translation>Disk du sort</translation>
    </message>
    <message>
        <source>Thrown from</source>
        <translation>Lancé à</translation>
    </message>
    <message>
        <source>passed on after a hit</source>
        <translation>passe au voisin s’il touche</translation>
    </message>
    <message>
        <source>What they have to be</source>
        <translation>Ce qu’elles doivent être</translation>
    </message>
    <message>
        <source>Compared</source>
        <translation>Comparaison</translation>
    </message>
    <message>
        <source>By</source>
        <translation>De</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Qui</translation>
    </message>
    <message>
        <source>with an activation marker</source>
        <translation>avec un marqueur d’activation</translation>
    </message>
    <message>
        <source>Within</source>
        <translation>À moins de</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Où</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activations</translation>
    </message>
    <message>
        <source>Dropped from</source>
        <translation>Lâchés de</translation>
    </message>
    <message>
        <source>momentary</source>
        <translation>momentanés</translation>
    </message>
    <message>
        <source>Missile diameter</source>
        <translation>Diamètre des projectiles</translation>
    </message>
    <message>
        <source>Action roll</source>
        <translation>Jet d’action</translation>
    </message>
    <message>
        <source>Armour</source>
        <translation>Armure</translation>
    </message>
    <message>
        <source>Adds to the armour</source>
        <translation>Ajoute à l’armure</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Blocage</translation>
    </message>
    <message>
        <source>Adds to the blocks</source>
        <translation>Ajoute au blocage</translation>
    </message>
    <message>
        <source>Bonus</source>
        <translation>Bonus</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blocage</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Classe</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>Classes</translation>
    </message>
    <message>
        <source>Rounds of close combat</source>
        <translation>Rounds de combat rapproché</translation>
    </message>
    <message>
        <source>Bonus on command</source>
        <translation>Bonus de commandement</translation>
    </message>
    <message>
        <source>Control</source>
        <translation>Contrôle</translation>
    </message>
    <message>
        <source>Copies at most</source>
        <translation>Exemplaires au plus</translation>
    </message>
    <message>
        <source>Stock and hand</source>
        <translation>Stock et main</translation>
    </message>
    <message>
        <source>Distance fire</source>
        <translation>Tir à distance</translation>
    </message>
    <message>
        <source>for each other fighter</source>
        <translation>pour chaque autre combattant</translation>
    </message>
    <message>
        <source>Enlistments in a turn</source>
        <translation>Enrôlements par tour</translation>
    </message>
    <message>
        <source>Cost of an enlistment</source>
        <translation>Coût d’un enrôlement</translation>
    </message>
    <message>
        <source>Enlistment</source>
        <translation>Enrôlement</translation>
    </message>
    <message>
        <source>back to the hand after a failure</source>
        <translation>reprise en main après un échec</translation>
    </message>
    <message>
        <source>Version of</source>
        <translation>Version de</translation>
    </message>
    <message>
        <source>The fight</source>
        <translation>Le combat</translation>
    </message>
    <message>
        <source>Adds to the fire</source>
        <translation>Ajoute au tir</translation>
    </message>
    <message>
        <source>First discard</source>
        <translation>Première défausse</translation>
    </message>
    <message>
        <source>First draw</source>
        <translation>Première pioche</translation>
    </message>
    <message>
        <source>First plunder</source>
        <translation>Premier pillage</translation>
    </message>
    <message>
        <source>Frenzy</source>
        <translation>Frénésie</translation>
    </message>
    <message>
        <source>Head start</source>
        <translation>Avance</translation>
    </message>
    <message>
        <source>Hit</source>
        <translation>Toucher</translation>
    </message>
    <message>
        <source>Adds to the hits</source>
        <translation>Ajoute au toucher</translation>
    </message>
    <message>
        <source>ignore classes</source>
        <translation>ignorer les classes</translation>
    </message>
    <message>
        <source>ignore gangs</source>
        <translation>ignorer les gangs</translation>
    </message>
    <message>
        <source>Die for a dead enemy</source>
        <translation>Dé pour un ennemi tué</translation>
    </message>
    <message>
        <source>Later plunder</source>
        <translation>Pillage suivant</translation>
    </message>
    <message>
        <source>Life</source>
        <translation>Vie</translation>
    </message>
    <message>
        <source>Logistics</source>
        <translation>Logistique</translation>
    </message>
    <message>
        <source>Bonus on logistics</source>
        <translation>Bonus de logistique</translation>
    </message>
    <message>
        <source>Logistics card</source>
        <translation>Carte Logistique</translation>
    </message>
    <message>
        <source>Logistics for one command</source>
        <translation>Logistique pour un commandement</translation>
    </message>
    <message>
        <source>Least cost, lone fighter</source>
        <translation>Coût minimal, solitaire</translation>
    </message>
    <message>
        <source>Bonus of a marker</source>
        <translation>Bonus d’un marqueur</translation>
    </message>
    <message>
        <source>Markers</source>
        <translation>Marqueurs</translation>
    </message>
    <message>
        <source>serves once</source>
        <translation>sert une fois</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Lieux</translation>
    </message>
    <message>
        <source>Points to win</source>
        <translation>Points pour gagner</translation>
    </message>
    <message>
        <source>raiders of a solo game</source>
        <translation>pillards d’une partie en solitaire</translation>
    </message>
    <message>
        <source>discard the hand first</source>
        <translation>défausser d’abord la main</translation>
    </message>
    <message>
        <source>Points at most</source>
        <translation>Points au plus</translation>
    </message>
    <message>
        <source>Command and logistics</source>
        <translation>Commandement et logistique</translation>
    </message>
    <message>
        <source>Victory points</source>
        <translation>Points de victoire</translation>
    </message>
    <message>
        <source>Skills</source>
        <translation>Talents</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>Sorte</translation>
    </message>
    <message>
        <source>Least cost, standard</source>
        <translation>Coût minimal, standard</translation>
    </message>
    <message>
        <source>Discard in the stock phase</source>
        <translation>Défausse en phase de stock</translation>
    </message>
    <message>
        <source>Extra cards drawn</source>
        <translation>Cartes en plus</translation>
    </message>
    <message>
        <source>Cards in the stock at least</source>
        <translation>Cartes du stock au moins</translation>
    </message>
    <message>
        <source>Strong marker</source>
        <translation>Marqueur fort</translation>
    </message>
    <message>
        <source>Strikes of a supporter</source>
        <translation>Coups d’un soutien</translation>
    </message>
    <message>
        <source>Last turn</source>
        <translation>Dernier tour</translation>
    </message>
    <message>
        <source>Turns without attacks</source>
        <translation>Tours sans attaque</translation>
    </message>
    <message>
        <source>against the unarmoured only</source>
        <translation>contre les sans-armure seulement</translation>
    </message>
    <message>
        <source>Unblockable</source>
        <translation>Imparable</translation>
    </message>
    <message>
        <source>Whose values</source>
        <translation>Qui change</translation>
    </message>
    <message>
        <source>Whose</source>
        <translation>À qui</translation>
    </message>
    <message>
        <source>When played</source>
        <translation>Quand la jouer</translation>
    </message>
    <message>
        <source>Asks for</source>
        <translation>Demande</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>Combien</translation>
    </message>
    <message>
        <source>wounds stay</source>
        <translation>les blessures restent</translation>
    </message>
    <message>
        <source>Attacks in a turn</source>
        <translation>Attaques par tour</translation>
    </message>
    <message>
        <source>Squares without a card</source>
        <translation>Cases sans carte</translation>
    </message>
    <message>
        <source>Cards drawn</source>
        <translation>Cartes tirées</translation>
    </message>
    <message>
        <source>Without a number card</source>
        <translation>Sans carte nombre</translation>
    </message>
    <message>
        <source>Points of a door</source>
        <translation>Points d’une porte</translation>
    </message>
    <message>
        <source>Share stopped</source>
        <translation>Part arrêtée</translation>
    </message>
    <message>
        <source>Cards at most</source>
        <translation>Cartes au plus</translation>
    </message>
    <message>
        <source>Number cards on one action</source>
        <translation>Cartes nombre par action</translation>
    </message>
    <message>
        <source>Damage of a punch</source>
        <translation>Dégâts d’un coup de poing</translation>
    </message>
    <message>
        <source>Rounds without attacks</source>
        <translation>Tours de table sans attaque</translation>
    </message>
    <message>
        <source>Sectors</source>
        <translation>Secteurs</translation>
    </message>
    <message>
        <source>Cards at the start</source>
        <translation>Cartes au départ</translation>
    </message>
    <message>
        <source>Life at the start</source>
        <translation>Vie au départ</translation>
    </message>
    <message>
        <source>Treasures</source>
        <translation>Trésors</translation>
    </message>
    <message>
        <source>Treasures carried</source>
        <translation>Trésors portés</translation>
    </message>
    <message>
        <source>Treasures of each player</source>
        <translation>Trésors de chaque joueur</translation>
    </message>
    <message>
        <source>Treasures to win</source>
        <translation>Trésors pour gagner</translation>
    </message>
    <message>
        <source>Points of a wall</source>
        <translation>Points d’un mur</translation>
    </message>
    <message>
        <source>The wizard</source>
        <translation>Le sorcier</translation>
    </message>
    <message>
        <source>Each further shooter adds</source>
        <translation>Chaque tireur de plus ajoute</translation>
    </message>
    <message>
        <source>Alliances</source>
        <translation>Alliances</translation>
    </message>
    <message>
        <source>Charge to the front</source>
        <translation>Charge de front</translation>
    </message>
    <message>
        <source>Charge from the side</source>
        <translation>Charge de côté</translation>
    </message>
    <message>
        <source>Cities</source>
        <translation>Villes</translation>
    </message>
    <message>
        <source>Cities of each people</source>
        <translation>Villes de chaque peuple</translation>
    </message>
    <message>
        <source>Combat</source>
        <translation>Combat</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Différence</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Distance</translation>
    </message>
    <message>
        <source>Continents drawn by lot</source>
        <translation>Continents tirés au sort</translation>
    </message>
    <message>
        <source>Effect of a hit</source>
        <translation>Effet d’un coup au but</translation>
    </message>
    <message>
        <source>Ends the move</source>
        <translation>Arrête le mouvement</translation>
    </message>
    <message>
        <source>Reach of flames</source>
        <translation>Portée des flammes</translation>
    </message>
    <message>
        <source>Garrison</source>
        <translation>Garnison</translation>
    </message>
    <message>
        <source>Garrison at most</source>
        <translation>Garnison au plus</translation>
    </message>
    <message>
        <source>Holds flyers too</source>
        <translation>Retient aussi les volants</translation>
    </message>
    <message>
        <source>Continents</source>
        <translation>Continents</translation>
    </message>
    <message>
        <source>Inspiration adds</source>
        <translation>L’inspiration ajoute</translation>
    </message>
    <message>
        <source>Least die</source>
        <translation>Dé minimal</translation>
    </message>
    <message>
        <source>Players at least</source>
        <translation>Joueurs au moins</translation>
    </message>
    <message>
        <source>Months</source>
        <translation>Mois</translation>
    </message>
    <message>
        <source>Players at most</source>
        <translation>Joueurs au plus</translation>
    </message>
    <message>
        <source>Movement cost</source>
        <translation>Coût de mouvement</translation>
    </message>
    <message>
        <source>Needs a bridge of clouds</source>
        <translation>Exige un pont de nuages</translation>
    </message>
    <message>
        <source>Powers</source>
        <translation>Pouvoirs</translation>
    </message>
    <message>
        <source>Results by die</source>
        <translation>Résultats selon le dé</translation>
    </message>
    <message>
        <source>Hexes of a retreat</source>
        <translation>Hexagones d’un recul</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rôle</translation>
    </message>
    <message>
        <source>Shots</source>
        <translation>Tirs</translation>
    </message>
    <message>
        <source>Turns lost</source>
        <translation>Coups perdus</translation>
    </message>
    <message>
        <source>Turns vanished</source>
        <translation>Coups de disparition</translation>
    </message>
    <message>
        <source>Takes the whole turn</source>
        <translation>Prend le coup entier</translation>
    </message>
    <message>
        <source>The year</source>
        <translation>L’année</translation>
    </message>
    <message>
        <source>with the warp piece</source>
        <translation>avec la pièce de distorsion</translation>
    </message>
    <message>
        <source>away from the caster</source>
        <translation>loin du lanceur</translation>
    </message>
    <message>
        <source>for blows</source>
        <translation>pour frapper</translation>
    </message>
    <message>
        <source>The board</source>
        <translation>Le plateau</translation>
    </message>
    <message>
        <source>Built</source>
        <translation>Créé</translation>
    </message>
    <message>
        <source>Points of a thornbush</source>
        <translation>Points d’un buisson</translation>
    </message>
    <message>
        <source>Type of card</source>
        <translation>Type de carte</translation>
    </message>
    <message>
        <source>Kind of damage</source>
        <translation>Sorte de dégâts</translation>
    </message>
    <message>
        <source>Deck</source>
        <translation>Paquet</translation>
    </message>
    <message>
        <source>Damage of what falls</source>
        <translation>Dégâts de ce qui tombe</translation>
    </message>
    <message>
        <source>Damage of a wall of fire</source>
        <translation>Dégâts d’un mur de feu</translation>
    </message>
    <message>
        <source>for good</source>
        <translation>pour de bon</translation>
    </message>
    <message>
        <source>against indirect damage, too</source>
        <translation>aussi contre les dégâts indirects</translation>
    </message>
    <message>
        <source>Rounds at most</source>
        <translation>Tours au plus</translation>
    </message>
    <message>
        <source>Mark in the corner</source>
        <translation>Marque du coin</translation>
    </message>
    <message>
        <source>A number card gives</source>
        <translation>Une carte nombre donne</translation>
    </message>
    <message>
        <source>for each magic stone</source>
        <translation>pour chaque pierre magique</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>Dessin</translation>
    </message>
    <message>
        <source>Sector</source>
        <translation>Secteur</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Part</translation>
    </message>
    <message>
        <source>Squares less when shrunk</source>
        <translation>Cases de moins, rapetissé</translation>
    </message>
    <message>
        <source>Squares</source>
        <translation>Cases</translation>
    </message>
    <message>
        <source>to throw</source>
        <translation>à lancer</translation>
    </message>
    <message>
        <source>with the number card</source>
        <translation>avec la carte nombre</translation>
    </message>
    <message>
        <source>Played on</source>
        <translation>Jouée sur</translation>
    </message>
    <message>
        <source>Width of the base</source>
        <translation>Largeur du socle</translation>
    </message>
    <message>
        <source>Depth of the base</source>
        <translation>Profondeur du socle</translation>
    </message>
    <message>
        <source>Maker</source>
        <translation>Fabricant</translation>
    </message>
    <message>
        <source>Miniature</source>
        <translation>Figurine</translation>
    </message>
    <message>
        <source>Asked as</source>
        <translation>Nom dans les questions</translation>
    </message>
    <message>
        <source>Strikes</source>
        <translation>Atteint</translation>
    </message>
    <message>
        <source>Height of a body</source>
        <translation>Hauteur d’un corps</translation>
    </message>
    <message>
        <source>Natural weapon of</source>
        <translation>Arme naturelle de</translation>
    </message>
    <message>
        <source>Open ground</source>
        <translation>Terrain dégagé</translation>
    </message>
    <message>
        <source>Meets projectiles</source>
        <translation>Rencontre les projectiles</translation>
    </message>
    <message>
        <source>In combat</source>
        <translation>Au combat</translation>
    </message>
    <message>
        <source>River width</source>
        <translation>Largeur du cours d’eau</translation>
    </message>
</context>
<context>
    <name>FileDialog</name>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>{ending} file</source>
        <translation>Fichier {ending}</translation>
    </message>
</context>
<context>
    <name>FindDialog</name>
    <message>
        <source>Find and replace</source>
        <translation>Rechercher et remplacer</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Chercher</translation>
    </message>
    <message>
        <source>Replace by</source>
        <translation>Remplacer par</translation>
    </message>
    <message>
        <source>In</source>
        <translation>Dans</translation>
    </message>
    <message>
        <source>The chosen columns</source>
        <translation>Les colonnes choisies</translation>
    </message>
    <message>
        <source>All columns shown</source>
        <translation>Toutes les colonnes montrées</translation>
    </message>
    <message>
        <source>Pattern (regular expression)</source>
        <translation>Motif (expression régulière)</translation>
    </message>
    <message>
        <source>Tell capital letters apart</source>
        <translation>Distinguer les majuscules</translation>
    </message>
    <message>
        <source>Only whole cells</source>
        <translation>Cellules entières seulement</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Show what changes</source>
        <translation>Montrer ce qui change</translation>
    </message>
</context>
<context>
    <name>FindPanel</name>
    <message>
        <source>Select these fields</source>
        <translation>Sélectionner ces cases</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Chercher</translation>
    </message>
    <message>
        <source>What is looked for</source>
        <translation>Ce que l’on cherche</translation>
    </message>
    <message>
        <source>Which</source>
        <translation>Lequel</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Ce qui a été trouvé</translation>
    </message>
    <message>
        <source>Version {version}, {when}</source>
        <translation>Version {version}, {when}</translation>
    </message>
    <message>
        <source>There is nothing to compare this map with.</source>
        <translation>Il n’y a rien à quoi comparer cette carte.</translation>
    </message>
    <message>
        <source>Looking …</source>
        <translation>Recherche …</translation>
    </message>
    <message>
        <source>Looking over the map</source>
        <translation>Examen de la carte</translation>
    </message>
    <message>
        <source>The first {shown} of {count}:</source>
        <translation>Les {shown} premiers sur {count}&#x202f;:</translation>
    </message>
    <message>
        <source>Nothing was found.</source>
        <translation>Rien n’a été trouvé.</translation>
    </message>
</context>
<context>
    <name>Findings</name>
    <message>
        <source>Checking</source>
        <translation>Vérification</translation>
    </message>
</context>
<context>
    <name>FlipSheet</name>
    <message>
        <source>Drawing a page</source>
        <translation>Dessin d’une page</translation>
    </message>
</context>
<context>
    <name>Following</name>
    <message>
        <source>{name}: taken over from version {number} by {author}: {fields}. Your edits stay.</source>
        <translation>{name}&#x202f;: repris de la version {number} de {author}&#x202f;: {fields}. Vos modifications sont conservées.</translation>
    </message>
    <message>
        <source>{name}: taken over from another window: {fields}. Your edits stay.</source>
        <translation>{name}&#x202f;: repris d’une autre fenêtre&#x202f;: {fields}. Vos modifications sont conservées.</translation>
    </message>
    <message>
        <source>{name}: taken over from version {number}: {fields}. Your edits stay.</source>
        <translation>{name}&#x202f;: repris de la version {number}&#x202f;: {fields}. Vos modifications sont conservées.</translation>
    </message>
    <message>
        <source>{name} is being edited in another window; its edits are shown here.</source>
        <translation>{name} est en cours de modification dans une autre fenêtre&#x202f;; ses modifications sont affichées ici.</translation>
    </message>
    <message>
        <source>{name} was saved elsewhere by {author}, version {number}; it is shown here.</source>
        <translation>{name} a été enregistré ailleurs par {author}, version {number}&#x202f;; cette version est affichée ici.</translation>
    </message>
    <message>
        <source>{name} was saved elsewhere, version {number}; it is shown here.</source>
        <translation>{name} a été enregistré ailleurs, version {number}&#x202f;; cette version est affichée ici.</translation>
    </message>
    <message>
        <source>{name} was put into the recycle bin elsewhere; this tab still shows it.</source>
        <translation>{name} a été mis à la corbeille ailleurs&#x202f;; cet onglet le montre encore.</translation>
    </message>
    <message>
        <source>{name} was removed for good elsewhere; this tab still shows it.</source>
        <translation>{name} a été supprimé définitivement ailleurs&#x202f;; cet onglet le montre encore.</translation>
    </message>
</context>
<context>
    <name>ForceTree</name>
    <message>
        <source>Armies</source>
        <translation>Armées</translation>
    </message>
    <message>
        <source>Drag a unit on to the field; double-click takes it in hand</source>
        <translation>Glissez une unité sur le terrain&#x202f;; un double clic la prend en main</translation>
    </message>
    <message>
        <source>{points} points</source>
        <translation>{points} points</translation>
    </message>
    <message>
        <source>The army is empty: drop cards here.</source>
        <translation>L’armée est vide&#x202f;: déposez des cartes ici.</translation>
    </message>
    <message>
        <source>A player without a name</source>
        <translation>Un joueur sans nom</translation>
    </message>
    <message>
        <source>Led by nobody in particular</source>
        <translation>Menées par personne en particulier</translation>
    </message>
    <message numerus="yes">
        <source>%n unit(s)</source>
        <translation>
            <numerusform>%n unité</numerusform>
            <numerusform>%n unités</numerusform>
        </translation>
    </message>
    <message>
        <source>flank march</source>
        <translation>marche de flanc</translation>
    </message>
    <message>
        <source>called</source>
        <translation>sur appel</translation>
    </message>
    <message>
        <source>turn {turn}</source>
        <translation>tour {turn}</translation>
    </message>
    <message>
        <source>on the field</source>
        <translation>sur le terrain</translation>
    </message>
    <message>
        <source>Double-click: choose an army.</source>
        <translation>Double-clic&#x202f;: choisir une armée.</translation>
    </message>
    <message>
        <source>Or drop cards here.</source>
        <translation>Ou déposez des cartes ici.</translation>
    </message>
    <message numerus="yes">
        <source>%n element(s)</source>
        <translation>
            <numerusform>%n socle</numerusform>
            <numerusform>%n socles</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ForcesPanel</name>
    <message>
        <source>Put the rest on the field</source>
        <translation>Placer le reste</translation>
    </message>
    <message>
        <source>Every unit that stands nowhere yet goes into the zone of its side, in line</source>
        <translation>Toute unité sans place va dans la zone de son camp, en ligne</translation>
    </message>
    <message>
        <source>Add units…</source>
        <translation>Ajouter des unités…</translation>
    </message>
    <message>
        <source>Add cards to the chosen side for this battle alone, without changing its army</source>
        <translation>Ajouter des cartes au camp choisi pour cette seule bataille, sans changer son armée</translation>
    </message>
    <message>
        <source>Change the formation</source>
        <translation>Changer la formation</translation>
    </message>
    <message>
        <source>Turn a unit</source>
        <translation>Tourner une unité</translation>
    </message>
    <message>
        <source>Change the front</source>
        <translation>Changer le front</translation>
    </message>
    <message>
        <source>Change the altitude</source>
        <translation>Changer l’altitude</translation>
    </message>
</context>
<context>
    <name>FormEditor</name>
    <message>
        <source>General</source>
        <translation>Général</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>Rubriques</translation>
    </message>
</context>
<context>
    <name>FormHost</name>
    <message>
        <source>Change {field}</source>
        <translation>Changer&#x202f;: {field}</translation>
    </message>
</context>
<context>
    <name>FormTips</name>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>{least} to {most}</source>
        <translation>de {least} à {most}</translation>
    </message>
</context>
<context>
    <name>FreeField</name>
    <message>
        <source>Table</source>
        <translation>Table</translation>
    </message>
    <message>
        <source>Left and Right step through the battle, Space plays it. Up and Down go from piece to piece, Control with an arrow to the nearest one there, Enter tells of it, plus and minus zoom.</source>
        <translation>Gauche et Droite avancent et reculent dans la bataille, Espace la joue. Haut et Bas vont de pièce en pièce, Ctrl avec une flèche va à la plus proche de ce côté, Entrée la décrit, plus et moins changent l’échelle.</translation>
    </message>
</context>
<context>
    <name>GeneratorDialog</name>
    <message>
        <source>Generate terrain</source>
        <translation>Générer le terrain</translation>
    </message>
    <message>
        <source>Only the selected fields, roads stay as they are</source>
        <translation>Seulement les cases sélectionnées, les routes restent</translation>
    </message>
    <message>
        <source>Another one</source>
        <translation>Une autre</translation>
    </message>
    <message>
        <source>Take it</source>
        <translation>La prendre</translation>
    </message>
    <message>
        <source>Open ground</source>
        <translation>Terrain ouvert</translation>
    </message>
    <message>
        <source>Woods</source>
        <translation>Bois</translation>
    </message>
    <message>
        <source>Edge of the woods</source>
        <translation>Lisière des bois</translation>
    </message>
    <message>
        <source>Water</source>
        <translation>Eau</translation>
    </message>
    <message>
        <source>Hills</source>
        <translation>Collines</translation>
    </message>
    <message>
        <source>Highest level</source>
        <translation>Niveau le plus haut</translation>
    </message>
    <message>
        <source>Roads</source>
        <translation>Routes</translation>
    </message>
    <message>
        <source>Size of the parts</source>
        <translation>Taille des parties</translation>
    </message>
    <message>
        <source>Symmetry</source>
        <translation>Symétrie</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Graine</translation>
    </message>
    <message>
        <source>Terrain: {part}</source>
        <translation>Terrain&#x202f;: {part}</translation>
    </message>
    <message>
        <source>The map as it would be</source>
        <translation>La carte telle qu’elle serait</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Terrain is made</source>
        <translation>Création du terrain</translation>
    </message>
    <message>
        <source>The seed and the sliders always make this same map.</source>
        <translation>La graine et les curseurs donnent toujours cette même carte.</translation>
    </message>
</context>
<context>
    <name>GlossaryDialog</name>
    <message>
        <source>Glossary French - English</source>
        <translation>Glossaire français - anglais</translation>
    </message>
    <message>
        <source>A word in either language</source>
        <translation>Un mot dans l’une des langues</translation>
    </message>
    <message>
        <source>Search the glossary</source>
        <translation>Chercher dans le glossaire</translation>
    </message>
    <message>
        <source>Part of the glossary</source>
        <translation>Partie du glossaire</translation>
    </message>
    <message>
        <source>French</source>
        <translation>Français</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Anglais</translation>
    </message>
    <message>
        <source>In files</source>
        <translation>Dans les fichiers</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Mots</translation>
    </message>
    <message>
        <source>No such word. Try another spelling.</source>
        <translation>Aucun mot de ce genre. Essayez une autre orthographe.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Tout</translation>
    </message>
</context>
<context>
    <name>GoalsPanel</name>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Jeu</translation>
    </message>
    <message>
        <source>All ground counts as clear and flat</source>
        <translation>Tout le terrain compte comme dégagé et plat</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>sans limite</translation>
    </message>
    <message>
        <source>Turns</source>
        <translation>Tours</translation>
    </message>
    <message>
        <source>Briefing</source>
        <translation>Consignes</translation>
    </message>
    <message>
        <source>Victory</source>
        <translation>Victoire</translation>
    </message>
    <message>
        <source>Add a condition</source>
        <translation>Ajouter une condition</translation>
    </message>
    <message>
        <source>Areas</source>
        <translation>Zones</translation>
    </message>
    <message>
        <source>Add an area</source>
        <translation>Ajouter une zone</translation>
    </message>
    <message>
        <source>Areas of the boards</source>
        <translation>Zones des cartes</translation>
    </message>
    <message>
        <source>Add the named areas that the boards themselves have</source>
        <translation>Ajouter les zones nommées que les cartes ont elles-mêmes</translation>
    </message>
    <message>
        <source>Name of the area</source>
        <translation>Nom de la zone</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>Peindre</translation>
    </message>
    <message>
        <source>Show it on the field</source>
        <translation>La montrer sur le terrain</translation>
    </message>
    <message>
        <source>Remove the area</source>
        <translation>Retirer la zone</translation>
    </message>
    <message>
        <source>Area {number}</source>
        <translation>Zone {number}</translation>
    </message>
</context>
<context>
    <name>GroupBox</name>
    <message>
        <source>Flank</source>
        <translation>Flanc</translation>
    </message>
    <message>
        <source>Edge</source>
        <translation>Bord</translation>
    </message>
    <message>
        <source>as the rules say</source>
        <translation>selon les règles</translation>
    </message>
    <message>
        <source>a trigger calls it</source>
        <translation>un déclencheur l’appelle</translation>
    </message>
    <message>
        <source>First turn</source>
        <translation>Premier tour</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Tour</translation>
    </message>
    <message>
        <source>Add the chosen unit</source>
        <translation>Ajouter l’unité choisie</translation>
    </message>
    <message>
        <source>Flank march {number}</source>
        <translation>Marche de flanc {number}</translation>
    </message>
    <message>
        <source>Reinforcements {number}</source>
        <translation>Renforts {number}</translation>
    </message>
    <message>
        <source>Comes earlier</source>
        <translation>Arrive plus tôt</translation>
    </message>
    <message>
        <source>Comes later</source>
        <translation>Arrive plus tard</translation>
    </message>
    <message>
        <source>Take it out of the group</source>
        <translation>La retirer du groupe</translation>
    </message>
</context>
<context>
    <name>GuessList</name>
    <message>
        <source>Proposed values</source>
        <translation>Valeurs proposées</translation>
    </message>
</context>
<context>
    <name>GuessNote</name>
    <message>
        <source>{field}: changed by you; no guess any more.</source>
        <translation>{field}&#x202f;: changé par vous&#x202f;; ce n’est plus une estimation.</translation>
    </message>
    <message>
        <source>{field} – {words}</source>
        <translation>{field} – {words}</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>de vous</translation>
    </message>
    <message>
        <source>guess</source>
        <translation>estimation</translation>
    </message>
</context>
<context>
    <name>Hand</name>
    <message>
        <source>The computer is thinking</source>
        <translation>L’ordinateur réfléchit</translation>
    </message>
</context>
<context>
    <name>HandPanel</name>
    <message>
        <source>Unit that acts</source>
        <translation>Unité qui agit</translation>
    </message>
    <message>
        <source>Unit that acts; or click it on the field</source>
        <translation>Unité qui agit&#x202f;; ou cliquez-la sur le terrain</translation>
    </message>
    <message>
        <source>Next unit (N)</source>
        <translation>Unité suivante (N)</translation>
    </message>
    <message>
        <source>Next unit</source>
        <translation>Unité suivante</translation>
    </message>
    <message>
        <source>What may be done</source>
        <translation>Ce qui peut être fait</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>Take the last action back; not once dice were rolled or something shown</source>
        <translation>Reprendre la dernière action, tant que rien n’a été lancé ni montré</translation>
    </message>
    <message>
        <source>Let the computer do this</source>
        <translation>Laisser l’ordinateur faire</translation>
    </message>
    <message>
        <source>The computer decides this one step for you, knowing what you know</source>
        <translation>L’ordinateur décide cette étape pour vous, en sachant ce que vous savez</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>Revenir au présent</translation>
    </message>
    <message>
        <source>Let the computer finish</source>
        <translation>Laisser l’ordinateur finir</translation>
    </message>
    <message>
        <source>Let the computer play every side to the end of the battle</source>
        <translation>L’ordinateur joue tous les camps jusqu’à la fin de la bataille</translation>
    </message>
    <message>
        <source>Skip to now</source>
        <translation>Passer au présent</translation>
    </message>
    <message>
        <source>{side}, {player}</source>
        <translation>{side}, {player}</translation>
    </message>
    <message>
        <source>The computer is playing…</source>
        <translation>L’ordinateur joue…</translation>
    </message>
    <message>
        <source>The battle is over</source>
        <translation>La bataille est finie</translation>
    </message>
    <message>
        <source>See what happens</source>
        <translation>Voyez ce qui se passe</translation>
    </message>
    <message>
        <source>You are looking at an earlier moment</source>
        <translation>Vous regardez un moment passé</translation>
    </message>
    <message>
        <source>Choose a unit ({count})</source>
        <translation>Choisir une unité ({count})</translation>
    </message>
    <message>
        <source>Choose a unit above or click one on the field.</source>
        <translation>Choisissez une unité ci-dessus ou cliquez-en une sur le terrain.</translation>
    </message>
    <message>
        <source>This unit can do nothing here.</source>
        <translation>Cette unité ne peut rien faire ici.</translation>
    </message>
</context>
<context>
    <name>HandSetup</name>
    <message>
        <source>Play by hand</source>
        <translation>Jouer à la main</translation>
    </message>
    <message>
        <source>Tick the sides that you play. The computer plays the others, seeing what they may.</source>
        <translation>Cochez les camps que vous jouez. L’ordinateur joue les autres et n’en sait pas plus qu’eux.</translation>
    </message>
    <message>
        <source>How the computer plays, or advises you</source>
        <translation>Comment l’ordinateur joue ou vous conseille</translation>
    </message>
    <message>
        <source>From the set-up</source>
        <translation>Depuis le déploiement</translation>
    </message>
    <message>
        <source>From the moment shown</source>
        <translation>Depuis le moment affiché</translation>
    </message>
    <message>
        <source>The battle is fought as it was up to here, with the same dice; then you take over</source>
        <translation>La bataille est rejouée à l’identique jusqu’ici, avec les mêmes dés&#x202f;; puis vous prenez la main</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Commencer</translation>
    </message>
    <message>
        <source>{players}: one side, one chief. They share this seat; the screen says whose unit acts.</source>
        <translation>{players}&#x202f;: un seul camp, un seul chef, une seule place. L’écran dit à qui est l’unité qui agit.</translation>
    </message>
</context>
<context>
    <name>Header</name>
    <message>
        <source>Header</source>
        <translation>Barre supérieure</translation>
    </message>
    <message>
        <source>Search everything   {keys}</source>
        <translation>Tout chercher   {keys}</translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation>Tout chercher</translation>
    </message>
</context>
<context>
    <name>HistoryPanel</name>
    <message>
        <source>As it was opened</source>
        <translation>Comme à l’ouverture</translation>
    </message>
    <message>
        <source>Steps that can be undone</source>
        <translation>Étapes qui peuvent être annulées</translation>
    </message>
    <message>
        <source>Saved versions</source>
        <translation>Versions enregistrées</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Quand</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Qui</translation>
    </message>
    <message>
        <source>Compare with the draft</source>
        <translation>Comparer au brouillon</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Côte à côte</translation>
    </message>
    <message>
        <source>Shows the chosen versions, or the chosen one and the draft</source>
        <translation>Montre les versions choisies, ou la version choisie et le brouillon</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurer</translation>
    </message>
    <message>
        <source>Puts this version into the draft, as a step that can be undone</source>
        <translation>Met cette version dans le brouillon, comme une étape qui peut être annulée</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Étapes</translation>
    </message>
    <message>
        <source>Version {number} and the draft</source>
        <translation>Version {number} et brouillon</translation>
    </message>
    <message>
        <source>Version {number}</source>
        <translation>Version {number}</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>Brouillon</translation>
    </message>
    <message>
        <source>Restore version {number}</source>
        <translation>Restaurer la version {number}</translation>
    </message>
</context>
<context>
    <name>HistoryPopup</name>
    <message>
        <source>Messages</source>
        <translation>Messages</translation>
    </message>
    <message>
        <source>Nothing was told yet.</source>
        <translation>Aucun message jusqu’ici.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Copy the chosen message, or all of them</source>
        <translation>Copier le message choisi, ou tous</translation>
    </message>
    <message>
        <source>({count} times)</source>
        <translation>({count} fois)</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>new</source>
        <translation>nouveau</translation>
    </message>
    <message>
        <source>already there, equal</source>
        <translation>déjà là, identique</translation>
    </message>
    <message>
        <source>a new version of yours</source>
        <translation>une nouvelle version du vôtre</translation>
    </message>
    <message>
        <source>shipped, stays as it is</source>
        <translation>livré, reste tel quel</translation>
    </message>
    <message>
        <source>new, under another short name</source>
        <translation>nouveau, sous un autre nom court</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importer</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Document</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Genre</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>Ce qui se passe</translation>
    </message>
    <message>
        <source>Documents in the files</source>
        <translation>Documents des fichiers</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lecture…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Take them in</source>
        <translation>Les intégrer</translation>
    </message>
    <message>
        <source>Reading files</source>
        <translation>Lecture des fichiers</translation>
    </message>
    <message>
        <source>The files hold no documents.</source>
        <translation>Les fichiers ne contiennent pas de documents.</translation>
    </message>
    <message numerus="yes">
        <source>Take in %n document(s)</source>
        <translation>
            <numerusform>Intégrer %n document</numerusform>
            <numerusform>Intégrer %n documents</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to take in</source>
        <translation>Rien à intégrer</translation>
    </message>
    <message>
        <source>Nothing was taken in.</source>
        <translation>Rien n’a été intégré.</translation>
    </message>
    <message>
        <source>Taking documents in</source>
        <translation>Intégration des documents</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s) taken in</source>
        <translation>
            <numerusform>%n document intégré</numerusform>
            <numerusform>%n documents intégrés</numerusform>
        </translation>
    </message>
    <message>
        <source>What this pack changes in how things work</source>
        <translation>Ce que ce paquet change dans le fonctionnement</translation>
    </message>
</context>
<context>
    <name>ImportMapDialog</name>
    <message>
        <source>Import {file}</source>
        <translation>Importer {file}</translation>
    </message>
    <message>
        <source>Turn to hexes with a corner at the top, as the game plays</source>
        <translation>Tourner vers des hexagones à pointe en haut, comme le jeu se joue</translation>
    </message>
    <message>
        <source>Theirs</source>
        <translation>Chez eux</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>Cases</translation>
    </message>
    <message>
        <source>Terrain</source>
        <translation>Terrain</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Niveau</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Profondeur</translation>
    </message>
    <message>
        <source>What each kind of ground becomes</source>
        <translation>Ce que devient chaque genre de terrain</translation>
    </message>
    <message>
        <source>What cannot be kept</source>
        <translation>Ce qui ne peut pas être gardé</translation>
    </message>
    <message>
        <source>Reading the file…</source>
        <translation>Lecture du fichier…</translation>
    </message>
    <message>
        <source>&amp;Name of the new map</source>
        <translation>&amp;Nom de la nouvelle carte</translation>
    </message>
    <message>
        <source>&amp;Game</source>
        <translation>&amp;Jeu</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importer</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Reading {file}</source>
        <translation>Lecture de {file}</translation>
    </message>
    <message>
        <source>{columns} columns, {rows} rows.</source>
        <translation>{columns} colonnes, {rows} rangées.</translation>
    </message>
    <message>
        <source>(leave what lies below)</source>
        <translation>(laisser ce qui est dessous)</translation>
    </message>
    <message>
        <source>Terrain for {theirs}</source>
        <translation>Terrain pour {theirs}</translation>
    </message>
    <message>
        <source>Level for {theirs}</source>
        <translation>Niveau pour {theirs}</translation>
    </message>
    <message>
        <source>Depth for {theirs}</source>
        <translation>Profondeur pour {theirs}</translation>
    </message>
    <message>
        <source>Terrain of {file} in Marshalry</source>
        <translation>Terrain de {file} dans Marshalry</translation>
    </message>
    <message>
        <source>Written to {file}.</source>
        <translation>Écrit dans {file}.</translation>
    </message>
    <message>
        <source>Importing the map</source>
        <translation>Importation de la carte</translation>
    </message>
</context>
<context>
    <name>ImportRowsDialog</name>
    <message>
        <source>Import rows of {file}</source>
        <translation>Importer les lignes de {file}</translation>
    </message>
    <message>
        <source>Import rows</source>
        <translation>Importer des lignes</translation>
    </message>
    <message>
        <source>Save the mapping…</source>
        <translation>Garder la correspondance…</translation>
    </message>
    <message>
        <source>Save the report…</source>
        <translation>Enregistrer le rapport…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>comma ,</source>
        <translation>virgule ,</translation>
    </message>
    <message>
        <source>semicolon ;</source>
        <translation>point-virgule&#x202f;;</translation>
    </message>
    <message>
        <source>tab</source>
        <translation>tabulation</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Jeu</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Genre</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Encodage</translation>
    </message>
    <message>
        <source>Separator</source>
        <translation>Séparateur</translation>
    </message>
    <message>
        <source>Decimals</source>
        <translation>Décimales</translation>
    </message>
    <message>
        <source>Cards that are there</source>
        <translation>Cartes déjà présentes</translation>
    </message>
    <message>
        <source>update</source>
        <translation>mettre à jour</translation>
    </message>
    <message>
        <source>leave out</source>
        <translation>laisser</translation>
    </message>
    <message>
        <source>New cards</source>
        <translation>Nouvelles cartes</translation>
    </message>
    <message>
        <source>make</source>
        <translation>créer</translation>
    </message>
    <message>
        <source>Mapping</source>
        <translation>Correspondance</translation>
    </message>
    <message>
        <source>guessed by the names</source>
        <translation>devinée par les noms</translation>
    </message>
    <message>
        <source>The first row names the columns</source>
        <translation>La première ligne nomme les colonnes</translation>
    </message>
    <message>
        <source>Empty cells empty the field</source>
        <translation>Une cellule vide vide le champ</translation>
    </message>
    <message>
        <source>First rows of the file</source>
        <translation>Premières lignes du fichier</translation>
    </message>
    <message>
        <source>What each row does</source>
        <translation>Ce que fait chaque ligne</translation>
    </message>
    <message>
        <source>Above each column: the field that it fills</source>
        <translation>Au-dessus de chaque colonne&#x202f;: le champ qu’elle remplit</translation>
    </message>
    <message>
        <source>Rows shown</source>
        <translation>Lignes montrées</translation>
    </message>
    <message>
        <source>all rows</source>
        <translation>toutes les lignes</translation>
    </message>
    <message>
        <source>only new ones</source>
        <translation>les nouvelles</translation>
    </message>
    <message>
        <source>only updates</source>
        <translation>les mises à jour</translation>
    </message>
    <message>
        <source>only refused ones</source>
        <translation>les refusées</translation>
    </message>
    <message>
        <source>Tick all</source>
        <translation>Tout cocher</translation>
    </message>
    <message>
        <source>Tick none</source>
        <translation>Tout décocher</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Champ</translation>
    </message>
    <message>
        <source>(left out)</source>
        <translation>(laissée)</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Examen…</translation>
    </message>
    <message>
        <source>Reading {file}</source>
        <translation>Lecture de {file}</translation>
    </message>
    <message>
        <source>New: {new}; updates: {update}; unchanged: {same}; left out: {skipped}; refused: {refused}.</source>
        <translation>Nouvelles&#x202f;: {new}&#x202f;; mises à jour&#x202f;: {update}&#x202f;; inchangées&#x202f;: {same}&#x202f;; laissées&#x202f;: {skipped}&#x202f;; refusées&#x202f;: {refused}.</translation>
    </message>
    <message numerus="yes">
        <source>Take in %n card(s), leave the refused rows out</source>
        <translation>
            <numerusform>Prendre %n carte, sans les lignes refusées</numerusform>
            <numerusform>Prendre %n cartes, sans les lignes refusées</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take in %n card(s)</source>
        <translation>
            <numerusform>Prendre %n carte</numerusform>
            <numerusform>Prendre %n cartes</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to take in</source>
        <translation>Rien à prendre</translation>
    </message>
    <message>
        <source>Import of {file}</source>
        <translation>Importation de {file}</translation>
    </message>
    <message>
        <source>Importing {file}</source>
        <translation>Importation de {file}</translation>
    </message>
    <message>
        <source>Save the mapping</source>
        <translation>Garder la correspondance</translation>
    </message>
    <message>
        <source>Name of the mapping:</source>
        <translation>Nom de la correspondance&#x202f;:</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Enregistrer le rapport</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Rows (*.csv *.tsv *.txt);;All files (*)</source>
        <translation>Lignes (*.csv *.tsv *.txt);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Cards imported: {number}.</source>
        <translation>Cartes importées&#x202f;: {number}.</translation>
    </message>
    <message>
        <source>Taking the import back</source>
        <translation>Annulation de l’importation</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
</context>
<context>
    <name>ImportRowsModel</name>
    <message>
        <source>Line</source>
        <translation>Ligne</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>Carte</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Ce qu’elle fait</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>new</source>
        <translation>nouvelle</translation>
    </message>
    <message>
        <source>update</source>
        <translation>mise à jour</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>inchangée</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>laissée</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>refusée</translation>
    </message>
</context>
<context>
    <name>InsightPanel</name>
    <message>
        <source>The rules of this game do not play on this kind of map, so they say nothing here.</source>
        <translation>Les règles de ce jeu ne se jouent pas sur ce genre de carte&#x202f;: elles ne disent rien ici.</translation>
    </message>
    <message>
        <source>Shooter</source>
        <translation>Tireur</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Cible</translation>
    </message>
    <message>
        <source>Who moves</source>
        <translation>Qui se déplace</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>Size of the shooter in segments</source>
        <translation>Taille du tireur en segments</translation>
    </message>
    <message>
        <source>Size of the target in segments</source>
        <translation>Taille de la cible en segments</translation>
    </message>
    <message>
        <source>Size of who moves in segments</source>
        <translation>Taille de qui se déplace, en segments</translation>
    </message>
    <message>
        <source>Movement points of a move</source>
        <translation>Points de mouvement d’un déplacement</translation>
    </message>
    <message>
        <source>Click a field with the tool Sight: what is seen from there shows on the map.</source>
        <translation>Cliquez une case avec l’outil Vue&#x202f;: la carte montre ce qu’on en voit.</translation>
    </message>
    <message>
        <source>Seen from {field}. Point at another field for the line of sight.</source>
        <translation>Vu de {field}. Pointez une autre case pour la ligne de vue.</translation>
    </message>
    <message>
        <source>{start} to {end}, distance {distance}: {seen} of {size} segments seen.</source>
        <translation>De {start} à {end}, distance {distance}&#x202f;: {seen} segments vus sur {size}.</translation>
    </message>
    <message numerus="yes">
        <source>%n segment(s) under water.</source>
        <translation>
            <numerusform>%n segment sous l’eau.</numerusform>
            <numerusform>%n segments sous l’eau.</numerusform>
        </translation>
    </message>
    <message>
        <source>the hill</source>
        <translation>la colline</translation>
    </message>
    <message>
        <source>In the way: {what} at {field}, top at {top} ({rule}).</source>
        <translation>En travers&#x202f;: {what} en {field}, sommet à {top} ({rule}).</translation>
    </message>
    <message>
        <source>Click a field with the tool Movement range: the map shows the costs.</source>
        <translation>Cliquez une case avec l’outil Portée de mouvement&#x202f;: la carte montre les coûts.</translation>
    </message>
    <message>
        <source>The ways are being worked out …</source>
        <translation>Calcul des chemins …</translation>
    </message>
    <message>
        <source>Costs from {field}. Light fields are within one move, dark ones within two.</source>
        <translation>Coûts depuis {field}. Cases claires&#x202f;: un déplacement, sombres&#x202f;: deux.</translation>
    </message>
    <message>
        <source>{end} is not reached from {start} within two moves.</source>
        <translation>{end} n’est pas atteinte depuis {start} en deux déplacements.</translation>
    </message>
    <message>
        <source>{start} to {end}: {points} movement points over {fields} fields.</source>
        <translation>De {start} à {end}&#x202f;: {points} points de mouvement sur {fields} cases.</translation>
    </message>
</context>
<context>
    <name>ItemsDialog</name>
    <message>
        <source>Options and items: {name}</source>
        <translation>Options et objets&#x202f;: {name}</translation>
    </message>
    <message>
        <source>Find items</source>
        <translation>Chercher des objets</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>Objets</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Objet</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>Why not</source>
        <translation>Pourquoi non</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Give these</source>
        <translation>Donner</translation>
    </message>
    <message>
        <source>missing: {name}</source>
        <translation>manque&#x202f;: {name}</translation>
    </message>
    <message>
        <source>Looking who may carry what</source>
        <translation>Recherche de qui peut porter quoi</translation>
    </message>
</context>
<context>
    <name>JobLine</name>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Stop: {job}</source>
        <translation>Arrêter&#x202f;: {job}</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Arrêt…</translation>
    </message>
    <message>
        <source>{job} – {seconds} s left</source>
        <translation>{job} – encore {seconds} s</translation>
    </message>
</context>
<context>
    <name>Keeping</name>
    <message>
        <source>Checking the table</source>
        <translation>Vérification du tableau</translation>
    </message>
    <message>
        <source>Saving the table</source>
        <translation>Enregistrement du tableau</translation>
    </message>
</context>
<context>
    <name>KeptHistory</name>
    <message>
        <source>Keeping the history</source>
        <translation>Sauvegarde de l’historique</translation>
    </message>
</context>
<context>
    <name>Kinds</name>
    <message>
        <source>ruleset</source>
        <translation>règles</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>unité</translation>
    </message>
    <message>
        <source>item</source>
        <translation>objet</translation>
    </message>
    <message>
        <source>spell</source>
        <translation>sort</translation>
    </message>
    <message>
        <source>spell book</source>
        <translation>livre de sorts</translation>
    </message>
    <message>
        <source>card</source>
        <translation>carte</translation>
    </message>
    <message>
        <source>face template</source>
        <translation>modèle de carte</translation>
    </message>
    <message>
        <source>map</source>
        <translation>carte de jeu</translation>
    </message>
    <message>
        <source>army</source>
        <translation>armée</translation>
    </message>
    <message>
        <source>scenario</source>
        <translation>scénario</translation>
    </message>
    <message>
        <source>character</source>
        <translation>personnage</translation>
    </message>
    <message>
        <source>pack</source>
        <translation>paquet</translation>
    </message>
    <message>
        <source>Rulesets</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Unités</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>Objets</translation>
    </message>
    <message>
        <source>Spells</source>
        <translation>Sorts</translation>
    </message>
    <message>
        <source>Spell books</source>
        <translation>Livres de sorts</translation>
    </message>
    <message>
        <source>Other cards</source>
        <translation>Autres cartes</translation>
    </message>
    <message>
        <source>Face templates</source>
        <translation>Modèles de carte</translation>
    </message>
    <message>
        <source>Maps</source>
        <translation>Cartes de jeu</translation>
    </message>
    <message>
        <source>Armies</source>
        <translation>Armées</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>Scénarios</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Personnages</translation>
    </message>
    <message>
        <source>Packs</source>
        <translation>Paquets</translation>
    </message>
</context>
<context>
    <name>LabelTools</name>
    <message>
        <source>Label</source>
        <translation>Légende</translation>
    </message>
    <message>
        <source>Label of {field}</source>
        <translation>Légende de {field}</translation>
    </message>
    <message>
        <source>Write a label</source>
        <translation>Écrire une légende</translation>
    </message>
    <message>
        <source>Remove a label</source>
        <translation>Retirer une légende</translation>
    </message>
    <message>
        <source>The layer is locked: unlock it in the panel Layers to change it.</source>
        <translation>Le calque est verrouillé&#x202f;: déverrouillez-le dans le panneau Calques pour le changer.</translation>
    </message>
    <message>
        <source>Zoom in to see labels.</source>
        <translation>Agrandissez pour voir les légendes.</translation>
    </message>
</context>
<context>
    <name>LayersPanel</name>
    <message>
        <source>Hide: {layer}</source>
        <translation>Masquer&#x202f;: {layer}</translation>
    </message>
    <message>
        <source>Draw pale: {layer}</source>
        <translation>Estomper&#x202f;: {layer}</translation>
    </message>
    <message>
        <source>Lock: {layer}</source>
        <translation>Verrouiller&#x202f;: {layer}</translation>
    </message>
</context>
<context>
    <name>Laying</name>
    <message>
        <source>Take a board away</source>
        <translation>Retirer une carte</translation>
    </message>
    <message>
        <source>Turn a board</source>
        <translation>Tourner une carte</translation>
    </message>
    <message>
        <source>Move a board</source>
        <translation>Déplacer une carte</translation>
    </message>
    <message>
        <source>Change the size of the battlefield</source>
        <translation>Changer la taille du champ de bataille</translation>
    </message>
    <message>
        <source>Lay another board</source>
        <translation>Poser une autre carte</translation>
    </message>
    <message>
        <source>Fight on one map</source>
        <translation>Combattre sur une seule carte</translation>
    </message>
</context>
<context>
    <name>LinkTool</name>
    <message>
        <source>A board has half fields at its edges: only free maps have links.</source>
        <translation>Un plateau a des demi-cases à ses bords&#x202f;: seules les cartes libres ont des liens.</translation>
    </message>
    <message>
        <source>Only fields at the edge of the map can be linked.</source>
        <translation>Seules les cases du bord de la carte peuvent être reliées.</translation>
    </message>
    <message>
        <source>Every outer side of this field is linked.</source>
        <translation>Chaque côté extérieur de cette case est déjà relié.</translation>
    </message>
    <message>
        <source>Now click the field that {field} is linked with; Escape drops it.</source>
        <translation>Cliquez maintenant la case à relier à {field}&#x202f;; Échap abandonne.</translation>
    </message>
    <message>
        <source>A map has at most {count} links; link whole edges in its properties.</source>
        <translation>Une carte a au plus {count} liens&#x202f;; reliez des bords entiers dans ses propriétés.</translation>
    </message>
    <message>
        <source>Link two fields</source>
        <translation>Relier deux cases</translation>
    </message>
    <message>
        <source>Link {letter} was laid.</source>
        <translation>Le lien {letter} est posé.</translation>
    </message>
    <message>
        <source>Remove a link</source>
        <translation>Retirer un lien</translation>
    </message>
</context>
<context>
    <name>ListGuide</name>
    <message>
        <source>Choose what to do</source>
        <translation>Choisissez que faire</translation>
    </message>
</context>
<context>
    <name>LogModel</name>
    <message>
        <source>Something that only {side} may read.</source>
        <translation>Quelque chose que seul le camp «&#x202f;{side}&#x202f;» peut lire.</translation>
    </message>
</context>
<context>
    <name>LogPanel</name>
    <message>
        <source>Filter the log</source>
        <translation>Filtrer le journal</translation>
    </message>
    <message>
        <source>Only lines with dice</source>
        <translation>Seulement les lignes avec dés</translation>
    </message>
    <message>
        <source>Only lines about the unit that is selected</source>
        <translation>Seulement les lignes sur l’unité choisie</translation>
    </message>
    <message>
        <source>Log of the battle</source>
        <translation>Journal de la bataille</translation>
    </message>
    <message>
        <source>Nothing has happened yet. Press Space to begin.</source>
        <translation>Rien ne s’est encore passé. Appuyez sur Espace pour commencer.</translation>
    </message>
    <message>
        <source>No line fits the filter.</source>
        <translation>Aucune ligne ne passe le filtre.</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>Nothing has happened yet.</source>
        <translation>Rien ne s’est encore passé.</translation>
    </message>
</context>
<context>
    <name>LossPanel</name>
    <message>
        <source>What counts as lost</source>
        <translation>Ce qui compte comme perdu</translation>
    </message>
    <message>
        <source>Each element its share of the points</source>
        <translation>Chaque socle pour sa part des points</translation>
    </message>
    <message>
        <source>Only units lost whole, with their items</source>
        <translation>Seules les unités perdues entières, avec leurs objets</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Unité</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>Perdus</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>Losses of each unit</source>
        <translation>Pertes de chaque unité</translation>
    </message>
    <message>
        <source>Share of the points that is lost</source>
        <translation>Part des points qui est perdue</translation>
    </message>
    <message>
        <source>No units yet. What the army takes can be lost here.</source>
        <translation>Pas encore d’unités. Ce que prend l’armée peut être perdu ici.</translation>
    </message>
    <message>
        <source>All are back</source>
        <translation>Tous reviennent</translation>
    </message>
    <message>
        <source>Set every loss to none</source>
        <translation>Remettre toutes les pertes à zéro</translation>
    </message>
    <message>
        <source>{name}, copy {copy}</source>
        <translation>{name}, exemplaire {copy}</translation>
    </message>
    <message>
        <source> of {count}</source>
        <translation> sur {count}</translation>
    </message>
    <message>
        <source>Elements lost of {unit}</source>
        <translation>Socles perdus de {unit}</translation>
    </message>
    <message>
        <source>{points} of {of} points lost ({percent} %), {units} units whole, {left} points left</source>
        <translation>{points} points perdus sur {of} ({percent}&#xa0;%), unités entières&#xa0;: {units}, {left} points restants</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Catalogue</source>
        <translation>Catalogue</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Problèmes</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Historique</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>This game has no battle preview yet.</source>
        <translation>Ce jeu n’a pas encore de batailles à regarder.</translation>
    </message>
    <message>
        <source>Battle: {name}</source>
        <translation>Bataille&#x202f;: {name}</translation>
    </message>
    <message>
        <source>Opening {file}</source>
        <translation>Ouverture de {file}</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Accueil</translation>
    </message>
    <message>
        <source>Problems ({count})</source>
        <translation>Problèmes ({count})</translation>
    </message>
</context>
<context>
    <name>MakingDialog</name>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>Making the preview…</source>
        <translation>Préparation de l’aperçu…</translation>
    </message>
    <message>
        <source>Page {number}</source>
        <translation>Page {number}</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Enregistré sous {file}.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Arrêté.</translation>
    </message>
</context>
<context>
    <name>MannersBox</name>
    <message>
        <source>How the computer plays {side}</source>
        <translation>Façon de jouer de l’ordinateur pour {side}</translation>
    </message>
    <message>
        <source>By simple rules, at once.</source>
        <translation>Par des règles simples, sans attendre.</translation>
    </message>
    <message>
        <source>Works out what each step may bring; takes longer, and does not always win more.</source>
        <translation>Calcule ce que chaque pas peut rapporter&#x202f;; prend plus de temps et ne gagne pas toujours davantage.</translation>
    </message>
    <message>
        <source>What the computer risks for {side}</source>
        <translation>Ce que l’ordinateur risque pour {side}</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>simple</translation>
    </message>
    <message>
        <source>calculating</source>
        <translation>calculateur</translation>
    </message>
    <message>
        <source>cautious</source>
        <translation>prudent</translation>
    </message>
    <message>
        <source>balanced</source>
        <translation>équilibré</translation>
    </message>
    <message>
        <source>aggressive</source>
        <translation>agressif</translation>
    </message>
</context>
<context>
    <name>MapCanvas</name>
    <message>
        <source>Map</source>
        <translation>Carte de jeu</translation>
    </message>
    <message>
        <source>Arrow keys move the field cursor, Space or Enter uses the tool, plus and minus zoom.</source>
        <translation>Les flèches déplacent le curseur, Espace ou Entrée emploie l’outil, plus et moins changent l’échelle.</translation>
    </message>
</context>
<context>
    <name>MapEditor</name>
    <message>
        <source>Change the field names</source>
        <translation>Changer les noms des cases</translation>
    </message>
    <message>
        <source>Change the board number</source>
        <translation>Changer le numéro de la carte</translation>
    </message>
    <message>
        <source>impassable</source>
        <translation>infranchissable</translation>
    </message>
    <message>
        <source>column {column}, row {row}</source>
        <translation>colonne {column}, rangée {row}</translation>
    </message>
    <message>
        <source>level {level}</source>
        <translation>niveau {level}</translation>
    </message>
    <message>
        <source>depth {depth}</source>
        <translation>profondeur {depth}</translation>
    </message>
    <message>
        <source>costs {costs}</source>
        <translation>coûte {costs}</translation>
    </message>
    <message>
        <source>Change the name</source>
        <translation>Changer le nom</translation>
    </message>
    <message>
        <source>Edges across shifted rows or columns are linked only where their number is even.</source>
        <translation>Les bords qui croisent des rangées ou colonnes décalées ne se relient que si leur nombre est pair.</translation>
    </message>
    <message>
        <source>Link the edges</source>
        <translation>Relier les bords</translation>
    </message>
    <message>
        <source>Change the size</source>
        <translation>Changer la taille</translation>
    </message>
    <message>
        <source>The rows of a board cannot change places: shift it by an even number of rows.</source>
        <translation>Les rangées d’un plateau ne peuvent échanger leurs places&#x202f;: décalez-le d’un nombre pair de rangées.</translation>
    </message>
    <message>
        <source>Shift everything</source>
        <translation>Tout décaler</translation>
    </message>
    <message>
        <source>Terrain</source>
        <translation>Terrain</translation>
    </message>
    <message>
        <source>Stamps</source>
        <translation>Tampons</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Calques</translation>
    </message>
    <message>
        <source>Areas</source>
        <translation>Zones</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Lieux</translation>
    </message>
    <message>
        <source>Find and check</source>
        <translation>Chercher et vérifier</translation>
    </message>
    <message>
        <source>Sight and movement</source>
        <translation>Vue et mouvement</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Carte</translation>
    </message>
</context>
<context>
    <name>MapFinding</name>
    <message>
        <source>{count} from {field}</source>
        <translation>{count} à partir de {field}</translation>
    </message>
    <message>
        <source>{share} % of the fields are like their counterpart</source>
        <translation>{share} % des cases sont comme leur pendant</translation>
    </message>
    <message>
        <source>Mark two deployment zones in the panel Places, then they are compared here.</source>
        <translation>Marquez deux zones de déploiement dans le panneau Lieux&#x202f;: elles seront comparées ici.</translation>
    </message>
    <message>
        <source>{zone}: {count} fields, {distance} fields from the enemy</source>
        <translation>{zone}&#x202f;: {count} cases, à {distance} cases de l’ennemi</translation>
    </message>
    <message>
        <source>{zone}: cover on {cover} of it, on {ahead} of the ground before it</source>
        <translation>{zone}&#x202f;: à couvert sur {cover}, et sur {ahead} du terrain devant elle</translation>
    </message>
    <message>
        <source>{zone}: mean level {level}, {ahead} before it</source>
        <translation>{zone}&#x202f;: niveau moyen {level}, {ahead} devant elle</translation>
    </message>
    <message>
        <source>{zone}: no way to {target} on foot</source>
        <translation>{zone}&#x202f;: aucun chemin à pied vers {target}</translation>
    </message>
    <message>
        <source>{zone}: {points} movement points to {target}</source>
        <translation>{zone}&#x202f;: {points} points de mouvement jusqu’à {target}</translation>
    </message>
    <message>
        <source>Nothing differs.</source>
        <translation>Rien ne diffère.</translation>
    </message>
    <message>
        <source>{what}: {old} became {new}, {count}</source>
        <translation>{what}&#x202f;: {old} devenu {new}, {count}</translation>
    </message>
    <message>
        <source>{what}: one added</source>
        <translation>{what}&#x202f;: un ajouté</translation>
    </message>
    <message>
        <source>{what}: one removed</source>
        <translation>{what}&#x202f;: un retiré</translation>
    </message>
</context>
<context>
    <name>MapPieces</name>
    <message>
        <source>Select fields first: the tool Select (S) does it.</source>
        <translation>Sélectionnez d’abord des cases avec l’outil Sélectionner (S).</translation>
    </message>
    <message>
        <source>At most {count} fields can be taken up at once.</source>
        <translation>On peut prendre au plus {count} cases à la fois.</translation>
    </message>
    <message>
        <source>That piece was made of {other}: it does not fit on this map.</source>
        <translation>Ce morceau vient d’une carte en {other}&#x202f;: il ne s’adapte pas à celle-ci.</translation>
    </message>
    <message>
        <source>squares</source>
        <translation>carrés</translation>
    </message>
    <message>
        <source>hexes</source>
        <translation>hexagones</translation>
    </message>
    <message>
        <source>This game has no {terrain}: the plain ground took its place.</source>
        <translation>Ce jeu ne connaît pas {terrain}&#x202f;: le terrain nu en tient lieu.</translation>
    </message>
</context>
<context>
    <name>MapProperties</name>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Field names</source>
        <translation>Noms des cases</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>Board number</source>
        <translation>Numéro</translation>
    </message>
    <message>
        <source>Linked edges</source>
        <translation>Bords reliés</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Colonnes</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Rangées</translation>
    </message>
    <message>
        <source>Change the size</source>
        <translation>Changer la taille</translation>
    </message>
    <message>
        <source>Board that joins with others</source>
        <translation>À joindre à d’autres cartes</translation>
    </message>
    <message>
        <source>Half fields at the edges; a board of the game has 18 columns and 15 rows</source>
        <translation>Demi-cases aux bords&#x202f;; une carte du jeu a 18 colonnes et 15 rangées</translation>
    </message>
    <message>
        <source> fields</source>
        <translation> cases</translation>
    </message>
    <message>
        <source>To the east</source>
        <translation>Vers l’est</translation>
    </message>
    <message>
        <source>To the south</source>
        <translation>Vers le sud</translation>
    </message>
    <message>
        <source>Shift everything</source>
        <translation>Tout décaler</translation>
    </message>
    <message>
        <source>Negative numbers shift to the west and to the north</source>
        <translation>Des nombres négatifs décalent vers l’ouest et vers le nord</translation>
    </message>
</context>
<context>
    <name>MatrixField</name>
    <message>
        <source>x: can be affected · X: casts it, too · click or Space changes a cell</source>
        <translation>x&#x202f;: peut être affecté · X&#x202f;: le lance aussi · un clic ou Espace change une case</translation>
    </message>
    <message>
        <source>Add a row</source>
        <translation>Ajouter une ligne</translation>
    </message>
    <message>
        <source>Add the spells of the book</source>
        <translation>Ajouter les sorts du livre</translation>
    </message>
    <message>
        <source>Remove the rows</source>
        <translation>Retirer les lignes</translation>
    </message>
    <message>
        <source>{word} cast {spell}, and it affects them</source>
        <translation>{word}&#x202f;: lance {spell} et en est affecté</translation>
    </message>
    <message>
        <source>{spell} can affect {word}</source>
        <translation>{spell} peut affecter {word}</translation>
    </message>
    <message>
        <source>{spell} does not affect {word}</source>
        <translation>{spell} n’affecte pas {word}</translation>
    </message>
    <message>
        <source>Name of the spell</source>
        <translation>Nom du sort</translation>
    </message>
</context>
<context>
    <name>Mends</name>
    <message>
        <source>Choose another document in its place</source>
        <translation>Choisir un autre document à sa place</translation>
    </message>
    <message>
        <source>Set it to {value}</source>
        <translation>Le fixer à {value}</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>Le retirer</translation>
    </message>
    <message>
        <source>Take it for the field {name}</source>
        <translation>Le prendre pour le champ {name}</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Volets</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
</context>
<context>
    <name>MergeDialog</name>
    <message>
        <source>Merge duplicates</source>
        <translation>Fusionner des doublons</translation>
    </message>
    <message>
        <source>Fields that differ</source>
        <translation>Champs qui diffèrent</translation>
    </message>
    <message>
        <source>Keep the other one</source>
        <translation>Garder l’autre</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Fusionner</translation>
    </message>
    <message>
        <source>Field (tick: take from the other)</source>
        <translation>Champ (coché&#xa0;: pris de l’autre)</translation>
    </message>
    <message>
        <source>{name} (stays)</source>
        <translation>{name} (reste)</translation>
    </message>
    <message>
        <source>{name} (goes)</source>
        <translation>{name} (part)</translation>
    </message>
    <message>
        <source>What refers to the one that goes refers to the one that stays.</source>
        <translation>Ce qui renvoyait à celui qui part renvoie à celui qui reste.</translation>
    </message>
</context>
<context>
    <name>MessageBanner</name>
    <message>
        <source>Read it</source>
        <translation>Lire</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>Fermer le message</translation>
    </message>
    <message>
        <source>Message to {side} only</source>
        <translation>Message au seul camp «&#x202f;{side}&#x202f;»</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Message</translation>
    </message>
    <message>
        <source>Let nobody else look at the screen.</source>
        <translation>Que personne d’autre ne regarde l’écran.</translation>
    </message>
</context>
<context>
    <name>MiniMap</name>
    <message>
        <source>The whole map: click to go there</source>
        <translation>Toute la carte&#x202f;: cliquez pour y aller</translation>
    </message>
    <message>
        <source>Small map</source>
        <translation>Petit plan</translation>
    </message>
</context>
<context>
    <name>MissingDialog</name>
    <message>
        <source>Missing documents</source>
        <translation>Documents manquants</translation>
    </message>
    <message>
        <source>Others refer to them. Choose what takes the place of one:</source>
        <translation>D’autres y renvoient. Choisissez ce qui prend la place de l’un d’eux&#x202f;:</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Manquant</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Genre</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Où</translation>
    </message>
    <message>
        <source>Used by</source>
        <translation>Utilisé par</translation>
    </message>
    <message>
        <source>Takes its place</source>
        <translation>Prend sa place</translation>
    </message>
    <message>
        <source>Choose from the catalogue…</source>
        <translation>Choisir dans le catalogue…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Link everywhere…</source>
        <translation>Relier partout…</translation>
    </message>
    <message>
        <source>in the recycle bin</source>
        <translation>dans la corbeille</translation>
    </message>
    <message>
        <source>not in this catalogue</source>
        <translation>pas dans ce catalogue</translation>
    </message>
</context>
<context>
    <name>Mustering</name>
    <message>
        <source>Flank march {number}: {flank}</source>
        <translation>Marche de flanc {number}&#x202f;: {flank}</translation>
    </message>
    <message>
        <source>called by a trigger</source>
        <translation>appelés par un déclencheur</translation>
    </message>
    <message>
        <source>turn {turn}</source>
        <translation>tour {turn}</translation>
    </message>
    <message>
        <source>Reinforcements {number}: {edge}, {turn}</source>
        <translation>Renforts {number}&#x202f;: {edge}, {turn}</translation>
    </message>
    <message>
        <source>from the start</source>
        <translation>dès le début</translation>
    </message>
    <message>
        <source>with a new flank march</source>
        <translation>par une nouvelle marche de flanc</translation>
    </message>
    <message>
        <source>with new reinforcements</source>
        <translation>avec de nouveaux renforts</translation>
    </message>
    <message>
        <source>on his own</source>
        <translation>seul</translation>
    </message>
    <message>
        <source>nobody in particular</source>
        <translation>personne en particulier</translation>
    </message>
    <message>
        <source>Let {unit} start</source>
        <translation>Faire commencer {unit}</translation>
    </message>
    <message>
        <source>Let {unit} come later</source>
        <translation>Faire venir {unit} plus tard</translation>
    </message>
    <message>
        <source>Reduce {unit}</source>
        <translation>Réduire {unit}</translation>
    </message>
    <message>
        <source>Wound {unit}</source>
        <translation>Blesser {unit}</translation>
    </message>
    <message>
        <source>There is no free field beside that unit.</source>
        <translation>Il n’y a pas de case libre à côté de cette unité.</translation>
    </message>
    <message>
        <source>Attach {unit}</source>
        <translation>Rattacher {unit}</translation>
    </message>
    <message>
        <source>Detach {unit}</source>
        <translation>Détacher {unit}</translation>
    </message>
    <message>
        <source>Give {unit} an item</source>
        <translation>Donner un objet à {unit}</translation>
    </message>
    <message>
        <source>Take an item from {unit}</source>
        <translation>Prendre un objet à {unit}</translation>
    </message>
    <message>
        <source>Change who leads {unit}</source>
        <translation>Changer qui mène {unit}</translation>
    </message>
    <message>
        <source>Change on what {unit} may not ride</source>
        <translation>Changer ce que {unit} ne peut monter</translation>
    </message>
    <message>
        <source>Change the order of {unit} in its group</source>
        <translation>Changer le rang de {unit} dans son groupe</translation>
    </message>
    <message>
        <source>Change {group}</source>
        <translation>Changer {group}</translation>
    </message>
    <message>
        <source>Add troops</source>
        <translation>Ajouter des troupes</translation>
    </message>
    <message>
        <source>Add the army {army}</source>
        <translation>Ajouter l’armée {army}</translation>
    </message>
    <message>
        <source>Remove {unit} from the troops</source>
        <translation>Retirer {unit} des troupes</translation>
    </message>
    <message>
        <source>Drop an item on a unit that stands on the field or comes later.</source>
        <translation>Déposez un objet sur une unité placée ou qui arrive plus tard.</translation>
    </message>
</context>
<context>
    <name>NewDocumentDialog</name>
    <message>
        <source>New document</source>
        <translation>Nouveau document</translation>
    </message>
    <message>
        <source>&amp;Game</source>
        <translation>&amp;Jeu</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>&amp;Genre</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nom</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Make it</source>
        <translation>Créer</translation>
    </message>
</context>
<context>
    <name>NewFaceForm</name>
    <message>
        <source>Empty card, folded over</source>
        <translation>Carte vide, à plier</translation>
    </message>
    <message>
        <source>Empty poker card</source>
        <translation>Carte vide, format poker</translation>
    </message>
    <message>
        <source>Empty tarot card</source>
        <translation>Carte vide, format tarot</translation>
    </message>
    <message>
        <source>Empty half A5 card</source>
        <translation>Carte vide, demi-A5</translation>
    </message>
    <message>
        <source>Empty disk</source>
        <translation>Disque vide</translation>
    </message>
    <message>
        <source>Empty A4 sheet</source>
        <translation>Feuille A4 vide</translation>
    </message>
    <message>
        <source>Shows</source>
        <translation>Montre</translation>
    </message>
    <message>
        <source>Begins as</source>
        <translation>Commence comme</translation>
    </message>
    <message>
        <source>&amp;Shows</source>
        <translation>Mon&amp;tre</translation>
    </message>
    <message>
        <source>&amp;Begins as</source>
        <translation>&amp;Commence comme</translation>
    </message>
    <message>
        <source>{name} – {width} × {height} mm</source>
        <translation>{name} – {width} × {height} mm</translation>
    </message>
</context>
<context>
    <name>NewMapForm</name>
    <message>
        <source>&amp;Board of the game, that joins with others</source>
        <translation>&amp;Carte du jeu, à joindre à d’autres</translation>
    </message>
    <message>
        <source>&amp;Free map</source>
        <translation>Carte &amp;libre</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Colonnes</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Rangées</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>Corner of the new map</source>
        <translation>Coin de la nouvelle carte</translation>
    </message>
    <message>
        <source>Gr&amp;id</source>
        <translation>Gr&amp;ille</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>&amp;Colonnes</translation>
    </message>
    <message>
        <source>&amp;Rows</source>
        <translation>&amp;Rangées</translation>
    </message>
    <message>
        <source>Fiel&amp;d names</source>
        <translation>Noms &amp;des cases</translation>
    </message>
    <message>
        <source>B&amp;oard number</source>
        <translation>Numér&amp;o</translation>
    </message>
    <message>
        <source>Gro&amp;und</source>
        <translation>S&amp;ol</translation>
    </message>
    <message>
        <source>&amp;Linked edges</source>
        <translation>Bords &amp;reliés</translation>
    </message>
    <message>
        <source>{count} fields, the outer ones cut in half</source>
        <translation>{count} cases, celles des bords coupées en deux</translation>
    </message>
    <message>
        <source>{count} fields</source>
        <translation>{count} cases</translation>
    </message>
    <message>
        <source>· to draw and to print; battles of this game need another grid</source>
        <translation>· à dessiner et à imprimer&#x202f;; les batailles de ce jeu demandent une autre grille</translation>
    </message>
    <message>
        <source>{count} columns are too many: a map has at most {most}.</source>
        <translation>{count} colonnes, c’est trop&#x202f;: une carte en a au plus {most}.</translation>
    </message>
    <message>
        <source>{count} rows are too many: a map has at most {most}.</source>
        <translation>{count} rangées, c’est trop&#x202f;: une carte en a au plus {most}.</translation>
    </message>
    <message>
        <source>Edges linked north and south need an even number of rows.</source>
        <translation>Des bords reliés au nord et au sud demandent un nombre pair de rangées.</translation>
    </message>
    <message>
        <source>Edges linked east and west need an even number of columns.</source>
        <translation>Des bords reliés à l’est et à l’ouest demandent un nombre pair de colonnes.</translation>
    </message>
</context>
<context>
    <name>NotationField</name>
    <message>
        <source>Not readable yet: lists stand in square brackets, [8, 10]</source>
        <translation>Pas encore lisible&#x202f;: les listes se mettent entre crochets, [8, 10]</translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n entrée</numerusform>
            <numerusform>%n entrées</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Dismiss (Esc)</source>
        <translation>Fermer (Échap)</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Écarter</translation>
    </message>
    <message>
        <source>{count} times</source>
        <translation>{count} fois</translation>
    </message>
</context>
<context>
    <name>NoticeHistory</name>
    <message>
        <source>Messages so far: {count}</source>
        <translation>Messages jusqu’ici&#x202f;: {count}</translation>
    </message>
    <message>
        <source>{count} not looked at here</source>
        <translation>{count} pas encore vus ici</translation>
    </message>
</context>
<context>
    <name>NumbersField</name>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>Whole numbers, with spaces between them: 7 10</source>
        <translation>Des nombres entiers, séparés par des espaces&#xa0;: 7 10</translation>
    </message>
</context>
<context>
    <name>ObjectiveRow</name>
    <message>
        <source>Name of the objective</source>
        <translation>Nom de l’objectif</translation>
    </message>
    <message>
        <source>points</source>
        <translation>points</translation>
    </message>
    <message>
        <source>What the objective is worth</source>
        <translation>Valeur de l’objectif</translation>
    </message>
    <message>
        <source>Put it on another field</source>
        <translation>Le mettre sur une autre case</translation>
    </message>
    <message>
        <source>Show it on the field</source>
        <translation>Le montrer sur le terrain</translation>
    </message>
    <message>
        <source>Remove the objective</source>
        <translation>Retirer l’objectif</translation>
    </message>
</context>
<context>
    <name>OddsPage</name>
    <message>
        <source>Game</source>
        <translation>Jeu</translation>
    </message>
</context>
<context>
    <name>OddsPanel</name>
    <message>
        <source>Encounter</source>
        <translation>Rencontre</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <source>Choose a card from the catalogue</source>
        <translation>Choisir une carte dans le catalogue</translation>
    </message>
    <message>
        <source>Choose the first card</source>
        <translation>Choisir la première carte</translation>
    </message>
    <message>
        <source>Choose the second card</source>
        <translation>Choisir la seconde carte</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Premier</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>Contre</translation>
    </message>
    <message>
        <source>Odds</source>
        <translation>Probabilités</translation>
    </message>
    <message>
        <source>Working out the odds</source>
        <translation>Calcul des probabilités</translation>
    </message>
    <message>
        <source>The card has problems; these are its odds before them.</source>
        <translation>La carte a des problèmes&#x202f;; voici ses probabilités d’avant.</translation>
    </message>
</context>
<context>
    <name>OddsPanels</name>
    <message>
        <source>Odds</source>
        <translation>Probabilités</translation>
    </message>
</context>
<context>
    <name>OddsResults</name>
    <message>
        <source>Broad bar: as edited. Thin bar: as saved.</source>
        <translation>Barre large&#x202f;: en cours d’édition. Barre fine&#x202f;: enregistrée.</translation>
    </message>
    <message>
        <source>Computed exactly.</source>
        <translation>Calcul exact.</translation>
    </message>
    <message>
        <source>Sampled: {count} encounters rolled, intervals of 95 %.</source>
        <translation>Échantillon&#x202f;: {count} rencontres jouées aux dés, intervalles à 95 %.</translation>
    </message>
    <message>
        <source>Modifiers</source>
        <translation>Modificateurs</translation>
    </message>
    <message>
        <source>Taken for granted</source>
        <translation>Hypothèses</translation>
    </message>
    <message>
        <source>{words}; was {number}</source>
        <translation>{words}&#x202f;; avant&#x202f;: {number}</translation>
    </message>
</context>
<context>
    <name>OffersModel</name>
    <message>
        <source>Trying cards</source>
        <translation>Essai des cartes</translation>
    </message>
    <message>
        <source>If added</source>
        <translation>Si ajoutée</translation>
    </message>
    <message>
        <source>⚠ breaks {count}</source>
        <translation>⚠ enfreint {count}</translation>
    </message>
    <message>
        <source>{points} over</source>
        <translation>{points} de trop</translation>
    </message>
    <message>
        <source>✓ {points} left</source>
        <translation>✓ reste {points}</translation>
    </message>
    <message>
        <source>Breaks no rule.</source>
        <translation>N’enfreint aucune règle.</translation>
    </message>
</context>
<context>
    <name>OpenCodeDialog</name>
    <message>
        <source>Open a share code</source>
        <translation>Ouvrir un code de partage</translation>
    </message>
    <message>
        <source>Paste the whole code. What it would bring is shown before.</source>
        <translation>Collez le code entier. Ce qu’il apporterait est montré d’abord.</translation>
    </message>
    <message>
        <source>Share code</source>
        <translation>Code de partage</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Look inside</source>
        <translation>Regarder dedans</translation>
    </message>
    <message>
        <source>Reading the code</source>
        <translation>Lecture du code</translation>
    </message>
</context>
<context>
    <name>OperationStack</name>
    <message numerus="yes">
        <source>%n document(s) are as before.</source>
        <translation>
            <numerusform>%n document est comme avant.</numerusform>
            <numerusform>%n documents sont comme avant.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OptionTicks</name>
    <message>
        <source>missing: {name}</source>
        <translation>manque&#x202f;: {name}</translation>
    </message>
    <message>
        <source>{points} pts</source>
        <translation>{points} pts</translation>
    </message>
</context>
<context>
    <name>OptionalField</name>
    <message>
        <source>Tick where there is a value</source>
        <translation>Cochez s’il y a une valeur</translation>
    </message>
    <message>
        <source>{field}: has a value</source>
        <translation>{field}&#x202f;: a une valeur</translation>
    </message>
</context>
<context>
    <name>OverlayBar</name>
    <message>
        <source>Looking over the field</source>
        <translation>Examen du champ de bataille</translation>
    </message>
</context>
<context>
    <name>PageBar</name>
    <message>
        <source>Hold the sheet against the light: the other side in its place (Shift+F8)</source>
        <translation>Tenir la feuille à contre-jour&#x202f;: l’autre côté à sa place (Maj+F8)</translation>
    </message>
    <message>
        <source>Page before</source>
        <translation>Page précédente</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Page suivante</translation>
    </message>
    <message>
        <source>Turn the sheet over (F8)</source>
        <translation>Retourner la feuille (F8)</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Plus petit</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Plus grand</translation>
    </message>
    <message>
        <source>Whole page</source>
        <translation>Page entière</translation>
    </message>
    <message>
        <source>No pages</source>
        <translation>Aucune page</translation>
    </message>
    <message>
        <source>Page {page} of {pages}</source>
        <translation>Page {page} sur {pages}</translation>
    </message>
    <message>
        <source>front</source>
        <translation>recto</translation>
    </message>
    <message>
        <source>back</source>
        <translation>verso</translation>
    </message>
    <message>
        <source>{side} (empty)</source>
        <translation>{side} (vide)</translation>
    </message>
    <message>
        <source>{place}: sheet {sheet}, {side}</source>
        <translation>{place}&#x202f;: feuille {sheet}, {side}</translation>
    </message>
</context>
<context>
    <name>PageFiles</name>
    <message>
        <source>Log as text…</source>
        <translation>Journal en texte…</translation>
    </message>
    <message>
        <source>Log as JSON…</source>
        <translation>Journal en JSON…</translation>
    </message>
    <message>
        <source>Picture of this moment…</source>
        <translation>Image de ce moment…</translation>
    </message>
    <message>
        <source>Picture of every turn…</source>
        <translation>Image de chaque tour…</translation>
    </message>
    <message>
        <source>Moving picture by phase…</source>
        <translation>Image animée par phase…</translation>
    </message>
    <message>
        <source>Moving picture by event…</source>
        <translation>Image animée par action…</translation>
    </message>
    <message>
        <source>Battles (*{suffix})</source>
        <translation>Batailles (*{suffix})</translation>
    </message>
    <message>
        <source>Save the battle</source>
        <translation>Enregistrer la bataille</translation>
    </message>
    <message>
        <source>Open a saved battle</source>
        <translation>Ouvrir une bataille enregistrée</translation>
    </message>
    <message>
        <source>Logs (*{suffix})</source>
        <translation>Journaux (*{suffix})</translation>
    </message>
    <message>
        <source>Write the log</source>
        <translation>Écrire le journal</translation>
    </message>
    <message>
        <source>Write a picture</source>
        <translation>Écrire une image</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Images (*.png)</translation>
    </message>
    <message>
        <source>Folder for the pictures</source>
        <translation>Dossier des images</translation>
    </message>
    <message>
        <source>Moving pictures (*.gif *.webp)</source>
        <translation>Images animées (*.gif *.webp)</translation>
    </message>
    <message>
        <source>Write a moving picture</source>
        <translation>Écrire une image animée</translation>
    </message>
    <message>
        <source>Written: {file}</source>
        <translation>Écrit&#x202f;: {file}</translation>
    </message>
    <message>
        <source>Opening {file}</source>
        <translation>Ouverture de {file}</translation>
    </message>
</context>
<context>
    <name>PageHeader</name>
    <message>
        <source>Watch one</source>
        <translation>En regarder une</translation>
    </message>
    <message>
        <source>Play by hand</source>
        <translation>Jouer à la main</translation>
    </message>
    <message>
        <source>Count many</source>
        <translation>En compter beaucoup</translation>
    </message>
    <message>
        <source>Save the battle as a file</source>
        <translation>Enregistrer la bataille dans un fichier</translation>
    </message>
    <message>
        <source>Open a saved battle</source>
        <translation>Ouvrir une bataille enregistrée</translation>
    </message>
    <message>
        <source>Export the log or pictures</source>
        <translation>Exporter le journal ou des images</translation>
    </message>
</context>
<context>
    <name>PageView</name>
    <message>
        <source>Page</source>
        <translation>Page</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Terrain</source>
        <translation>Terrain</translation>
    </message>
    <message>
        <source>The ruleset of the game is missing, so its terrain is hatched. Import it, then open the map again.</source>
        <translation>Les règles du jeu manquent, son terrain est donc hachuré. Importez-les, puis rouvrez la carte.</translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation>Tout chercher</translation>
    </message>
    <message>
        <source>A document, or something to do</source>
        <translation>Un document, ou une action</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Trouvé</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>Recherche</translation>
    </message>
    <message>
        <source>Nothing found. Try the beginning of a word.</source>
        <translation>Rien trouvé. Essayez le début d’un mot.</translation>
    </message>
    <message>
        <source>Type to search.</source>
        <translation>Tapez pour chercher.</translation>
    </message>
</context>
<context>
    <name>PartForm</name>
    <message>
        <source>Kind</source>
        <translation>Genre</translation>
    </message>
    <message>
        <source>not</source>
        <translation>non</translation>
    </message>
    <message>
        <source>The opposite is asked for</source>
        <translation>Le contraire est demandé</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>The scenario has nothing of the kind yet.</source>
        <translation>Le scénario n’a encore rien de tel.</translation>
    </message>
</context>
<context>
    <name>PartLinks</name>
    <message>
        <source>Belongs to this kind of card:</source>
        <translation>Propre à ce genre de carte&#x202f;:</translation>
    </message>
    <message>
        <source>Go to {part}</source>
        <translation>Aller à {part}</translation>
    </message>
</context>
<context>
    <name>PhaseStrip</name>
    <message>
        <source>Go to a turn and phase (G)</source>
        <translation>Aller à un tour et une phase (G)</translation>
    </message>
    <message>
        <source>Go to this phase of the turn</source>
        <translation>Aller à cette phase du tour</translation>
    </message>
    <message>
        <source>Turn {number}</source>
        <translation>Tour {number}</translation>
    </message>
    <message>
        <source>Set-up</source>
        <translation>Mise en place</translation>
    </message>
    <message>
        <source>End of the battle</source>
        <translation>Fin de la bataille</translation>
    </message>
</context>
<context>
    <name>PickerDialog</name>
    <message>
        <source>Choose from the catalogue</source>
        <translation>Choisir dans le catalogue</translation>
    </message>
    <message>
        <source>Search names and words</source>
        <translation>Chercher noms et mots</translation>
    </message>
    <message>
        <source>Search the catalogue</source>
        <translation>Chercher dans le catalogue</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Genre</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Ajouter</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Choisir</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
</context>
<context>
    <name>PictureBox</name>
    <message>
        <source>No picture yet.
Drop one here, or choose a file.</source>
        <translation>Pas encore d’image.
Déposez-en une ici, ou choisissez un fichier.</translation>
    </message>
</context>
<context>
    <name>PictureMaker</name>
    <message>
        <source>Written: {count} pictures</source>
        <translation>Écrites&#x202f;: {count} images</translation>
    </message>
    <message>
        <source>Written: {file}</source>
        <translation>Écrit&#x202f;: {file}</translation>
    </message>
    <message>
        <source>Pictures are being drawn already.</source>
        <translation>Des images sont déjà en cours de dessin.</translation>
    </message>
    <message>
        <source>Drawing pictures</source>
        <translation>Dessin des images</translation>
    </message>
</context>
<context>
    <name>PictureRow</name>
    <message>
        <source>Caption</source>
        <translation>Légende</translation>
    </message>
    <message>
        <source>Caption of the picture</source>
        <translation>Légende de l’image</translation>
    </message>
    <message>
        <source>Who sees the picture</source>
        <translation>Qui voit l’image</translation>
    </message>
    <message>
        <source>Remove the picture</source>
        <translation>Retirer l’image</translation>
    </message>
    <message>
        <source>The picture is damaged.</source>
        <translation>L’image est endommagée.</translation>
    </message>
    <message>
        <source>for everybody</source>
        <translation>pour tous</translation>
    </message>
    <message>
        <source>only for {side}</source>
        <translation>seulement pour {side}</translation>
    </message>
</context>
<context>
    <name>Places</name>
    <message>
        <source>Objective</source>
        <translation>Objectif</translation>
    </message>
    <message>
        <source>Add an objective</source>
        <translation>Ajouter un objectif</translation>
    </message>
    <message>
        <source>Change an objective</source>
        <translation>Modifier un objectif</translation>
    </message>
    <message>
        <source>Remove an objective</source>
        <translation>Retirer un objectif</translation>
    </message>
    <message>
        <source>Deployment zone</source>
        <translation>Zone de déploiement</translation>
    </message>
    <message>
        <source>Add a deployment zone</source>
        <translation>Ajouter une zone de déploiement</translation>
    </message>
    <message>
        <source>Change a deployment zone</source>
        <translation>Modifier une zone de déploiement</translation>
    </message>
    <message>
        <source>Remove a deployment zone</source>
        <translation>Retirer une zone de déploiement</translation>
    </message>
    <message>
        <source>Start position</source>
        <translation>Position de départ</translation>
    </message>
    <message>
        <source>Add a start position</source>
        <translation>Ajouter une position de départ</translation>
    </message>
    <message>
        <source>Change a start position</source>
        <translation>Modifier une position de départ</translation>
    </message>
    <message>
        <source>Remove a start position</source>
        <translation>Retirer une position de départ</translation>
    </message>
    <message>
        <source>Building</source>
        <translation>Bâtiment</translation>
    </message>
    <message>
        <source>Add a building</source>
        <translation>Ajouter un bâtiment</translation>
    </message>
    <message>
        <source>Change a building</source>
        <translation>Modifier un bâtiment</translation>
    </message>
    <message>
        <source>Remove a building</source>
        <translation>Retirer un bâtiment</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Add a note</source>
        <translation>Ajouter une note</translation>
    </message>
    <message>
        <source>Change a note</source>
        <translation>Modifier une note</translation>
    </message>
    <message>
        <source>Remove a note</source>
        <translation>Retirer une note</translation>
    </message>
    <message>
        <source>Compass rose</source>
        <translation>Rose des vents</translation>
    </message>
    <message>
        <source>Add a compass rose</source>
        <translation>Ajouter une rose des vents</translation>
    </message>
    <message>
        <source>Change the compass rose</source>
        <translation>Modifier la rose des vents</translation>
    </message>
    <message>
        <source>Remove the compass rose</source>
        <translation>Retirer la rose des vents</translation>
    </message>
    <message>
        <source>Picture under the map</source>
        <translation>Image sous la carte</translation>
    </message>
    <message>
        <source>Add a picture under the map</source>
        <translation>Ajouter une image sous la carte</translation>
    </message>
    <message>
        <source>Change the picture under the map</source>
        <translation>Modifier l’image sous la carte</translation>
    </message>
    <message>
        <source>Remove the picture under the map</source>
        <translation>Retirer l’image sous la carte</translation>
    </message>
    <message numerus="yes">
        <source>%n field(s)</source>
        <translation>
            <numerusform>%n case</numerusform>
            <numerusform>%n cases</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PlacesPanel</name>
    <message>
        <source>Objectives, zones, buildings and signs. They go where the selection or the cursor is.</source>
        <translation>Objectifs, zones, bâtiments et signes. Ils vont là où est la sélection ou le curseur.</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Lieux</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Ajouter</translation>
    </message>
    <message>
        <source>Put here</source>
        <translation>Placer ici</translation>
    </message>
    <message>
        <source>Give the place the selected fields, or the field of the cursor</source>
        <translation>Donner au lieu les cases sélectionnées, ou la case du curseur</translation>
    </message>
    <message>
        <source>Remove the place</source>
        <translation>Retirer le lieu</translation>
    </message>
    <message>
        <source>Turn (degrees)</source>
        <translation>Rotation (degrés)</translation>
    </message>
    <message>
        <source>Picture under the map</source>
        <translation>Image sous la carte</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg)</source>
        <translation>Images (*.png *.jpg *.jpeg)</translation>
    </message>
    <message>
        <source>Keep the picture in the map, so that it goes where the map goes? Otherwise it is linked.</source>
        <translation>Garder l’image dans la carte, pour qu’elle aille où va la carte&#x202f;? Sinon elle est liée.</translation>
    </message>
    <message>
        <source>{file} cannot be read as PNG or JPEG.</source>
        <translation>{file} ne peut être lu comme PNG ou JPEG.</translation>
    </message>
    <message>
        <source>{file} is too large to keep: link it.</source>
        <translation>{file} est trop grand pour être gardé&#x202f;: liez-le.</translation>
    </message>
</context>
<context>
    <name>PlainCheckPanel</name>
    <message>
        <source>Chances</source>
        <translation>Chances</translation>
    </message>
    <message>
        <source>The computer does not play this game yet, so nobody can ask how even it is.</source>
        <translation>L’ordinateur ne joue pas encore à ce jeu&#x202f;: on ne peut pas demander s’il est équilibré.</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Vérification</translation>
    </message>
    <message>
        <source>Reading the scenario</source>
        <translation>Lecture du scénario</translation>
    </message>
</context>
<context>
    <name>PlainScenarioEditor</name>
    <message>
        <source>Briefing</source>
        <translation>Consignes</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Contrôle</translation>
    </message>
</context>
<context>
    <name>Player</name>
    <message>
        <source>Fighting the battle</source>
        <translation>Bataille en cours</translation>
    </message>
</context>
<context>
    <name>PlayersBox</name>
    <message>
        <source>Sides of one alliance win together; each army keeps its own commanders</source>
        <translation>Les camps d’une alliance gagnent ensemble&#x202f;; chaque armée garde ses propres commandants</translation>
    </message>
    <message>
        <source>Alliance</source>
        <translation>Alliance</translation>
    </message>
    <message>
        <source>one</source>
        <translation>un seul</translation>
    </message>
    <message>
        <source>Add a player</source>
        <translation>Ajouter un joueur</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Joueurs</translation>
    </message>
    <message>
        <source>They lead one side together. The preview plays it as one army with one chief: its players share a seat, and the screen says whose unit acts.</source>
        <translation>Ils mènent un camp ensemble. L’aperçu le joue comme une seule armée avec un seul chef&#x202f;: ses joueurs partagent une place, et l’écran dit à qui est l’unité qui agit.</translation>
    </message>
    <message>
        <source>Name of the player</source>
        <translation>Nom du joueur</translation>
    </message>
    <message>
        <source>Name a player</source>
        <translation>Nommer un joueur</translation>
    </message>
    <message>
        <source>Add an army that this player leads…</source>
        <translation>Ajouter une armée que ce joueur mène…</translation>
    </message>
    <message>
        <source>Remove the player</source>
        <translation>Retirer le joueur</translation>
    </message>
    <message>
        <source>Player {number}</source>
        <translation>Joueur {number}</translation>
    </message>
    <message>
        <source>Remove a player</source>
        <translation>Retirer un joueur</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>Alliance {name}</source>
        <translation>Alliance {name}</translation>
    </message>
    <message>
        <source>Change the alliance</source>
        <translation>Changer l’alliance</translation>
    </message>
</context>
<context>
    <name>PointsBar</name>
    <message>
        <source>Points used</source>
        <translation>Points employés</translation>
    </message>
    <message>
        <source>{points} of {limit} points</source>
        <translation>{points} points sur {limit}</translation>
    </message>
    <message>
        <source>allowed: {least} to {most}</source>
        <translation>permis&#xa0;: de {least} à {most}</translation>
    </message>
</context>
<context>
    <name>PointsPanel</name>
    <message>
        <source>Broad bar: as edited. Thin bar: as saved.</source>
        <translation>Barre large&#x202f;: en cours. Barre fine&#x202f;: enregistrée.</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>Looking at the other cards…</source>
        <translation>Lecture des autres cartes…</translation>
    </message>
    <message>
        <source>Looking at the other cards</source>
        <translation>Lecture des autres cartes</translation>
    </message>
    <message>
        <source>The card has problems; mend them to see what it is worth.</source>
        <translation>La carte a des problèmes&#x202f;; corrigez-les pour voir ce qu’elle vaut.</translation>
    </message>
    <message>
        <source>The card has problems; this is its estimate before them.</source>
        <translation>La carte a des problèmes&#x202f;; voici son estimation avant eux.</translation>
    </message>
    <message>
        <source>{points} points</source>
        <translation>{points} points</translation>
    </message>
    <message numerus="yes">
        <source>Use %n point(s)</source>
        <translation>
            <numerusform>Prendre %n point</numerusform>
            <numerusform>Prendre %n points</numerusform>
        </translation>
    </message>
    <message>
        <source>Write the estimate into the card, as a step that can be undone</source>
        <translation>Écrire l’estimation dans la carte, en une étape qui s’annule</translation>
    </message>
    <message>
        <source>The others cost {mean} on average at its size. What it has more or less of:</source>
        <translation>Les autres coûtent {mean} en moyenne à sa taille. Ce qu’elle a de plus ou de moins&#x202f;:</translation>
    </message>
    <message>
        <source>What makes up its points</source>
        <translation>Ce qui fait ses points</translation>
    </message>
    <message>
        <source>Your edit: estimate {before} → {after} ({change}), points {points_before} → {points}.</source>
        <translation>Votre changement&#x202f;: estimation {before} → {after} ({change}), points {points_before} → {points}.</translation>
    </message>
</context>
<context>
    <name>PointsPanels</name>
    <message>
        <source>Points</source>
        <translation>Points</translation>
    </message>
</context>
<context>
    <name>PortraitField</name>
    <message>
        <source>Choose a picture…</source>
        <translation>Choisir une image…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Artist</source>
        <translation>Artiste</translation>
    </message>
    <message>
        <source>Choose a picture</source>
        <translation>Choisir une image</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg)</source>
        <translation>Images (*.png *.jpg *.jpeg)</translation>
    </message>
    <message>
        <source>Reading the picture</source>
        <translation>Lecture de l’image</translation>
    </message>
    <message>
        <source>PNG or JPEG; drag it to choose the part that cards show</source>
        <translation>PNG ou JPEG&#xa0;; faites-la glisser pour choisir la partie montrée</translation>
    </message>
    <message>
        <source>{width} × {height} px, {kilobytes} kB</source>
        <translation>{width} × {height} px, {kilobytes} ko</translation>
    </message>
    <message>
        <source>{field}: part shown; arrows move, plus and minus zoom</source>
        <translation>{field}&#xa0;: partie montrée&#xa0;; les flèches déplacent, plus et moins agrandissent</translation>
    </message>
    <message>
        <source>{field}: choose</source>
        <translation>{field}&#xa0;: choisir</translation>
    </message>
    <message>
        <source>{field}: remove</source>
        <translation>{field}&#xa0;: retirer</translation>
    </message>
</context>
<context>
    <name>PreviewPage</name>
    <message>
        <source>Reading the scenario…</source>
        <translation>Lecture du scénario…</translation>
    </message>
    <message>
        <source>Reading the scenario</source>
        <translation>Lecture du scénario</translation>
    </message>
    <message>
        <source>The scenario could not be read.</source>
        <translation>Le scénario n’a pas pu être lu.</translation>
    </message>
    <message>
        <source>Working copy; the same as the saved versions</source>
        <translation>Copie de travail&#x202f;; égale aux versions enregistrées</translation>
    </message>
    <message>
        <source>Working copy; edited and not saved: {names}</source>
        <translation>Copie de travail&#x202f;; modifié et non enregistré&#x202f;: {names}</translation>
    </message>
    <message>
        <source>As last saved, since the edits have errors: {names}</source>
        <translation>Dernière version enregistrée, car les modifications ont des erreurs&#x202f;: {names}</translation>
    </message>
    <message>
        <source>The documents were changed since this battle began.</source>
        <translation>Les documents ont changé depuis le début de cette bataille.</translation>
    </message>
    <message>
        <source>Fight it again as they are now</source>
        <translation>La rejouer avec eux tels qu’ils sont</translation>
    </message>
    <message>
        <source>Saved battle: {file}</source>
        <translation>Bataille enregistrée&#x202f;: {file}</translation>
    </message>
    <message>
        <source>Shown from its log, as it was fought.</source>
        <translation>Montrée d’après son journal, comme elle fut livrée.</translation>
    </message>
    <message>
        <source>Shown as it was fought. Other now: {names}</source>
        <translation>Montrée comme elle fut livrée. Changé depuis&#x202f;: {names}</translation>
    </message>
    <message>
        <source>Back to the present scenario</source>
        <translation>Revenir au scénario actuel</translation>
    </message>
</context>
<context>
    <name>PrintCentre</name>
    <message>
        <source>Add…</source>
        <translation>Ajouter…</translation>
    </message>
    <message>
        <source>Remove from the queue (Delete)</source>
        <translation>Retirer de la file (Suppr)</translation>
    </message>
    <message>
        <source>Up (Alt+Up)</source>
        <translation>Monter (Alt+Haut)</translation>
    </message>
    <message>
        <source>Down (Alt+Down)</source>
        <translation>Descendre (Alt+Bas)</translation>
    </message>
    <message>
        <source>Settings of the print</source>
        <translation>Réglages de l’impression</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>Ligne</translation>
    </message>
    <message>
        <source>Sheets</source>
        <translation>Feuilles</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>Imprimante</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Problèmes</translation>
    </message>
    <message>
        <source>System print…</source>
        <translation>Impression système…</translation>
    </message>
    <message>
        <source>Save as PNG…</source>
        <translation>Enregistrer en PNG…</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>Enregistrer en PDF…</translation>
    </message>
    <message>
        <source>Laying out pages</source>
        <translation>Mise en page</translation>
    </message>
    <message>
        <source>Laying out pages…</source>
        <translation>Mise en page…</translation>
    </message>
    <message>
        <source>Problems ({count})</source>
        <translation>Problèmes ({count})</translation>
    </message>
    <message>
        <source>No pages</source>
        <translation>Aucune page</translation>
    </message>
    <message numerus="yes">
        <source>%n sheet(s)</source>
        <translation>
            <numerusform>%n feuille</numerusform>
            <numerusform>%n feuilles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
    <message>
        <source>Forgotten: the next print of changes prints everything.</source>
        <translation>Oublié&#x202f;: la prochaine impression des changements imprimera tout.</translation>
    </message>
    <message>
        <source>Print centre</source>
        <translation>Centre d’impression</translation>
    </message>
</context>
<context>
    <name>PrintOutput</name>
    <message>
        <source>print</source>
        <translation>impression</translation>
    </message>
    <message>
        <source>Save the pages</source>
        <translation>Enregistrer les pages</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Images (*.png)</translation>
    </message>
    <message>
        <source>Writing pages</source>
        <translation>Écriture des pages</translation>
    </message>
    <message>
        <source>Written to {file}.</source>
        <translation>Écrit dans {file}.</translation>
    </message>
    <message>
        <source>Printing</source>
        <translation>Impression</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) sent to the printer.</source>
        <translation>
            <numerusform>%n page envoyée à l’imprimante.</numerusform>
            <numerusform>%n pages envoyées à l’imprimante.</numerusform>
        </translation>
    </message>
    <message>
        <source>calibration</source>
        <translation>calibrage</translation>
    </message>
    <message>
        <source>Save the calibration page</source>
        <translation>Enregistrer la page de calibrage</translation>
    </message>
</context>
<context>
    <name>PrintPreview</name>
    <message>
        <source>Print</source>
        <translation>Imprimer</translation>
    </message>
    <message>
        <source>Print cards</source>
        <translation>Imprimer des cartes</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>System print…</source>
        <translation>Impression système…</translation>
    </message>
    <message>
        <source>Save as PNG…</source>
        <translation>Enregistrer en PNG…</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>Enregistrer en PDF…</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Ajouter…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>&amp;Paper</source>
        <translation>&amp;Papier</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Langue</translation>
    </message>
    <message>
        <source>&amp;Copies of all</source>
        <translation>&amp;Exemplaires</translation>
    </message>
    <message>
        <source>Cut along the solid lines, fold along the dotted ones. Print at 100 %.</source>
        <translation>Coupez le long des traits pleins, pliez le long des pointillés. Imprimez à 100 %.</translation>
    </message>
    <message>
        <source>Page before</source>
        <translation>Page précédente</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Page suivante</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Plus petit</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Plus grand</translation>
    </message>
    <message>
        <source>Whole page</source>
        <translation>Page entière</translation>
    </message>
    <message>
        <source>Reading cards</source>
        <translation>Lecture des cartes</translation>
    </message>
    <message>
        <source>Laying out cards</source>
        <translation>Mise en page des cartes</translation>
    </message>
    <message>
        <source>Page {page} of {pages}</source>
        <translation>Page {page} sur {pages}</translation>
    </message>
    <message>
        <source>No pages</source>
        <translation>Pas de pages</translation>
    </message>
    <message>
        <source>cards</source>
        <translation>cartes</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Images (*.png)</translation>
    </message>
    <message>
        <source>Save cards</source>
        <translation>Enregistrer des cartes</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Cartes</translation>
    </message>
    <message>
        <source>Written to {file}.</source>
        <translation>Écrit dans {file}.</translation>
    </message>
    <message>
        <source>Writing cards</source>
        <translation>Écriture des cartes</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) sent to the printer.</source>
        <translation>
            <numerusform>%n page envoyée à l’imprimante.</numerusform>
            <numerusform>%n pages envoyées à l’imprimante.</numerusform>
        </translation>
    </message>
    <message>
        <source>Printing</source>
        <translation>Impression</translation>
    </message>
</context>
<context>
    <name>PrintProblems</name>
    <message>
        <source>Problems of the print</source>
        <translation>Problèmes de l’impression</translation>
    </message>
    <message>
        <source>Click to see the card, double click to open it</source>
        <translation>Un clic montre la carte, un double clic l’ouvre</translation>
    </message>
    <message>
        <source>Everything fits. There is nothing to mend.</source>
        <translation>Tout tient. Il n’y a rien à corriger.</translation>
    </message>
</context>
<context>
    <name>PrintQueue</name>
    <message>
        <source>No longer in the catalogue</source>
        <translation>N’est plus dans le catalogue</translation>
    </message>
    <message>
        <source>Add to the print queue</source>
        <translation>Ajouter à la file d’impression</translation>
    </message>
    <message>
        <source>Remove from the print queue</source>
        <translation>Retirer de la file d’impression</translation>
    </message>
    <message>
        <source>Move in the print queue</source>
        <translation>Déplacer dans la file d’impression</translation>
    </message>
    <message numerus="yes">
        <source>Added; the print queue has %n entry(ies) now.</source>
        <translation>
            <numerusform>Ajouté&#x202f;; la file d’impression a maintenant %n ligne.</numerusform>
            <numerusform>Ajouté&#x202f;; la file d’impression a maintenant %n lignes.</numerusform>
        </translation>
    </message>
    <message>
        <source>There are no counters for {names}: choose an army, a scenario or a unit.</source>
        <translation>Il n’y a pas de pions pour {names}&#x202f;: choisissez une armée, un scénario ou une unité.</translation>
    </message>
    <message>
        <source>The print queue is full; {names} was left out. Print or remove something first.</source>
        <translation>La file d’impression est pleine&#x202f;; {names} n’y est pas. Imprimez ou retirez d’abord quelque chose.</translation>
    </message>
    <message>
        <source>{names} has no printed form; choose cards, armies, books, maps, scenarios.</source>
        <translation>{names} ne s’imprime pas&#x202f;; choisissez des cartes, armées, livres, cartes de jeu ou scénarios.</translation>
    </message>
</context>
<context>
    <name>ProblemList</name>
    <message>
        <source>Problems of the scenario</source>
        <translation>Problèmes du scénario</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s) stop the battle</source>
        <translation>
            <numerusform>%n problème empêche la bataille</numerusform>
            <numerusform>%n problèmes empêchent la bataille</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n remark(s), nothing stops the battle</source>
        <translation>
            <numerusform>%n remarque, rien n’empêche la bataille</numerusform>
            <numerusform>%n remarques, rien n’empêche la bataille</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is wrong: the battle can begin.</source>
        <translation>Tout est en ordre&#x202f;: la bataille peut commencer.</translation>
    </message>
</context>
<context>
    <name>ProblemsModel</name>
    <message>
        <source>Document</source>
        <translation>Document</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Endroit</translation>
    </message>
    <message>
        <source>What is wrong, and the mend</source>
        <translation>Ce qui ne va pas, et le remède</translation>
    </message>
</context>
<context>
    <name>ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation>Problèmes</translation>
    </message>
    <message>
        <source>Go to the field</source>
        <translation>Aller au champ</translation>
    </message>
    <message>
        <source>Mend</source>
        <translation>Corriger</translation>
    </message>
    <message>
        <source>Undo the last change</source>
        <translation>Annuler le dernier changement</translation>
    </message>
    <message>
        <source>No problems in the open documents.</source>
        <translation>Aucun problème dans les documents ouverts.</translation>
    </message>
    <message>
        <source>There is no mend that fits every case</source>
        <translation>Aucun remède ne convient à tous les cas</translation>
    </message>
    <message>
        <source>Mend {place}</source>
        <translation>Corriger {place}</translation>
    </message>
</context>
<context>
    <name>PropertyPanel</name>
    <message>
        <source>Boxes chosen: {count}. Align, distribute and order them above the face.</source>
        <translation>Cadres choisis&#x202f;: {count}. Alignez, répartissez et ordonnez-les au-dessus de la face.</translation>
    </message>
    <message>
        <source>Choose a box on the face or in the tree to see its properties.</source>
        <translation>Choisissez un cadre sur la face ou dans l’arbre pour voir ses propriétés.</translation>
    </message>
    <message>
        <source>On this card: {value}</source>
        <translation>Sur cette carte&#x202f;: {value}</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Texte</translation>
    </message>
</context>
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>Folder</source>
        <translation>Dossier</translation>
    </message>
    <message>
        <source>Drive</source>
        <translation>Lecteur</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <translation>&amp;Regarder dans&#x202f;:</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>Fichiers de &amp;type&#x202f;:</translation>
    </message>
</context>
<context>
    <name>QueueModel</name>
    <message>
        <source>Document</source>
        <translation>Document</translation>
    </message>
    <message>
        <source>Printed as</source>
        <translation>Imprimé en</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Copies</translation>
    </message>
    <message>
        <source>It was deleted. Remove it here, or bring it back from the recycle bin.</source>
        <translation>Il a été supprimé. Retirez-le d’ici, ou reprenez-le dans la corbeille.</translation>
    </message>
    <message>
        <source>Change copies</source>
        <translation>Changer les copies</translation>
    </message>
    <message>
        <source>Change what is printed</source>
        <translation>Changer ce qui est imprimé</translation>
    </message>
</context>
<context>
    <name>QueueTable</name>
    <message>
        <source>Print queue</source>
        <translation>File d’impression</translation>
    </message>
    <message>
        <source>Printed as</source>
        <translation>Imprimé en</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Copies</translation>
    </message>
    <message>
        <source>Change copies</source>
        <translation>Changer les copies</translation>
    </message>
    <message>
        <source>Nothing to print yet. Drag cards, armies, spell books, maps or scenarios here from the catalogue, or press Add.</source>
        <translation>Rien à imprimer pour l’instant. Glissez ici des cartes, armées, livres de sorts, cartes de jeu ou scénarios depuis le catalogue, ou cliquez sur Ajouter.</translation>
    </message>
</context>
<context>
    <name>RateChart</name>
    <message>
        <source>Win rates</source>
        <translation>Taux de victoire</translation>
    </message>
</context>
<context>
    <name>RawCells</name>
    <message>
        <source>Raw cells</source>
        <translation>Cellules brutes</translation>
    </message>
    <message>
        <source>Tables (CSV): without the apostrophe that keeps a spreadsheet from running a text as a formula. Only for programs that are no spreadsheets.</source>
        <translation>Tableaux (CSV)&#x202f;: sans l’apostrophe qui empêche un tableur d’exécuter un texte comme une formule. À réserver aux programmes qui ne sont pas des tableurs.</translation>
    </message>
</context>
<context>
    <name>RecoveryDialog</name>
    <message>
        <source>Edits that were not saved</source>
        <translation>Modifications non enregistrées</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Genre</translation>
    </message>
    <message>
        <source>Last edit</source>
        <translation>Dernière modification</translation>
    </message>
    <message>
        <source>Documents with edits</source>
        <translation>Documents modifiés</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Plus tard</translation>
    </message>
    <message>
        <source>Open them</source>
        <translation>Les ouvrir</translation>
    </message>
    <message>
        <source>These documents have edits that no saved version holds yet. They are in the catalogue.</source>
        <translation>Ces documents ont des modifications qu’aucune version enregistrée ne contient encore. Elles se trouvent dans le catalogue.</translation>
    </message>
    <message>
        <source>These documents have edits that no saved version holds yet. Those with a ⚠ could not be written into the catalogue and lie in files of their own: opened, they are taken in.</source>
        <translation>Ces documents ont des modifications qu’aucune version enregistrée ne contient encore. Celles marquées d’un ⚠ n’ont pas pu être écrites dans le catalogue et se trouvent chacune dans un fichier&#x202f;: en les ouvrant, vous les y faites entrer.</translation>
    </message>
</context>
<context>
    <name>RefField</name>
    <message>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <source>Leave empty</source>
        <translation>Laisser vide</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>⚠ missing: {name}</source>
        <translation>⚠ manque&#x202f;: {name}</translation>
    </message>
    <message>
        <source>Relink…</source>
        <translation>Relier…</translation>
    </message>
    <message>
        <source>It is not in this catalogue. Choose another, or open the pack that has it.</source>
        <translation>Il n’est pas dans ce catalogue. Choisissez-en un autre, ou ouvrez le paquet qui le contient.</translation>
    </message>
    <message>
        <source>Open it in a tab</source>
        <translation>L’ouvrir dans un onglet</translation>
    </message>
    <message>
        <source>{field}: open</source>
        <translation>{field}&#x202f;: ouvrir</translation>
    </message>
    <message>
        <source>{field}: choose</source>
        <translation>{field}&#x202f;: choisir</translation>
    </message>
    <message>
        <source>{field}: leave empty</source>
        <translation>{field}&#x202f;: laisser vide</translation>
    </message>
</context>
<context>
    <name>RefListField</name>
    <message>
        <source>Nothing here yet. Add documents from the catalogue.</source>
        <translation>Rien ici pour l’instant. Ajoutez des documents du catalogue.</translation>
    </message>
    <message>
        <source>Add from the catalogue</source>
        <translation>Ajouter du catalogue</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Monter</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Descendre</translation>
    </message>
    <message>
        <source>Relink…</source>
        <translation>Relier…</translation>
    </message>
    <message>
        <source>Choose what the missing documents were meant to be</source>
        <translation>Choisir ce que devaient être les documents manquants</translation>
    </message>
    <message>
        <source>missing: {name}</source>
        <translation>manque&#x202f;: {name}</translation>
    </message>
    <message>
        <source>{name}  ·  {points} pts</source>
        <translation>{name}  ·  {points} pts</translation>
    </message>
</context>
<context>
    <name>RefusedPanel</name>
    <message>
        <source>Why the battle cannot be watched</source>
        <translation>Pourquoi la bataille ne peut pas être regardée</translation>
    </message>
    <message>
        <source>This battle cannot be watched yet</source>
        <translation>Cette bataille ne peut pas encore être regardée</translation>
    </message>
    <message numerus="yes">
        <source>%n reason(s)</source>
        <translation>
            <numerusform>%n raison</numerusform>
            <numerusform>%n raisons</numerusform>
        </translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Regarder encore</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>Aller à</translation>
    </message>
    <message>
        <source>Open the document where this can be mended</source>
        <translation>Ouvrir le document où cela peut être corrigé</translation>
    </message>
</context>
<context>
    <name>RelationCommands</name>
    <message>
        <source>Renamed to {slug}.</source>
        <translation>Renommé en {slug}.</translation>
    </message>
    <message>
        <source>Rename to {slug}</source>
        <translation>Renommer en {slug}</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>Other documents use what you delete</source>
        <translation>D’autres documents utilisent ce que vous supprimez</translation>
    </message>
    <message>
        <source>Delete and leave placeholders</source>
        <translation>Supprimer et laisser des emplacements vides</translation>
    </message>
    <message>
        <source>{name} is in the recycle bin.</source>
        <translation>{name} est dans la corbeille.</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s) are in the recycle bin.</source>
        <translation>
            <numerusform>%n document est dans la corbeille.</numerusform>
            <numerusform>%n documents sont dans la corbeille.</numerusform>
        </translation>
    </message>
    <message>
        <source>{other} was merged into {kept}.</source>
        <translation>{other} a été fusionné avec {kept}.</translation>
    </message>
    <message>
        <source>Looking for duplicates</source>
        <translation>Recherche de doublons</translation>
    </message>
    <message>
        <source>Every reference leads to a document: nothing is missing.</source>
        <translation>Chaque renvoi mène à un document&#x202f;: rien ne manque.</translation>
    </message>
    <message>
        <source>Only shipped documents miss it, and these stay as they are.</source>
        <translation>Il ne manque qu’à des documents fournis, et ceux-ci restent tels quels.</translation>
    </message>
    <message>
        <source>{slug} was linked to {name}.</source>
        <translation>{slug} est maintenant relié à {name}.</translation>
    </message>
    <message>
        <source>Link everywhere</source>
        <translation>Relier partout</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>Relier</translation>
    </message>
    <message>
        <source>There is no card to begin from: link a card of a game first, or mend this one.</source>
        <translation>Il n’y a pas de carte par où commencer&#x202f;: liez d’abord une carte d’un jeu, ou corrigez celle-ci.</translation>
    </message>
    <message>
        <source>Made {name}, linked to its character.</source>
        <translation>{name} est créé et lié à son personnage.</translation>
    </message>
    <message>
        <source>No template yet. Tick “Template” in a card, and it is offered here.</source>
        <translation>Pas encore de modèle. Cochez «&#xa0;Modèle&#xa0;» dans une carte et elle sera proposée ici.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
</context>
<context>
    <name>Relinking</name>
    <message>
        <source>Missing: {name}</source>
        <translation>Manquant&#x202f;: {name}</translation>
    </message>
    <message>
        <source>Link to {name}</source>
        <translation>Relier à {name}</translation>
    </message>
    <message>
        <source>Choose from the catalogue…</source>
        <translation>Choisir dans le catalogue…</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Something went wrong in Marshalry</source>
        <translation>Marshalry a fait une faute</translation>
    </message>
    <message>
        <source>The report lies in {file}.</source>
        <translation>Le rapport est dans {file}.</translation>
    </message>
    <message>
        <source>The report could not be written.</source>
        <translation>Le rapport n’a pas pu être écrit.</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Rapport</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>This is a mistake of the program, not yours.</source>
        <translation>C’est une erreur du programme, pas la vôtre.</translation>
    </message>
    <message>
        <source>{name}: your edits are on disk, in {file}, as of {time}.</source>
        <translation>{name}&#x202f;: vos modifications sont sur le disque, dans {file}, dans leur état de {time}.</translation>
    </message>
    <message>
        <source>the start of this session</source>
        <translation>l’ouverture du document</translation>
    </message>
    <message>
        <source>{name}: your edits are not in the catalogue; they lie in {file}.</source>
        <translation>{name}&#x202f;: vos modifications ne sont pas dans le catalogue&#x202f;; elles se trouvent dans {file}.</translation>
    </message>
    <message>
        <source>{name}: the newest edits are NOT on disk; copy them before you close.</source>
        <translation>{name}&#x202f;: les dernières modifications ne sont PAS sur le disque&#x202f;; copiez-les avant de fermer.</translation>
    </message>
    <message>
        <source>No open document has edits that are not saved.</source>
        <translation>Aucun document ouvert n’a de modifications non enregistrées.</translation>
    </message>
</context>
<context>
    <name>ReportView</name>
    <message>
        <source>Numbers of the report</source>
        <translation>Chiffres du rapport</translation>
    </message>
    <message>
        <source>Battles</source>
        <translation>Batailles</translation>
    </message>
    <message>
        <source>Double click a battle to watch it</source>
        <translation>Double-cliquez sur une bataille pour la regarder</translation>
    </message>
    <message>
        <source>Every battle: double click one to watch it.</source>
        <translation>Toutes les batailles&#x202f;: double-cliquez pour en regarder une.</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Unités</translation>
    </message>
    <message>
        <source>Further counts</source>
        <translation>Autres décomptes</translation>
    </message>
    <message>
        <source>Beginnings</source>
        <translation>Débuts</translation>
    </message>
    <message>
        <source>Turns</source>
        <translation>Tours</translation>
    </message>
    <message>
        <source>{played} battles</source>
        <translation>{played} batailles</translation>
    </message>
    <message>
        <source>{played} of {asked} battles</source>
        <translation>{played} batailles sur {asked}</translation>
    </message>
    <message>
        <source>This game counts nothing of it.</source>
        <translation>Ce jeu n’en compte rien.</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>Match nul</translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s)</source>
        <translation>
            <numerusform>%n tour</numerusform>
            <numerusform>%n tours</numerusform>
        </translation>
    </message>
    <message>
        <source>Mean loss, {what}</source>
        <translation>Perte moyenne, {what}</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Camp</translation>
    </message>
    <message>
        <source>Wins</source>
        <translation>Victoires</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>Intervalle à 95 %</translation>
    </message>
    <message>
        <source>Battles won</source>
        <translation>Batailles gagnées</translation>
    </message>
    <message>
        <source>In brackets: what is lost in eight battles of ten</source>
        <translation>Entre parenthèses&#x202f;: ce qui est perdu dans huit batailles sur dix</translation>
    </message>
    <message>
        <source>A battle lasts {turns} turns on average. Double click a battle to watch it.</source>
        <translation>Une bataille dure {turns} tours en moyenne. Double-cliquez sur une bataille pour la regarder.</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Unité</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>Lost, elements</source>
        <translation>Socles perdus</translation>
    </message>
    <message>
        <source>Lost, points</source>
        <translation>Points perdus</translation>
    </message>
    <message>
        <source>Destroyed</source>
        <translation>Détruite</translation>
    </message>
    <message>
        <source>Taken, elements</source>
        <translation>Socles pris</translation>
    </message>
    <message>
        <source>Taken, points</source>
        <translation>Points pris</translation>
    </message>
    <message>
        <source>For each point</source>
        <translation>Par point</translation>
    </message>
    <message>
        <source>Paid for itself</source>
        <translation>Payée</translation>
    </message>
    <message>
        <source>Mean number of its elements lost in a battle, of those it begins with</source>
        <translation>Nombre moyen de ses socles perdus par bataille, sur ceux du début</translation>
    </message>
    <message>
        <source>Battles in which it lost its last element</source>
        <translation>Batailles où elle a perdu son dernier socle</translation>
    </message>
    <message>
        <source>Mean number of enemy elements that it destroyed itself</source>
        <translation>Nombre moyen de socles ennemis qu’elle a détruits elle-même</translation>
    </message>
    <message>
        <source>Points of enemies that it destroyed, for each point that it costs</source>
        <translation>Points d’ennemis qu’elle a détruits, pour chaque point qu’elle coûte</translation>
    </message>
    <message>
        <source>Battles in which it destroyed enemies worth its own points or more</source>
        <translation>Batailles où elle a détruit des ennemis valant ses propres points ou plus</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Premier</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Tour</translation>
    </message>
    <message>
        <source>Won then</source>
        <translation>Gagnées alors</translation>
    </message>
    <message>
        <source>Won otherwise</source>
        <translation>Gagnées sinon</translation>
    </message>
    <message>
        <source>More than chance</source>
        <translation>Plus que du hasard</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>not shown</source>
        <translation>non établi</translation>
    </message>
    <message>
        <source>What it means to be the first: how often a side won when it was, and when it was not.</source>
        <translation>Ce que vaut d’être le premier&#x202f;: combien de fois un camp a gagné quand il l’était, et quand il ne l’était pas.</translation>
    </message>
    <message>
        <source>In a battle</source>
        <translation>Par bataille</translation>
    </message>
    <message>
        <source>Mean in a battle; in brackets the battles in which it happened at all</source>
        <translation>Moyenne par bataille&#x202f;; entre parenthèses, les batailles où cela est arrivé</translation>
    </message>
</context>
<context>
    <name>RiverTool</name>
    <message>
        <source>Draw a river</source>
        <translation>Tracer une rivière</translation>
    </message>
    <message>
        <source>Remove a river</source>
        <translation>Retirer une rivière</translation>
    </message>
</context>
<context>
    <name>RoadTool</name>
    <message>
        <source>Draw a road</source>
        <translation>Tracer une route</translation>
    </message>
    <message>
        <source>Remove a road</source>
        <translation>Retirer une route</translation>
    </message>
</context>
<context>
    <name>RosterDialog</name>
    <message>
        <source>Plain text</source>
        <translation>Texte simple</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Discord</source>
        <translation>Discord</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>Page web</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>Table (CSV)</source>
        <translation>Tableau (CSV)</translation>
    </message>
    <message>
        <source>Share code, with everything it needs</source>
        <translation>Code de partage, avec tout ce qu’il faut</translation>
    </message>
    <message>
        <source>QR code, for who has the same cards</source>
        <translation>Code QR, pour qui a les mêmes cartes</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Tout</translation>
    </message>
    <message>
        <source>Names and points</source>
        <translation>Noms et points</translation>
    </message>
    <message>
        <source>Roster of {name}</source>
        <translation>Liste de {name}</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>Forme</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Contenu</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Aperçu</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Enregistrer…</translation>
    </message>
    <message>
        <source>Making the roster</source>
        <translation>Préparation de la liste</translation>
    </message>
    <message numerus="yes">
        <source>%n character(s)</source>
        <translation>
            <numerusform>%n caractère</numerusform>
            <numerusform>%n caractères</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s), copied one after the other</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages, copiés l’un après l’autre</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy message {number} of {count}</source>
        <translation>Copier le message {number} sur {count}</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Copié.</translation>
    </message>
    <message>
        <source>Save the roster</source>
        <translation>Enregistrer la liste</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg)</source>
        <translation>Images (*.png *.svg)</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>Texte (*.txt)</translation>
    </message>
    <message>
        <source>Saving the roster</source>
        <translation>Enregistrement de la liste</translation>
    </message>
</context>
<context>
    <name>RuleForm</name>
    <message>
        <source>All cards</source>
        <translation>Toutes les cartes</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucune</translation>
    </message>
    <message>
        <source>Not allowed</source>
        <translation>Interdit</translation>
    </message>
    <message>
        <source>Unusual</source>
        <translation>Inhabituel</translation>
    </message>
    <message>
        <source>Less the points of</source>
        <translation>Moins les points de</translation>
    </message>
    <message>
        <source>For each so many of</source>
        <translation>Par groupe de</translation>
    </message>
    <message>
        <source>Need</source>
        <translation>Il faut</translation>
    </message>
    <message>
        <source>Never with</source>
        <translation>Jamais avec</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Cartes</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Autres</translation>
    </message>
    <message>
        <source>Allies</source>
        <translation>Alliés</translation>
    </message>
    <message>
        <source>Counted</source>
        <translation>Compte</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>Au moins</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Au plus</translation>
    </message>
    <message>
        <source>Share of</source>
        <translation>Part de</translation>
    </message>
    <message>
        <source>For each so many points</source>
        <translation>Par tranche de points</translation>
    </message>
    <message>
        <source>Number of those</source>
        <translation>Taille du groupe</translation>
    </message>
    <message>
        <source>More with one by nature</source>
        <translation>En plus si un par nature</translation>
    </message>
    <message>
        <source>If broken</source>
        <translation>Si enfreinte</translation>
    </message>
    <message>
        <source>Rule of the book</source>
        <translation>Règle du livre</translation>
    </message>
    <message>
        <source>All together</source>
        <translation>Tout ensemble</translation>
    </message>
    <message>
        <source>Each people for itself</source>
        <translation>Chaque peuple à part</translation>
    </message>
    <message>
        <source>Each clan for itself</source>
        <translation>Chaque clan à part</translation>
    </message>
    <message>
        <source>Only the main people</source>
        <translation>Le peuple principal seul</translation>
    </message>
    <message>
        <source>Only the other peoples</source>
        <translation>Les autres peuples seuls</translation>
    </message>
    <message>
        <source>the agreed points</source>
        <translation>les points convenus</translation>
    </message>
    <message>
        <source>the army&apos;s own points</source>
        <translation>les points de l’armée</translation>
    </message>
    <message>
        <source>Peoples</source>
        <translation>Peuples</translation>
    </message>
    <message>
        <source>Clans</source>
        <translation>Clans</translation>
    </message>
    <message>
        <source>Cards of the army</source>
        <translation>Cartes de l’armée</translation>
    </message>
    <message>
        <source>With {people}</source>
        <translation>Avec {people}</translation>
    </message>
</context>
<context>
    <name>Rules</name>
    <message>
        <source>Side</source>
        <translation>Camp</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Unités</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>Au moins</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>Objectif</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Message</translation>
    </message>
    <message>
        <source>Read by</source>
        <translation>Lu par</translation>
    </message>
    <message>
        <source>everybody</source>
        <translation>tous</translation>
    </message>
    <message>
        <source>points</source>
        <translation>points</translation>
    </message>
    <message>
        <source>percent of the points</source>
        <translation>pour cent des points</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>socles</translation>
    </message>
    <message>
        <source>whole units</source>
        <translation>unités entières</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>sans limite</translation>
    </message>
    <message>
        <source>Units stand in an area</source>
        <translation>Unités dans une zone</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>Whole turns</source>
        <translation>Tours entiers</translation>
    </message>
    <message>
        <source>at this moment</source>
        <translation>en ce moment</translation>
    </message>
    <message>
        <source>and no enemy does</source>
        <translation>et aucun ennemi n’y est</translation>
    </message>
    <message>
        <source>units in rout count, too</source>
        <translation>les unités en déroute comptent aussi</translation>
    </message>
    <message>
        <source>The turn</source>
        <translation>Le tour</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Premier</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Dernier</translation>
    </message>
    <message>
        <source>and later</source>
        <translation>et après</translation>
    </message>
    <message>
        <source>A side has lost</source>
        <translation>Un camp a perdu</translation>
    </message>
    <message>
        <source>Counted in</source>
        <translation>Compté en</translation>
    </message>
    <message>
        <source>Units are gone</source>
        <translation>Unités disparues</translation>
    </message>
    <message>
        <source>Units are in rout</source>
        <translation>Unités en déroute</translation>
    </message>
    <message>
        <source>A side has scored</source>
        <translation>Un camp a marqué</translation>
    </message>
    <message>
        <source>more than the others</source>
        <translation>de plus que les autres</translation>
    </message>
    <message>
        <source>A side holds an objective</source>
        <translation>Objectif tenu</translation>
    </message>
    <message>
        <source>An event has happened</source>
        <translation>Événement arrivé</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Événement</translation>
    </message>
    <message>
        <source>Several in brackets</source>
        <translation>Entre parenthèses</translation>
    </message>
    <message>
        <source>all of these</source>
        <translation>tout cela</translation>
    </message>
    <message>
        <source>at least one of these</source>
        <translation>au moins une chose</translation>
    </message>
    <message>
        <source>Weather</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Fields in sight</source>
        <translation>Cases en vue</translation>
    </message>
    <message>
        <source>On every shot</source>
        <translation>À chaque tir</translation>
    </message>
    <message>
        <source>A message is shown</source>
        <translation>Un message paraît</translation>
    </message>
    <message>
        <source>Reinforcements arrive</source>
        <translation>Des renforts arrivent</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Groupe</translation>
    </message>
    <message>
        <source>A side scores</source>
        <translation>Un camp marque</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>An objective is worth</source>
        <translation>Un objectif vaut</translation>
    </message>
    <message>
        <source>The weather changes</source>
        <translation>Le temps change</translation>
    </message>
    <message>
        <source>A side wins at once</source>
        <translation>Un camp gagne aussitôt</translation>
    </message>
    <message>
        <source>Direction (1 to 6)</source>
        <translation>Direction (1 à 6)</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Vitesse</translation>
    </message>
    <message>
        <source>changes each turn by the die</source>
        <translation>change à chaque tour selon le dé</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
    <message>
        <source>Obedience</source>
        <translation>Obéissance</translation>
    </message>
    <message>
        <source>the value or less passes</source>
        <translation>la valeur ou moins réussit</translation>
    </message>
    <message>
        <source>only less passes</source>
        <translation>seul moins réussit</translation>
    </message>
    <message>
        <source>Losses</source>
        <translation>Pertes</translation>
    </message>
    <message>
        <source>as in the book</source>
        <translation>comme dans le livre</translation>
    </message>
    <message>
        <source>each element its share</source>
        <translation>chaque socle sa part</translation>
    </message>
    <message>
        <source>whole units only</source>
        <translation>unités entières seulement</translation>
    </message>
    <message>
        <source>Flank marches</source>
        <translation>Marches de flanc</translation>
    </message>
    <message>
        <source>Objectives count</source>
        <translation>Les objectifs comptent</translation>
    </message>
    <message>
        <source>Morale inside buildings</source>
        <translation>Moral dans les bâtiments</translation>
    </message>
    <message>
        <source>no tests</source>
        <translation>pas de tests</translation>
    </message>
    <message>
        <source>tests with a bonus</source>
        <translation>tests avec un bonus</translation>
    </message>
    <message>
        <source>Something is still missing here.</source>
        <translation>Il manque encore quelque chose ici.</translation>
    </message>
</context>
<context>
    <name>RulesPanel</name>
    <message>
        <source>Rules of composition</source>
        <translation>Règles de composition</translation>
    </message>
    <message>
        <source>Change the chosen rule</source>
        <translation>Changer la règle choisie</translation>
    </message>
    <message>
        <source>New rule</source>
        <translation>Nouvelle règle</translation>
    </message>
    <message>
        <source>Tick: the rule is in force.</source>
        <translation>Coche&#xa0;: la règle est en vigueur.</translation>
    </message>
    <message>
        <source>This army&apos;s own reading of a rule of the ruleset.</source>
        <translation>La lecture propre à cette armée d’une règle du livre de règles.</translation>
    </message>
    <message>
        <source>A rule of this army alone.</source>
        <translation>Une règle de cette armée seule.</translation>
    </message>
    <message>
        <source>From the ruleset. A change here holds for this army alone.</source>
        <translation>Du livre de règles. Un changement ici ne vaut que pour cette armée.</translation>
    </message>
    <message>
        <source>As in the ruleset</source>
        <translation>Comme dans les règles</translation>
    </message>
    <message>
        <source>Remove the rule</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Switch a rule off</source>
        <translation>Écarter une règle</translation>
    </message>
    <message>
        <source>Switch a rule on</source>
        <translation>Remettre une règle</translation>
    </message>
    <message>
        <source>Change a rule</source>
        <translation>Changer une règle</translation>
    </message>
    <message>
        <source>Add a rule</source>
        <translation>Ajouter une règle</translation>
    </message>
    <message>
        <source>Remove a rule</source>
        <translation>Retirer une règle</translation>
    </message>
</context>
<context>
    <name>SampleBar</name>
    <message>
        <source>Card shown</source>
        <translation>Carte montrée</translation>
    </message>
    <message>
        <source>The card that the template is shown on; type to find one</source>
        <translation>La carte sur laquelle le modèle est montré&#x202f;; tapez pour en trouver une</translation>
    </message>
    <message>
        <source>Previous card (Alt+Page up)</source>
        <translation>Carte précédente (Alt+Page préc.)</translation>
    </message>
    <message>
        <source>Next card (Alt+Page down)</source>
        <translation>Carte suivante (Alt+Page suiv.)</translation>
    </message>
    <message>
        <source>Show the card that is hardest to fit (Ctrl+Alt+W)</source>
        <translation>Montrer la carte la plus difficile à loger (Ctrl+Alt+W)</translation>
    </message>
    <message>
        <source>Show the other language (Ctrl+Alt+L)</source>
        <translation>Montrer l’autre langue (Ctrl+Alt+L)</translation>
    </message>
</context>
<context>
    <name>ScatterView</name>
    <message>
        <source>{y} against {x}</source>
        <translation>{y} selon {x}</translation>
    </message>
    <message numerus="yes">
        <source>%n card(s)</source>
        <translation>
            <numerusform>%n carte</numerusform>
            <numerusform>%n cartes</numerusform>
        </translation>
    </message>
    <message>
        <source>No card has both numbers. Choose others.</source>
        <translation>Aucune carte n’a les deux nombres. Choisissez-en d’autres.</translation>
    </message>
</context>
<context>
    <name>ScenarioDraft</name>
    <message>
        <source>{field}, board {number}</source>
        <translation>{field}, plateau {number}</translation>
    </message>
    <message>
        <source>Change a deployment zone</source>
        <translation>Changer une zone de déploiement</translation>
    </message>
    <message>
        <source>Choose an army</source>
        <translation>Choisir une armée</translation>
    </message>
    <message>
        <source>Change how it ends</source>
        <translation>Changer comment elle finit</translation>
    </message>
    <message>
        <source>Change an area</source>
        <translation>Changer une zone</translation>
    </message>
    <message>
        <source>Change the turn limit</source>
        <translation>Changer la limite de tours</translation>
    </message>
    <message>
        <source>Write a briefing</source>
        <translation>Écrire des consignes</translation>
    </message>
    <message>
        <source>Change the name</source>
        <translation>Changer le nom</translation>
    </message>
    <message>
        <source>Change the scenario</source>
        <translation>Changer le scénario</translation>
    </message>
    <message>
        <source>Put the rest on the field</source>
        <translation>Placer le reste sur le terrain</translation>
    </message>
    <message>
        <source>Units that found no room in their zone: {count}. Make it larger, or drag them.</source>
        <translation>Unités sans place dans leur zone&#x202f;: {count}. Agrandissez-la, ou faites-les glisser.</translation>
    </message>
    <message>
        <source>Take {unit} off the field</source>
        <translation>Retirer {unit} du terrain</translation>
    </message>
    <message>
        <source>Take {unit} out of its group</source>
        <translation>Retirer {unit} de son groupe</translation>
    </message>
    <message>
        <source>Remove {area}</source>
        <translation>Retirer {area}</translation>
    </message>
    <message>
        <source>Take the areas of the boards</source>
        <translation>Prendre les zones des cartes</translation>
    </message>
    <message>
        <source>The boards have no named areas that are not here already.</source>
        <translation>Les cartes n’ont pas de zones nommées qui ne soient déjà ici.</translation>
    </message>
    <message>
        <source>Take the zones of the maps</source>
        <translation>Prendre les zones de déploiement</translation>
    </message>
    <message>
        <source>The maps propose no deployment zones or start positions.</source>
        <translation>Les cartes ne proposent ni zones de déploiement ni positions de départ.</translation>
    </message>
    <message>
        <source>The maps have zones for sides that are not in the scenario: {sides}.</source>
        <translation>Les cartes ont des zones pour des camps qui ne sont pas dans le scénario&#x202f;: {sides}.</translation>
    </message>
    <message>
        <source>Add a board</source>
        <translation>Ajouter une carte</translation>
    </message>
</context>
<context>
    <name>Seats</name>
    <message>
        <source>The computer is playing</source>
        <translation>L’ordinateur joue</translation>
    </message>
</context>
<context>
    <name>SectionBox</name>
    <message>
        <source>Fold or open {section}</source>
        <translation>Plier ou ouvrir {section}</translation>
    </message>
    <message numerus="yes">
        <source>%n field(s) with a problem</source>
        <translation>
            <numerusform>%n champ avec un problème</numerusform>
            <numerusform>%n champs avec un problème</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SectionStrip</name>
    <message>
        <source>{section} {count} · {points}</source>
        <translation>{section} {count} · {points}</translation>
    </message>
    <message>
        <source>{percent} % of the army&apos;s points. Choose these entries.</source>
        <translation>{percent}&#xa0;% des points de l’armée. Choisir ces lignes.</translation>
    </message>
</context>
<context>
    <name>SectionView</name>
    <message>
        <source>Line of sight from the side</source>
        <translation>Ligne de vue de profil</translation>
    </message>
</context>
<context>
    <name>SectorEditor</name>
    <message>
        <source>Sector</source>
        <translation>Secteur</translation>
    </message>
    <message>
        <source>Arrows go from square to side to square, Space draws with the chosen tool.</source>
        <translation>Les flèches vont de case en côté en case, Espace dessine avec l’outil choisi.</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Tourner</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Agrandir</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Réduire</translation>
    </message>
    <message>
        <source>Column {column}, row {row}</source>
        <translation>Colonne {column}, rangée {row}</translation>
    </message>
    <message>
        <source>Side near column {column}, row {row}</source>
        <translation>Côté près de la colonne {column}, rangée {row}</translation>
    </message>
    <message>
        <source>Draw the sector</source>
        <translation>Dessiner le secteur</translation>
    </message>
    <message>
        <source>Turn the sector</source>
        <translation>Tourner le secteur</translation>
    </message>
    <message>
        <source>Sectors have 3 to 9 squares along a side.</source>
        <translation>Les secteurs ont de 3 à 9 cases de côté.</translation>
    </message>
    <message>
        <source>Resize the sector</source>
        <translation>Changer la taille du secteur</translation>
    </message>
</context>
<context>
    <name>SectorTools</name>
    <message>
        <source>Wall</source>
        <translation>Mur</translation>
    </message>
    <message>
        <source>Door</source>
        <translation>Porte</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>Ouverture</translation>
    </message>
    <message>
        <source>Floor</source>
        <translation>Sol</translation>
    </message>
    <message>
        <source>Treasure</source>
        <translation>Trésor</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>Solid stone</source>
        <translation>Pierre solide</translation>
    </message>
    <message>
        <source>Thornbush</source>
        <translation>Buisson épineux</translation>
    </message>
</context>
<context>
    <name>SeedBox</name>
    <message>
        <source>Seed of the dice</source>
        <translation>Graine des dés</translation>
    </message>
    <message>
        <source>Seed of the dice: the same seed gives the same battle</source>
        <translation>Graine des dés&#x202f;: la même graine donne la même bataille</translation>
    </message>
</context>
<context>
    <name>SelectTool</name>
    <message>
        <source>Copy the selection</source>
        <translation>Copier la sélection</translation>
    </message>
    <message>
        <source>Move the selection</source>
        <translation>Déplacer la sélection</translation>
    </message>
</context>
<context>
    <name>SetUpPanel</name>
    <message>
        <source>Hidden set-up</source>
        <translation>Placement caché</translation>
    </message>
    <message>
        <source>Both sides set up in their zones unseen; what stands here is only a proposal (XVI.3.3)</source>
        <translation>Les deux camps se placent dans leurs zones sans se voir&#x202f;; ce qui est posé ici n’est qu’une proposition (XVI.3.3)</translation>
    </message>
    <message>
        <source>Change how armies are set up</source>
        <translation>Changer la façon de se placer</translation>
    </message>
    <message>
        <source>Points decide at the end</source>
        <translation>Les points tranchent à la fin</translation>
    </message>
    <message>
        <source>Where no condition has, the points for losses and objectives decide (XVI.3.5)</source>
        <translation>Là où aucune condition n’a décidé, les points des pertes et des objectifs tranchent (XVI.3.5)</translation>
    </message>
    <message>
        <source>Change what decides at the end</source>
        <translation>Changer ce qui tranche à la fin</translation>
    </message>
    <message>
        <source>Objectives</source>
        <translation>Objectifs</translation>
    </message>
    <message>
        <source>No objectives. Add one, then click its field.</source>
        <translation>Pas d’objectif. Ajoutez-en un, puis cliquez sur sa case.</translation>
    </message>
    <message>
        <source>Add an objective</source>
        <translation>Ajouter un objectif</translation>
    </message>
    <message>
        <source>Chapters in force</source>
        <translation>Chapitres en vigueur</translation>
    </message>
    <message>
        <source>Name an objective</source>
        <translation>Nommer un objectif</translation>
    </message>
    <message>
        <source>Change what an objective is worth</source>
        <translation>Changer la valeur d’un objectif</translation>
    </message>
    <message>
        <source>Objective {number}</source>
        <translation>Objectif {number}</translation>
    </message>
    <message>
        <source>Move an objective</source>
        <translation>Déplacer un objectif</translation>
    </message>
    <message>
        <source>Remove an objective</source>
        <translation>Retirer un objectif</translation>
    </message>
    <message>
        <source>Change the chapters in force</source>
        <translation>Changer les chapitres en vigueur</translation>
    </message>
</context>
<context>
    <name>SheetDelegate</name>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
</context>
<context>
    <name>SheetForm</name>
    <message>
        <source>Tiny numbers in the waste</source>
        <translation>Petits numéros dans les chutes</translation>
    </message>
    <message>
        <source>Only what changed since the last print</source>
        <translation>Seulement ce qui a changé depuis</translation>
    </message>
    <message>
        <source> mm</source>
        <translation> mm</translation>
    </message>
    <message>
        <source>Own size</source>
        <translation>Autre format</translation>
    </message>
    <message>
        <source>Folded over: back above front</source>
        <translation>À plier&#x202f;: verso au-dessus du recto</translation>
    </message>
    <message>
        <source>Both sides of the paper</source>
        <translation>Recto verso</translation>
    </message>
    <message>
        <source>Fronts only</source>
        <translation>Rectos seuls</translation>
    </message>
    <message>
        <source>Backs only</source>
        <translation>Versos seuls</translation>
    </message>
    <message>
        <source>Slips for sleeves</source>
        <translation>Fiches pour pochettes</translation>
    </message>
    <message>
        <source>One face to a page (press)</source>
        <translation>Une face par page (imprimeur)</translation>
    </message>
    <message>
        <source>Long edge</source>
        <translation>Bord long</translation>
    </message>
    <message>
        <source>Short edge</source>
        <translation>Bord court</translation>
    </message>
    <message>
        <source>Whichever takes fewer</source>
        <translation>Au plus économe</translation>
    </message>
    <message>
        <source>Upright</source>
        <translation>Portrait</translation>
    </message>
    <message>
        <source>Lying</source>
        <translation>Paysage</translation>
    </message>
    <message>
        <source>Lines around each card</source>
        <translation>Traits autour de chaque carte</translation>
    </message>
    <message>
        <source>Short marks outside</source>
        <translation>Repères dans les marges</translation>
    </message>
    <message>
        <source>Lines from edge to edge</source>
        <translation>Traits de bord à bord</translation>
    </message>
    <message>
        <source>Dotted lines</source>
        <translation>Pointillés</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucun</translation>
    </message>
    <message>
        <source>Keep these settings under a name…</source>
        <translation>Garder ces réglages sous un nom…</translation>
    </message>
    <message>
        <source>Forget this preset</source>
        <translation>Oublier ce préréglage</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Préréglage</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Impression</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Width × height</source>
        <translation>Largeur × hauteur</translation>
    </message>
    <message>
        <source>Height of the paper</source>
        <translation>Hauteur du papier</translation>
    </message>
    <message>
        <source>Turned about</source>
        <translation>Retournée sur</translation>
    </message>
    <message>
        <source>Paper lies</source>
        <translation>Orientation</translation>
    </message>
    <message>
        <source>Sleeve, inside</source>
        <translation>Pochette, dedans</translation>
    </message>
    <message>
        <source>Height of the sleeve</source>
        <translation>Hauteur de la pochette</translation>
    </message>
    <message>
        <source>Slip smaller by</source>
        <translation>Fiche plus petite de</translation>
    </message>
    <message>
        <source>Cut marks</source>
        <translation>Repères</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>Marge</translation>
    </message>
    <message>
        <source>Bleed</source>
        <translation>Fond perdu</translation>
    </message>
    <message>
        <source>Safe distance</source>
        <translation>Distance sûre</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>The edge about which your printer turns the paper between front and back</source>
        <translation>Le bord sur lequel votre imprimante retourne le papier entre recto et verso</translation>
    </message>
    <message>
        <source>Colours reach so far over the cut, for cards that are cut by a press</source>
        <translation>Les couleurs dépassent d’autant la coupe, pour des cartes coupées par un imprimeur</translation>
    </message>
    <message>
        <source>Texts that come nearer to the cut are told in the list of problems</source>
        <translation>Les textes plus proches de la coupe figurent dans la liste des problèmes</translation>
    </message>
    <message>
        <source>Alike on front and back of a sheet, so that a wrong back shows</source>
        <translation>Les mêmes au recto et au verso, pour qu’un mauvais verso se voie</translation>
    </message>
    <message>
        <source>Change the sheets</source>
        <translation>Changer les feuilles</translation>
    </message>
    <message>
        <source>Change the language of the print</source>
        <translation>Changer la langue de l’impression</translation>
    </message>
    <message>
        <source>Change the paper</source>
        <translation>Changer le papier</translation>
    </message>
    <message>
        <source>Take the preset {name}</source>
        <translation>Prendre le préréglage {name}</translation>
    </message>
    <message>
        <source>Home: A4, folded over</source>
        <translation>Maison&#x202f;: A4, à plier</translation>
    </message>
    <message>
        <source>Club: both sides</source>
        <translation>Club&#x202f;: recto verso</translation>
    </message>
    <message>
        <source>Print shop: with bleed</source>
        <translation>Imprimeur&#x202f;: fond perdu</translation>
    </message>
    <message>
        <source>Keep as a preset</source>
        <translation>Garder comme préréglage</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>Nom du préréglage</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) left out: unchanged</source>
        <translation>
            <numerusform>%n partie laissée de côté&#x202f;: inchangée</numerusform>
            <numerusform>%n parties laissées de côté&#x202f;: inchangées</numerusform>
        </translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Modifié</translation>
    </message>
</context>
<context>
    <name>SheetModel</name>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
    <message>
        <source>Came with the program: duplicate the row to edit a copy</source>
        <translation>Fourni avec le programme&#x202f;: dupliquez la ligne pour modifier une copie</translation>
    </message>
    <message>
        <source>As the card that it is based on; an edit here makes it its own</source>
        <translation>Comme la carte sur laquelle elle se fonde&#x202f;; modifiée ici, la valeur lui devient propre</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Raccourcis clavier</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Action</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Touches</translation>
    </message>
    <message>
        <source>Elsewhere</source>
        <translation>Ailleurs</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>ShownField</name>
    <message>
        <source>{label}: {value}</source>
        <translation>{label}&#x202f;: {value}</translation>
    </message>
</context>
<context>
    <name>SideBox</name>
    <message>
        <source>Remove the side</source>
        <translation>Retirer le camp</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <source>Army</source>
        <translation>Armée</translation>
    </message>
    <message>
        <source>First row of the zone</source>
        <translation>Première rangée de la zone</translation>
    </message>
    <message>
        <source>Last row of the zone</source>
        <translation>Dernière rangée de la zone</translation>
    </message>
    <message>
        <source>Use rows</source>
        <translation>Rangées</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>Peindre</translation>
    </message>
    <message>
        <source>Paint the zone&apos;s fields on the map; the right button takes fields away</source>
        <translation>Peindre les cases de la zone sur la carte&#x202f;; le bouton droit les retire</translation>
    </message>
    <message>
        <source>No zone</source>
        <translation>Pas de zone</translation>
    </message>
    <message>
        <source>Zone: rows</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>Own edge</source>
        <translation>Son bord</translation>
    </message>
    <message>
        <source>Briefing</source>
        <translation>Consignes</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message numerus="yes">
        <source>%n painted field(s)</source>
        <translation>
            <numerusform>%n case peinte</numerusform>
            <numerusform>%n cases peintes</numerusform>
        </translation>
    </message>
    <message>
        <source>whole rows</source>
        <translation>entières</translation>
    </message>
</context>
<context>
    <name>SideTool</name>
    <message>
        <source>There is no field beyond that side: walls stand between two fields.</source>
        <translation>Il n’y a pas de case de l’autre côté&#x202f;: un mur se dresse entre deux cases.</translation>
    </message>
    <message>
        <source>Remove a wall</source>
        <translation>Retirer un mur</translation>
    </message>
    <message>
        <source>Build a {kind}</source>
        <translation>Bâtir&#x202f;: {kind}</translation>
    </message>
    <message>
        <source>Zoom in to see roads, rivers and walls.</source>
        <translation>Agrandissez pour voir les routes, les rivières et les murs.</translation>
    </message>
</context>
<context>
    <name>SidesPanel</name>
    <message>
        <source>Add a side</source>
        <translation>Ajouter un camp</translation>
    </message>
    <message>
        <source>Take the zones of the maps</source>
        <translation>Prendre les zones de déploiement</translation>
    </message>
    <message>
        <source>Each side gets the deployment zones and start positions that the maps propose for it</source>
        <translation>Chaque camp reçoit les zones de déploiement et les positions de départ que les cartes proposent pour lui</translation>
    </message>
    <message>
        <source>{slug} (missing)</source>
        <translation>{slug} (manquant)</translation>
    </message>
    <message>
        <source>Side {number}</source>
        <translation>Camp {number}</translation>
    </message>
    <message>
        <source>Remove the side {side}</source>
        <translation>Retirer le camp {side}</translation>
    </message>
</context>
<context>
    <name>SignsPanel</name>
    <message>
        <source>Find a sign or keyword</source>
        <translation>Chercher un signe ou un mot-clé</translation>
    </message>
    <message>
        <source>Signs and keywords</source>
        <translation>Signes et mots-clés</translation>
    </message>
    <message>
        <source>Put the cursor into a text or expression, then double-click a sign to insert it.</source>
        <translation>Placez le curseur dans un texte ou une expression, puis double-cliquez sur un signe pour l’insérer.</translation>
    </message>
</context>
<context>
    <name>SmallMap</name>
    <message>
        <source>The battlefield</source>
        <translation>Le champ de bataille</translation>
    </message>
</context>
<context>
    <name>StaleDialog</name>
    <message>
        <source>{name} was saved elsewhere</source>
        <translation>{name} a été enregistré ailleurs</translation>
    </message>
    <message>
        <source>You began from version {base}; version {stored} was saved since. Nothing of yours is lost.</source>
        <translation>Vous êtes parti de la version {base}&#x202f;; la version {stored} a été enregistrée depuis. Rien de vous n’est perdu.</translation>
    </message>
    <message>
        <source>Version {number} (theirs)</source>
        <translation>Version {number} (l’autre)</translation>
    </message>
    <message>
        <source>Yours</source>
        <translation>La vôtre</translation>
    </message>
    <message>
        <source>Go on editing</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Take theirs</source>
        <translation>Prendre l’autre</translation>
    </message>
    <message>
        <source>Save over theirs</source>
        <translation>Enregistrer par-dessus</translation>
    </message>
    <message>
        <source>Save mine as a copy</source>
        <translation>Enregistrer la mienne en copie</translation>
    </message>
</context>
<context>
    <name>StampPanel</name>
    <message>
        <source>Select fields on a map and keep them here to lay them down again and again.</source>
        <translation>Sélectionnez des cases d’une carte et gardez-les ici pour les poser autant de fois que vous voulez.</translation>
    </message>
    <message>
        <source>Stamps</source>
        <translation>Tampons</translation>
    </message>
    <message>
        <source>Keep the selection</source>
        <translation>Garder la sélection</translation>
    </message>
    <message>
        <source>Turn the stamp clockwise (.)</source>
        <translation>Tourner le tampon à droite (.)</translation>
    </message>
    <message>
        <source>Mirror the stamp (M)</source>
        <translation>Retourner le tampon (M)</translation>
    </message>
    <message>
        <source>Remove the stamp from the library</source>
        <translation>Retirer le tampon de la bibliothèque</translation>
    </message>
    <message>
        <source>Stamp</source>
        <translation>Tampon</translation>
    </message>
    <message>
        <source>A stamp has at most {count} fields; copy and paste takes more.</source>
        <translation>Un tampon a au plus {count} cases&#x202f;; copier et coller en prend davantage.</translation>
    </message>
    <message>
        <source>Stamp {number}</source>
        <translation>Tampon {number}</translation>
    </message>
</context>
<context>
    <name>StampTool</name>
    <message>
        <source>Choose a stamp in the panel Stamps, or copy a selection and paste it here.</source>
        <translation>Choisissez un tampon dans le panneau Tampons, ou copiez une sélection et collez-la ici.</translation>
    </message>
    <message>
        <source>Lay down a stamp</source>
        <translation>Poser un tampon</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Samples to open</source>
        <translation>Exemples à ouvrir</translation>
    </message>
    <message>
        <source>Opened lately</source>
        <translation>Ouverts récemment</translation>
    </message>
    <message>
        <source>What the battle preview plays</source>
        <translation>Ce que joue l’aperçu des batailles</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Jeux</translation>
    </message>
    <message>
        <source>Write cards and armies, draw maps, set up battles, watch them fought, print it all.</source>
        <translation>Écrivez des armées, dessinez des champs de bataille, préparez des batailles, regardez-les, imprimez le tout.</translation>
    </message>
    <message>
        <source>New document</source>
        <translation>Nouveau document</translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation>Tout chercher</translation>
    </message>
    <message>
        <source>Import files</source>
        <translation>Importer des fichiers</translation>
    </message>
    <message>
        <source>Reading the start page</source>
        <translation>Lecture de la page d’accueil</translation>
    </message>
    <message>
        <source>Nothing yet. What you open is listed here.</source>
        <translation>Rien encore. Ce que vous ouvrez apparaît ici.</translation>
    </message>
    <message>
        <source>This catalogue has no shipped content of it.</source>
        <translation>Ce catalogue ne contient rien de fourni pour ce jeu.</translation>
    </message>
    <message>
        <source>Open {name}</source>
        <translation>Ouvrir {name}</translation>
    </message>
    <message>
        <source>{name}: {count} of {all} chapters played</source>
        <translation>{name}&#x202f;: {count} chapitres joués sur {all}</translation>
    </message>
    <message>
        <source>{name}: played</source>
        <translation>{name}&#x202f;: joué</translation>
    </message>
    <message>
        <source>{name}: not played yet; its documents, checks and prints work</source>
        <translation>{name}&#x202f;: pas encore joué&#x202f;; ses documents, ses contrôles et ses impressions fonctionnent</translation>
    </message>
    <message>
        <source>✓ Plays</source>
        <translation>✓ Joués</translation>
    </message>
    <message>
        <source>– Not yet</source>
        <translation>– Pas encore</translation>
    </message>
    <message>
        <source>{words}:  {names}</source>
        <translation>{words}&#x202f;:  {names}</translation>
    </message>
</context>
<context>
    <name>StoryPanel</name>
    <message>
        <source>Story</source>
        <translation>Histoire</translation>
    </message>
</context>
<context>
    <name>Studio</name>
    <message>
        <source>The backup is restored. The catalogue that was here is kept as {file}.</source>
        <translation>La sauvegarde est restaurée. Le catalogue d’avant est gardé dans {file}.</translation>
    </message>
    <message>
        <source>Looking through the backup</source>
        <translation>Vérification de la sauvegarde</translation>
    </message>
</context>
<context>
    <name>SurveyPanel</name>
    <message>
        <source>Check all cards</source>
        <translation>Contrôler toutes les cartes</translation>
    </message>
    <message>
        <source>Only the chosen box</source>
        <translation>Seulement le cadre choisi</translation>
    </message>
    <message>
        <source>Draws every card of this kind in both languages, and lists the texts that do not fit.</source>
        <translation>Dessine chaque carte de ce genre dans les deux langues et énumère les textes qui ne tiennent pas.</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>Carte</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>Cadre</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>Texts that do not fit</source>
        <translation>Textes qui ne tiennent pas</translation>
    </message>
    <message>
        <source>Drawing all cards…</source>
        <translation>Dessin de toutes les cartes…</translation>
    </message>
    <message>
        <source>Checking the texts of all cards</source>
        <translation>Contrôle des textes de toutes les cartes</translation>
    </message>
    <message>
        <source>The check was stopped.</source>
        <translation>Le contrôle a été arrêté.</translation>
    </message>
    <message>
        <source>The template was changed since then: check again.</source>
        <translation>Le modèle a changé depuis&#x202f;: contrôlez à nouveau.</translation>
    </message>
    <message>
        <source>{missing} mm are missing</source>
        <translation>Il manque {missing} mm</translation>
    </message>
    <message>
        <source>Cards drawn in both languages: {count}.</source>
        <translation>Cartes dessinées dans les deux langues&#x202f;: {count}.</translation>
    </message>
    <message>
        <source>Texts that do not fit: {count}.</source>
        <translation>Textes qui ne tiennent pas&#x202f;: {count}.</translation>
    </message>
    <message>
        <source>Every text fits.</source>
        <translation>Tous les textes tiennent.</translation>
    </message>
    <message>
        <source>Cards on which the template itself is wrong: {count}.</source>
        <translation>Cartes sur lesquelles le modèle lui-même est fautif&#x202f;: {count}.</translation>
    </message>
</context>
<context>
    <name>TableEditor</name>
    <message>
        <source>Table</source>
        <translation>Table</translation>
    </message>
    <message>
        <source>Page Up and Page Down choose a piece, arrows move it (Shift: a millimetre, Ctrl: ten centimetres), Insert places one, Delete removes it.</source>
        <translation>Page précédente et Page suivante choisissent un élément, les flèches le déplacent (Maj&#x202f;: un millimètre, Ctrl&#x202f;: dix centimètres), Inser en pose un, Suppr le retire.</translation>
    </message>
    <message>
        <source>Double-click to place terrain; drag pieces; Alt does not snap.</source>
        <translation>Double-cliquez pour poser un terrain&#x202f;; faites glisser les éléments&#x202f;; avec Alt, sans aimantation.</translation>
    </message>
    <message>
        <source>Place terrain…</source>
        <translation>Poser un terrain…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Whole table</source>
        <translation>Toute la table</translation>
    </message>
    <message>
        <source>{x} cm from the west, {y} cm from the north</source>
        <translation>{x} cm du bord ouest, {y} cm du bord nord</translation>
    </message>
    <message>
        <source>Move terrain</source>
        <translation>Déplacer un terrain</translation>
    </message>
    <message>
        <source>Remove terrain</source>
        <translation>Retirer un terrain</translation>
    </message>
    <message>
        <source>Only cards of terrain lie on a table.</source>
        <translation>Seules des cartes de terrain se posent sur une table.</translation>
    </message>
    <message>
        <source>Place terrain</source>
        <translation>Poser un terrain</translation>
    </message>
</context>
<context>
    <name>TableField</name>
    <message>
        <source>Nothing here yet. Add a row, or paste rows from elsewhere.</source>
        <translation>Rien ici pour l’instant. Ajoutez une ligne, ou collez des lignes d’ailleurs.</translation>
    </message>
    <message>
        <source>Duplicate the rows</source>
        <translation>Dupliquer les lignes</translation>
    </message>
    <message>
        <source>Remove the rows (Del)</source>
        <translation>Retirer les lignes (Suppr)</translation>
    </message>
    <message>
        <source>Add a row (Ins)</source>
        <translation>Ajouter une ligne (Inser)</translation>
    </message>
    <message>
        <source>Move the rows up (Alt+Up)</source>
        <translation>Monter les lignes (Alt+Haut)</translation>
    </message>
    <message>
        <source>Move the rows down (Alt+Down)</source>
        <translation>Descendre les lignes (Alt+Bas)</translation>
    </message>
    <message>
        <source>Copy the rows (Ctrl+C)</source>
        <translation>Copier les lignes (Ctrl+C)</translation>
    </message>
    <message>
        <source>Paste rows (Ctrl+V)</source>
        <translation>Coller des lignes (Ctrl+V)</translation>
    </message>
    <message>
        <source>Change {field}</source>
        <translation>Changer&#x202f;: {field}</translation>
    </message>
    <message>
        <source>Add a row to {field}</source>
        <translation>Ajouter une ligne&#x202f;: {field}</translation>
    </message>
    <message>
        <source>Duplicate rows of {field}</source>
        <translation>Dupliquer des lignes&#x202f;: {field}</translation>
    </message>
    <message>
        <source>Remove rows of {field}</source>
        <translation>Retirer des lignes&#x202f;: {field}</translation>
    </message>
    <message>
        <source>Move rows of {field}</source>
        <translation>Déplacer des lignes&#x202f;: {field}</translation>
    </message>
    <message>
        <source>The clipboard holds no rows that fit here.</source>
        <translation>Le presse-papiers ne contient pas de lignes qui conviennent ici.</translation>
    </message>
    <message>
        <source>Paste rows into {field}</source>
        <translation>Coller des lignes&#x202f;: {field}</translation>
    </message>
</context>
<context>
    <name>TableFiles</name>
    <message>
        <source>Load a table…</source>
        <translation>Charger un tableau…</translation>
    </message>
    <message>
        <source>Take the names from a file that was saved here</source>
        <translation>Prendre les noms d’un fichier enregistré ici</translation>
    </message>
    <message>
        <source>Save the table…</source>
        <translation>Enregistrer le tableau…</translation>
    </message>
    <message>
        <source>Keep the names for other maps and people</source>
        <translation>Garder les noms pour d’autres cartes et d’autres personnes</translation>
    </message>
    <message>
        <source>As shipped</source>
        <translation>Comme fourni</translation>
    </message>
    <message>
        <source>Forget all changes to the names</source>
        <translation>Oublier toutes les modifications des noms</translation>
    </message>
    <message>
        <source>Load a table</source>
        <translation>Charger un tableau</translation>
    </message>
    <message>
        <source>Save the table</source>
        <translation>Enregistrer le tableau</translation>
    </message>
    <message>
        <source>Table of terrain (*.toml)</source>
        <translation>Tableau de terrains (*.toml)</translation>
    </message>
</context>
<context>
    <name>TablePage</name>
    <message>
        <source>Reading the cards</source>
        <translation>Lecture des cartes</translation>
    </message>
    <message>
        <source>Table: {kind}</source>
        <translation>Tableau&#x202f;: {kind}</translation>
    </message>
    <message>
        <source>Table of cards</source>
        <translation>Tableau de cartes</translation>
    </message>
    <message>
        <source>Show only rows with these words</source>
        <translation>Ne montrer que les lignes avec ces mots</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtre</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formule</translation>
    </message>
    <message>
        <source>Fills the chosen cells, or a column of all rows shown.
Numbers, texts, fields, + - * / %, &lt; &lt;= = != &gt;= &gt;, and, or, not, if(a, b, c),
min max round round_to floor ceil abs len upper lower title trim concat replace contains number text</source>
        <translation>Remplit les cellules choisies, ou une colonne de toutes les lignes montrées.
Nombres, textes, champs, + - * / %, &lt; &lt;= = != &gt;= &gt;, and, or, not, if(a, b, c),
min max round round_to floor ceil abs len upper lower title trim concat replace contains number text</translation>
    </message>
    <message>
        <source>Show what changes</source>
        <translation>Montrer ce qui change</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Colonnes</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Remplacer</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>Insérer</translation>
    </message>
    <message>
        <source>Save all</source>
        <translation>Tout enregistrer</translation>
    </message>
    <message>
        <source>Edit a cell</source>
        <translation>Modifier une cellule</translation>
    </message>
    <message numerus="yes">
        <source>%n more cell(s) stayed as they are.</source>
        <translation>
            <numerusform>%n autre cellule est restée telle quelle.</numerusform>
            <numerusform>%n autres cellules sont restées telles quelles.</numerusform>
        </translation>
    </message>
    <message>
        <source>Working the formula out</source>
        <translation>Calcul de la formule</translation>
    </message>
    <message>
        <source>What the formula changes</source>
        <translation>Ce que change la formule</translation>
    </message>
    <message>
        <source>Formula {formula}</source>
        <translation>Formule {formula}</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>Recherche</translation>
    </message>
    <message>
        <source>What is replaced</source>
        <translation>Ce qui est remplacé</translation>
    </message>
    <message>
        <source>Replace “{old}” by “{new}”</source>
        <translation>Remplacer «&#x202f;{old}&#x202f;» par «&#x202f;{new}&#x202f;»</translation>
    </message>
    <message>
        <source>Nothing changes.</source>
        <translation>Rien ne change.</translation>
    </message>
    <message>
        <source>Choose cells below one another first.</source>
        <translation>Choisissez d’abord des cellules l’une sous l’autre.</translation>
    </message>
    <message>
        <source>Fill down</source>
        <translation>Remplir vers le bas</translation>
    </message>
    <message>
        <source>Cells copied</source>
        <translation>Cellules copiées</translation>
    </message>
    <message>
        <source>Choose a cell first.</source>
        <translation>Choisissez d’abord une cellule.</translation>
    </message>
    <message>
        <source>Paste cells</source>
        <translation>Coller des cellules</translation>
    </message>
    <message>
        <source>Empty cells</source>
        <translation>Vider des cellules</translation>
    </message>
    <message>
        <source>Insert a row</source>
        <translation>Insérer une ligne</translation>
    </message>
    <message>
        <source>Duplicate rows</source>
        <translation>Dupliquer des lignes</translation>
    </message>
    <message>
        <source>Cards that came with the program stay.</source>
        <translation>Les cartes fournies avec le programme restent.</translation>
    </message>
    <message>
        <source>Delete rows</source>
        <translation>Supprimer des lignes</translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) saved</source>
        <translation>
            <numerusform>%n carte enregistrée</numerusform>
            <numerusform>%n cartes enregistrées</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) were not saved and stay in the table:</source>
        <translation>
            <numerusform>%n carte n’a pas été enregistrée et reste dans le tableau&#x202f;:</numerusform>
            <numerusform>%n cartes n’ont pas été enregistrées et restent dans le tableau&#x202f;:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n ligne</numerusform>
            <numerusform>%n lignes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n modifiée</numerusform>
            <numerusform>%n modifiées</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n with problems</source>
        <translation>
            <numerusform>%n avec des problèmes</numerusform>
            <numerusform>%n avec des problèmes</numerusform>
        </translation>
    </message>
    <message>
        <source>New card</source>
        <translation>Nouvelle carte</translation>
    </message>
    <message>
        <source>Export as CSV</source>
        <translation>Exporter en CSV</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>Exportation</translation>
    </message>
    <message>
        <source>Written to {file}.</source>
        <translation>Écrit dans {file}.</translation>
    </message>
    <message>
        <source>CSV for spreadsheets (*.csv)</source>
        <translation>CSV pour tableurs (*.csv)</translation>
    </message>
    <message>
        <source>CSV, texts as they stand, formulas too (*.csv)</source>
        <translation>CSV, textes tels quels, formules comprises (*.csv)</translation>
    </message>
</context>
<context>
    <name>Transport</name>
    <message>
        <source>Moment of the battle</source>
        <translation>Moment de la bataille</translation>
    </message>
    <message>
        <source>To the set-up (Home)</source>
        <translation>À la mise en place (Début)</translation>
    </message>
    <message>
        <source>One step back (Left)</source>
        <translation>Un pas en arrière (Gauche)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>Jouer (Espace)</translation>
    </message>
    <message>
        <source>One step forward (Right)</source>
        <translation>Un pas en avant (Droite)</translation>
    </message>
    <message>
        <source>To the end (End)</source>
        <translation>À la fin (Fin)</translation>
    </message>
    <message>
        <source>Length of a step</source>
        <translation>Longueur d’un pas</translation>
    </message>
    <message>
        <source>How far one step goes</source>
        <translation>Jusqu’où va un pas</translation>
    </message>
    <message>
        <source>by event</source>
        <translation>par action</translation>
    </message>
    <message>
        <source>by phase</source>
        <translation>par phase</translation>
    </message>
    <message>
        <source>by turn</source>
        <translation>par tour</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Vitesse</translation>
    </message>
    <message>
        <source>How fast it plays</source>
        <translation>Vitesse de lecture</translation>
    </message>
    <message>
        <source>Keep all units in sight</source>
        <translation>Garder toutes les unités en vue</translation>
    </message>
    <message>
        <source>Fight again with another seed</source>
        <translation>Rejouer avec une autre graine</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Graine</translation>
    </message>
    <message>
        <source>{moment} of {all}</source>
        <translation>{moment} sur {all}</translation>
    </message>
    <message>
        <source>{moment} of {all}…</source>
        <translation>{moment} sur {all}…</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>Pause (Espace)</translation>
    </message>
</context>
<context>
    <name>TrayForm</name>
    <message>
        <source>Upper tray</source>
        <translation>Bac du haut</translation>
    </message>
    <message>
        <source> mm</source>
        <translation> mm</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Backs, behind their fronts</source>
        <translation>Les versos, derrière leurs rectos</translation>
    </message>
    <message>
        <source>Every page, on its paper</source>
        <translation>Chaque page, sur son papier</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Garder</translation>
    </message>
    <message>
        <source>Forget this tray</source>
        <translation>Oublier ce bac</translation>
    </message>
    <message>
        <source>Print from</source>
        <translation>Imprimer depuis</translation>
    </message>
    <message>
        <source>Print the calibration page on both sides, hold it against the light, read where the lines cross the scales, and type the numbers here.</source>
        <translation>Imprimez la page de calibrage recto verso, tenez-la à contre-jour, lisez où les traits croisent les échelles, et tapez les nombres ici.</translation>
    </message>
    <message>
        <source>Calibration page</source>
        <translation>Page de calibrage</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>Enregistrer en PDF…</translation>
    </message>
    <message>
        <source>System print…</source>
        <translation>Impression système…</translation>
    </message>
    <message>
        <source>Tray</source>
        <translation>Bac</translation>
    </message>
    <message>
        <source>Across</source>
        <translation>En largeur</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>En hauteur</translation>
    </message>
    <message>
        <source>Ruler</source>
        <translation>Règle</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Décale</translation>
    </message>
    <message>
        <source>Plus: the lines of the back cross right of the middle</source>
        <translation>Plus&#x202f;: les traits du verso croisent à droite du milieu</translation>
    </message>
    <message>
        <source>Plus: the lines of the back cross below the middle</source>
        <translation>Plus&#x202f;: les traits du verso croisent sous le milieu</translation>
    </message>
    <message>
        <source>Length of the printed ruler, in percent of what it should be</source>
        <translation>Longueur de la règle imprimée, en pour cent de ce qu’elle devrait être</translation>
    </message>
    <message>
        <source>Not corrected</source>
        <translation>Sans correction</translation>
    </message>
    <message>
        <source>Choose a tray</source>
        <translation>Choisir un bac</translation>
    </message>
    <message>
        <source>Kept for the tray {name}.</source>
        <translation>Gardé pour le bac {name}.</translation>
    </message>
</context>
<context>
    <name>TriggerBox</name>
    <message>
        <source>Show or hide how it is built</source>
        <translation>Montrer ou cacher sa construction</translation>
    </message>
    <message>
        <source>Name of the event</source>
        <translation>Nom de l’événement</translation>
    </message>
    <message>
        <source>Remove the event</source>
        <translation>Retirer l’événement</translation>
    </message>
    <message>
        <source>When it is looked at</source>
        <translation>Moment où l’on regarde</translation>
    </message>
    <message>
        <source>when a turn begins</source>
        <translation>quand un tour commence</translation>
    </message>
    <message>
        <source>when a turn ends</source>
        <translation>quand un tour finit</translation>
    </message>
    <message>
        <source>when a phase begins</source>
        <translation>quand une phase commence</translation>
    </message>
    <message>
        <source>when a phase ends</source>
        <translation>quand une phase finit</translation>
    </message>
    <message>
        <source>Which phase</source>
        <translation>Quelle phase</translation>
    </message>
    <message>
        <source>any phase</source>
        <translation>n’importe quelle phase</translation>
    </message>
    <message>
        <source>every time</source>
        <translation>chaque fois</translation>
    </message>
    <message>
        <source>It happens whenever it is so, not only once</source>
        <translation>Il arrive chaque fois que c’est vrai, pas une seule fois</translation>
    </message>
    <message>
        <source>Then:</source>
        <translation>Alors&#x202f;:</translation>
    </message>
    <message>
        <source>Add an effect</source>
        <translation>Ajouter un effet</translation>
    </message>
</context>
<context>
    <name>UnitBox</name>
    <message>
        <source>Formation</source>
        <translation>Formation</translation>
    </message>
    <message>
        <source>Looks</source>
        <translation>Regarde</translation>
    </message>
    <message>
        <source>Front</source>
        <translation>Front</translation>
    </message>
    <message>
        <source>How to move it</source>
        <translation>Comment la déplacer</translation>
    </message>
    <message>
        <source>Elements in the front rank</source>
        <translation>Socles au premier rang</translation>
    </message>
    <message>
        <source>Turn left</source>
        <translation>Tourner à gauche</translation>
    </message>
    <message>
        <source>Turn right</source>
        <translation>Tourner à droite</translation>
    </message>
    <message>
        <source>Take off the field</source>
        <translation>Retirer du terrain</translation>
    </message>
    <message>
        <source>Remove from the troops</source>
        <translation>Retirer des troupes</translation>
    </message>
    <message>
        <source>on the ground</source>
        <translation>au sol</translation>
    </message>
    <message>
        <source>Altitude at the start, over level 0</source>
        <translation>Altitude au départ, au-dessus du niveau 0</translation>
    </message>
    <message>
        <source>Altitude</source>
        <translation>Altitude</translation>
    </message>
    <message>
        <source>Comes</source>
        <translation>Arrive</translation>
    </message>
    <message>
        <source>With</source>
        <translation>Avec</translation>
    </message>
    <message>
        <source>Led by</source>
        <translation>Mené par</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>rien</translation>
    </message>
    <message>
        <source>Mounts on which the scenario does not let him ride</source>
        <translation>Montures que le scénario lui interdit</translation>
    </message>
    <message>
        <source>May not ride</source>
        <translation>Ne monte pas</translation>
    </message>
    <message>
        <source>Elements that it lost before the battle</source>
        <translation>Éléments qu’elle a perdus avant la bataille</translation>
    </message>
    <message>
        <source>Hit points that its elements lost before the battle</source>
        <translation>Points de vie que ses éléments ont perdus avant la bataille</translation>
    </message>
    <message>
        <source>Wounds</source>
        <translation>Blessures</translation>
    </message>
    <message>
        <source>Lost before</source>
        <translation>Perdus avant</translation>
    </message>
    <message>
        <source>Give it an item for this battle</source>
        <translation>Lui donner un objet pour cette bataille</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>Objets</translation>
    </message>
    <message>
        <source>north</source>
        <translation>nord</translation>
    </message>
    <message>
        <source>north-east</source>
        <translation>nord-est</translation>
    </message>
    <message>
        <source>south-east</source>
        <translation>sud-est</translation>
    </message>
    <message>
        <source>south</source>
        <translation>sud</translation>
    </message>
    <message>
        <source>south-west</source>
        <translation>sud-ouest</translation>
    </message>
    <message>
        <source>north-west</source>
        <translation>nord-ouest</translation>
    </message>
    <message>
        <source>No unit chosen</source>
        <translation>Aucune unité choisie</translation>
    </message>
    <message>
        <source>Click a unit on the field or in the list.</source>
        <translation>Cliquez sur une unité, sur le terrain ou dans la liste.</translation>
    </message>
    <message>
        <source>It comes later. Drag it on to its zone to let it start there.</source>
        <translation>Elle arrive plus tard. Glissez-la sur sa zone pour la faire commencer là.</translation>
    </message>
    <message>
        <source>Drag it on to its zone: the wheel turns it, Shift and wheel widen it.</source>
        <translation>Glissez-la sur sa zone&#x202f;: la molette la tourne, Maj et molette l’élargissent.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>Take it away</source>
        <translation>Le lui retirer</translation>
    </message>
    <message>
        <source>Drag to move. R turns, W widens, G changes the formation, Delete takes it off.</source>
        <translation>Glisser déplace. R tourne, W élargit, G change la formation, Suppr la retire.</translation>
    </message>
</context>
<context>
    <name>UnitHost</name>
    <message>
        <source>Make it a {kind}</source>
        <translation>En faire&#x202f;: {kind}</translation>
    </message>
</context>
<context>
    <name>Units</name>
    <message>
        <source>pts</source>
        <translation>pts</translation>
    </message>
    <message>
        <source>fields</source>
        <translation>cases</translation>
    </message>
    <message>
        <source>seg.</source>
        <translation>seg.</translation>
    </message>
    <message>
        <source>levels</source>
        <translation>niveaux</translation>
    </message>
    <message>
        <source>MP</source>
        <translation>PM</translation>
    </message>
    <message>
        <source>min</source>
        <translation>min</translation>
    </message>
    <message>
        <source>°</source>
        <translation>°</translation>
    </message>
    <message>
        <source>cm</source>
        <translation>cm</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>kB</source>
        <translation>ko</translation>
    </message>
    <message>
        <source>px</source>
        <translation>px</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
</context>
<context>
    <name>UnkeptDialog</name>
    <message>
        <source>{name} could not be written</source>
        <translation>{name} n’a pas pu être écrit</translation>
    </message>
    <message>
        <source>Close and lose the last edits</source>
        <translation>Fermer et perdre les dernières modifications</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Rester</translation>
    </message>
    <message>
        <source>The newest edits are nowhere but in this window.</source>
        <translation>Les dernières modifications ne se trouvent que dans cette fenêtre.</translation>
    </message>
    <message>
        <source>The newest edits lie in {file}; they are offered at the next start.</source>
        <translation>Les dernières modifications se trouvent dans {file}&#x202f;; elles vous seront proposées au prochain démarrage.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>UnsavedDialog</name>
    <message>
        <source>Edits are not saved yet</source>
        <translation>Des modifications ne sont pas encore enregistrées</translation>
    </message>
    <message>
        <source>{names}: save the edits first, so that they are merged, or merge the saved versions?</source>
        <translation>{names}&#x202f;: enregistrer d’abord les modifications pour qu’elles soient fusionnées, ou fusionner les versions enregistrées&#x202f;?</translation>
    </message>
    <message>
        <source>Merge the saved versions</source>
        <translation>Fusionner les versions enregistrées</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Save first</source>
        <translation>Enregistrer d’abord</translation>
    </message>
</context>
<context>
    <name>UsersDialog</name>
    <message>
        <source>{name} is in use</source>
        <translation>{name} est utilisé</translation>
    </message>
    <message>
        <source>Who uses {name}</source>
        <translation>Qui utilise {name}</translation>
    </message>
    <message>
        <source>It was not deleted: these documents use it. Take it out of them, or delete them first.</source>
        <translation>Il n’a pas été supprimé&#x202f;: ces documents l’utilisent. Retirez-le d’eux, ou supprimez-les d’abord.</translation>
    </message>
    <message>
        <source>Documents that use it</source>
        <translation>Documents qui l’utilisent</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>No document uses it.</source>
        <translation>Aucun document ne l’utilise.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>Values</name>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>NE</source>
        <translation>NE</translation>
    </message>
    <message>
        <source>NW</source>
        <translation>NO</translation>
    </message>
    <message>
        <source>S</source>
        <translation>S</translation>
    </message>
    <message>
        <source>SE</source>
        <translation>SE</translation>
    </message>
    <message>
        <source>SW</source>
        <translation>SO</translation>
    </message>
    <message>
        <source>a</source>
        <translation>a</translation>
    </message>
    <message>
        <source>advanced</source>
        <translation>avancé</translation>
    </message>
    <message>
        <source>animals</source>
        <translation>bêtes</translation>
    </message>
    <message>
        <source>any</source>
        <translation>tous</translation>
    </message>
    <message>
        <source>area held</source>
        <translation>zone tenue</translation>
    </message>
    <message>
        <source>armour</source>
        <translation>armure</translation>
    </message>
    <message>
        <source>army</source>
        <translation>armée</translation>
    </message>
    <message>
        <source>artillery</source>
        <translation>artillerie</translation>
    </message>
    <message>
        <source>artillery 3</source>
        <translation>artillerie 3</translation>
    </message>
    <message>
        <source>artillery 4</source>
        <translation>artillerie 4</translation>
    </message>
    <message>
        <source>attack</source>
        <translation>attaque</translation>
    </message>
    <message>
        <source>attacked</source>
        <translation>attaqué</translation>
    </message>
    <message>
        <source>attacked each side</source>
        <translation>attaqué, chaque camp</translation>
    </message>
    <message>
        <source>b</source>
        <translation>b</translation>
    </message>
    <message>
        <source>backlash</source>
        <translation>retour</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>en arrière</translation>
    </message>
    <message>
        <source>ball</source>
        <translation>boulet</translation>
    </message>
    <message>
        <source>banished</source>
        <translation>banni</translation>
    </message>
    <message>
        <source>basic</source>
        <translation>de base</translation>
    </message>
    <message>
        <source>bite</source>
        <translation>morsure</translation>
    </message>
    <message>
        <source>board</source>
        <translation>carte de jeu</translation>
    </message>
    <message>
        <source>bolt</source>
        <translation>carreau</translation>
    </message>
    <message>
        <source>as in the book</source>
        <translation>comme dans le livre</translation>
    </message>
    <message>
        <source>both</source>
        <translation>les deux</translation>
    </message>
    <message>
        <source>card</source>
        <translation>carte</translation>
    </message>
    <message>
        <source>casualties melee</source>
        <translation>pertes au corps à corps</translation>
    </message>
    <message>
        <source>casualties missile</source>
        <translation>pertes au tir</translation>
    </message>
    <message>
        <source>casualty test</source>
        <translation>test de pertes</translation>
    </message>
    <message>
        <source>cavalry</source>
        <translation>cavalerie</translation>
    </message>
    <message>
        <source>charge</source>
        <translation>charger</translation>
    </message>
    <message>
        <source>chariot</source>
        <translation>char</translation>
    </message>
    <message>
        <source>chariot crew</source>
        <translation>équipage du char</translation>
    </message>
    <message>
        <source>claws</source>
        <translation>griffes</translation>
    </message>
    <message>
        <source>clear</source>
        <translation>dégagé</translation>
    </message>
    <message>
        <source>column</source>
        <translation>colonne</translation>
    </message>
    <message>
        <source>column row</source>
        <translation>colonne et rangée</translation>
    </message>
    <message>
        <source>command</source>
        <translation>commandement</translation>
    </message>
    <message>
        <source>commander</source>
        <translation>commandant</translation>
    </message>
    <message>
        <source>commanders</source>
        <translation>commandants</translation>
    </message>
    <message>
        <source>contact</source>
        <translation>contact</translation>
    </message>
    <message>
        <source>crew</source>
        <translation>équipage</translation>
    </message>
    <message>
        <source>demonworld</source>
        <translation>Demonworld</translation>
    </message>
    <message>
        <source>destroyed</source>
        <translation>détruit</translation>
    </message>
    <message>
        <source>direct</source>
        <translation>direct</translation>
    </message>
    <message>
        <source>discharge</source>
        <translation>décharge</translation>
    </message>
    <message>
        <source>diskwars</source>
        <translation>Diskwars</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>distance</translation>
    </message>
    <message>
        <source>does not approach</source>
        <translation>n’approche pas</translation>
    </message>
    <message>
        <source>dots</source>
        <translation>points</translation>
    </message>
    <message>
        <source>dragon</source>
        <translation>dragon</translation>
    </message>
    <message>
        <source>drained</source>
        <translation>vidé</translation>
    </message>
    <message>
        <source>drained recovers</source>
        <translation>vidé, récupère</translation>
    </message>
    <message>
        <source>east</source>
        <translation>est</translation>
    </message>
    <message>
        <source>element</source>
        <translation>socle</translation>
    </message>
    <message>
        <source>enemy base taken</source>
        <translation>base ennemie prise</translation>
    </message>
    <message>
        <source>enemy engaged</source>
        <translation>ennemi engagé</translation>
    </message>
    <message>
        <source>enemy fear</source>
        <translation>peur de l’ennemi</translation>
    </message>
    <message>
        <source>enemy gone</source>
        <translation>plus d’ennemi</translation>
    </message>
    <message>
        <source>enemy hold order</source>
        <translation>ennemi&#x202f;: ordre de tenir</translation>
    </message>
    <message>
        <source>enemy losses</source>
        <translation>pertes ennemies</translation>
    </message>
    <message>
        <source>enemy move order</source>
        <translation>ennemi&#x202f;: ordre de mouvement</translation>
    </message>
    <message>
        <source>enemy size</source>
        <translation>taille de l’ennemi</translation>
    </message>
    <message>
        <source>even</source>
        <translation>paires</translation>
    </message>
    <message>
        <source>evil</source>
        <translation>mauvais</translation>
    </message>
    <message>
        <source>fast</source>
        <translation>rapide</translation>
    </message>
    <message>
        <source>fear</source>
        <translation>peur</translation>
    </message>
    <message>
        <source>fields</source>
        <translation>cases</translation>
    </message>
    <message>
        <source>fire</source>
        <translation>feu</translation>
    </message>
    <message>
        <source>first</source>
        <translation>première</translation>
    </message>
    <message>
        <source>first shooting</source>
        <translation>premier tir</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>en avant</translation>
    </message>
    <message>
        <source>front</source>
        <translation>front</translation>
    </message>
    <message>
        <source>giant</source>
        <translation>géant</translation>
    </message>
    <message>
        <source>good</source>
        <translation>bon</translation>
    </message>
    <message>
        <source>grains</source>
        <translation>grains</translation>
    </message>
    <message>
        <source>hatch</source>
        <translation>hachures</translation>
    </message>
    <message>
        <source>hedge</source>
        <translation>haie</translation>
    </message>
    <message>
        <source>hero</source>
        <translation>héros</translation>
    </message>
    <message>
        <source>heroes</source>
        <translation>héros</translation>
    </message>
    <message>
        <source>high flyer</source>
        <translation>en vol haut</translation>
    </message>
    <message>
        <source>hit</source>
        <translation>touche</translation>
    </message>
    <message>
        <source>hit points</source>
        <translation>points de vie</translation>
    </message>
    <message>
        <source>hold</source>
        <translation>tenir</translation>
    </message>
    <message>
        <source>horde</source>
        <translation>horde</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>ignoré</translation>
    </message>
    <message>
        <source>impetuous</source>
        <translation>impétueuse</translation>
    </message>
    <message>
        <source>in building</source>
        <translation>dans un bâtiment</translation>
    </message>
    <message>
        <source>independent</source>
        <translation>indépendant</translation>
    </message>
    <message>
        <source>indirect</source>
        <translation>indirect</translation>
    </message>
    <message>
        <source>infantry</source>
        <translation>infanterie</translation>
    </message>
    <message>
        <source>initiative</source>
        <translation>initiative</translation>
    </message>
    <message>
        <source>intended</source>
        <translation>visé</translation>
    </message>
    <message>
        <source>intermediate</source>
        <translation>intermédiaire</translation>
    </message>
    <message>
        <source>item</source>
        <translation>objet</translation>
    </message>
    <message>
        <source>jammed</source>
        <translation>enrayé</translation>
    </message>
    <message>
        <source>keeps routing</source>
        <translation>reste en déroute</translation>
    </message>
    <message>
        <source>land held</source>
        <translation>terre tenue</translation>
    </message>
    <message>
        <source>large monsters</source>
        <translation>grands monstres</translation>
    </message>
    <message>
        <source>large stone</source>
        <translation>grosse pierre</translation>
    </message>
    <message>
        <source>leader</source>
        <translation>leader</translation>
    </message>
    <message>
        <source>left</source>
        <translation>gauche</translation>
    </message>
    <message>
        <source>lenient</source>
        <translation>souple</translation>
    </message>
    <message>
        <source>line</source>
        <translation>ligne</translation>
    </message>
    <message>
        <source>long</source>
        <translation>longue</translation>
    </message>
    <message>
        <source>lose loading</source>
        <translation>perd le chargement</translation>
    </message>
    <message>
        <source>low flyer</source>
        <translation>au ras du sol</translation>
    </message>
    <message>
        <source>field</source>
        <translation>case</translation>
    </message>
    <message>
        <source>magic</source>
        <translation>magie</translation>
    </message>
    <message>
        <source>manoeuvres</source>
        <translation>manœuvres</translation>
    </message>
    <message>
        <source>map</source>
        <translation>carte de jeu</translation>
    </message>
    <message>
        <source>cracks</source>
        <translation>fissures</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>moyenne</translation>
    </message>
    <message>
        <source>melee</source>
        <translation>corps à corps</translation>
    </message>
    <message>
        <source>melee power</source>
        <translation>puissance de corps à corps</translation>
    </message>
    <message>
        <source>melee protection</source>
        <translation>protection de corps à corps</translation>
    </message>
    <message>
        <source>melee skill</source>
        <translation>compétence de corps à corps</translation>
    </message>
    <message>
        <source>melee weapon</source>
        <translation>arme de corps à corps</translation>
    </message>
    <message>
        <source>middle</source>
        <translation>milieu</translation>
    </message>
    <message>
        <source>missile power</source>
        <translation>puissance de tir</translation>
    </message>
    <message>
        <source>missile power against</source>
        <translation>puissance de tir contre</translation>
    </message>
    <message>
        <source>missile protection</source>
        <translation>protection de tir</translation>
    </message>
    <message>
        <source>missile skill</source>
        <translation>compétence de tir</translation>
    </message>
    <message>
        <source>missile weapon</source>
        <translation>arme de tir</translation>
    </message>
    <message>
        <source>monster</source>
        <translation>monstre</translation>
    </message>
    <message>
        <source>morale a</source>
        <translation>moral a</translation>
    </message>
    <message>
        <source>morale b</source>
        <translation>moral b</translation>
    </message>
    <message>
        <source>mount</source>
        <translation>monture</translation>
    </message>
    <message>
        <source>move</source>
        <translation>mouvement</translation>
    </message>
    <message>
        <source>movement</source>
        <translation>mouvement</translation>
    </message>
    <message>
        <source>movement points</source>
        <translation>points de mouvement</translation>
    </message>
    <message>
        <source>musician</source>
        <translation>musicien</translation>
    </message>
    <message>
        <source>neutral</source>
        <translation>neutre</translation>
    </message>
    <message>
        <source>E</source>
        <translation>E</translation>
    </message>
    <message>
        <source>W</source>
        <translation>O</translation>
    </message>
    <message>
        <source>all</source>
        <translation>tout</translation>
    </message>
    <message>
        <source>never together</source>
        <translation>jamais ensemble</translation>
    </message>
    <message>
        <source>axe</source>
        <translation>hache</translation>
    </message>
    <message>
        <source>barry (bars)</source>
        <translation>burelé (bandes couchées)</translation>
    </message>
    <message>
        <source>bendy (slanting stripes)</source>
        <translation>bandé (bandes obliques)</translation>
    </message>
    <message>
        <source>bottom</source>
        <translation>bas</translation>
    </message>
    <message>
        <source>bridge</source>
        <translation>pont</translation>
    </message>
    <message>
        <source>cut with backs</source>
        <translation>coupé avec versos</translation>
    </message>
    <message>
        <source>centre</source>
        <translation>centre</translation>
    </message>
    <message>
        <source>chequy</source>
        <translation>échiqueté</translation>
    </message>
    <message>
        <source>clay</source>
        <translation>torchis</translation>
    </message>
    <message>
        <source>copies of a card</source>
        <translation>exemplaires d’une carte</translation>
    </message>
    <message>
        <source>crescent</source>
        <translation>croissant</translation>
    </message>
    <message>
        <source>cross</source>
        <translation>croix</translation>
    </message>
    <message>
        <source>crown</source>
        <translation>couronne</translation>
    </message>
    <message>
        <source>disc</source>
        <translation>disque</translation>
    </message>
    <message>
        <source>capitals</source>
        <translation>capitales</translation>
    </message>
    <message>
        <source>door</source>
        <translation>porte</translation>
    </message>
    <message>
        <source>each clan for itself</source>
        <translation>chaque clan à part</translation>
    </message>
    <message>
        <source>each people for itself</source>
        <translation>chaque peuple à part</translation>
    </message>
    <message>
        <source>east and west</source>
        <translation>est et ouest</translation>
    </message>
    <message>
        <source>easy</source>
        <translation>facile</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>interdit</translation>
    </message>
    <message>
        <source>eye</source>
        <translation>œil</translation>
    </message>
    <message>
        <source>flame</source>
        <translation>flamme</translation>
    </message>
    <message>
        <source>hexes, side at the top</source>
        <translation>hexagones, côté en haut</translation>
    </message>
    <message>
        <source>folded over</source>
        <translation>plié</translation>
    </message>
    <message>
        <source>ford</source>
        <translation>gué</translation>
    </message>
    <message>
        <source>fortified</source>
        <translation>fortifiée</translation>
    </message>
    <message>
        <source>gate</source>
        <translation>portail</translation>
    </message>
    <message>
        <source>hammer</source>
        <translation>marteau</translation>
    </message>
    <message>
        <source>hard</source>
        <translation>difficile</translation>
    </message>
    <message>
        <source>heater shield</source>
        <translation>écu français ancien</translation>
    </message>
    <message>
        <source>bearers of items</source>
        <translation>porteurs d’objets</translation>
    </message>
    <message>
        <source>copies of unique items</source>
        <translation>exemplaires d’objets uniques</translation>
    </message>
    <message>
        <source>people of items</source>
        <translation>peuple des objets</translation>
    </message>
    <message>
        <source>items of an element</source>
        <translation>objets d’un socle</translation>
    </message>
    <message>
        <source>points of items</source>
        <translation>points des objets</translation>
    </message>
    <message>
        <source>magic weapons</source>
        <translation>armes magiques</translation>
    </message>
    <message>
        <source>kite shield</source>
        <translation>écu en amande</translation>
    </message>
    <message>
        <source>agreed points</source>
        <translation>points convenus</translation>
    </message>
    <message>
        <source>lozenge</source>
        <translation>losange</translation>
    </message>
    <message>
        <source>the main people</source>
        <translation>le peuple principal</translation>
    </message>
    <message>
        <source>mountain</source>
        <translation>montagne</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>north</source>
        <translation>nord</translation>
    </message>
    <message>
        <source>north and south</source>
        <translation>nord et sud</translation>
    </message>
    <message>
        <source>other peoples</source>
        <translation>autres peuples</translation>
    </message>
    <message>
        <source>paly (upright stripes)</source>
        <translation>palé (bandes droites)</translation>
    </message>
    <message>
        <source>per bend</source>
        <translation>tranché</translation>
    </message>
    <message>
        <source>per bend sinister</source>
        <translation>taillé</translation>
    </message>
    <message>
        <source>per chevron</source>
        <translation>chapé</translation>
    </message>
    <message>
        <source>per fess (above and below)</source>
        <translation>coupé (haut et bas)</translation>
    </message>
    <message>
        <source>per pale (left and right)</source>
        <translation>parti (gauche et droite)</translation>
    </message>
    <message>
        <source>per saltire</source>
        <translation>écartelé en sautoir</translation>
    </message>
    <message>
        <source>hexes, corner at the top</source>
        <translation>hexagones, pointe en haut</translation>
    </message>
    <message>
        <source>quarterly</source>
        <translation>écartelé</translation>
    </message>
    <message>
        <source>rectangle</source>
        <translation>rectangle</translation>
    </message>
    <message>
        <source>round shield</source>
        <translation>écu rond</translation>
    </message>
    <message>
        <source>roundel</source>
        <translation>besant</translation>
    </message>
    <message>
        <source>ruin</source>
        <translation>ruine</translation>
    </message>
    <message>
        <source>saltire</source>
        <translation>sautoir</translation>
    </message>
    <message>
        <source>share of the points</source>
        <translation>part des points</translation>
    </message>
    <message>
        <source>skull</source>
        <translation>crâne</translation>
    </message>
    <message>
        <source>star</source>
        <translation>étoile</translation>
    </message>
    <message>
        <source>stone</source>
        <translation>pierre</translation>
    </message>
    <message>
        <source>wooden</source>
        <translation>en bois</translation>
    </message>
    <message>
        <source>phase begins</source>
        <translation>une phase commence</translation>
    </message>
    <message>
        <source>phase ends</source>
        <translation>une phase finit</translation>
    </message>
    <message>
        <source>sun</source>
        <translation>soleil</translation>
    </message>
    <message>
        <source>sword</source>
        <translation>épée</translation>
    </message>
    <message>
        <source>all together</source>
        <translation>tout ensemble</translation>
    </message>
    <message>
        <source>top</source>
        <translation>haut</translation>
    </message>
    <message>
        <source>points of the army</source>
        <translation>points de l’armée</translation>
    </message>
    <message>
        <source>tower</source>
        <translation>tour</translation>
    </message>
    <message>
        <source>tree</source>
        <translation>arbre</translation>
    </message>
    <message>
        <source>turn begins</source>
        <translation>début du tour</translation>
    </message>
    <message>
        <source>turn ends</source>
        <translation>fin du tour</translation>
    </message>
    <message>
        <source>unusual</source>
        <translation>inhabituel</translation>
    </message>
    <message>
        <source>window</source>
        <translation>fenêtre</translation>
    </message>
    <message>
        <source>obedience</source>
        <translation>obéissance</translation>
    </message>
    <message>
        <source>odd</source>
        <translation>impaires</translation>
    </message>
    <message>
        <source>one field</source>
        <translation>une case</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>optionnel</translation>
    </message>
    <message>
        <source>order</source>
        <translation>ordre</translation>
    </message>
    <message>
        <source>other</source>
        <translation>autre</translation>
    </message>
    <message>
        <source>otherwise</source>
        <translation>sinon</translation>
    </message>
    <message>
        <source>overrun</source>
        <translation>écrasement</translation>
    </message>
    <message>
        <source>own charge order</source>
        <translation>soi&#x202f;: ordre de charger</translation>
    </message>
    <message>
        <source>own fear</source>
        <translation>sa peur</translation>
    </message>
    <message>
        <source>own hold order</source>
        <translation>soi&#x202f;: ordre de tenir</translation>
    </message>
    <message>
        <source>own size</source>
        <translation>sa taille</translation>
    </message>
    <message>
        <source>pack</source>
        <translation>paquet</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>partiel</translation>
    </message>
    <message>
        <source>per destroyed</source>
        <translation>par socle détruit</translation>
    </message>
    <message>
        <source>per element</source>
        <translation>par socle</translation>
    </message>
    <message>
        <source>per lost</source>
        <translation>par socle perdu</translation>
    </message>
    <message>
        <source>per star</source>
        <translation>par étoile</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>simple</translation>
    </message>
    <message>
        <source>points destroyed</source>
        <translation>points détruits</translation>
    </message>
    <message>
        <source>points lead</source>
        <translation>avance de points</translation>
    </message>
    <message>
        <source>push</source>
        <translation>pousser</translation>
    </message>
    <message>
        <source>radius</source>
        <translation>rayon</translation>
    </message>
    <message>
        <source>always</source>
        <translation>toujours</translation>
    </message>
    <message>
        <source>rally</source>
        <translation>ralliement</translation>
    </message>
    <message>
        <source>random neighbour</source>
        <translation>voisin au hasard</translation>
    </message>
    <message>
        <source>reaction</source>
        <translation>réaction</translation>
    </message>
    <message>
        <source>rear</source>
        <translation>dos</translation>
    </message>
    <message>
        <source>reeds</source>
        <translation>roseaux</translation>
    </message>
    <message>
        <source>regroup</source>
        <translation>regroupement</translation>
    </message>
    <message>
        <source>rider</source>
        <translation>cavalier</translation>
    </message>
    <message>
        <source>right</source>
        <translation>droite</translation>
    </message>
    <message>
        <source>rout</source>
        <translation>déroute</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>rangées</translation>
    </message>
    <message>
        <source>ruined wall</source>
        <translation>mur détruit</translation>
    </message>
    <message>
        <source>ruleset</source>
        <translation>règles</translation>
    </message>
    <message>
        <source>scenario</source>
        <translation>scénario</translation>
    </message>
    <message>
        <source>second</source>
        <translation>seconde</translation>
    </message>
    <message>
        <source>second shooting</source>
        <translation>second tir</translation>
    </message>
    <message>
        <source>self</source>
        <translation>soi-même</translation>
    </message>
    <message>
        <source>shocked</source>
        <translation>secoué</translation>
    </message>
    <message>
        <source>short</source>
        <translation>courte</translation>
    </message>
    <message>
        <source>skirmish</source>
        <translation>harceler</translation>
    </message>
    <message>
        <source>skirmish formation</source>
        <translation>tirailleurs</translation>
    </message>
    <message>
        <source>small stone</source>
        <translation>petite pierre</translation>
    </message>
    <message>
        <source>south</source>
        <translation>sud</translation>
    </message>
    <message>
        <source>spell</source>
        <translation>sort</translation>
    </message>
    <message>
        <source>spell points</source>
        <translation>points de sorts</translation>
    </message>
    <message>
        <source>spellbook</source>
        <translation>livre de sorts</translation>
    </message>
    <message>
        <source>square</source>
        <translation>carré</translation>
    </message>
    <message>
        <source>standard</source>
        <translation>porte-drapeau</translation>
    </message>
    <message>
        <source>stones</source>
        <translation>pierres</translation>
    </message>
    <message>
        <source>stops</source>
        <translation>s’arrête</translation>
    </message>
    <message>
        <source>stored spell</source>
        <translation>sort gardé</translation>
    </message>
    <message>
        <source>strict</source>
        <translation>strict</translation>
    </message>
    <message>
        <source>tail</source>
        <translation>queue</translation>
    </message>
    <message>
        <source>text</source>
        <translation>texte</translation>
    </message>
    <message>
        <source>throw</source>
        <translation>lancer</translation>
    </message>
    <message>
        <source>trees</source>
        <translation>arbres</translation>
    </message>
    <message>
        <source>tufts</source>
        <translation>touffes</translation>
    </message>
    <message>
        <source>turn</source>
        <translation>tour</translation>
    </message>
    <message>
        <source>two fields</source>
        <translation>deux cases</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>unité</translation>
    </message>
    <message>
        <source>units</source>
        <translation>unités</translation>
    </message>
    <message>
        <source>wall</source>
        <translation>mur</translation>
    </message>
    <message>
        <source>war machines</source>
        <translation>machines de guerre</translation>
    </message>
    <message>
        <source>waves</source>
        <translation>vagues</translation>
    </message>
    <message>
        <source>weapon power</source>
        <translation>puissance de l’arme</translation>
    </message>
    <message>
        <source>wedge</source>
        <translation>coin</translation>
    </message>
    <message>
        <source>west</source>
        <translation>ouest</translation>
    </message>
    <message>
        <source>whole unit</source>
        <translation>unité entière</translation>
    </message>
    <message>
        <source>wizard</source>
        <translation>sorcier</translation>
    </message>
    <message>
        <source>wizards</source>
        <translation>sorciers</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>as the duration says</source>
        <translation>selon la durée</translation>
    </message>
    <message>
        <source>until the next turn ends</source>
        <translation>jusqu’à la fin du tour suivant</translation>
    </message>
    <message>
        <source>away</source>
        <translation>en éloignant</translation>
    </message>
    <message>
        <source>towards</source>
        <translation>en rapprochant</translation>
    </message>
    <message>
        <source>moving</source>
        <translation>se déplacer</translation>
    </message>
    <message>
        <source>shooting</source>
        <translation>tirer</translation>
    </message>
    <message>
        <source>getting orders</source>
        <translation>recevoir des ordres</translation>
    </message>
    <message>
        <source>flying</source>
        <translation>voler</translation>
    </message>
    <message>
        <source>large element</source>
        <translation>grand socle</translation>
    </message>
    <message>
        <source>chariot or gun</source>
        <translation>char ou artillerie</translation>
    </message>
    <message>
        <source>in melee</source>
        <translation>au corps à corps</translation>
    </message>
    <message>
        <source>in rout</source>
        <translation>en déroute</translation>
    </message>
    <message>
        <source>Hit points come back</source>
        <translation>Rendre des points de vie</translation>
    </message>
    <message>
        <source>Morale test</source>
        <translation>Test de moral</translation>
    </message>
    <message>
        <source>Attack with a power</source>
        <translation>Attaquer avec une puissance</translation>
    </message>
    <message>
        <source>Set on fire</source>
        <translation>Mettre le feu</translation>
    </message>
    <message>
        <source>Move the target</source>
        <translation>Déplacer la cible</translation>
    </message>
    <message>
        <source>Summon</source>
        <translation>Invoquer</translation>
    </message>
    <message>
        <source>Keep from acting</source>
        <translation>Empêcher d’agir</translation>
    </message>
    <message>
        <source>Change the ground</source>
        <translation>Changer le terrain</translation>
    </message>
    <message>
        <source>End spells</source>
        <translation>Mettre fin à des sorts</translation>
    </message>
    <message>
        <source>Only words</source>
        <translation>Mots seulement</translation>
    </message>
    <message>
        <source>Only if …</source>
        <translation>Seulement si…</translation>
    </message>
    <message>
        <source>The target is</source>
        <translation>La cible est</translation>
    </message>
    <message>
        <source>The target&apos;s people</source>
        <translation>Le peuple de la cible</translation>
    </message>
    <message>
        <source>A roll of the D20</source>
        <translation>Un jet de D20</translation>
    </message>
    <message>
        <source>in this activation phase</source>
        <translation>pendant cette phase d’activation</translation>
    </message>
    <message>
        <source>until the battle ends</source>
        <translation>jusqu’à la fin de la bataille</translation>
    </message>
    <message>
        <source>the caster</source>
        <translation>le lanceur</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>rien</translation>
    </message>
    <message>
        <source>picking disks</source>
        <translation>choix de disks</translation>
    </message>
    <message>
        <source>touching the caster</source>
        <translation>contact avec le lanceur</translation>
    </message>
    <message>
        <source>a spot</source>
        <translation>un endroit</translation>
    </message>
    <message>
        <source>an opponent</source>
        <translation>un adversaire</translation>
    </message>
    <message>
        <source>a stack</source>
        <translation>une pile</translation>
    </message>
    <message>
        <source>the destroyed</source>
        <translation>les disks détruits</translation>
    </message>
    <message>
        <source>own</source>
        <translation>la sienne</translation>
    </message>
    <message>
        <source>enemy</source>
        <translation>ennemi</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>au choix</translation>
    </message>
    <message>
        <source>friend</source>
        <translation>ami</translation>
    </message>
    <message>
        <source>activated</source>
        <translation>activé</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>bloqué</translation>
    </message>
    <message>
        <source>lying on another</source>
        <translation>posé sur un autre</translation>
    </message>
    <message>
        <source>in combat</source>
        <translation>en combat</translation>
    </message>
    <message>
        <source>takes several wounds</source>
        <translation>encaisse plusieurs blessures</translation>
    </message>
    <message>
        <source>flyer</source>
        <translation>volant</translation>
    </message>
    <message>
        <source>of the caster&apos;s faction</source>
        <translation>de la faction du lanceur</translation>
    </message>
    <message>
        <source>wounded</source>
        <translation>blessé</translation>
    </message>
    <message>
        <source>defence</source>
        <translation>défense</translation>
    </message>
    <message>
        <source>toughness</source>
        <translation>endurance</translation>
    </message>
    <message>
        <source>points</source>
        <translation>points</translation>
    </message>
    <message>
        <source>sum of the three</source>
        <translation>somme des trois</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>au moins</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>au plus</translation>
    </message>
    <message>
        <source>the targets</source>
        <translation>les cibles</translation>
    </message>
    <message>
        <source>safe from missiles</source>
        <translation>protégé des projectiles</translation>
    </message>
    <message>
        <source>safe from damage</source>
        <translation>protégé des dommages</translation>
    </message>
    <message>
        <source>cannot be moved</source>
        <translation>ne peut être déplacé</translation>
    </message>
    <message>
        <source>without special abilities</source>
        <translation>sans capacités spéciales</translation>
    </message>
    <message>
        <source>closed to all</source>
        <translation>fermé à tous</translation>
    </message>
    <message>
        <source>sure target</source>
        <translation>cible sûre</translation>
    </message>
    <message>
        <source>places on the table</source>
        <translation>places sur la table</translation>
    </message>
    <message>
        <source>upper and lower</source>
        <translation>dessus et dessous</translation>
    </message>
    <message>
        <source>at the owner&apos;s zone</source>
        <translation>à la zone du propriétaire</translation>
    </message>
    <message>
        <source>Several in brackets</source>
        <translation>Plusieurs entre parenthèses</translation>
    </message>
    <message>
        <source>The disk is</source>
        <translation>Le disk est</translation>
    </message>
    <message>
        <source>A value</source>
        <translation>Une valeur</translation>
    </message>
    <message>
        <source>Change a value</source>
        <translation>Changer une valeur</translation>
    </message>
    <message>
        <source>Wound</source>
        <translation>Blesser</translation>
    </message>
    <message>
        <source>Heal</source>
        <translation>Soigner</translation>
    </message>
    <message>
        <source>Take damage away</source>
        <translation>Enlever des dommages</translation>
    </message>
    <message>
        <source>Capture</source>
        <translation>Capturer</translation>
    </message>
    <message>
        <source>Ambush</source>
        <translation>Embuscade</translation>
    </message>
    <message>
        <source>Put under a spell</source>
        <translation>Ensorceler</translation>
    </message>
    <message>
        <source>Activation marker</source>
        <translation>Marqueur d’activation</translation>
    </message>
    <message>
        <source>Flip away</source>
        <translation>Repousser</translation>
    </message>
    <message>
        <source>Set down elsewhere</source>
        <translation>Poser ailleurs</translation>
    </message>
    <message>
        <source>Swap two disks</source>
        <translation>Échanger deux disks</translation>
    </message>
    <message>
        <source>Move as its owner</source>
        <translation>Déplacer pour l’autre</translation>
    </message>
    <message>
        <source>Bring into play</source>
        <translation>Faire entrer en jeu</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>S’emparer</translation>
    </message>
    <message>
        <source>Destroy</source>
        <translation>Détruire</translation>
    </message>
    <message>
        <source>Build a wall</source>
        <translation>Bâtir un mur</translation>
    </message>
    <message>
        <source>Skip activations</source>
        <translation>Passer des activations</translation>
    </message>
    <message>
        <source>Counter a spell</source>
        <translation>Contrer un sort</translation>
    </message>
    <message>
        <source>Drop missiles</source>
        <translation>Lâcher des projectiles</translation>
    </message>
    <message>
        <source>artefact</source>
        <translation>artefact</translation>
    </message>
    <message>
        <source>attacking</source>
        <translation>en attaque</translation>
    </message>
    <message>
        <source>who has it</source>
        <translation>celui qui l’a</translation>
    </message>
    <message>
        <source>a raid beaten off</source>
        <translation>une attaque repoussée</translation>
    </message>
    <message>
        <source>before a round</source>
        <translation>avant un round</translation>
    </message>
    <message>
        <source>darkage</source>
        <translation>darkage</translation>
    </message>
    <message>
        <source>defending</source>
        <translation>en défense</translation>
    </message>
    <message>
        <source>Disarm</source>
        <translation>Désarmer</translation>
    </message>
    <message>
        <source>The enemy discards</source>
        <translation>L’ennemi défausse</translation>
    </message>
    <message>
        <source>Draw cards</source>
        <translation>Piocher</translation>
    </message>
    <message>
        <source>Help an enlistment</source>
        <translation>Aider un enrôlement</translation>
    </message>
    <message>
        <source>Change fighters</source>
        <translation>Changer des combattants</translation>
    </message>
    <message>
        <source>Move the goal</source>
        <translation>Déplacer le but</translation>
    </message>
    <message>
        <source>Larger hand</source>
        <translation>Main plus grande</translation>
    </message>
    <message>
        <source>Income</source>
        <translation>Revenu</translation>
    </message>
    <message>
        <source>Win markers</source>
        <translation>Gagner des marqueurs</translation>
    </message>
    <message>
        <source>Win or lose resources</source>
        <translation>Gagner ou perdre des ressources</translation>
    </message>
    <message>
        <source>all enemies</source>
        <translation>tous les ennemis</translation>
    </message>
    <message>
        <source>one enemy fighter</source>
        <translation>un combattant ennemi</translation>
    </message>
    <message>
        <source>enlistment</source>
        <translation>enrôlement</translation>
    </message>
    <message>
        <source>instant</source>
        <translation>instantané</translation>
    </message>
    <message>
        <source>enemies killed</source>
        <translation>des ennemis tués</translation>
    </message>
    <message>
        <source>controlled locations</source>
        <translation>lieux contrôlés</translation>
    </message>
    <message>
        <source>logistics</source>
        <translation>logistique</translation>
    </message>
    <message>
        <source>alone</source>
        <translation>seul</translation>
    </message>
    <message>
        <source>nobody lost</source>
        <translation>personne de perdu</translation>
    </message>
    <message>
        <source>own action phase</source>
        <translation>sa phase d’action</translation>
    </message>
    <message>
        <source>one own fighter</source>
        <translation>un de ses combattants</translation>
    </message>
    <message>
        <source>a place plundered</source>
        <translation>un lieu pillé</translation>
    </message>
    <message>
        <source>skill</source>
        <translation>talent</translation>
    </message>
    <message>
        <source>victory card</source>
        <translation>carte Victoire</translation>
    </message>
    <message>
        <source>weapon</source>
        <translation>arme</translation>
    </message>
    <message>
        <source>when attacked</source>
        <translation>quand on est attaqué</translation>
    </message>
    <message>
        <source>wizwar</source>
        <translation>wizwar</translation>
    </message>
    <message>
        <source>arrows</source>
        <translation>flèches</translation>
    </message>
    <message>
        <source>attackers driven back</source>
        <translation>les attaquants reculent</translation>
    </message>
    <message>
        <source>attackers lost</source>
        <translation>attaquants perdus</translation>
    </message>
    <message>
        <source>both lost</source>
        <translation>tous perdus</translation>
    </message>
    <message>
        <source>charges</source>
        <translation>charge</translation>
    </message>
    <message>
        <source>magic chasm</source>
        <translation>gouffre magique</translation>
    </message>
    <message>
        <source>city</source>
        <translation>ville</translation>
    </message>
    <message>
        <source>defender driven back</source>
        <translation>le défenseur recule</translation>
    </message>
    <message>
        <source>defender lost</source>
        <translation>défenseur perdu</translation>
    </message>
    <message>
        <source>drives back</source>
        <translation>fait reculer</translation>
    </message>
    <message>
        <source>eliminates</source>
        <translation>élimine</translation>
    </message>
    <message>
        <source>flames after the move</source>
        <translation>flammes après le mouvement</translation>
    </message>
    <message>
        <source>flames before or after the move</source>
        <translation>flammes avant ou après le mouvement</translation>
    </message>
    <message>
        <source>flies</source>
        <translation>vole</translation>
    </message>
    <message>
        <source>footsoldier</source>
        <translation>fantassin</translation>
    </message>
    <message>
        <source>inspires neighbours</source>
        <translation>inspire ses voisins</translation>
    </message>
    <message>
        <source>lord</source>
        <translation>seigneur</translation>
    </message>
    <message>
        <source>no effect</source>
        <translation>sans effet</translation>
    </message>
    <message>
        <source>runs on</source>
        <translation>poursuit sa course</translation>
    </message>
    <message>
        <source>sea</source>
        <translation>mer</translation>
    </message>
    <message>
        <source>other fighter</source>
        <translation>autre combattant</translation>
    </message>
    <message>
        <source>vanishes</source>
        <translation>disparaît</translation>
    </message>
    <message>
        <source>visions</source>
        <translation>visions</translation>
    </message>
    <message>
        <source>wood</source>
        <translation>bois</translation>
    </message>
    <message>
        <source>zargo</source>
        <translation>zargo</translation>
    </message>
    <message>
        <source>adjacent</source>
        <translation>adjacent</translation>
    </message>
    <message>
        <source>what stands there</source>
        <translation>ce qui s’y dresse</translation>
    </message>
    <message>
        <source>an opponent, wall, door or bush</source>
        <translation>un adversaire, un mur, une porte ou un buisson</translation>
    </message>
    <message>
        <source>counteraction</source>
        <translation>contre-attaque</translation>
    </message>
    <message>
        <source>cursed</source>
        <translation>maudit</translation>
    </message>
    <message>
        <source>its turns</source>
        <translation>ses tours</translation>
    </message>
    <message>
        <source>wall of fire</source>
        <translation>mur de feu</translation>
    </message>
    <message>
        <source>the side named first</source>
        <translation>le camp nommé en premier</translation>
    </message>
    <message>
        <source>all of it</source>
        <translation>tout</translation>
    </message>
    <message>
        <source>half</source>
        <translation>moitié</translation>
    </message>
    <message>
        <source>wall of illusion</source>
        <translation>mur d’illusion</translation>
    </message>
    <message>
        <source>invisible</source>
        <translation>invisible</translation>
    </message>
    <message>
        <source>line of sight</source>
        <translation>ligne de vue</translation>
    </message>
    <message>
        <source>magic stone</source>
        <translation>pierre magique</translation>
    </message>
    <message>
        <source>magical</source>
        <translation>magique</translation>
    </message>
    <message>
        <source>mist</source>
        <translation>brume</translation>
    </message>
    <message>
        <source>number card</source>
        <translation>carte nombre</translation>
    </message>
    <message>
        <source>object</source>
        <translation>objet</translation>
    </message>
    <message>
        <source>an open side</source>
        <translation>un côté ouvert</translation>
    </message>
    <message>
        <source>physical</source>
        <translation>physique</translation>
    </message>
    <message>
        <source>the highest die</source>
        <translation>le plus haut dé</translation>
    </message>
    <message>
        <source>a sector</source>
        <translation>un secteur</translation>
    </message>
    <message>
        <source>shrunk</source>
        <translation>rapetissé</translation>
    </message>
    <message>
        <source>solid stone</source>
        <translation>pierre solide</translation>
    </message>
    <message>
        <source>no magic at the end</source>
        <translation>plus de magie à la fin</translation>
    </message>
    <message>
        <source>stunned</source>
        <translation>perd ses tours</translation>
    </message>
    <message>
        <source>thornbush</source>
        <translation>buisson épineux</translation>
    </message>
    <message>
        <source>trap</source>
        <translation>piège</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Créer</translation>
    </message>
    <message>
        <source>Counter a counteraction</source>
        <translation>Contrer une contre-attaque</translation>
    </message>
    <message>
        <source>Drop a thing</source>
        <translation>Lâcher un objet</translation>
    </message>
    <message>
        <source>Go further</source>
        <translation>Aller plus loin</translation>
    </message>
    <message>
        <source>Damage</source>
        <translation>Dégâts</translation>
    </message>
    <message>
        <source>Keep the card</source>
        <translation>Garder la carte</translation>
    </message>
    <message>
        <source>Move a sector</source>
        <translation>Déplacer un secteur</translation>
    </message>
    <message>
        <source>Open a door</source>
        <translation>Ouvrir une porte</translation>
    </message>
    <message>
        <source>Power of who carries it</source>
        <translation>Pouvoir de qui la porte</translation>
    </message>
    <message>
        <source>Drag or push away</source>
        <translation>Traîner ou repousser</translation>
    </message>
    <message>
        <source>Turn it back</source>
        <translation>Retourner l’attaque</translation>
    </message>
    <message>
        <source>Shatter stones</source>
        <translation>Briser les pierres</translation>
    </message>
    <message>
        <source>Stop damage</source>
        <translation>Arrêter des dégâts</translation>
    </message>
    <message>
        <source>Turn a sector</source>
        <translation>Tourner un secteur</translation>
    </message>
    <message>
        <source>Weapon</source>
        <translation>Arme</translation>
    </message>
    <message>
        <source>character</source>
        <translation>personnage</translation>
    </message>
    <message>
        <source>hexagon</source>
        <translation>hexagone</translation>
    </message>
    <message>
        <source>oval</source>
        <translation>ovale</translation>
    </message>
    <message>
        <source>rages after its attacks</source>
        <translation>enrage après ses attaques</translation>
    </message>
    <message>
        <source>strikes every disk</source>
        <translation>frappe chaque disque</translation>
    </message>
    <message>
        <source>strikes first</source>
        <translation>frappe en premier</translation>
    </message>
</context>
<context>
    <name>WayTool</name>
    <message>
        <source>Zoom in to see roads, rivers and walls.</source>
        <translation>Agrandissez pour voir les routes, les rivières et les murs.</translation>
    </message>
</context>
<context>
    <name>WizwarPreview</name>
    <message>
        <source>Draw pile: {n}</source>
        <translation>Pioche&#xa0;: {n}</translation>
    </message>
    <message>
        <source>Discards: {n}</source>
        <translation>Défausse&#xa0;: {n}</translation>
    </message>
    <message>
        <source>out of the game</source>
        <translation>hors de la partie</translation>
    </message>
    <message>
        <source>treasures {n} of {goal}</source>
        <translation>trésors {n} sur {goal}</translation>
    </message>
    <message>
        <source>What he sees</source>
        <translation>Ce qu’il voit</translation>
    </message>
    <message>
        <source>Squares in his line of sight</source>
        <translation>Cases dans sa ligne de vue</translation>
    </message>
    <message>
        <source>Where he comes to</source>
        <translation>Où il arrive</translation>
    </message>
    <message>
        <source>Squares that he can walk to without a card</source>
        <translation>Cases où il peut marcher sans carte</translation>
    </message>
    <message>
        <source>Life</source>
        <translation>Vie</translation>
    </message>
    <message>
        <source>Square</source>
        <translation>Case</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Cartes</translation>
    </message>
    <message>
        <source>Face up</source>
        <translation>Face visible</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>Effet</translation>
    </message>
    <message>
        <source>Base of</source>
        <translation>Base de</translation>
    </message>
    <message>
        <source>Here lie</source>
        <translation>Ici se trouvent</translation>
    </message>
</context>
<context>
    <name>WordsField</name>
    <message>
        <source>words, parted by commas</source>
        <translation>mots séparés par des virgules</translation>
    </message>
</context>
<context>
    <name>ZargoPreview</name>
    <message>
        <source>Set-up</source>
        <translation>Préparation</translation>
    </message>
    <message>
        <source>Alliances</source>
        <translation>Alliances</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Mouvements</translation>
    </message>
    <message>
        <source>Shots</source>
        <translation>Tirs</translation>
    </message>
    <message>
        <source>Combats</source>
        <translation>Combats</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Camp</translation>
    </message>
    <message>
        <source>Founded by</source>
        <translation>Fondée par</translation>
    </message>
    <message>
        <source>Garrison</source>
        <translation>Garnison</translation>
    </message>
    <message>
        <source>face down</source>
        <translation>face cachée</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>personne</translation>
    </message>
    <message>
        <source>Combat</source>
        <translation>Combat</translation>
    </message>
    <message>
        <source>Movement</source>
        <translation>Mouvement</translation>
    </message>
    <message>
        <source>Powers</source>
        <translation>Pouvoirs</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Place</translation>
    </message>
    <message>
        <source>until the end of month {month}</source>
        <translation>jusqu’à la fin du mois {month}</translation>
    </message>
    <message>
        <source>Held by a chasm</source>
        <translation>Pris dans un gouffre</translation>
    </message>
    <message>
        <source>in month {month}</source>
        <translation>au mois {month}</translation>
    </message>
    <message>
        <source>Vanished</source>
        <translation>Disparu</translation>
    </message>
    <message>
        <source>Escorts</source>
        <translation>Escorte</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>A bougé</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>inconnue</translation>
    </message>
    <message>
        <source>still to be placed</source>
        <translation>encore à placer</translation>
    </message>
    <message>
        <source>out of the game</source>
        <translation>hors du jeu</translation>
    </message>
    <message>
        <source>Fields that this piece can come to</source>
        <translation>Cases que ce pion peut atteindre</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Portée</translation>
    </message>
    <message>
        <source>Fields that its arrows, flames or visions reach</source>
        <translation>Cases que ses flèches, flammes ou visions atteignent</translation>
    </message>
    <message>
        <source>Zone of influence</source>
        <translation>Zone d’influence</translation>
    </message>
    <message>
        <source>Fields that enemies enter to attack only</source>
        <translation>Cases où les ennemis n’entrent que pour attaquer</translation>
    </message>
</context>
</TS>
