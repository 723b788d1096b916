"""The window: Qt widgets that lay out, show and emit."""
