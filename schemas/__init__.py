"""What a valid Marshalry document may say: frozen models, messages and upgrades, free of Qt and databases."""
