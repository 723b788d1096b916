"""The manual as web pages, as text for the help window, and as a PDF."""
