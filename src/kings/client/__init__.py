"""Talk to a server: connect, take up where one left, send once, and never guess."""
