"""Cards of the catalogue printed into files."""

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pikepdf
import pytest
from pypdf import PdfReader
from PySide6.QtGui import QImage

from editor.services import documents, faces
from editor.services.opening import open_workspace
from editor.services.print_faces import faces_of
from editor.services.prints import printing
from editor.services.workspace import Workspace
from schemas.base import kind_of
from schemas.face import FaceBase
from schemas.messages import problem_text
from schemas.parse import parse_document
from schemas.problems import EditorError
from schemas.systems.demonworld import DemonworldArmy, DemonworldUnit
from tests.catalogues import copied

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def ws(shipped_catalogue: Path, tmp_path: Path) -> Iterator[Workspace]:
    """A catalogue with the shipped content."""
    file = copied(shipped_catalogue, tmp_path / "catalogue.sqlite")
    with open_workspace(file, content=None) as workspace:
        yield workspace


@pytest.fixture
def find(ws: Workspace) -> Callable[[str], str]:
    return lambda name: documents.find(ws, name).id


Find = Callable[[str], str]


def pages_of(file: Path) -> int:
    with pikepdf.open(file) as pdf:
        return len(pdf.pages)


def words_of(file: Path) -> str:
    found = "".join(page.extract_text() for page in PdfReader(io.BytesIO(file.read_bytes())).pages)
    return "".join(found.split())


def code_of(trouble: pytest.ExceptionInfo[EditorError]) -> str:
    return trouble.value.problems[0].code


def test_card_is_printed_as_pdf(ws: Workspace, find: Find, tmp_path: Path) -> None:
    reported: list[tuple[int, int]] = []
    printed = printing.print_cards(
        ws, [find("trolls")], tmp_path / "out.pdf", report=lambda done, total: reported.append((done, total))
    )
    assert printed == printing.Printed((tmp_path / "out.pdf",), ())
    assert "Trolls" in words_of(tmp_path / "out.pdf")
    assert reported == [(1, 2), (2, 2)]


def test_pdf_of_one_card_is_titled_by_it_in_its_language(ws: Workspace, find: Find, tmp_path: Path) -> None:
    printing.print_cards(ws, [find("orc-guard")], tmp_path / "out.pdf", language="fr")
    with pikepdf.open(tmp_path / "out.pdf") as pdf:
        assert str(pdf.docinfo["/Title"]) == "Gardes Orcs"
        assert str(pdf.Root.Lang) == "fr"


def test_army_stands_for_its_cards_and_items(ws: Workspace, find: Find) -> None:
    found = printing.card_list(ws, [find("kal-bennock-orcs")])
    slugs = {card.document.slug: card.count for card in found.cards}
    assert {"trolls": 1, "orc-guard": 1, "war-banner": 1}.items() <= slugs.items()
    assert found.problems == ()


def test_scenario_stands_for_its_armies_and_a_book_for_its_spells(ws: Workspace, find: Find) -> None:
    both = {card.document.slug for card in printing.card_list(ws, [find("first-battle")]).cards}
    for army in ("first-battle-empire", "first-battle-orcs"):
        assert {card.document.slug for card in printing.card_list(ws, [find(army)]).cards} <= both
    assert len(printing.card_list(ws, [find("orc-spells")]).cards) == 6


def test_face_template_stands_for_its_cards_drawn_with_it(ws: Workspace, find: Find) -> None:
    face = find("demonworld/face/gilded-spell")
    cards = printing.card_list(ws, [face]).cards
    assert cards
    assert {kind_of(one.document) for one in cards} == {"spell"}
    assert {one.faces for one in cards} == {(face,)}
    drawn, _problems = faces_of(ws, cards[:1], "fr")
    assert (drawn[0].front.width, drawn[0].front.height) == (63.0, 88.0)


