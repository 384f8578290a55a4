"""Facts to sentences in four languages; the only reader of the catalogues in `kings.texts`.

A caller imports from the module that it needs, so that a command loads no more than it says:
`speaker` (languages, texts), `cards` (cards, places, piles), `errors` (errors and refusals),
`events` and `results` (what happened at a table), `kungen` (the patience), `rules` (rules text,
options and presets), `names` (names that people chose).
"""
