"""Tables for several devices: HTTP and sockets, identity, limits, and what a table does by itself."""
