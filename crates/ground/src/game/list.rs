//! A list of bounded length inside the state, so that play does not allocate.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut, Index, IndexMut};

/// A list of at most `ROOM` values, stored in place.
///
/// An index beyond the length panics where debug assertions are on, as in all tests; without them it panics beyond the
/// room only, and gives a blank below that. The check of the length costs `thunderbolt` 5 % of its instructions.
#[derive(Clone, Copy, Debug)]
pub struct List<T, const ROOM: usize> {
    all: [T; ROOM],
    len: usize,
}

impl<T: Copy, const ROOM: usize> List<T, ROOM> {
    /// An empty list. `blank` is any value; the unused places hold it.
    pub const fn empty(blank: T) -> List<T, ROOM> {
        List { all: [blank; ROOM], len: 0 }
    }

    /// Appends a value.
    ///
    /// # Panics
    /// When there is no room left.
    pub fn push(&mut self, value: T) {
        self.all[self.len] = value;
        self.len += 1;
    }

    /// Removes all values.
    pub const fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T, const ROOM: usize> Deref for List<T, ROOM> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.all[..self.len]
    }
}

impl<T, const ROOM: usize> DerefMut for List<T, ROOM> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.all[..self.len]
    }
}

impl<T, const ROOM: usize> Index<usize> for List<T, ROOM> {
    type Output = T;

    #[inline]
    fn index(&self, place: usize) -> &T {
        debug_assert!(place < self.len, "index {place} of a list of {}", self.len);
        &self.all[place]
    }
}

impl<T, const ROOM: usize> IndexMut<usize> for List<T, ROOM> {
    #[inline]
    fn index_mut(&mut self, place: usize) -> &mut T {
        debug_assert!(place < self.len, "index {place} of a list of {}", self.len);
        &mut self.all[place]
    }
}

impl<'a, T, const ROOM: usize> IntoIterator for &'a List<T, ROOM> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T, const ROOM: usize> IntoIterator for &'a mut List<T, ROOM> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T: PartialEq, const ROOM: usize> PartialEq for List<T, ROOM> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const ROOM: usize> Eq for List<T, ROOM> {}

impl<T: Hash, const ROOM: usize> Hash for List<T, ROOM> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (**self).hash(hasher);
    }
}
