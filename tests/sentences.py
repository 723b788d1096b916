"""The sentences of an area as they stand in the files of translations."""

from schemas.messages.areas import FOLDERS, area
from schemas.messages.compiling import CONTEXT_END
from schemas.messages.languages import FROM_CODE, SOURCE


def areas() -> list[str]:
    """The names of all areas whose sentences are found by their codes."""
    return sorted(file.stem for file in (FOLDERS[0] / SOURCE).glob("*.po") if file.stem not in FROM_CODE)


def sentences(name: str, language: str = SOURCE) -> dict[str, str]:
    """Key -> sentence, in the order of the keys."""
    texts = area(FOLDERS[0], language, name).texts
    return {key.partition(CONTEXT_END)[0].partition(".")[2]: text for key, text in texts.items()}
