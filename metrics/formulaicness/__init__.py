"""How closely a text mirrors its formula: the light scorer, the encoder, and its training."""
