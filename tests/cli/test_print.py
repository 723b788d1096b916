"""``marshalry print`` in its modes, as a person types them."""

from pathlib import Path

import pikepdf
import pytest

from tests.cli.conftest import Command
from tests.printing.pdf_reading import words
from tests.printing.press_profiles import cmyk_profile


def pages(file: Path) -> int:
    with pikepdf.open(file) as found:
        return len(found.pages)


@pytest.mark.long
def test_cards_with_backs_on_the_other_side_and_what_changed(marshalry: Command, tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    wishes = ("--face", "duplex", "--flip", "short", "--bleed", "2", "--crop", "outside", "--paper", "A3")
    answer = marshalry("print", "kal-bennock-orcs", *wishes, "-o", str(out))
    assert (answer.status, answer.out.strip()) == (0, str(out))
    assert pages(out) == 2
    again = marshalry("print", "kal-bennock-orcs", "--only-changed", "-o", str(out))
    assert again.status == 2
    assert "Nothing has changed" in again.err


def test_counters_of_a_group(marshalry: Command, tmp_path: Path) -> None:
    out = tmp_path / "counters.pdf"
    answer = marshalry("print", "kal-bennock", "--counters", "--group", "turns", "-o", str(out))
    assert answer.status == 0
    assert "12" in words(out.read_bytes())
    wrong = marshalry("print", "kal-bennock", "--counters", "--group", "cups", "-o", str(out))
    assert (wrong.status, "elements, orders" in wrong.err) == (2, True)


def test_warnings_name_the_card_as_the_window_does(marshalry: Command, tmp_path: Path) -> None:
    answer = marshalry("print", "orc-guard", "--safe", "7", "-o", str(tmp_path / "cards.pdf"))
    assert answer.status == 1
    warnings = answer.err.splitlines()
    assert warnings
    assert [one for one in warnings if not one.startswith("Orc Guard: on the ")] == []


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        (("-o", "nowhere/card.png"), "nowhere/card.png cannot be written"),
        (("-o", "card.png", "--dpi", "9999"), "9,999 dots per inch"),
        (("-o", "card.pdf"), "Use one of .png"),
    ],
)
def test_single_faces_are_refused_before_they_are_drawn(
    marshalry: Command, monkeypatch: pytest.MonkeyPatch, wishes: tuple[str, ...], words: str
) -> None:
    monkeypatch.setattr("editor.services.prints.print_files.faces_of", _not_drawn)
    answer = marshalry("print", "orc-guard", "--face", "single", *wishes)
    assert (answer.status, words in answer.err) == (2, True)


def _not_drawn(*_arguments: object, **_options: object) -> None:
    pytest.fail("faces are drawn though the print is refused")


