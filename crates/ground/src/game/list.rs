//! A list whose room is part of the state.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut, Index, IndexMut};

/// At most `ROOM` of a kind, without an allocation. A place beyond the room panics; a place within the room and beyond
/// the length holds a blank.
#[derive(Clone, Copy, Debug)]
pub struct List<T, const ROOM: usize> {
    all: [T; ROOM],
    len: usize,
}

impl<T: Copy, const ROOM: usize> List<T, ROOM> {
    /// An empty list; its room has to hold something.
    pub const fn filled_with(blank: T) -> List<T, ROOM> {
        List { all: [blank; ROOM], len: 0 }
    }

    /// Adds one.
    ///
    /// # Panics
    /// When there is no room left.
    pub fn push(&mut self, one: T) {
        self.all[self.len] = one;
        self.len += 1;
    }

    /// Takes all out.
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
        debug_assert!(place < self.len);
        &self.all[place]
    }
}

impl<T, const ROOM: usize> IndexMut<usize> for List<T, ROOM> {
    #[inline]
    fn index_mut(&mut self, place: usize) -> &mut T {
        debug_assert!(place < self.len);
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
