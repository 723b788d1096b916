"""The catalogue as a folder of web pages."""
