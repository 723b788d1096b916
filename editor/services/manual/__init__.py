"""The manual: read from its files, searched, written as web pages and as a PDF."""
