"""From formulae to English."""
