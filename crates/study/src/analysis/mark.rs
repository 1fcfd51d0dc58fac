//! The mark of a game's outcome: games of two scenarios that end alike have equal marks, and sums of them.

/// The mark of the game with this number, by its cells.
pub(super) fn mark(number: u64, row: &[i64]) -> u128 {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&number.to_le_bytes());
    for cell in row {
        hasher.update(&cell.to_le_bytes());
    }
    let mut first = [0; 16];
    first.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
    u128::from_le_bytes(first)
}
