//! The derivation of every stream of chance, in one place. Version [`VERSION`]; changing anything here changes it.
//!
//! ```text
//! run key     = blake3("sortie key 1", system, master seed)            -> two 64-bit words R0, R1
//! game key    G0 = mix(R0 + epoch·E + game·A), G1 = mix(R1 ^ rotl(game·B + epoch, 32))
//! stream key  k  = turn << 48 | actor << 32 | subject << 16 | purpose  (injective)
//! state words s_j = mix(G_(j mod 2) + k·C_j + D_j), j = 0..3
//! look-ahead  n of a game: H0 = mix(G0 + U0 + n·V0), H1 = mix(G1 + U1 + n·V1) in place of G0 and G1
//! ```
//!
//! `mix` is the finalizer of MurmurHash3 with Stafford's constants, a bijection of 64-bit words; A, B, C are odd and
//! none is SplitMix's increment. So within a game two keys never share any state word, within a run two games never
//! share a game key, and neighbouring seeds, games and keys look unrelated. The run key hashes the master seed, this
//! version and the system, never the scenario, a variant or a policy: those share their luck, which is what pairing
//! two variants rests on.

/// Version of the derivation, in every manifest.
pub const VERSION: u32 = 1;

const GAME_STEP: [u64; 2] = [0xd6e8_feb8_6659_fd93, 0xa3b1_95ab_6d0f_8c4d];
const EPOCH_STEP: u64 = 0x8cb9_2ba7_2f3d_8dd7;
const WORD_STEP: [u64; 4] =
    [0xe703_7ed1_a0b4_28db, 0x8ebc_6af0_9c88_c6e3, 0x5899_65cc_7537_4cc3, 0x1d8e_4e27_c47d_124f];
const WORD_START: [u64; 4] =
    [0x2545_f491_4f6c_dd1d, 0xbea2_25f9_eb34_556d, 0x4cf5_ad43_2745_937f, 0xb492_b66f_be98_f273];

const AHEAD_START: [u64; 2] = [0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b];
const AHEAD_STEP: [u64; 2] = [0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1];

/// A unit or site by its label, never by its place in a list. [`Label::NONE`] is no unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
pub struct Label(pub u16);

impl Label {
    /// No unit: the stream belongs to the whole game.
    pub const NONE: Label = Label(0);
}

/// A subsystem of the rules whose dice are its own. Each system numbers its purposes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Purpose(pub u16);

/// Declares the purposes of a system in rising order, each with what its dice decide. That no two share a number is
/// checked as they are compiled, and that all are below 256: a system may count in the upper half.
///
/// ```ignore
/// purposes! {
///     /// Initiative.
///     INITIATIVE = 1,
/// }
/// // expands to
/// /// Initiative.
/// pub(crate) const INITIATIVE: Purpose = Purpose(1);
/// const _: () = rising(&[1]);
/// ```
#[macro_export]
macro_rules! purposes {
    ($($(#[$meta:meta])* $name:ident = $number:literal,)*) => {
        $($(#[$meta])* pub(crate) const $name: $crate::chance::Purpose = $crate::chance::Purpose($number);)*

        const _: () = $crate::chance::key::rising(&[$($number),*]);
    };
}
pub use purposes;

/// Checks that numbers of purposes rise from 1 and stay below 256.
///
/// # Panics
/// If they do not.
#[doc(hidden)]
pub const fn rising(numbers: &[u16]) {
    let (mut place, mut last) = (0, 0);
    while place < numbers.len() {
        assert!(numbers[place] > last, "no two purposes share a number, and their numbers rise");
        assert!(numbers[place] < 256, "the upper half of a purpose is for counting");
        last = numbers[place];
        place += 1;
    }
}

/// What a stream is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StreamKey {
    /// The game's own clock (turn, day, mission); 0 is the set-up.
    pub turn: u16,
    /// The unit or site that rolls.
    pub actor: Label,
    /// The target, where one actor rolls for the same purpose on several units.
    pub subject: Label,
    /// Which part of the rules rolls.
    pub purpose: Purpose,
}

impl StreamKey {
    #[inline]
    fn packed(self) -> u64 {
        u64::from(self.turn) << 48
            | u64::from(self.actor.0) << 32
            | u64::from(self.subject.0) << 16
            | u64::from(self.purpose.0)
    }
}

/// The key of a run: a hash of master seed, key version and system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RunKey([u64; 2]);

impl RunKey {
    /// The key of the runs of `system` under `seed`.
    pub fn new(system: &str, seed: u64) -> RunKey {
        let mut hasher = blake3::Hasher::new();
        hasher.update(format!("sortie key {VERSION}").as_bytes());
        hasher.update(&(system.len() as u64).to_le_bytes());
        hasher.update(system.as_bytes());
        hasher.update(&seed.to_le_bytes());
        let hash = hasher.finalize();
        let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|byte| hash.as_bytes()[at + byte]));
        RunKey([word(0), word(8)])
    }

    /// The key of game number `game`. `epoch` is 0 in play; an analysis that draws part of a game anew uses others.
    #[inline]
    pub fn game(self, epoch: u32, game: u64) -> GameKey {
        let epoch = u64::from(epoch);
        let first =
            self.0[0].wrapping_add(epoch.wrapping_mul(EPOCH_STEP)).wrapping_add(game.wrapping_mul(GAME_STEP[0]));
        let second = self.0[1] ^ game.wrapping_mul(GAME_STEP[1]).wrapping_add(epoch).rotate_left(32);
        GameKey([mix(first), mix(second)])
    }
}

/// The key of one game of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameKey([u64; 2]);

impl GameKey {
    /// The key of other dice for this game, by number: those of a player that plays the game on to see what comes of
    /// it. No two numbers share a word, and no stream of them is one of the game's own.
    #[inline]
    pub fn look_ahead(self, number: u64) -> GameKey {
        let word = |at: usize| {
            let from = self.0[at].wrapping_add(AHEAD_START[at]);
            mix(from.wrapping_add(number.wrapping_mul(AHEAD_STEP[at])))
        };
        GameKey([word(0), word(1)])
    }

    /// The four state words of a stream.
    #[inline]
    pub fn state(self, key: StreamKey) -> [u64; 4] {
        let key = key.packed();
        std::array::from_fn(|j| {
            mix(self.0[j % 2].wrapping_add(key.wrapping_mul(WORD_STEP[j])).wrapping_add(WORD_START[j]))
        })
    }
}

#[inline]
const fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
