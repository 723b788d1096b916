"""Forms generated from the schemas: every document can be edited, whatever game it comes from."""
