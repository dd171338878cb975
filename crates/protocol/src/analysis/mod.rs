//! The analysis mode: answers JSON queries about positions, one object per line.

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

/// Answers JSON analysis queries until the action `quit`, or until the input ends and every query is answered.
///
/// Each input line is a query or an action, each output line an answer; `docs/protocol.md` lists the fields. One search
/// runs at a time, on its own thread, so queries can be added and cancelled while it runs. At the end of the input,
/// queries without a limit are cancelled, and the others are completed.
///
/// # Errors
/// Returns the error of the reader or the writer. An invalid line is not an error: it is answered with a reason.
///
/// # Example
///
/// ```
/// let query = r#"{"id":"ending","position":"w,bw,r,6/10/11/10/9 w move","depth":3}"#;
/// let mut answers = Vec::new();
/// protocol::serve_analysis(&protocol::Settings::default(), query.as_bytes(), &mut answers)?;
///
/// let answer: serde_json::Value = serde_json::from_slice(&answers)?;
/// assert_eq!(answer["best"], "a1b1");
/// assert_eq!(answer["value_white"], 3.0);
/// assert_eq!(answer["exact"], true);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn serve(settings: &Settings, input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let output = Output::new(output);
    let queue = Queue::new();
    std::thread::scope(|scope| {
        scope.spawn(|| work(&mut Engines::new(settings), &queue, &output));
        let done = process_lines(settings, Lines::new(input), &queue, &output);
        // A search without a limit ends only when it is cancelled, and the client can no longer do that.
        report_cancelled(&output, &queue.close());
        done
    })?;
    output.into_result()
}

fn process_lines<W: Write>(
    settings: &Settings,
    mut lines: Lines<impl BufRead>,
    queue: &Queue,
    output: &Output<W>,
) -> io::Result<()> {
    while let Some(line) = lines.next()? {
        match line {
            Ok("") => {}
            Ok(line) => match process_line(settings, line, queue, output) {
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

/// Whether to read another line.
enum Next {
    Line,
    Quit,
}

fn process_line<W: Write>(settings: &Settings, line: &str, queue: &Queue, output: &Output<W>) -> Result<Next, Fault> {
    let request = Request::read(line)?;
    let Some(action) = request.action else {
        let id = request.id.clone();
        let jobs = query::read(request, settings)?;
        return if queue.add(jobs) {
            Ok(Next::Line)
        } else {
            let error = "a query with this id is not answered yet: use another id, or cancel that query first";
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
                let error = "cancel needs the id of a query; to cancel all queries, send cancel_all";
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

/// Writes the answers of cancelled turns that were still queued. The worker answers for a search in progress.
fn report_cancelled<W: Write>(output: &Output<W>, cancelled: &Cancelled) {
    for job in &cancelled.waiting {
        output.write_lines(&to_line(&Answer::without_report(job)));
    }
}

/// Searches the queued turns one after another until the queue is closed and empty.
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
        // Release the queue before writing: if the client does not read, the write blocks, but new queries are
        // still accepted.
        let cancelled = queue.finish();
        output.write_lines(&to_line(&Answer::complete(&job, AnalysisReport::of_finished(found), cancelled)));
        if output.has_failed() {
            queue.cancel_all();
        }
    }
}
