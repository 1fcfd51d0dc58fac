//! How many units there may be of each kind, and sets of their places in lists, a bit each: where to look for what is
//! wanted, so that nothing else is looked at.

use crate::terms::hexes::HEXES;

/// The most US flights of a scenario.
pub(crate) const MOST_US: usize = 32;

/// The same, and from each of them one that split off.
pub(crate) const MOST_US_EVER: usize = 2 * MOST_US;

/// The most DRV flights of a raid, those that are gone included.
pub(crate) const MOST_DRV: usize = 160;

/// The most DRV types whose losses are counted apart; the rest goes with the last.
pub(crate) const MOST_MIGS: usize = 8;

/// The most SAM counters.
pub(crate) const MOST_SAMS: usize = 64;

/// The most AAA concentrations.
pub(crate) const MOST_AAA: usize = 96;

/// Places of US flights.
pub(crate) type UsPlaces = Places<{ MOST_US_EVER.div_ceil(64) }>;

/// Places of DRV flights.
pub(crate) type DrvPlaces = Places<{ MOST_DRV.div_ceil(64) }>;

/// Places of hexes of the map.
pub(crate) type HexPlaces = Places<{ HEXES.div_ceil(64) }>;

/// Places of SAMs.
pub(crate) type SamPlaces = Places<{ MOST_SAMS.div_ceil(64) }>;

/// Concentrations, a bit for each by its place.
pub(crate) type Cover = u128;
const _: () = assert!(MOST_AAA <= Cover::BITS as usize);

/// The barrage zones of some concentrations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BarrageZones<'a> {
    /// By hex of the map, the concentrations that cover it.
    pub(crate) covers: &'a [Cover],
    /// Those of them that count.
    pub(crate) of: Cover,
}

impl BarrageZones<'_> {
    /// Whether a hex at a place of the map lies in one.
    pub(crate) fn cover(self, place: usize) -> bool {
        self.covers[place] & self.of != 0
    }
}

/// The most Fire Cans.
pub(crate) const MOST_FIRE_CANS: usize = 16;

/// The most targets of a scenario, those of single flights included.
pub(crate) const MOST_PLANS: usize = 10 + MOST_US;

