"""Archives that the program writes have equal bytes for equal contents."""

import io
import zipfile

from schemas.zip_files import zip_bytes


def test_an_archive_knows_no_clock_and_stores_pictures_as_they_are() -> None:
    files = {"b.txt": b"words " * 50, "a/ü.png": b"picture"}
    made = zip_bytes(files)
    assert made == zip_bytes(dict(files))
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        found = archive.infolist()
        assert {one.filename: archive.read(one) for one in found} == files
    assert [one.filename for one in found] == list(files)
    assert {one.date_time for one in found} == {(1980, 1, 1, 0, 0, 0)}
    assert [one.compress_type for one in found] == [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED]
