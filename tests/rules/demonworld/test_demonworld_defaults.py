"""What a saved log may leave out is kept: ``make golden`` writes it anew."""

from tests.rules.left_out import defaults, defaults_file


def test_what_events_and_actions_leave_out_means_what_it_always_meant() -> None:
    assert (
        defaults("demonworld").splitlines()
        == defaults_file("demonworld").read_text(encoding="utf-8").splitlines()
    )
