"""Rules cores: pure, seeded, without Qt, database, files or clock."""
