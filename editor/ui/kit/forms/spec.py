"""What a form needs to know of a field: :mod:`schemas.field_specs`, which tables of cards use too."""

from __future__ import annotations

from schemas.field_specs import HIDDEN, LONG_TEXTS, FieldSpec, Shape, form_spec

__all__ = ["HIDDEN", "LONG_TEXTS", "FieldSpec", "Shape", "form_spec"]
