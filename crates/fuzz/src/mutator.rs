//! Changes to inputs by numbers from a seed: those that a fuzzer makes.

/// Makes inputs from others.
pub struct Mutator {
    state: u64,
}

/// Pieces that parsers look for.
const PIECES: [&[u8]; 32] = [
    b"=",
    b"[",
    b"]",
    b"[[",
    b"]]",
    b"\"",
    b"'''",
    b"{",
    b"}",
    b",",
    b".",
    b"..",
    b"-",
    b"+",
    b"#",
    b"\n",
    b"0",
    b"-1",
    b"9223372036854775807",
    b"-9223372036854775808",
    b"1e999",
    b"nan",
    b"0x10",
    b"1_0",
    b"true",
    b"null",
    b"\\u{d800}",
    b"\xff",
    b"\x00",
    b"extends",
    b"like",
    b"variants",
];

impl Mutator {
    /// One whose inputs follow from the seed.
    pub const fn new(seed: u64) -> Mutator {
        Mutator { state: seed }
    }

    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, or 0.
    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    /// An input made from one of `all`, which are not empty, by one to four changes.
    pub fn changed(&mut self, all: &[Vec<u8>]) -> Vec<u8> {
        let mut input = all[self.below(all.len())].clone();
        for _ in 0..=self.below(4) {
            self.change(&mut input, all);
        }
        input
    }

    fn change(&mut self, input: &mut Vec<u8>, all: &[Vec<u8>]) {
        let at = self.below(input.len() + 1);
        let piece = match self.below(8) {
            0 => {
                if let Some(byte) = input.get_mut(at) {
                    *byte ^= 1 << self.below(8);
                }
                return;
            }
            1 => return input.truncate(at),
            2 => {
                let end = (at + 1 + self.below(16)).min(input.len());
                input.drain(at.min(end)..end);
                return;
            }
            3 => {
                let other = &all[self.below(all.len())];
                let from = self.below(other.len());
                let end = (from + 1 + self.below(64)).min(other.len());
                other[from..end].to_vec()
            }
            4 => {
                let end = (at + 1 + self.below(48)).min(input.len());
                input[at.min(end)..end].to_vec()
            }
            5 => return self.renumber(input, at),
            _ => PIECES[self.below(PIECES.len())].to_vec(),
        };
        input.splice(at..at, piece);
    }

    /// Puts another number in place of the first one from here on.
    fn renumber(&mut self, input: &mut Vec<u8>, at: usize) {
        let Some(start) = (at..input.len()).find(|&at| input[at].is_ascii_digit()) else { return };
        let end = (start..input.len()).find(|&at| !input[at].is_ascii_digit()).unwrap_or(input.len());
        let bits = self.below(64);
        let number = (self.next() >> bits).to_string();
        input.splice(start..end, number.into_bytes());
    }
}
