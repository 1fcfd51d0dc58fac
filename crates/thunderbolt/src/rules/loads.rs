//! Loads: weight, Ordnance Points and what they cost (T3.2).

use crate::rules::Rules;
use crate::rules::aircraft::AircraftType;
use crate::terms::flying::Load;
use crate::terms::lowering::table;
use crate::terms::switches::OrdnanceRounding;

table! {
    #![derive(Copy)]
    /// What arming a mission costs.
    ArmingFile => Arming {
        /// Ordnance Points for one SO point, the last of them begun counted in full.
        points_per_so: u8 = 1..=99,
        /// SO that lift the weight penalty of the band.
        waiver: u8 = 0..=20,
    }
}
table! {
    #![derive(Copy)]
    /// What an aircraft carries at most besides its weight.
    StoresFile => StoreLimits {
        /// ECM pods.
        pods: u8 = 0..=9,
        /// Fuel tanks.
        tanks: u8 = 0..=9,
    }
}

impl Arming {
    /// SO for the Ordnance Points of a mission, given by aircraft; `free` of them cost nothing (T3.2f, T3.2i).
    pub(crate) fn cost(&self, points: impl IntoIterator<Item = u16>, rounding: OrdnanceRounding, mut free: u16) -> u16 {
        let so = |points: u16| points.div_ceil(self.points_per_so.into());
        match rounding {
            OrdnanceRounding::Mission => so(points.into_iter().sum::<u16>().saturating_sub(free)),
            OrdnanceRounding::Aircraft => {
                let of_one = |points: u16| {
                    let paid = points.saturating_sub(free);
                    free -= points - paid;
                    so(paid)
                };
                points.into_iter().map(of_one).sum()
            }
        }
    }
}

impl Rules {
    /// The Weight Points that an aircraft can load, less the penalty of the band, which those that always fly High are
    /// spared, and its pylon counters (T3.2c, T3.2d, T7.9b).
    pub(crate) fn weight_limit(&self, by: &AircraftType, penalty: u8, pylons: u8) -> u8 {
        let penalty = if by.high_only { 0 } else { penalty };
        by.weight.saturating_sub(penalty).saturating_sub(self.damage.pylon_weight * pylons)
    }

    /// What a load weighs.
    pub(crate) fn weight(&self, load: &Load) -> u16 {
        load.iter().map(|&item| u16::from(self.items[usize::from(item)].weight)).sum()
    }

    /// Its Ordnance Points.
    pub(crate) fn points(&self, load: &Load) -> u16 {
        load.iter().map(|&item| u16::from(self.items[usize::from(item)].points)).sum()
    }

    /// Whether an aircraft may carry one item more on top of a load, its weight aside (T3.2a, T3.2b).
    fn may_add(&self, by: &AircraftType, load: &Load, item: u8) -> bool {
        let Some(added) = self.items.get(usize::from(item)).filter(|_| by.may_carry(item)) else { return false };
        let same = load.iter().filter(|&&other| other == item).count();
        let most = match added {
            pod if pod.is_pod() => self.stores.pods,
            tank if tank.is_tank() => self.stores.tanks,
            _ => by.most.unwrap_or(u8::MAX),
        };
        same < usize::from(most)
    }

    /// Whether an aircraft may carry a load within a limit of weight (T3.2a to T3.2c).
    pub(crate) fn is_legal(&self, by: &AircraftType, load: &Load, limit: u8) -> bool {
        self.trimmed(by, load, limit).len() == load.len()
    }

    /// The items of a load, from its beginning, that an aircraft may carry within a limit of weight.
    pub(crate) fn trimmed(&self, by: &AircraftType, load: &Load, limit: u8) -> Load {
        let mut kept = Load::empty(0);
        let mut weight = 0;
        for &item in load {
            if !self.may_add(by, &kept, item) {
                break;
            }
            weight += u16::from(self.items[usize::from(item)].weight);
            if weight > limit.into() {
                break;
            }
            kept.push(item);
        }
        kept
    }
}
