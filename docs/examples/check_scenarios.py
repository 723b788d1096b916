"""What is wrong with the scenarios of a game, in French."""

import marshalry

with marshalry.open_catalogue("examples.sqlite") as catalogue:
    for row in catalogue.documents(system="diskwars", kind="scenario"):
        problems = catalogue.check(row.id)
        print(f"{row.slug}: {len(problems)}")
        for line in marshalry.sentences(problems, "fr"):
            print("   ", line)
