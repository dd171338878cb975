//! The steps of a node, picked one by one in the order of their scores.

use gipf::{Position, Step};

/// The legal steps of a position with their ordering scores.
///
/// Most nodes end after a few steps, so the best remaining step is selected when it is needed, instead of sorting all.
#[derive(Default)]
pub(super) struct StepList {
    steps: Vec<Step>,
    /// The scores of the steps not yet picked, with the indices of the steps.
    scores: Vec<(i32, u16)>,
}

impl StepList {
    /// Replaces the list by the steps of a position; `score` receives each step and its index in the list of legal steps.
    pub(super) fn generate(&mut self, position: &Position, mut score: impl FnMut(u16, &Step) -> i32) {
        self.steps.clear();
        self.scores.clear();
        position.steps_into(&mut self.steps);
        self.scores.extend((0..).zip(&self.steps).map(|(index, step)| (score(index, step), index)));
    }

    /// Removes and returns the step with the highest score and its index; of several, the one generated first.
    pub(super) fn pick(&mut self) -> Option<(u16, Step)> {
        let first_of_best =
            |(place, (score, index)): &(usize, &(i32, u16))| (*score, std::cmp::Reverse(*index), *place);
        let (place, _) = self.scores.iter().enumerate().max_by_key(first_of_best)?;
        let (_, index) = self.scores.swap_remove(place);
        Some((index, self.steps[usize::from(index)]))
    }
}