/// Some of the places below 64 times `WORDS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Places<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Places<WORDS> {
    /// None of them.
    pub(crate) const NONE: Places<WORDS> = Places([0; WORDS]);
    /// All of them.
    pub(crate) const ALL: Places<WORDS> = Places([u64::MAX; WORDS]);

    /// The places of those of which `test` holds.
    pub(crate) fn of<'a, T: 'a>(all: impl Iterator<Item = (usize, &'a T)>, test: impl Fn(&T) -> bool) -> Places<WORDS> {
        let mut places = Places::NONE;
        all.for_each(|(place, each)| places.0[place / 64] |= u64::from(test(each)) << (place % 64));
        places
    }

    #[inline]
    pub(crate) const fn has(&self, place: usize) -> bool {
        self.0[place / 64] & 1 << (place % 64) != 0
    }

    pub(crate) fn is_none(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(crate) const fn add(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    /// Adds one if a condition holds, without a branch.
    #[inline]
    pub(crate) const fn add_if(&mut self, place: usize, holds: bool) {
        self.0[place / 64] |= (holds as u64) << (place % 64);
    }

    pub(crate) const fn remove(&mut self, place: usize) {
        self.0[place / 64] &= !(1 << (place % 64));
    }

    /// Those that are also among others.
    pub(crate) fn and(self, other: Places<WORDS>) -> Places<WORDS> {
        Places(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Those and others.
    pub(crate) fn or(self, other: Places<WORDS>) -> Places<WORDS> {
        Places(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Those that are not among others.
    pub(crate) fn less(self, other: Places<WORDS>) -> Places<WORDS> {
        Places(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Them in their order.
    pub(crate) fn each(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || self.take_first(64 * WORDS))
    }

    /// Takes the first of them out, if it is below an end.
    pub(crate) fn take_first(&mut self, end: usize) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let bits = &mut self.0[word];
        let place = 64 * word + bits.trailing_zeros() as usize;
        *bits &= *bits - 1;
        (place < end).then_some(place)
    }

    /// Puts what stands at these places of a list back to how it begins.
    pub(crate) fn reset<T: Default + Copy>(self, list: &mut [T]) {
        for (word, mut bits) in self.0.into_iter().enumerate() {
            while bits != 0 {
                list[64 * word + bits.trailing_zeros() as usize] = T::default();
                bits &= bits - 1;
            }
        }
    }

    /// What stands at these places of a list, in its order, with its place; places beyond its end are passed over.
    #[inline]
    pub(crate) const fn look_up<T>(self, list: &[T]) -> LookUp<'_, T, WORDS> {
        LookUp { list, all: self, word: 0, left: self.0[0] }
    }
}

/// See [`Places::look_up`].
#[derive(Debug)]
pub(crate) struct LookUp<'a, T, const WORDS: usize> {
    list: &'a [T],
    all: Places<WORDS>,
    /// The word that is gone through, and what is left of it.
    word: usize,
    left: u64,
}

impl<T, const WORDS: usize> Clone for LookUp<'_, T, WORDS> {
    fn clone(&self) -> Self {
        LookUp { ..*self }
    }
}

impl<'a, T, const WORDS: usize> Iterator for LookUp<'a, T, WORDS> {
    type Item = (usize, &'a T);

    #[inline]
    fn next(&mut self) -> Option<(usize, &'a T)> {
        while self.left == 0 {
            self.left = *self.all.0.get(self.word + 1)?;
            self.word += 1;
        }
        let place = 64 * self.word + self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        self.list.get(place).map(|each| (place, each))
    }

    #[inline]
    fn fold<B, F: FnMut(B, (usize, &'a T)) -> B>(self, start: B, mut then: F) -> B {
        let (mut all, mut left) = (start, self.left);
        for word in self.word..WORDS {
            while left != 0 {
                let place = 64 * word + left.trailing_zeros() as usize;
                left &= left - 1;
                let Some(each) = self.list.get(place) else { return all };
                all = then(all, (place, each));
            }
            left = self.all.0.get(word + 1).copied().unwrap_or(0);
        }
        all
    }
}

impl Places<1> {
    /// How many they are.
    pub(crate) const fn count(self) -> u32 {
        self.0[0].count_ones()
    }

    /// The places whose flags are up, of the first places one for each.
    #[inline]
    pub(crate) fn flagged<const COUNT: usize>(flags: &[bool; COUNT]) -> Places<1> {
        const { assert!(COUNT <= 64 && COUNT.is_multiple_of(8)) };
        // The product moves the lowest bits of eight bytes side by side into the highest byte.
        let gather =
            |eight: &[bool; 8]| u64::from_le_bytes(eight.map(u8::from)).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        let (bytes, _) = flags.as_chunks::<8>();
        Places([bytes.iter().enumerate().fold(0, |bits, (byte, eight)| bits | gather(eight) << (8 * byte))])
    }
}

impl<const WORDS: usize> Default for Places<WORDS> {
    fn default() -> Self {
        Places::NONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_told_by_their_places() {
        for flags in [0, 1, u64::MAX, 0x8000_0000_0000_0001, 0x0123_4567_89ab_cdef, 0x5500_aa00_ff00_0180] {
            let up = |place: usize| flags & 1 << place != 0;
            assert_eq!(Places::flagged::<64>(&std::array::from_fn(up)), Places([flags]));
            assert_eq!(Places::flagged::<32>(&std::array::from_fn(up)), Places([flags & u64::from(u32::MAX)]));
        }
    }

    #[test]
    fn what_is_looked_up_comes_in_its_order_and_ends_with_the_list() {
        let list: Vec<usize> = (0..150).collect();
        let found = |places: Places<3>| places.look_up(&list).map(|(place, _)| place).collect::<Vec<_>>();
        assert!(found(Places::NONE).is_empty());
        assert_eq!(found(Places::ALL), list);
        let some = Places::of(list.iter().enumerate(), |&each| each % 50 == 13 || each == 64);
        assert_eq!(found(some), [13, 63, 64, 113]);
        assert_eq!(found(some.and(Places::of(list.iter().enumerate(), |&each| each < 64))), [13, 63]);
    }
}
