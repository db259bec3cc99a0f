"""The terminal recorder of the table side: keys in, lines of our own format out, each on the disk before the next.

`journal` keeps the files, `state` and `game` follow the table, `keys` turns key presses into answers; `commands`,
`ending` and `conduct` turn answers into lines that `record` writes; `screen` draws, `terminal` is the terminal,
`session` and `playback` join them.
"""
