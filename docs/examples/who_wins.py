"""Who wins a scenario how often, and how one of its battles went."""

import marshalry

with marshalry.open_catalogue("examples.sqlite") as catalogue:
    report = catalogue.battles("the-first-duel", battles=10, seed=1)
    for side in report.sides:
        print(f"{side.side}: {side.wins.count} of {report.played}")
    battle = catalogue.battle("the-first-duel", seed=1)
    print("won by", battle.result.winner if battle.result else None)
    print("\n".join(catalogue.log(battle).splitlines()[:5]))
