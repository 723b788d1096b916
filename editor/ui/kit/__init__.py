"""What every window and editor is built of; it knows no game and no page."""
