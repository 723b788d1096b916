"""The languages of the interface as actions: each by its own name, the one that is spoken ticked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from editor.ui.kit.actions import ActionSpec, Bound
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.turns import later
from schemas.messages.languages import KNOWN, Language

if TYPE_CHECKING:
    from editor.ui.shell.frame import WindowFrame

LANGUAGE: Final = QT_TRANSLATE_NOOP("Actions", "Languag&e")
"""The submenu that holds them."""


def language_actions(window: WindowFrame) -> tuple[Bound, ...]:
    """Return an action for each language, bound to a window."""
    return tuple(_bound(window, language) for language in KNOWN)


def _bound(window: WindowFrame, language: Language) -> Bound:
    spec = ActionSpec(
        f"view.language.{language.code}",
        language.name,
        icon="languages",
        menu="view",
        submenu=LANGUAGE,
        group=2,
        checkable=True,
    )

    def spoken() -> bool:
        return window.context.language == language.code

    def speak(_ticked: bool) -> None:
        if not spoken():
            window.language_changed.emit(language.code)
        later(window, window.book.refresh)  # Qt has turned the tick over, whether or not the language changed

    return Bound(spec, speak, checked=spoken, steady=True)
