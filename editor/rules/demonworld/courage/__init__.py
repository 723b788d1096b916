"""Chapter XV in the running battle: morale tests, rout, rally, impetuous units."""
