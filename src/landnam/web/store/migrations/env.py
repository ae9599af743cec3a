"""Called by Alembic: brings the database on the given connection to the newest shape."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
