"""How Alembic reaches the database: by the connection of the one who migrates."""

from alembic import context

from kings.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=False,  # the transaction is the caller's
)
context.run_migrations()
