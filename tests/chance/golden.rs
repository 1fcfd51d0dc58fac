//! What the streams give, pinned: a change here is a new version of the key and other outcomes for every seed.

use sortie::chance::key::VERSION;
use sortie::chance::{Chance, Dice, Keep, Label, PoolRoll, Purpose, Roll, RunKey, Stream, StreamKey};

const KEY: StreamKey = StreamKey { turn: 3, actor: Label(7), subject: Label(11), purpose: Purpose(2) };

/// Ten results of one operation, on a stream begun anew.
fn ten<T>(mut one: impl FnMut(&mut Stream) -> T) -> Vec<T> {
    let mut roll = Dice::new(RunKey::new("jets", 1).game(0, 42)).open(KEY);
    (0..10).map(|_| one(&mut roll)).collect()
}

#[test]
fn state_words_are_those_of_version_1() {
    let state = |system, seed, epoch, game, key| RunKey::new(system, seed).game(epoch, game).state(key);
    assert_eq!(VERSION, 1);
    assert_eq!(
        state("jets", 1, 0, 0, StreamKey::default()),
        [0xfa51_8363_5c47_0326, 0xf3f5_d054_ccd7_190c, 0x750a_d0d4_060e_3849, 0x8378_dadb_f378_bba1]
    );
    assert_eq!(
        state("jets", 1, 0, 42, KEY),
        [0xb2fc_25f2_fd76_b1f4, 0x35ad_c240_d286_2fb3, 0xa130_cad3_e3be_21f3, 0x8166_fbfd_16c2_ab6c]
    );
    assert_eq!(
        state("jets", u64::MAX, u32::MAX, u64::MAX, KEY),
        [0xcb52_a4eb_b13d_04b9, 0x2edb_baaf_b3ba_71c5, 0xf6f3_a36f_fd01_efb4, 0x9d1c_2485_fd6e_fc4a]
    );
    assert_eq!(
        state("downtown", 2, 3, 1_000_000, KEY),
        [0x14ed_2d06_eacd_fa03, 0x3b19_31b6_5668_add3, 0xe732_dca2_d31e_7f7d, 0x995e_224a_ad9b_ce6d]
    );
}

#[test]
fn single_dice_are_those_of_version_1() {
    assert_eq!(ten(|roll| roll.die(6)), [5, 3, 6, 6, 4, 1, 5, 2, 6, 3]);
    assert_eq!(ten(|roll| roll.die(20)), [14, 10, 20, 18, 12, 1, 17, 7, 20, 8]);
    assert_eq!(ten(|roll| roll.percentile()), [67, 48, 99, 87, 58, 1, 83, 32, 99, 38]);
    assert_eq!(ten(|roll| roll.index(3)), [2, 1, 2, 2, 1, 0, 2, 0, 2, 1]);
    assert_eq!(ten(|roll| roll.die(1)), [1; 10]);
    let widest = ten(|roll| roll.die(u32::MAX));
    assert_eq!(widest[..5], [2_869_314_210, 2_055_688_518, 4_232_359_131, 3_703_503_705, 2_476_297_794]);
    assert_eq!(widest[5..], [26_036_445, 3_559_115_148, 1_348_654_071, 4_225_276_524, 1_612_504_907]);
}

#[test]
fn composite_operations_are_those_of_version_1() {
    let kept = Keep::ALL.map(|keep| ten(|roll| roll.keep_of_three(keep).value));
    assert_eq!(kept[0], [1, 2, 3, 1, 3, 1, 5, 2, 3, 2]);
    assert_eq!(kept[1], [1, 3, 6, 2, 4, 1, 5, 2, 6, 3]);
    assert_eq!(kept[2], [5, 6, 6, 6, 5, 2, 6, 6, 6, 4]);
    let faces = ten(|roll| roll.keep_of_three(Keep::Middle).faces.iter().collect::<Vec<_>>());
    assert_eq!(faces[..3], [[5, 1, 1], [3, 6, 2], [6, 6, 3]]);

    let pool = PoolRoll { drop_lowest: 1, drop_highest: 1, ..PoolRoll::d6(5, 3) };
    assert_eq!(ten(|roll| roll.pool(pool).scoring), [1, 0, 2, 1, 2, 0, 3, 2, 2, 1]);
    let faces = ten(|roll| roll.pool(pool).faces.iter().collect::<Vec<_>>());
    assert_eq!(faces[..3], [[5, 1, 1, 2, 5], [3, 6, 2, 3, 2], [6, 6, 3, 6, 1]]);

    assert_eq!(ten(|roll| roll.pick(&[5, 0, 1, 30, 64])), [4, 4, 4, 4, 4, 0, 4, 3, 4, 4]);
    let orders = ten(|roll| {
        let mut items = ['a', 'b', 'c', 'd', 'e'];
        roll.order(&mut items);
        items.iter().collect::<String>()
    });
    assert_eq!(orders[..5], ["dbeca", "caebd", "ebcda", "ebdac", "adbec"]);
    assert_eq!(orders[5..], ["cedab", "dcbea", "cedba", "debca", "acedb"]);
}
