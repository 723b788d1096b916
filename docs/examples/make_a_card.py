"""A card of your own: copied, changed, saved as a revision, and what is wrong with it."""

import marshalry

with marshalry.open_catalogue("examples.sqlite") as catalogue:
    card = catalogue.copy("demonworld/unit/orc-guard", name={"en": "Old Guard", "fr": "Vieille garde"})
    try:
        card = marshalry.changed(card, points=-5)
    except marshalry.EditorError as trouble:
        print(*marshalry.sentences(trouble), sep="\n")
    card = marshalry.changed(card, points=145, melee_skill=3)
    print("saved as revision", catalogue.save(card, label="older and dearer"))
    print(*(f"{one.version} {one.label}" for one in catalogue.history(card.id)), sep="\n")
    print(len(catalogue.check(card)), "problems")
