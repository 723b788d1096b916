"""Places in documents where names of the ruleset stand."""

from schemas.names import values_at
from schemas.systems import games


def test_lists_and_mappings_are_walked_with_their_paths() -> None:
    data = {"weapons": [{"weapon": "axe"}, {}, {"weapon": "bow"}], "legend": {".": "clear", "w": "wood"}}
    assert list(values_at(data, "weapons[].weapon")) == [
        ("weapons[0].weapon", "axe"),
        ("weapons[2].weapon", "bow"),
    ]
    assert list(values_at(data, "legend{}")) == [("legend..", "clear"), ("legend.w", "wood")]


def test_data_without_the_place_gives_nothing() -> None:
    for data in ({}, {"weapons": "axe"}, {"weapons": {"weapon": "axe"}}, [], None, {"weapons": [None, 3]}):
        assert list(values_at(data, "weapons[].weapon")) == []


def test_every_declared_place_is_one_of_the_models_of_its_game() -> None:
    for system in games():
        fields = {field for model in system.models for field in model.model_fields}
        ruleset = system.model("ruleset")
        assert ruleset is not None
        for name in system.ruleset_names:
            assert name.used.split("[")[0].split("{")[0] in fields
            assert name.declared.split("[")[0] in ruleset.model_fields
