"""Files of rules of every kind, as people have them, and what their rule books hold."""
