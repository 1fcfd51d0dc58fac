//! What a script refuses, and what a record holds.

use sortie::chance::{
    Chance, Dice, Keep, Label, PoolRoll, Purpose, Recorder, Roll, RunKey, ScriptError, Scripted, StreamKey,
};

#[test]
fn a_script_that_runs_out_is_an_error() {
    let mut script = Scripted::d6(&[4]);
    let roll = &mut script;
    assert_eq!((roll.die(6), roll.die(6), roll.percentile()), (4, 1, 1));
    assert_eq!(script.finish(), Err(ScriptError::Missing { wanted: 6 }));
}

#[test]
fn a_script_with_another_die_is_an_error() {
    let mut script = Scripted::new([(10, 7), (6, 2)]);
    let roll = &mut script;
    roll.die(6);
    assert_eq!(roll.die(6), 2);
    assert_eq!(script.finish(), Err(ScriptError::Mismatch { wanted: 6, sides: 10, face: 7 }));
}

#[test]
fn a_face_that_the_die_does_not_have_is_an_error() {
    for face in [0, 7] {
        let mut script = Scripted::d6(&[face]);
        script.die(6);
        assert_eq!(script.finish(), Err(ScriptError::Mismatch { wanted: 6, sides: 6, face }));
    }
}

#[test]
fn a_roll_left_over_is_an_error() {
    let mut script = Scripted::d6(&[4, 5, 6]);
    script.die(6);
    assert_eq!(script.finish(), Err(ScriptError::LeftOver { rolls: 2 }));
    assert_eq!(Scripted::d6(&[]).finish(), Ok(()));
}

#[test]
fn composite_operations_take_their_dice_singly() {
    let mut script = Scripted::new([(6, 5), (6, 2), (6, 4), (6, 1), (6, 6), (6, 6), (6, 3), (10, 7), (2, 2)]);
    let roll = &mut script;
    let kept = roll.keep_of_three(Keep::Middle);
    assert_eq!((kept.value, kept.faces.iter().collect::<Vec<_>>()), (4, vec![5, 2, 4]));
    let pool = roll.pool(PoolRoll { drop_lowest: 1, drop_highest: 1, ..PoolRoll::d6(4, 3) });
    assert_eq!((pool.scoring, pool.faces.iter().collect::<Vec<_>>()), (1, vec![1, 6, 6, 3]));
    assert_eq!(roll.pick(&[4, 2, 3, 1]), 2);
    let mut order = ["a", "b"];
    roll.order(&mut order);
    assert_eq!(order, ["b", "a"]);
    assert_eq!(roll.die(1), 1, "a die with one side is not rolled");
    assert_eq!(script.finish(), Ok(()));
}

#[test]
fn a_record_holds_every_key_and_face_in_order() {
    let key = |turn| StreamKey { turn, actor: Label(1), subject: Label::NONE, purpose: Purpose(2) };
    let mut plain = Dice::new(RunKey::new("jets", 5).game(0, 8));
    let mut recorder = Recorder::new(plain);
    let mut rolled = Vec::new();
    for turn in [1, 2] {
        let mut roll = recorder.open(key(turn));
        rolled.extend([(6, roll.die(6)), (100, roll.percentile())]);
        roll.die(1);
        rolled.extend(roll.pool(PoolRoll::d6(3, 4)).faces.iter().map(|face| (6, face)));
        let mut same = plain.open(key(turn));
        assert_eq!((same.die(6), same.percentile()), (rolled[rolled.len() - 5].1, rolled[rolled.len() - 4].1));
    }
    let tape = recorder.into_tape();
    assert_eq!((tape.keys, tape.rolls), (vec![key(1), key(2)], rolled));
}
