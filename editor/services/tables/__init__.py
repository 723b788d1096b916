"""Cards as a table: columns, cells, formulas, find and replace, and files of rows."""
