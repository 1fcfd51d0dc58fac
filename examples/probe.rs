use sortie::chance::RunKey;
use sortie::games::jets::{Jets, ledger};
use sortie::games::{Game, System};
use sortie::scenario::{Document, Library, Request};
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let n: u64 = args[0].parse().unwrap();
    let mode = args[1].as_str();
    let policies = ["random", "nearest-enemy", "turn-fighter", "energy-fighter", "slasher", "cautious", "shooter"];
    let lib = Library::built_in();
    let names: Vec<String> = lib.scenarios("jets").iter().map(|s| s.to_string()).collect();
    let load = |name: &str, a: Option<&str>, b: Option<&str>| {
        let mut r = Request::scenario(name);
        if let Some(a) = a {
            r.policies.push(format!("a={a}"));
        }
        if let Some(b) = b {
            r.policies.push(format!("b={b}"));
        }
        if let Ok(sets) = std::env::var("PROBE_SET") {
            r.sets = sets.split(';').filter(|s| !s.is_empty()).map(String::from).collect();
        }
        let doc = Document::load(&r, &["jets"]).unwrap_or_else(|e| panic!("{e}"));
        Jets.dogfight(&doc).unwrap_or_else(|e| panic!("{e}"))
    };
    let key = RunKey::new("jets", 1);
    let play = |g: &sortie::games::jets::Dogfight| {
        let mut seat = g.seat();
        let mut row = vec![0i64; g.metrics().len()];
        let mut wins = [0u64; 3];
        let mut sums = vec![0i64; row.len()];
        let t = Instant::now();
        for i in 0..n {
            seat.play(key.game(0, i), &mut row);
            wins[row[0] as usize] += 1;
            for (s, c) in sums.iter_mut().zip(&row) {
                if *c != i64::MIN {
                    *s += c;
                }
            }
        }
        (wins, sums, t.elapsed().as_secs_f64() / n as f64 * 1e6)
    };
    match mode {
        "all" => {
            for name in &names {
                let g = load(name, None, None);
                let (w, s, us) = play(&g);
                print!("{name:24} {:?} {us:.1}us ", w.map(|w| (w as f64 / n as f64 * 1000.0).round() / 10.0));
                for (m, s) in g.metrics().iter().zip(&s).skip(1) {
                    if *s != 0
                        && [
                            "turns",
                            "losses-a",
                            "losses-b",
                            "crashed-a",
                            "crashed-b",
                            "missiles-fired-a",
                            "missile-hits-a",
                            "missiles-fired-b",
                            "missile-hits-b",
                            "bursts-fired-a",
                            "bursts-fired-b",
                        ]
                        .contains(&m.name.as_str())
                    {
                        print!(" {}={:.2}", m.name, *s as f64 / n as f64);
                    }
                }
                println!();
            }
        }
        "matrix" => {
            let scen: Vec<String> = if args.len() > 2 { vec![args[2].clone()] } else { names.clone() };
            for sc in scen {
                println!("{sc}");
                for a in policies {
                    for b in policies {
                        let g = load(&sc, Some(a), Some(b));
                        let (w, _, _) = play(&g);
                        print!(
                            " {a:.6}:{b:.6} {:>5.1}/{:<5.1}",
                            w[0] as f64 * 100.0 / n as f64,
                            w[1] as f64 * 100.0 / n as f64
                        );
                    }
                    println!();
                }
            }
        }
        "beat" => {
            // each policy v random and nearest, both seats, summed over all scenarios
            for p in &policies[2..] {
                for weak in ["random", "nearest-enemy"] {
                    let mut win = 0;
                    let mut lose = 0;
                    let mut worst = (1.0, String::new());
                    for sc in &names {
                        let (w1, _, _) = play(&load(sc, Some(p), Some(weak)));
                        let (w2, _, _) = play(&load(sc, Some(weak), Some(p)));
                        let (w, l) = (w1[0] + w2[1], w1[1] + w2[0]);
                        win += w;
                        lose += l;
                        let d = (w as f64 - l as f64) / (2.0 * n as f64);
                        if d < worst.0 {
                            worst = (d, sc.clone());
                        }
                    }
                    println!(
                        "{p:16} v {weak:14} win {:.3} lose {:.3} worst {:?}",
                        win as f64 / (2.0 * n as f64 * names.len() as f64),
                        lose as f64 / (2.0 * n as f64 * names.len() as f64),
                        worst
                    );
                }
            }
        }
        "rules" => {
            let mut fired = vec![0u64; ledger().rules.len()];
            let mut rows: std::collections::BTreeMap<String, u64> = Default::default();
            for sc in &names {
                for a in policies {
                    let b = policies[(policies.iter().position(|p| *p == a).unwrap() + 3) % 7];
                    let g = load(sc, Some(a), Some(b));
                    for i in 0..n {
                        let r = g.record(key.game(0, i));
                        for e in r.events {
                            fired[e.rule.0 as usize] += 1;
                            if let Some(row) = e.row {
                                *rows.entry(g.row_name(row)).or_default() += 1;
                            }
                        }
                    }
                }
            }
            for (r, f) in ledger().rules.iter().zip(&fired) {
                if r.fires && *f == 0 {
                    println!("NEVER {} {}", r.id, r.text);
                }
            }
            for (r, f) in rows {
                println!("{f:8} {r}");
            }
        }
        "trace" => {
            let g = load(&args[2], None, None);
            let r = g.record(key.game(0, n));
            for e in &r.events {
                println!(
                    "{:2} {:6} {:20} {:20} {:?} {} {} {:?} {:?}",
                    e.turn,
                    ledger().rules[e.rule.0 as usize].id,
                    g.unit_name(e.actor),
                    g.unit_name(e.subject),
                    e.rolled.iter().collect::<Vec<_>>(),
                    e.modifier,
                    e.result,
                    e.row.map(|r| g.row_name(r)),
                    e.values
                );
            }
        }
        "vs" => {
            let p = args[2].as_str();
            for weak in &args[3..] {
                let mut t = [0u64; 2];
                let mut line = String::new();
                for sc in &names {
                    let (w1, _, _) = play(&load(sc, Some(p), Some(weak)));
                    let (w2, _, _) = play(&load(sc, Some(weak), Some(p)));
                    let (w, l) = (w1[0] + w2[1], w1[1] + w2[0]);
                    t[0] += w;
                    t[1] += l;
                    line += &format!(" {}:{:+.2}", &sc[5..], (w as f64 - l as f64) / (2.0 * n as f64));
                }
                let k = 2.0 * n as f64 * names.len() as f64;
                println!("{p} v {weak} {:.3} {:.3} |{line}", t[0] as f64 / k, t[1] as f64 / k);
            }
        }
        _ => {}
    }
}
