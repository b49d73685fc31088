"""From trees to formulas: scopes, pronouns, descriptions, the force of determiners."""
