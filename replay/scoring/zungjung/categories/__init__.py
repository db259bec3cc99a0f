"""What each pattern asks of a reading: one module per category, one function per pattern.

A function returns how often its pattern holds: True or False, for 3.1 a number. It reads one arrangement and
looks at nothing else; that only the dearest of a series counts, and the limits, are the business of `count`.
"""
