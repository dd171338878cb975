//! The analysis mode: an engine that answers questions, one JSON object a line.

mod answer;
mod query;
mod queue;
mod request;

use std::io::{self, BufRead, Write};
use std::time::Instant;

use crate::engines::Engines;
use crate::lines::Lines;
use crate::output::Output;
use crate::settings::Settings;
use answer::{Acknowledgement, AnalysisReport, Answer, Introduction, to_line};
use queue::{Cancelled, Queue, Task};
use request::{Action, Fault, Request};

/// Answers queries until it is told to quit, or until the input has ended and everything asked is answered.
///
/// One search runs at a time, in a thread of its own, so that queries can be added and cancelled meanwhile.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn serve(settings: &Settings, input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let output = Output::new(output);
    let queue = Queue::new();
    std::thread::scope(|scope| {
        scope.spawn(|| work(&mut Engines::new(settings), &queue, &output));
        let done = obey(settings, Lines::new(input), &queue, &output);
        // Without a limit a search ends only when somebody says so, and there is nobody left.
        report_cancelled(&output, &queue.close());
        done
    })?;
    output.into_result()
}

fn obey<W: Write>(
    settings: &Settings,
    mut lines: Lines<impl BufRead>,
    queue: &Queue,
    output: &Output<W>,
) -> io::Result<()> {
    while let Some(line) = lines.next()? {
        match line {
            Ok("") => {}
            Ok(line) => match take(settings, line, queue, output) {
                Ok(Next::Line) => {}
                Ok(Next::Quit) => break,
                Err(fault) => output.write_lines(&to_line(&fault)),
            },
            Err(bad) => output.write_lines(&to_line(&Fault::of_line(&bad))),
        }
        if output.has_failed() {
            report_cancelled(output, &queue.cancel_all());
            break;
        }
    }
    Ok(())
}

/// What comes after a line.
enum Next {
    Line,
    Quit,
}

fn take<W: Write>(settings: &Settings, line: &str, queue: &Queue, output: &Output<W>) -> Result<Next, Fault> {
    let request = Request::read(line)?;
    let Some(action) = request.action else {
        let id = request.id.clone();
        let jobs = query::read(request, settings)?;
        return if queue.add(jobs) {
            Ok(Next::Line)
        } else {
            let error = "a query with this id is not answered yet: take another id, or cancel that one first";
            Err(Fault::of_field(id, "id", error))
        };
    };
    request.check_lone_action()?;
    let id = request.id;
    let acknowledge = |cancelled: &Cancelled, id: Option<String>| {
        let cancelled_turns = cancelled.turns();
        output.write_lines(&to_line(&Acknowledgement { id, action, cancelled: cancelled_turns }));
        report_cancelled(output, cancelled);
    };
    match action {
        Action::Version => output.write_lines(&to_line(&Introduction::new(id, action))),
        Action::Cancel => {
            let Some(id) = id else {
                let error = "cancel needs the id of the query to cancel; cancel_all does without";
                return Err(Fault::of_field(None, "id", error));
            };
            acknowledge(&queue.cancel(&id), Some(id));
        }
        Action::CancelAll => acknowledge(&queue.cancel_all(), id),
        Action::Quit => {
            acknowledge(&queue.cancel_all(), id);
            return Ok(Next::Quit);
        }
    }
    Ok(Next::Line)
}

/// Answers for the turns that nobody will search any more. What is being searched answers for itself.
fn report_cancelled<W: Write>(output: &Output<W>, cancelled: &Cancelled) {
    for job in &cancelled.waiting {
        output.write_lines(&to_line(&Answer::without_report(job)));
    }
}

/// Searches one turn after the other, until there is nothing to do and nothing to come.
fn work<W: Write>(engines: &mut Engines, queue: &Queue, output: &Output<W>) {
    while let Some(Task { job, stop }) = queue.next() {
        let mut last_report = Instant::now();
        let found = engines.search(&job.game, &job.limits, &stop, |report| {
            let due = job.report_every.is_some_and(|pause| last_report.elapsed() >= pause);
            if due && !stop.is_stopped() {
                last_report = Instant::now();
                output.write_lines(&to_line(&Answer::partial(&job, AnalysisReport::new(report))));
            }
        });
        // The queue is asked first and not held while the answer is written: if nobody reads it for a while, queries
        // are taken all the same.
        let cancelled = queue.finish();
        output.write_lines(&to_line(&Answer::complete(&job, AnalysisReport::of_finished(found), cancelled)));
        if output.has_failed() {
            queue.cancel_all();
        }
    }
}
