"""Maps out of the window and into it: dialogs of export and import."""