def test_a_face_that_is_being_edited_is_printed_as_it_stands(ws: Workspace, find: Find) -> None:
    shipped = documents.load(ws, find("demonworld/face/gilded-spell")).document
    assert isinstance(shipped, FaceBase)
    own = documents.create(ws, shipped.model_copy(update={"id": str(uuid4()), "slug": "mine"}))
    draft = {**documents.load(ws, own.id).data, "width_mm": 50.0}
    documents.save_working_copy(ws, own.id, draft, own.version)
    cards = printing.card_list(ws, [own.id], working_copies=True).cards[:1]
    widths = [faces_of(ws, cards, "fr", working_copies=one)[0][0].front.width for one in (True, False)]
    assert widths == [50.0, 63.0]


def test_counts_of_an_army_and_copies_multiply(ws: Workspace, find: Find, tmp_path: Path) -> None:
    army = DemonworldArmy.model_validate(
        {
            "slug": "three",
            "name": "Three",
            "entries": [
                {"key": "t", "card": {"id": find("trolls"), "kind": "unit"}, "count": 3},
                {
                    "key": "g",
                    "card": {"id": find("orc-guard"), "kind": "unit"},
                    "count": 2,
                    "items": [{"id": find("war-banner"), "kind": "item"}],
                },
            ],
        }
    )
    row = documents.create(ws, army)
    found = printing.card_list(ws, [row.id, find("trolls")])
    assert [(card.document.slug, card.count) for card in found.cards] == [
        ("trolls", 4),
        ("orc-guard", 2),
        ("war-banner", 2),
    ]
    printing.print_cards(ws, [row.id], tmp_path / "out.pdf", copies=2)
    assert pages_of(tmp_path / "out.pdf") == 4


def test_card_missing_from_an_army_is_told_and_the_others_are_printed(
    ws: Workspace, find: Find, tmp_path: Path
) -> None:
    missing = {"id": "00000000-0000-4000-8000-000000000000", "kind": "unit", "slug": "lost-ones"}
    entries = [{"key": "a", "card": missing}, {"key": "b", "card": {"id": find("trolls"), "kind": "unit"}}]
    army = DemonworldArmy.model_validate({"slug": "gap", "name": "Gap", "entries": entries})
    row = documents.create(ws, army)
    printed = printing.print_cards(ws, [row.id], tmp_path / "out.pdf")
    assert [problem.code for problem in printed.problems] == ["printing.missing"]
    assert "lost-ones" in problem_text(printed.problems[0])
    assert pages_of(tmp_path / "out.pdf") == 1


def test_text_that_does_not_fit_is_a_warning_with_box_and_missing_mm(
    ws: Workspace, find: Find, tmp_path: Path
) -> None:
    unit = documents.load_document(ws, find("trolls"))
    assert isinstance(unit, DemonworldUnit)
    long = unit.model_dump(mode="json") | {"slug": "talkers", "rules_text": {"en": "They talk. " * 300}}
    del long["id"]
    row = documents.create(ws, DemonworldUnit.model_validate(long))
    printed = printing.print_cards(ws, [row.id], tmp_path / "out.pdf")
    assert printed.files == (tmp_path / "out.pdf",)
    assert printed.problems[0].code == "printing.overflow"
    assert "special rules" in problem_text(printed.problems[0], "en")
    assert float(str(printed.problems[0].values["missing"])) > 1


def test_disk_larger_than_the_paper_is_told_and_left_out(ws: Workspace, find: Find, tmp_path: Path) -> None:
    disk = documents.load_document(ws, find("diskwars/unit/kobold-servants"))
    wide = disk.model_dump(mode="json") | {"slug": "huge", "diameter_mm": 400.0}
    del wide["id"]
    row = documents.create(ws, type(disk).model_validate(wide))
    printed = printing.print_cards(ws, [row.id], tmp_path / "out.pdf")
    assert printed.files == ()
    assert [problem.code for problem in printed.problems] == ["printing.too_large"]


