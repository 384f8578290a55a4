"""Kings in the Corner (Kungen i hörnet): rules, rounds, matches, views and their spelling."""
