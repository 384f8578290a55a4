"""What is kept: the log of every table, people and their games, on SQLite or PostgreSQL."""
