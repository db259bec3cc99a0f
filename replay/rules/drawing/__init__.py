"""Drawing and discarding at a real table: whose turn it is, gestures at the wall and the river, faults in drawing."""
