"""Making tasks and keys, and checking them; submissions may not come here."""
