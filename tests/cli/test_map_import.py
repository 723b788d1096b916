"""A map of another program taken in by the command line."""

from pathlib import Path

from tests.cli.conftest import Command


def test_ground_without_what_it_becomes_is_refused(marshalry: Command, tmp_path: Path) -> None:
    file = tmp_path / "vale.map"
    file.write_text("Gg, Gg, Gg\n" * 3)  # Wesnoth keeps a border of one field
    call = ("map", "import", file, "--system", "demonworld", "--look")
    assert marshalry(*call, "--ground", "Gg=wood +1").out.startswith("Gg = wood +1 ")
    refused = marshalry(*call, "--ground", "wood")
    assert refused.status != 0
    assert "'wood'" in refused.err
    assert "THEIRS=OURS" in refused.err
