"""Web pages read through: whether every element is closed, where links lead, headings and pictures."""

from html.parser import HTMLParser

_VOID = ("meta", "link", "img", "br", "input", "path", "use", "rect")


class Page(HTMLParser):
    """Notes open elements, ids, links and headings of a page, and pictures without words for them."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.wrong: list[str] = []
        self.headings: list[int] = []
        """Level of each heading."""
        self.wordless: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids += [found["id"] or ""] if "id" in found else []
        self.links += [value for key in ("href", "src") if (value := found.get(key))]
        self.headings += [int(tag[1])] if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit() else []
        self.wordless += [found.get("src") or ""] if tag == "img" and "alt" not in found else []
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


def checked(text: str) -> Page:
    """Return a page read through; every element is closed in its turn and no id stands twice."""
    page = Page()
    page.feed(text)
    assert not page.open
    assert not page.wrong
    assert len(set(page.ids)) == len(page.ids)
    return page
