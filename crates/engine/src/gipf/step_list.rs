//! The steps of a node, picked one by one in the order of their scores.

use gipf::{Position, Step};

/// The legal steps of a position with their ordering scores.
///
/// Most nodes end after a few steps, so the best remaining step is selected when it is needed, instead of sorting all.
#[derive(Default)]
pub(super) struct StepList {
    steps: Vec<Step>,
    /// The steps not yet picked, see [`sort_key`].
    keys: Vec<i64>,
    picked: Vec<Step>,
}

/// A step with its index in the list of legal steps and its ordering score.
#[derive(Clone, Copy)]
pub(super) struct PickedStep {
    pub(super) step: Step,
    pub(super) index: u16,
    pub(super) score: i32,
}

impl StepList {
    /// Replaces the list by the steps of a position; `score` receives each step and its index in the list of legal steps.
    pub(super) fn generate(&mut self, position: &Position, mut score: impl FnMut(u16, &Step) -> i32) {
        self.clear();
        position.steps_into(&mut self.steps);
        self.keys.extend((0..).zip(&self.steps).map(|(index, step)| sort_key(score(index, step), index)));
    }

    /// Removes all steps.
    pub(super) fn clear(&mut self) {
        self.steps.clear();
        self.keys.clear();
        self.picked.clear();
    }

    /// Adds a step.
    pub(super) fn add(&mut self, step: Step, score: i32) {
        self.keys.push(sort_key(score, self.steps.len() as u16));
        self.steps.push(step);
    }

    /// Removes and returns the step with the highest score; of several, the one generated first.
    pub(super) fn pick(&mut self) -> Option<PickedStep> {
        let best = self.keys.iter().copied().max()?;
        let place = self.keys.iter().position(|key| *key == best)?;
        self.keys.swap_remove(place);
        let (score, index) = ((best >> INDEX_BITS) as i32, index_of(best));
        let step = self.steps[usize::from(index)];
        self.picked.push(step);
        Some(PickedStep { step, index, score })
    }

    /// The steps picked so far, in order.
    pub(super) fn picked(&self) -> &[Step] {
        &self.picked
    }

    /// Drops all steps that have not been picked, except jumps.
    pub(super) fn keep_only_jumps(&mut self) {
        self.keys.retain(|key| matches!(self.steps[usize::from(index_of(*key))], Step::Jump(_)));
    }
}

const INDEX_BITS: u32 = 16;

/// A number that is greater for steps to be picked earlier: score, then index in reverse order.
fn sort_key(score: i32, index: u16) -> i64 {
    i64::from(score) << INDEX_BITS | i64::from(!index)
}

fn index_of(key: i64) -> u16 {
    !(key as u16)
}

#[cfg(test)]
mod tests {
    use gipf::{Rules, Version};

    use super::*;

    #[test]
    fn steps_are_picked_by_score_and_otherwise_in_order() {
        let start = Position::start(Rules::new(Version::Basic), 0).expect("valid");
        let mut list = StepList::default();
        list.generate(&start, |index, _| i32::from(index % 3));
        let picked: Vec<u16> = std::iter::from_fn(|| list.pick()).map(|picked| picked.index).collect();
        let expected: Vec<u16> = [2, 1, 0].into_iter().flat_map(|first| (first..30).step_by(3)).collect();
        assert_eq!(picked, expected);
        let steps = start.steps();
        assert!(list.picked().iter().zip(picked).all(|(step, index)| *step == steps[usize::from(index)]));
    }
}
