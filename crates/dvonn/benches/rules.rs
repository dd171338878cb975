//! Benchmarks of the rules: perft, the operations a search performs at each node, and position text.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dvonn::{Game, Move, Position, Setup, perft};

/// The first position of a stacking phase, and one from the middle of a game.
const FULL_BOARD: &str =
    "b,w,b,w,b,w,b,w,w/w,w,w,b,w,w,w,b,b,r/b,w,w,w,b,b,b,w,w,r,w/b,w,w,r,b,b,b,w,w,w/b,b,b,b,b,w,b,b,b w move";
const MIDDLE_GAME: &str = "w,w,1,bw,rb,1,b,2/1,b,2,w,w,bww,w,w,b/2,bw,1,bbwbw,1,b,2,wbwbwb,b/1,ww,b,bw,b,3,bw,1/\
                           bbw,1,ww,1,r,wb,2,rb w move";

fn setup(text: &str) -> Setup {
    notation::read_setup(text).expect("readable")
}

fn position(text: &str) -> Position {
    Position::from_setup(&setup(text)).expect("valid")
}

/// Perft with conventional bulk counting of the last ply only, for comparison.
fn perft_in_bulk(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return u64::from(position.count_moves());
    }
    let after = |action| {
        let mut next = *position;
        next.play_unchecked(action);
        perft_in_bulk(&next, depth - 1)
    };
    position.legal_moves().map(after).sum()
}

/// Perft without bulk counting: plays every move.
fn perft_by_playing(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |action| {
        let mut next = *position;
        next.play_unchecked(action);
        perft_by_playing(&next, depth - 1)
    };
    position.legal_moves().map(after).sum()
}

fn move_counts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    for (name, text, depth) in [("full board", FULL_BOARD, 6), ("middle game", MIDDLE_GAME, 6)] {
        let position = position(text);
        group.throughput(Throughput::Elements(perft(&position, depth)));
        group.bench_function(format!("{name}, depth {depth}"), |bencher| {
            bencher.iter(|| perft(black_box(&position), depth));
        });
    }
    let position = position(FULL_BOARD);
    group.throughput(Throughput::Elements(perft(&position, 5)));
    group.bench_function("full board, depth 5, last move counted in bulk", |bencher| {
        bencher.iter(|| perft_in_bulk(black_box(&position), 5));
    });
    group.throughput(Throughput::Elements(perft(&position, 4)));
    group.bench_function("full board, depth 4, every move played", |bencher| {
        bencher.iter(|| perft_by_playing(black_box(&position), 4));
    });
    group.finish();
}

fn operations(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("operation");
    let middle = position(MIDDLE_GAME);
    let moves: Vec<Move> = middle.legal_moves().collect();

    group.bench_function("count the moves", |bencher| bencher.iter(|| black_box(&middle).count_moves()));
    group.bench_function("is it over", |bencher| bencher.iter(|| black_box(&middle).is_over()));
    group.bench_function("score", |bencher| bencher.iter(|| black_box(&middle).score()));

    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("generate all moves", |bencher| {
        bencher.iter(|| {
            for action in black_box(&middle).legal_moves() {
                black_box(action);
            }
        });
    });
    group.bench_function("copy and play all moves", |bencher| {
        bencher.iter(|| {
            for action in &moves {
                let mut next = *black_box(&middle);
                black_box(next.play_unchecked(*action));
                black_box(next);
            }
        });
    });
    group.bench_function("check and play all moves", |bencher| {
        bencher.iter(|| {
            for action in &moves {
                let mut next = *black_box(&middle);
                black_box(next.play(*action)).expect("legal");
                black_box(next);
            }
        });
    });
    group.bench_function("play all moves in a game and take them back", |bencher| {
        let mut game = Game::from_setup(setup(MIDDLE_GAME)).expect("valid");
        bencher.iter(|| {
            for action in &moves {
                game.play(*action).expect("legal");
                game.undo();
            }
        });
    });
    group.finish();
}

fn texts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("text");
    let middle = setup(MIDDLE_GAME);
    group.bench_function("read and check a position", |bencher| {
        bencher.iter(|| notation::read_position(black_box(MIDDLE_GAME)));
    });
    group.bench_function("write a position", |bencher| {
        bencher.iter(|| notation::write_position(black_box(&middle)));
    });
    group.finish();
}

criterion_group!(benches, move_counts, operations, texts);
criterion_main!(benches);
