"""The pixels of a picture as an array."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage


class _Held:
    """What an array of pixels is a view of: keeps the picture as long as the array is in use."""

    def __init__(self, image: QImage) -> None:
        self.image = image
        self.__array_interface__: dict[str, Any] = np.frombuffer(image.bits(), np.uint32).__array_interface__


def pixels(image: QImage) -> NDArray[np.uint32]:
    """Return a view ``[y, x]`` of a 32-bit image's pixels, which keeps the image."""
    flat: NDArray[np.uint32] = np.asarray(_Held(image))
    return flat.reshape(image.height(), image.bytesPerLine() // 4)[:, : image.width()]
