"""Runs the migrations on the connection that :mod:`editor.catalogue.upgrade` hands over."""

from alembic import context

from editor.catalogue.full_text import is_search_table
from editor.catalogue.tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
    include_name=lambda name, kind, _parents: kind != "table" or not is_search_table(name),
)
# The caller's transaction holds the migration: all steps or none.
context.run_migrations()
