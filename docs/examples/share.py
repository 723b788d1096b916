"""A scenario with all that it needs, from one catalogue into another."""

from collections import Counter

import marshalry

with marshalry.open_catalogue("examples.sqlite") as mine:
    pack = mine.pack("the-first-duel", "duel.marshal")
with marshalry.open_catalogue("theirs.sqlite", shipped=False) as theirs:
    coming = theirs.look_into_pack(pack).incoming
    print(dict(Counter(one.state for one in coming)))
    print(len(theirs.take_in_pack(pack)), "documents taken in")
    print(theirs.export(["the-first-duel"], "duel.yaml").name)
