"""The cards of an army as PDF, and one of them as a picture."""

import marshalry

with marshalry.open_catalogue("examples.sqlite") as catalogue:
    army = catalogue.find("first-battle-orcs", kind="army")
    written = catalogue.print_cards([army.id], "orcs.pdf", language="de")
    card = catalogue.print_cards(["orc-guard"], "guard.png", face="single", dots_per_inch=150)
    print(*(file.name for file in (*written.files, *card.files)))
    print(*marshalry.sentences(written.problems), sep="\n")
