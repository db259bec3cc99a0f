"""The commands. Each module has `register(app)`; what a command needs is imported when it runs."""