def test_single_faces_are_pictures_where_no_file_is_named(
    marshalry: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = marshalry("print", "orc-guard", "--face", "single", "--dpi", "50")
    assert answer.out.split() == ["cards-orc-guard-front.png", "cards-orc-guard-back.png"]


@pytest.mark.long
def test_printer_is_measured_and_its_tray_kept(marshalry: Command, tmp_path: Path) -> None:
    out = tmp_path / "page.pdf"
    assert marshalry("print", "--calibration", "-o", str(out)).status == 0
    assert pages(out) == 2
    kept = marshalry("print", "--calibration", "--tray", "upper", "--read", "1.5", "-0.5", "--scale", "99")
    assert "1.5 mm across" in kept.out
    cards = tmp_path / "cards.pdf"
    printed = marshalry("print", "trolls", "--face", "duplex", "--tray", "upper", "-o", str(cards))
    assert printed.status == 0
    unknown = marshalry("print", "trolls", "--tray", "lower", "-o", str(cards))
    assert (unknown.status, "known are: upper" in unknown.err) == (2, True)


def test_queue_of_the_print_centre_is_empty_at_first(marshalry: Command, tmp_path: Path) -> None:
    answer = marshalry("print", "--queue", "-o", str(tmp_path / "queue.pdf"))
    assert (answer.status, "print queue is empty" in answer.err) == (2, True)


def test_game_and_kind_say_which_document_of_a_name_is_meant(marshalry: Command, tmp_path: Path) -> None:
    out = tmp_path / "spell.pdf"
    ambiguous = marshalry("print", "healing", "-o", str(out))
    assert (ambiguous.status, "demonworld/spell/healing" in ambiguous.err) == (2, True)
    meant = marshalry("print", "healing", "--system", "demonworld", "--kind", "spell", "-o", str(out))
    assert (meant.status, meant.err) == (0, "")
    assert pages(out) == 1
    other = marshalry("print", "card/healing", "--kind", "spell", "-o", str(out))
    assert other.status == 2


def test_a_preset_gives_what_was_not_said(marshalry: Command, tmp_path: Path) -> None:
    profile = tmp_path / "press.icc"
    profile.write_bytes(cmyk_profile())
    out = tmp_path / "cards.pdf"
    wishes = ("--preset", "drivethrucards", "--bleed", "2", "--profile", str(profile), "--inks")
    answer = marshalry("print", "trolls", *wishes, "-o", str(out))
    assert "DriveThruCards cuts no cards of 91.0 x 60.0 mm" in answer.err
    assert "DriveThruCards: Its help page" in answer.err
    with pikepdf.open(out) as found:
        assert found.pdf_version == "1.6"
        trim, media = found.pages[0].TrimBox, found.pages[0].MediaBox
        assert float(trim[0]) == pytest.approx(2 * 72 / 25.4, abs=0.01)
        assert float(media[2]) == pytest.approx(95 * 72 / 25.4, abs=0.01)
    profile.write_bytes(b"no profile")
    refused = marshalry("print", "trolls", *wishes, "-o", str(tmp_path / "other.pdf"))
    assert (refused.status, "not an ICC profile" in refused.err) == (2, True)
    assert not (tmp_path / "other.pdf").exists()


@pytest.mark.long
def test_a_book_and_a_poster_are_for_the_press_asked_for(marshalry: Command, tmp_path: Path) -> None:
    profile = tmp_path / "press.icc"
    profile.write_bytes(cmyk_profile())
    press = ("--profile", str(profile), "--inks")
    book, poster = tmp_path / "book.pdf", tmp_path / "poster.pdf"
    assert marshalry("book", "kal-bennock-orcs", "--no-faces", *press, "-o", str(book)).status == 0
    rough = ("--side", "3", "--dpi", "50")
    assert marshalry("map", "poster", "kal-bennock", *rough, *press, "-o", str(poster)).status == 0
    booklet, roster = tmp_path / "booklet.pdf", tmp_path / "roster.pdf"
    supplied = ("--profile", "coated", "--inks")
    assert marshalry("booklet", "first-battle", *supplied, "-o", str(booklet)).status == 0
    assert marshalry("roster", "kal-bennock-orcs", *supplied, "-o", str(roster)).status == 0
    for file in (book, poster, booklet, roster):
        with pikepdf.open(file) as found:
            assert found.Root.OutputIntents[0].S == "/GTS_PDFX"
            assert found.pdf_version >= "1.6"
            assert not any(len(page.obj.get("/Annots", [])) for page in found.pages)  # no links in PDF/X-4
            assert "/DeviceRGB" not in {
                str(picture.ColorSpace) for page in found.pages for picture in page.get_images().values()
            }
            with found.open_metadata() as said:
                assert said["pdfxid:GTS_PDFXVersion"] == "PDF/X-4"
    with pikepdf.open(book) as found, found.open_outline() as outline:
        assert outline.root
    refused = marshalry("book", "kal-bennock-orcs", *press, "-o", str(tmp_path / "site"))
    assert (refused.status, "Only a PDF can be for a press." in refused.err) == (2, True)
    plain = marshalry("roster", "kal-bennock-orcs", *press, "-o", str(tmp_path / "roster.txt"))
    assert (plain.status, "Only a PDF can be for a press." in plain.err) == (2, True)


def test_booklet_writes_a_pdf_and_names_it(marshalry: Command, tmp_path: Path) -> None:
    file = tmp_path / "in the maze.pdf"
    answer = marshalry("booklet", "duel-in-the-maze", "-o", str(file), "--booklet-language", "fr")
    assert answer.status == 0
    assert file.read_bytes().startswith(b"%PDF")
    assert str(file) in answer.out
    assert marshalry("booklet", "orc-guard", "-o", str(file)).status == 2
