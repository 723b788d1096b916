"""The pixels of a picture as an array."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage


def pixels(image: QImage) -> NDArray[np.uint32]:
    """Return a view ``[y, x]`` of a 32-bit image's pixels; the image must outlive it."""
    stride = image.bytesPerLine() // 4
    flat = np.frombuffer(image.bits(), np.uint32)
    return flat.reshape(image.height(), stride)[:, : image.width()]
