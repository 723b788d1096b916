"""A map made out of a seed by the command line."""

import json

from tests.cli.conftest import Command


def test_a_map_is_made_out_of_a_seed(marshalry: Command) -> None:
    call = ("map", "generate", "--system", "demonworld", "--columns", "24", "--rows", "20", "--name", "Vale")
    made = marshalry(*call, "--seed", "5", "--rivers", "2", "--settlements", "4")
    assert made.out.strip() == "vale"
    shown = json.loads(marshalry("catalogue", "show", "vale", "--json").out)
    shown = shown.get("document", shown)
    assert (shown["columns"], shown["rows"]) == (24, 20)
    assert len(shown["symbols"]) == 4
    assert {label["style"] for label in shown["labels"]} >= {"town"}
    refused = marshalry(*call, "--symmetry", "mirror_ew")
    assert refused.status != 0
    assert "24" in refused.err
