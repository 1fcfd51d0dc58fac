//! `sortie table`.

mod check;
mod decimal;
mod grid;
mod lines;
