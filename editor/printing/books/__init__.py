"""Army books and spell books as pages and as web pages."""
