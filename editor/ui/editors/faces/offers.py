"""What the pickers of the face designer offer: fields of the card and colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from editor.formulas.computed import COMPUTED, computed_fields
from editor.printing.faces.naming import tried
from editor.printing.faces.scope import Scope, members
from editor.printing.faces.sheet import COLOUR_NAMES, OF_FACTION
from editor.printing.systems import FACE_SYSTEMS
from editor.ui.editors.faces.asset_shelf import asset_shelf
from editor.ui.editors.faces.live import Sample, known_names
from editor.ui.editors.faces.pick_popup import PickEntry, PickGroup
from editor.ui.editors.faces.worked_words import worked_word
from editor.ui.kit.forms.swatch import swatch_icon
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.words.labels import GameWords, field_help, interface_language
from schemas.base import system_of
from schemas.expression_nodes import ExpressionError
from schemas.face import FaceBase
from schemas.face_expressions import FUNCTIONS
from schemas.field_specs import FieldSpec, form_spec
from schemas.messages import INTERFACE, LANGUAGES, translated
from schemas.own_fields import OWN
from schemas.parse import model_for
from schemas.problems import EditorError
from schemas.registry import row_of

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

CONTEXT: Final = "FaceOffers"
_MOST_SHOWN: Final = 40
"""Letters of a value that are shown beside its field."""
_NO_FIELDS: Final = ("opaque", "ref", "keyed", "blocks")
"""Shapes that an expression shows nothing of."""
_OF_ENTRY: Final = ("item", "index", "count")
COLOUR_WORDS: Final[Mapping[str, str]] = {
    "ink": QT_TRANSLATE_NOOP("FaceOffers", "ink"),
    "muted": QT_TRANSLATE_NOOP("FaceOffers", "muted ink"),
    "hairline": QT_TRANSLATE_NOOP("FaceOffers", "fine lines"),
    "cream": QT_TRANSLATE_NOOP("FaceOffers", "cream"),
    "shade": QT_TRANSLATE_NOOP("FaceOffers", "shade"),
    "white": QT_TRANSLATE_NOOP("FaceOffers", "white"),
    "dark": QT_TRANSLATE_NOOP("FaceOffers", "dark"),
    "faction": QT_TRANSLATE_NOOP("FaceOffers", "colour of the faction"),
    "faction_ink": QT_TRANSLATE_NOOP("FaceOffers", "its colour for letters"),
    "on_faction": QT_TRANSLATE_NOOP("FaceOffers", "letters on its colour"),
    "second": QT_TRANSLATE_NOOP("FaceOffers", "its second colour"),
}


FUNCTION_WORDS: Final[Mapping[str, str]] = {
    "ceil": QT_TRANSLATE_NOOP("FaceOffers", "a number rounded up"),
    "count": QT_TRANSLATE_NOOP("FaceOffers", "how many entries a list has"),
    "dash": QT_TRANSLATE_NOOP("FaceOffers", "a dash where there is nothing"),
    "each": QT_TRANSLATE_NOOP("FaceOffers", "a list with each entry changed"),
    "floor": QT_TRANSLATE_NOOP("FaceOffers", "a number rounded down"),
    "format": QT_TRANSLATE_NOOP("FaceOffers", "a number with so many decimals"),
    "ink": QT_TRANSLATE_NOOP("FaceOffers", "a colour, dark enough for letters"),
    "join": QT_TRANSLATE_NOOP("FaceOffers", "the entries of a list as one text"),
    "label": QT_TRANSLATE_NOOP("FaceOffers", "a word of the program, translated"),
    "length": QT_TRANSLATE_NOOP("FaceOffers", "letters of a text"),
    "lower": QT_TRANSLATE_NOOP("FaceOffers", "small letters"),
    "max": QT_TRANSLATE_NOOP("FaceOffers", "the largest number"),
    "min": QT_TRANSLATE_NOOP("FaceOffers", "the smallest number"),
    "on": QT_TRANSLATE_NOOP("FaceOffers", "black or white, to be read on a colour"),
    "plural": QT_TRANSLATE_NOOP("FaceOffers", "one form for 1, another for more"),
    "repeat": QT_TRANSLATE_NOOP("FaceOffers", "something so many times"),
    "round": QT_TRANSLATE_NOOP("FaceOffers", "a number rounded"),
    "sign": QT_TRANSLATE_NOOP("FaceOffers", "-1, 0 or 1"),
    "signed": QT_TRANSLATE_NOOP("FaceOffers", "a number with + or -"),
    "text": QT_TRANSLATE_NOOP("FaceOffers", "a value as text"),
    "title": QT_TRANSLATE_NOOP("FaceOffers", "a capital first letter"),
    "upper": QT_TRANSLATE_NOOP("FaceOffers", "capital letters"),
    "where": QT_TRANSLATE_NOOP("FaceOffers", "those entries of a list that fit"),
    "word": QT_TRANSLATE_NOOP("FaceOffers", "the name that the rules give a value"),
}


def said(words: str) -> str:
    """Return words of this module in the language of the interface."""
    return QCoreApplication.translate(CONTEXT, words)


def in_languages(words: str) -> str:
    """Return English words of this module in every language, for what is searched for."""
    found = (translated(INTERFACE, CONTEXT, words, language) for language in LANGUAGES)
    return " ".join([words, *filter(None, found)])


# fields


def field_groups(
    context: UiContext, template: FaceBase, sample: Sample, inside: Sequence[str]
) -> list[PickGroup]:
    """Return what an expression may name, by group, with what it gives on the card shown."""
    system = system_of(template)
    words = context.words(system)
    spec = form_spec(model_for(system, template.shows))
    own = context.own_fields(system, template.shows)
    faces = row_of(FACE_SYSTEMS, system)
    facts = faces.facts.get(template.shows) if faces is not None else None
    entry = [
        PickEntry(worked_word(name.rpartition(".")[2], words), name, tip=name)
        for name in (known_names(template, inside, own) if inside else ())
        if name.partition(".")[0] in _OF_ENTRY
    ]
    worked = sorted(members(facts.type)) if facts is not None else []
    known = {one.name for one in spec.fields}
    computed = computed_fields(context.ruleset(system), template.shows)
    found = [PickEntry(worked_word(name, words), name) for name in worked if name not in known]
    found += [PickEntry(one.words.get(interface_language()), f"{COMPUTED}.{one.id}") for one in computed]
    groups = [
        PickGroup(said(QT_TRANSLATE_NOOP("FaceOffers", "Entry of the list")), tuple(entry)),
        PickGroup(said(QT_TRANSLATE_NOOP("FaceOffers", "Card")), tuple(_fields(spec, words, ""))),
        PickGroup(
            said(QT_TRANSLATE_NOOP("FaceOffers", "Own fields")),
            tuple(PickEntry(one.words.get(interface_language()), f"{OWN}.{one.key}") for one in own),
        ),
        PickGroup(
            said(QT_TRANSLATE_NOOP("FaceOffers", "Worked out by the game")),
            tuple(found),
        ),
        PickGroup(
            said(QT_TRANSLATE_NOOP("FaceOffers", "Functions")),
            tuple(
                PickEntry(f"{name}(…)", f"{name}(", said(FUNCTION_WORDS[name]), said(FUNCTION_WORDS[name]))
                for name in sorted(FUNCTIONS)
            ),
            opened=False,
        ),
    ]
    scope = sample.scope(template)
    return [replace(one, entries=tuple(_with_values(one.entries, scope, inside))) for one in groups]


def _fields(spec: FieldSpec, words: GameWords, before: str) -> Iterator[PickEntry]:
    for field in spec.fields:
        if field.shape in _NO_FIELDS:
            continue
        name = f"{before}{field.name}"
        inner = tuple(_fields(field, words, f"{name}.")) if field.shape == "group" else ()
        tip = f"{name}\n{field_help(field, interface_language())}"
        yield PickEntry(words.label(field), "" if inner else name, tip=tip, inner=inner)


def _with_values(
    entries: Sequence[PickEntry], scope: Scope | None, inside: Sequence[str]
) -> Iterator[PickEntry]:
    for one in entries:
        inner = tuple(_with_values(one.inner, scope, inside))
        shown = one.remark or _shown(one.value, scope, inside)
        yield replace(one, remark=shown[:_MOST_SHOWN], inner=inner)


def value_of(source: str, template: FaceBase, sample: Sample) -> str:
    """Return what an expression gives on the card shown; '' where it gives nothing that can be shown."""
    return _shown(source, sample.scope(template) if source else None)


def _shown(source: str, scope: Scope | None, inside: Sequence[str] = ()) -> str:
    if not source or scope is None:
        return ""
    try:
        return tried(source, scope, inside).replace("\n", " ")
    except (ExpressionError, EditorError):
        return ""


# colours


def colour_groups(
    context: UiContext, template: FaceBase | None, colours: Mapping[str, str]
) -> list[PickGroup]:
    """Return the colours that boxes may name, and those of every palette of the catalogue.

    Args:
        context: of the window.
        template: the template.
        colours: name -> colour on the card shown.
    """
    own = [one.id for one in template.colours] if template is not None else []
    of_palette = [name for name in colours if name not in own and name not in COLOUR_NAMES]

    def group(title: str, names: Iterable[str]) -> PickGroup:
        there = [name for name in names if name in colours]
        return PickGroup(said(title), tuple(_named_colour(name, colours[name]) for name in there))

    usual = [one for one in COLOUR_NAMES if one not in OF_FACTION and one not in own]
    groups = [
        group(QT_TRANSLATE_NOOP("FaceOffers", "Colours of this face"), own),
        group(QT_TRANSLATE_NOOP("FaceOffers", "Palette of this face"), of_palette),
        group(QT_TRANSLATE_NOOP("FaceOffers", "Faction of the card"), OF_FACTION),
        group(QT_TRANSLATE_NOOP("FaceOffers", "Usual colours"), usual),
    ]
    used = template.palette.id if template is not None and template.palette is not None else ""
    for asset in asset_shelf(context).assets:
        if asset.use == "palette" and asset.ref.id != used:
            entries = tuple(
                PickEntry(one.id.replace("_", " "), one.colour, one.colour, icon=swatch_icon(one.colour))
                for one in asset.colours
            )
            groups.append(PickGroup(context.local(asset.name), entries))
    return groups


def colour_word(name: str) -> str:
    """Return the name of a colour in the language of the interface."""
    return said(COLOUR_WORDS[name]) if name in COLOUR_WORDS else name.replace("_", " ")


def _named_colour(name: str, colour: str) -> PickEntry:
    also = in_languages(COLOUR_WORDS[name]) if name in COLOUR_WORDS else ""
    return PickEntry(colour_word(name), name, colour, icon=swatch_icon(colour), also=also)
