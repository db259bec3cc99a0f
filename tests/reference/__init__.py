"""Second referees: slow, plain and apart. One folder per book, written from the rule text alone.

They import nothing of the project's own folders, so that an error of the project cannot be an error of theirs too.
"""
