"""The tournament around the tables: sign-in, hour, seats left, chips on the table, end and result."""