def test_working_copy_is_printed_only_where_asked_for(ws: Workspace, find: Find, tmp_path: Path) -> None:
    row = documents.duplicate(ws, find("trolls"))
    opened = documents.load(ws, row.id)
    documents.save_working_copy(ws, row.id, {**opened.data, "name": {"en": "Cave Trolls"}}, opened.version)
    printing.print_cards(ws, [row.id], tmp_path / "saved.pdf")
    printing.print_cards(ws, [row.id], tmp_path / "draft.pdf", working_copies=True)
    assert "CaveTrolls" not in words_of(tmp_path / "saved.pdf")
    assert "CaveTrolls" in words_of(tmp_path / "draft.pdf")


def test_pages_as_pictures_are_numbered(ws: Workspace, find: Find, tmp_path: Path) -> None:
    printed = printing.print_cards(
        ws, [find("trolls")], tmp_path / "cards.png", copies=5, dots_per_inch=60, paper="Letter"
    )
    assert [file.name for file in printed.files] == ["cards-1.png", "cards-2.png"]
    image = QImage(str(printed.files[0]))
    assert (image.width(), image.height()) == (510, 660)


def test_single_faces_are_pictures_of_their_own(ws: Workspace, find: Find, tmp_path: Path) -> None:
    printed = printing.print_cards(ws, [find("trolls")], tmp_path / "c.png", face="single", dots_per_inch=100)
    assert [file.name for file in printed.files] == ["c-trolls-front.png", "c-trolls-back.png"]
    image = QImage(str(printed.files[0]))
    assert (image.width(), image.height()) == (round(91 / 0.254), round(60 / 0.254))


def test_pictures_of_two_cards_with_one_short_name_have_two_names(
    ws: Workspace, find: Find, tmp_path: Path
) -> None:
    ids = [find("demonworld/spell/healing"), find("diskwars/spell/healing")]
    printed = printing.print_cards(ws, ids, tmp_path / "c.png", face="single", dots_per_inch=50)
    names = {file.name for file in printed.files}
    assert {"c-demonworld-healing-front.png", "c-diskwars-healing-front.png"} <= names
    assert len(names) == len(printed.files)


def test_face_of_a_draft_knows_what_it_lists_before_it_is_saved(ws: Workspace, find: Find) -> None:
    book = documents.load_document(ws, find("demonworld/spellbook/orc-spells"))
    spell = documents.load_document(ws, find("demonworld/spell/flame-strike"))
    ref = {"id": spell.id, "kind": "spell", "slug": spell.slug}
    data = book.model_dump(mode="json")
    draft = type(book).model_validate(data | {"spells": [*data["spells"], ref]})
    assert spell.id not in faces.linked_documents(ws, book)
    assert faces.linked_documents(ws, draft)[spell.id].name.get("fr") == spell.name.get("fr")


def test_face_without_a_back_is_one_picture(ws: Workspace, find: Find, tmp_path: Path) -> None:
    sheet = documents.load_document(ws, find("demonworld/face/half-a5")).model_dump(mode="json")
    del sheet["id"]
    documents.create(ws, parse_document(sheet | {"slug": "one-sided", "back": []}))
    for template, sides in (("one-sided", ["front"]), ("half-a5", ["front", "back"])):
        out = tmp_path / f"{template}.png"
        printed = printing.print_cards(
            ws, [find("trolls")], out, face="single", dots_per_inch=50, template=template
        )
        assert [file.name for file in printed.files] == [f"{template}-trolls-{side}.png" for side in sides]


@pytest.mark.parametrize(("kind", "code"), [("spellbook", "no_spells"), ("army", "no_entries")])
def test_what_holds_nothing_is_told_and_says_so(ws: Workspace, kind: str, code: str, tmp_path: Path) -> None:
    data = {"system": "demonworld", "kind": kind, "slug": "hollow", "name": {"en": "Hollow"}}
    hollow = documents.create(ws, parse_document(data | {"faction": "orcs"}))
    printed = printing.print_cards(ws, [hollow.id], tmp_path / "h.pdf", language="fr")
    assert [one.code for one in printed.problems] == [f"printing.{code}"]
    assert re.search("Iln’yaencorerien|0entrée|0sort", words_of(tmp_path / "h.pdf"))


