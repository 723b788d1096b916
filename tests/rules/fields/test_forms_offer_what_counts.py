"""No form offers a field without effect: it is proven, declared as words or looks, or played later."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from schemas.descriptive import HIDDEN
from schemas.field_specs import FieldSpec, form_spec
from schemas.systems import games
from schemas.systems.wizwar_cards import WizwarCard
from tests.rules.fields.excused import excused
from tests.rules.fields.leaves import leaves, models_of
from tests.rules.fields.proofs import read_proofs
from tests.rules.fields.walking import joined


def offered(spec: FieldSpec, path: str = "") -> Iterator[str]:
    """Yield the paths of the fields that a form shows, but those inside blocks told apart by a tag."""
    if spec.shape == "group":
        for field in spec.fields:
            yield from offered(field, path + joined(path, field.name))
    elif spec.shape == "list" and spec.item is not None:
        yield from offered(spec.item, f"{path}[]")
    elif spec.shape == "keyed":
        yield from (f"{path}{{{key}}}" for key in spec.values)
    elif spec.shape not in ("blocks", "opaque"):
        yield path


@pytest.mark.parametrize("system", [one.id for one in games()])
def test_what_a_form_offers_counts_or_is_declared(system: str) -> None:
    proven, wrong = read_proofs(system), []
    for kind, model in models_of(system).items():
        known = leaves(model)
        for path in offered(form_spec(model)):
            leaf = known.get(path) or known.get(path.removesuffix("[]"))
            field = f"{kind} {leaf.path if leaf else path}"
            effect = field in proven or excused(system, field)
            if leaf is None or leaf.why in HIDDEN or not (leaf.why or effect):
                wrong.append(field)
    assert not wrong


@pytest.mark.parametrize("system", [one.id for one in games()])
def test_what_is_declared_as_unplayed_or_unused_is_in_no_form(system: str) -> None:
    hidden = {
        (kind, path)
        for kind, model in models_of(system).items()
        for path, leaf in leaves(model).items()
        if leaf.why in HIDDEN
    }
    shown = {(kind, path) for kind, model in models_of(system).items() for path in offered(form_spec(model))}
    assert not hidden & shown


def test_cards_of_wizwar_have_no_points() -> None:
    names = {field.name for field in form_spec(WizwarCard).fields}
    assert "points" not in names
    assert "value" in names
