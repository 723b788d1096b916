"""What differs between packs, catalogues and revisions of documents, in words of the kinds of documents."""
