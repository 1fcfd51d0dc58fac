//! The aircraft that fired at another: a victory belongs to the aircraft, and in it to the man that fired.

/// Aircraft that fired, a bit each: those whose pilots did, and those whose observers or gunners did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Firers {
    /// With the pilot's guns.
    pub pilots: u16,
    /// With guns of an observer or a gunner.
    pub gunners: u16,
}

impl Firers {
    /// No aircraft.
    pub(crate) const NONE: Firers = Firers { pilots: 0, gunners: 0 };

    /// The aircraft that fired, a bit each, with any of their guns.
    pub(crate) const fn aircraft(self) -> u16 {
        self.pilots | self.gunners
    }

    /// Adds a shot of an aircraft.
    pub(crate) const fn add(&mut self, at: usize, gunner: bool) {
        if gunner {
            self.gunners |= 1 << at;
        } else {
            self.pilots |= 1 << at;
        }
    }

    /// Whether the pilot of an aircraft fired, and whether its observer or a gunner did.
    pub(crate) const fn of(self, at: usize) -> [bool; 2] {
        [self.pilots >> at & 1 == 1, self.gunners >> at & 1 == 1]
    }
}
