"""The catalogue in the window: tree, list with search and filters, picker."""
