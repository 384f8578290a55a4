"""Commands for the people who work on kings; none of them ships."""
