"""Packs and foreign formats: from bytes to documents and problems, and back."""
