"""Why the system refused a file is said in the language of the sentence around it."""

import errno
import os
from pathlib import Path

import pytest

from editor.packs.archive import read_pack
from editor.packs.whole_files import write_whole
from schemas.messages import known, sentence
from schemas.problems import EditorError, Message
from schemas.system_reasons import reason_of
from tests.cases import cases


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "the file or its folder is not there"),
        ("fr", "fichier ou dossier introuvable"),
        ("de", "Datei oder Ordner nicht vorhanden"),
    ],
)
def test_a_file_that_is_not_there(tmp_path: Path, language: str, words: str) -> None:
    with pytest.raises(EditorError) as caught:
        read_pack(tmp_path / "none.marshal")
    (problem,) = caught.value.problems
    assert words in sentence(problem, language)
    assert "No such file" not in sentence(problem, language)


def test_a_folder_where_a_file_is_written(tmp_path: Path) -> None:
    with pytest.raises(EditorError) as caught:
        write_whole(tmp_path, b"1")
    assert "es ist ein Ordner" in sentence(caught.value.problems[0], "de")


@cases(
    "number", [errno.ENOENT, errno.EACCES, errno.ENOSPC, errno.EISDIR, errno.EROFS, errno.EBUSY, errno.EIO]
)
def test_common_reasons_have_sentences(number: int) -> None:
    found = reason_of(OSError(number, os.strerror(number)))
    assert isinstance(found, Message)
    assert known(found.code)


def test_rare_reasons_are_said_as_the_system_says_them() -> None:
    assert reason_of(OSError(errno.EXDEV, "Invalid cross-device link")) == "Invalid cross-device link"
    assert reason_of(OSError("odd")) == "odd"
    assert reason_of(ValueError("null byte")) == "null byte"
