"""The terminal recorder of the table side: keys in, lines of our own format out, each on the disk before the next.

`journal` keeps the files, `state` follows the table, `keys` and `entry` turn key presses into answers, `commands` turns
answers into lines, `screen` draws, `terminal` is the terminal, `session` and `playback` join them.
"""
