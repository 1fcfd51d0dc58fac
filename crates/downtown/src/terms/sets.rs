//! The most units of each kind, and sets of their indices as bits, with which phases visit only the units that they
//! need.

use crate::terms::hexes::HEXES;

/// The most US flights of a scenario.
pub(crate) const MOST_US: usize = 32;

/// The most US flights in a raid, with one that splits off from each.
pub(crate) const MOST_US_EVER: usize = 2 * MOST_US;

/// The most DRV flights of a raid, including those that are gone.
pub(crate) const MOST_DRV: usize = 160;

/// The most DRV types whose losses are counted separately; further types count with the last.
pub(crate) const MOST_MIGS: usize = 8;

/// The most SAM counters in a raid.
pub(crate) const MOST_SAMS: usize = 64;

/// The most AAA concentrations in a raid.
pub(crate) const MOST_AAA: usize = 96;

/// A set of US flights.
pub(crate) type UsPlaces = Places<{ MOST_US_EVER.div_ceil(64) }>;

/// A set of DRV flights.
pub(crate) type DrvPlaces = Places<{ MOST_DRV.div_ceil(64) }>;

/// A set of hexes of the map.
pub(crate) type HexPlaces = Places<{ HEXES.div_ceil(64) }>;

/// A set of SAMs.
pub(crate) type SamPlaces = Places<{ MOST_SAMS.div_ceil(64) }>;

/// A set of AAA concentrations, a bit each.
pub(crate) type Cover = u128;
const _: () = assert!(MOST_AAA <= Cover::BITS as usize);

/// The barrage zones of a set of concentrations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BarrageZones<'a> {
    /// By hex of the map, the concentrations that cover it.
    pub(crate) covers: &'a [Cover],
    /// The concentrations that count.
    pub(crate) of: Cover,
}

impl BarrageZones<'_> {
    /// Whether a hex at a place of the map is in one.
    pub(crate) fn cover(self, place: usize) -> bool {
        self.covers[place] & self.of != 0
    }
}

/// The most Fire Cans in a raid.
pub(crate) const MOST_FIRE_CANS: usize = 16;

/// The most plans of a scenario: for the targets of the raid and for those of single flights.
pub(crate) const MOST_PLANS: usize = 10 + MOST_US;

/// The most stretches of a chaff corridor, each with turns of its own: what is laid after them belongs to the last.
pub(crate) const MOST_STRETCHES: usize = 4;

/// A set of indices below 64 times `WORDS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Places<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Places<WORDS> {
    /// The empty set.
    pub(crate) const NONE: Places<WORDS> = Places([0; WORDS]);
    /// The set of all indices.
    pub(crate) const ALL: Places<WORDS> = Places([u64::MAX; WORDS]);

    /// The places of those for which `test` holds.
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

    /// Adds an index if `holds`, without a branch.
    #[inline]
    pub(crate) const fn add_if(&mut self, place: usize, holds: bool) {
        self.0[place / 64] |= (holds as u64) << (place % 64);
    }

    pub(crate) const fn remove(&mut self, place: usize) {
        self.0[place / 64] &= !(1 << (place % 64));
    }

    /// The intersection of two sets.
    pub(crate) fn and(self, other: Places<WORDS>) -> Places<WORDS> {
        Places(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The union of two sets.
    pub(crate) fn or(self, other: Places<WORDS>) -> Places<WORDS> {
        Places(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The difference of two sets.
    pub(crate) fn less(self, other: Places<WORDS>) -> Places<WORDS> {
        Places(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// The indices in ascending order.
    pub(crate) fn each(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || self.take_first(64 * WORDS))
    }

    /// Removes the least index and returns it if it is below `end`.
    pub(crate) fn take_first(&mut self, end: usize) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let bits = &mut self.0[word];
        let place = 64 * word + bits.trailing_zeros() as usize;
        *bits &= *bits - 1;
        (place < end).then_some(place)
    }

    /// Resets the values of a list at these places.
    pub(crate) fn reset<T: Default + Copy>(self, list: &mut [T]) {
        for (word, mut bits) in self.0.into_iter().enumerate() {
            while bits != 0 {
                list[64 * word + bits.trailing_zeros() as usize] = T::default();
                bits &= bits - 1;
            }
        }
    }

    /// The values of a list at these places, in its order, each with its place; places beyond its end are passed over.
    #[inline]
    pub(crate) const fn look_up<T>(self, list: &[T]) -> LookUp<'_, T, WORDS> {
        LookUp { list, all: self, word: 0, left: self.0[0] }
    }
}

/// The iterator of [`Places::look_up`].
#[derive(Debug)]
pub(crate) struct LookUp<'a, T, const WORDS: usize> {
    list: &'a [T],
    all: Places<WORDS>,
    /// The word that is being read, and its bits that are left.
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
    /// The number of indices in the set.
    pub(crate) const fn count(self) -> u32 {
        self.0[0].count_ones()
    }

    /// The set of the indices whose flag is set.
    #[inline]
    pub(crate) fn flagged<const COUNT: usize>(flags: &[bool; COUNT]) -> Places<1> {
        const { assert!(COUNT <= 64 && COUNT.is_multiple_of(8)) };
        // The product gathers the lowest bits of eight bytes in the highest byte.
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
    fn each_flag_is_at_its_place() {
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
