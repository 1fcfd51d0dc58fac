//! A queue of numbers that gives the least first. What decides the order of a thing is packed into one number.

/// At most `MOST` numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Queue<const MOST: usize> {
    keys: [u64; MOST],
    count: usize,
}

impl<const MOST: usize> Queue<MOST> {
    /// Greater than any number that counts: the mark of one that is taken out.
    pub(crate) const OUT: u64 = u64::MAX;
    pub(crate) const EMPTY: Queue<MOST> = Queue { keys: [Self::OUT; MOST], count: 0 };

    pub(crate) const fn clear(&mut self) {
        self.count = 0;
    }

    pub(crate) const fn add(&mut self, key: u64) {
        self.keys[self.count] = key;
        self.count += 1;
    }

    /// Removes the least number. The search for it has no branch.
    pub(crate) fn take_first(&mut self) -> Option<u64> {
        let keys = &mut self.keys[..self.count];
        let first = keys.iter().copied().fold(Self::OUT, u64::min);
        keys.iter_mut().for_each(|key| *key = if *key == first { Self::OUT } else { *key });
        (first != Self::OUT).then_some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_is_taken_first_and_each_once() {
        let mut queue = Queue::<5>::EMPTY;
        assert_eq!(queue.take_first(), None);
        [7, 1 << 40, 0].into_iter().for_each(|key| queue.add(key));
        assert_eq!([0; 3].map(|_| queue.take_first()), [Some(0), Some(7), Some(1 << 40)]);
        queue.add(3);
        assert_eq!([0; 2].map(|_| queue.take_first()), [Some(3), None]);
        queue.add(9);
        queue.clear();
        queue.add(5);
        assert_eq!([0; 2].map(|_| queue.take_first()), [Some(5), None]);
    }
}
