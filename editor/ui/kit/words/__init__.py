"""Words for the fields, values, units and kinds of documents."""
