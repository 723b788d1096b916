"""The map editor and the canvas that every map is shown on."""
