"""Face templates at work: expressions worked out, rich text, boxes turned into marks."""
