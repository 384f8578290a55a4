"""Messages between server and clients: their shapes, versions and schema."""
