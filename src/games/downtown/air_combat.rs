//! Air combat (DH7a to DH7i, D5.5.2c, D5.8.3e): the later part of the game.
