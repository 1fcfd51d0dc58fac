//! Nothing: the manifest of this crate switches on features of others, and says why.
