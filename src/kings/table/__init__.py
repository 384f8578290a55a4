"""A running match or patience, and the score pad: pure values, no input or output."""
