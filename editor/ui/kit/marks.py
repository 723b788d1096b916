"""Marks words for the translation tools where they stand in a table and are translated when shown."""


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """Return the text; ``lupdate`` knows the function by its name and collects the words."""
    return text  # the context is for lupdate alone
