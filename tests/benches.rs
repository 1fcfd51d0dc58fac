//! What `cargo bench` measures, at a small size: that it runs, and what comes out of it.

#[path = "../benches/pieces/mod.rs"]
mod pieces;

#[test]
fn every_work_comes_out_the_same_each_time_and_depends_on_its_size() {
    for work in pieces::all() {
        let mut job = (work.prepare)(work.few);
        let hash = job();
        println!("{} {} {hash}", work.name, work.few);
        assert!(hash.len() >= 16, "{}", work.name);
        assert_eq!(job(), hash, "{}", work.name);
        assert_eq!((work.prepare)(work.few)(), hash, "{}", work.name);
        assert_ne!((work.prepare)(work.few + 1)(), hash, "{}", work.name);
        assert!(work.few < work.units, "{}", work.name);
    }
}
