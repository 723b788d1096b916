"""Which units the Orcs of Demonworld have, and what each of them costs."""

import marshalry

with marshalry.open_catalogue("examples.sqlite") as catalogue:
    for row in catalogue.documents(system="demonworld", kind="unit", faction="orcs"):
        unit = marshalry.plain(catalogue.read(row.id))
        print(f"{row.name.get('en')}: {row.points} points, weapons: {len(unit['weapons'])}")