@pytest.mark.quick(2)
@pytest.mark.parametrize("template", ["classic", "poker", "tarot", "half-a5", "reference-sheet"])
def test_options_of_a_card_stand_on_its_face(
    ws: Workspace, find: Find, template: str, tmp_path: Path
) -> None:
    out = tmp_path / "c.pdf"
    printed = printing.print_cards(ws, [find("noble-footsoldiers")], out, template=template)
    assert printed.problems == ()
    assert "Option:Pavises(+20).Missileprotection+2,movement(charge)−2.Great" in words_of(out)


def test_picture_of_a_huge_disk_is_refused(ws: Workspace, find: Find, tmp_path: Path) -> None:
    disk = documents.load_document(ws, find("diskwars/unit/kobold-servants"))
    wide = disk.model_dump(mode="json") | {"slug": "huge", "diameter_mm": 1000.0}
    del wide["id"]
    row = documents.create(ws, type(disk).model_validate(wide))
    with pytest.raises(EditorError) as trouble:
        printing.print_cards(ws, [row.id], tmp_path / "c.png", face="single", dots_per_inch=600)
    assert code_of(trouble) == "printing.picture_too_large"


def test_face_is_rendered_as_a_picture(ws: Workspace, find: Find) -> None:
    front = printing.render_face(ws, find("trolls"), dots_per_inch=96)
    assert front.width() == round(91 / 25.4 * 96)
    assert front != printing.render_face(ws, find("trolls"), "back", dots_per_inch=96)


def test_every_kind_of_document_is_printed(ws: Workspace, tmp_path: Path) -> None:
    for system in ("demonworld", "diskwars"):
        for kind in ("ruleset", "map", "scenario"):
            row = documents.list_documents(ws, documents.Query(system=system, kind=kind)).rows[0]
            out = tmp_path / f"{system}-{kind}.pdf"
            assert printing.print_cards(ws, [row.id], out).files == (out,)


@pytest.mark.parametrize(
    ("file", "options", "code"),
    [
        ("out.pdf", {"face": "poker"}, "printing.unknown_face"),
        ("out.pdf", {"face": "single"}, "printing.unknown_format"),
        ("out.doc", {}, "printing.unknown_format"),
        ("out.pdf", {"paper": "A5"}, "printing.unknown_paper"),
        ("out.pdf", {"copies": 0}, "printing.copies"),
        ("out.pdf", {"copies": 101}, "printing.copies"),
        ("out.png", {"dots_per_inch": 20_000}, "printing.dots_per_inch"),
        ("no-such-folder/out.pdf", {}, "packs.cannot_write"),
    ],
)
def test_wrong_wish_is_one_sentence_and_writes_nothing(
    ws: Workspace, find: Find, tmp_path: Path, file: str, options: dict[str, object], code: str
) -> None:
    before = sorted(tmp_path.iterdir())
    with pytest.raises(EditorError) as trouble:
        printing.print_cards(ws, [find("trolls")], tmp_path / file, **options)  # type: ignore[arg-type]
    assert code_of(trouble) == code
    assert sorted(tmp_path.iterdir()) == before


def test_nothing_to_print_is_said(ws: Workspace, tmp_path: Path) -> None:
    with pytest.raises(EditorError) as trouble:
        printing.print_cards(ws, [], tmp_path / "out.pdf")
    assert code_of(trouble) == "printing.nothing"


def test_print_is_cancelled_by_its_report(ws: Workspace, find: Find, tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        printing.print_cards(ws, [find("trolls")], tmp_path / "out.pdf", report=stop)
    assert not (tmp_path / "out.pdf").exists()


def test_cards_counted_to_nothing_are_left_out(ws: Workspace, find: Find) -> None:
    (trolls,) = printing.card_list(ws, [find("trolls")]).cards
    (guard,) = printing.card_list(ws, [find("orc-guard")]).cards
    cards = [printing.CardCount(trolls.document, 0), printing.CardCount(guard.document, 3)]
    sheets = printing.lay_out_cards(ws, cards)
    assert [slot.card.title for slot in sheets.pages[0].slots] == ["Orc Guard"] * 3
