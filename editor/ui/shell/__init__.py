"""The main window: header, tabs, docks, status line, palette."""
