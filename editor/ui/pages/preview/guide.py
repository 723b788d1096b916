"""What a game adds to the preview for people who play a side by hand, and for who wants to see more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import Any, Final, Literal, Protocol

At = Any
"""Where something is: a field of a hex map (``Offset``), or a spot of a table (``Spot``)."""
Pattern = Literal["plain", "stripes", "dots", "rings"]
Sketch = tuple[tuple[At, int], ...]
"""Where pieces would stand: (field or spot, facing as the game numbers it)."""


@dataclass(frozen=True)
class Typed:
    """Words that a person types before something is done: a note, dice."""

    title: str
    """What is done."""
    label: str
    """What is typed."""
    text: str
    """What stands there at first."""
    action: Callable[[str], Any] = field(compare=False)
    """The action that the words make."""
    may_be_empty: bool = False


@dataclass(frozen=True)
class Choice:
    """Something that a person may choose now: an action, or one more entry of a declaration."""

    words: str
    """What it is, as a button says it."""
    tool: str = ""
    """Id of the group in which it stands (:meth:`Guide.tools`)."""
    action: Any = None
    """The action that it is. None if it only changes the draft."""
    draft: Any = None
    """The draft after it, where a declaration is made of several choices."""
    at: tuple[At, ...] = ()
    """Fields or spots on which it is chosen by a click."""
    sketch: Sketch = ()
    """Where the pieces would stand afterwards."""
    pieces: tuple[str, ...] = ()
    """The piece at each place of the sketch; empty if all are of the one that acts."""
    chosen: bool = False
    """It is what the draft says already."""
    note: str = ""
    """More about it, for the tooltip."""
    name: str = ""
    """What it is about, written under its picture where a list would be too long; '' for its words."""
    covers: tuple[At, ...] = ()
    """Fields that a piece of several fields would cover afterwards."""
    struck: tuple[At, ...] = ()
    """Fields of enemies that it would ride down on its way."""
    label: str = ""
    """What it costs and does, written beside these fields while somebody points at it."""
    free: bool = False
    """Others like it are legal, too, beside those that are listed: a place, a direction."""
    on_field: bool = False
    """It is chosen on the field alone: no list names it."""
    asked: bool = False
    """A click on the field asks first: it gives something away."""
    typed: Typed | None = None
    """What is typed first. None for nothing."""
    mark: str = ""
    """Its letter in the ring at the piece, and its key there; '' if it is not offered in a ring."""


@dataclass(frozen=True)
class Declaration:
    """A draft made ready: what it says, and the action that it amounts to."""

    words: str
    """What the button says."""
    action: Any
    lines: tuple[str, ...] = ()
    """What has been chosen so far."""
    _: KW_ONLY
    sketch: Sketch = ()
    """Where the pieces would stand."""
    pieces: tuple[str, ...] = ()
    """The piece at each place of the sketch; empty if all are of the one that acts."""
    left: tuple[At, ...] = ()
    """Fields that pieces leave in it: they are drawn in the sketch alone."""
    pending: tuple[str, ...] = ()
    """Pieces that could still do something, which this would end: one is asked first."""
    question: str = ""
    """What is still open, as a question; '' if the names of the pieces say it, or nothing is."""


class Guide(Protocol):
    """A game's part of playing by hand. It sees only what the side to act may know."""

    def task(self, state: Any) -> str:
        """Return what the side to act has to decide, in words."""
        ...

    def secret(self, state: Any) -> bool:
        """Return whether the decision is laid face down: people at one screen then look away in turn."""
        ...

    def subjects(self, state: Any) -> tuple[str, ...]:
        """Return the pieces with which the side to act may do something, in a fixed order."""
        ...

    def tools(self, state: Any) -> tuple[tuple[str, str], ...]:
        """Return the groups of the choices of this step: id and name."""
        ...

    def draft(self, state: Any) -> Any:
        """Return the empty draft of a declaration. None if every choice is an action."""
        ...

    def choices(self, state: Any, subject: str, at: At | None, draft: Any) -> tuple[Choice, ...] | None:
        """Return what may be chosen for a piece ('' for none) and its element on a field.

        None, not an empty tuple, where the game has no better way than the list of the legal actions.
        """
        ...

    def drafted_at(self, state: Any, draft: Any, at: At) -> str:
        """Return the piece that the draft puts on a field, '' if it puts none there."""
        ...

    def declaration(self, state: Any, draft: Any) -> Declaration | None:
        """Return what the draft amounts to, or what ends this step. None if there is neither."""
        ...

    def words(self, state: Any, action: Any) -> Choice:
        """Return any action of the game as a choice, in words."""
        ...


@dataclass(frozen=True)
class Meant:
    """An action as it is shown before it is done: its words, who acts, and what it looks like as a draft."""

    choice: Choice
    """The action in words, with what a click on it would show."""
    subjects: tuple[str, ...] = ()
    """The pieces that act."""
    draft: Any = None
    """What a person would lay for it; None where it is no declaration."""


def meant(guide: Guide, state: Any, action: Any) -> Meant:
    """Return an action as it is shown.

    A guide may have ``actors(state, action)``, the pieces that act, and ``as_draft(state, action)``, what a
    person would lay for it.
    """
    actors, as_draft = getattr(guide, "actors", None), getattr(guide, "as_draft", None)
    draft = as_draft(state, action) if as_draft is not None else None
    declared = guide.declaration(state, draft) if draft is not None else None
    choice = guide.words(state, action)
    if declared is not None:
        choice = replace(choice, words=declared.words, sketch=declared.sketch, pieces=declared.pieces)
    return Meant(choice, tuple(actors(state, action)) if actors is not None else (), draft)


def is_by_people(guide: Guide) -> bool:
    """Return whether people alone play a game: the computer knows no rules of it."""
    return bool(getattr(guide, "by_people", False))


@dataclass(frozen=True)
class OverlayKind:
    """Something that can be shown about a piece: what it sees, how far it comes."""

    id: str
    name: str
    key: str
    """Key that shows and hides it."""
    icon: str
    tip: str
    colour: str
    """``#rrggbb``."""
    pattern: Pattern = "plain"
    """Colour is never the only sign."""


@dataclass(frozen=True)
class Cover:
    """Fields to tint and lines to draw."""

    fields: Mapping[At, float] = field(default_factory=dict)
    """Field or spot -> strength, above 0 to 1."""
    lines: tuple[tuple[At, At], ...] = ()
    legend: str = ""
    """What is shown, in words."""


OverlayWork = Callable[[], Cover]
"""Works an overlay out; called off the GUI thread."""


class Overlays(Protocol):
    """A game's overlays."""

    @property
    def kinds(self) -> tuple[OverlayKind, ...]:
        """What can be shown."""
        ...

    def work(self, kind: str, state: Any, at: At) -> OverlayWork | None:
        """Return the work for the piece on a field. None if none stands there."""
        ...


class NoOverlays:
    """The overlays of a game that shows nothing over its field."""

    kinds: tuple[OverlayKind, ...] = ()

    def work(self, kind: str, state: Any, at: At) -> OverlayWork | None:
        """Return nothing."""
        return None


no_overlays: Final = NoOverlays()
