"""What the program is, its version and licences."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from PySide6.QtWidgets import QLabel, QWidget

from editor.services.addresses import addresses
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.widgets import wrapped

SIZE = (440, 240)


class AboutDialog(Dialog):
    """A few sentences."""

    def __init__(self, place: str, parent: QWidget | None) -> None:
        super().__init__(parent, SIZE)
        self.introduce("Marshalry")
        try:
            number = version("marshalry")
        except PackageNotFoundError:
            number = "-"
        sentences = (
            self.tr("Version {number}. A studio for wargamers: armies, maps, battles, printed cards.").format(
                number=number
            ),
            self.tr("Our code is under the MIT licence; fonts and icons keep theirs, beside their files."),
            self.tr("Names of games belong to their owners; the texts are ours."),
            self.tr("Catalogue: {place}").format(place=place),
        )
        for words in (*sentences, *self._links()):
            label = wrapped(QLabel(words, self))
            label.setOpenExternalLinks(True)
            self.body.addWidget(label)
        self.body.addStretch(1)
        self.add_button(self.tr("Close"), self.accept, primary=True)

    def _links(self) -> list[str]:
        """Return where the project lives, as a release knows it."""
        links = {name: f'<a href="{address}">{address}</a>' for name, address in addresses().items()}
        said = {
            "Homepage": self.tr("Home page: {address}"),
            "Issues": self.tr("Bugs and suggestions: {address}"),
        }
        return [words.format(address=links[name]) for name, words in said.items() if name in links]
