"""Cards as a spreadsheet: the tab, its dialogs, and files of rows taken in."""
