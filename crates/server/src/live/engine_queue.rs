//! The queue of searches that wait for a thread: round robin over addresses and users, live games first.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::Stop;
use tokio::sync::oneshot;

/// Who waits for a search. One address or user cannot delay the others, however many games they play.
#[derive(Clone, Debug, Default)]
pub(crate) struct Client {
    /// Whether the game has a live clock.
    pub(crate) live: bool,
    /// Whether nobody waits for the result: the search gets a thread only if no game needs it.
    pub(crate) background: bool,
    /// Whether the search also comes after the others in the background. Moves do not wait until it pauses.
    pub(crate) last: bool,
    pub(crate) address: String,
    pub(crate) user: String,
}

/// Admits a limited number of searches at the same time.
#[derive(Debug)]
pub(crate) struct EngineQueue(Mutex<State>);

#[derive(Debug)]
struct State {
    threads: usize,
    /// Threads that are not searching; negative if more searches run because some could not wait.
    free: isize,
    /// Threads of searches that come last.
    last: isize,
    waiting: Vec<Waiter>,
    /// The number of the last turn of each address and each user among those who wait.
    turns: HashMap<String, u64>,
    /// The number of turns so far.
    count: u64,
}

#[derive(Debug)]
struct Waiter {
    client: Client,
    stop: Stop,
    wake: oneshot::Sender<Place>,
}

/// The numbers of searches that wait, by the clock of their game, and that run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EngineLoad {
    pub(crate) live: usize,
    pub(crate) correspondence: usize,
    pub(crate) running: usize,
}

/// A thread for one search, free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    queue: Option<Arc<EngineQueue>>,
    last: bool,
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(queue) = self.queue.take() {
            queue.lock().free_one(self.last);
            queue.admit();
        }
    }
}

impl EngineQueue {
    pub(crate) fn new(threads: usize) -> Arc<EngineQueue> {
        let threads = threads.max(1);
        let state =
            State { threads, free: threads as isize, last: 0, waiting: Vec::new(), turns: HashMap::new(), count: 0 };
        Arc::new(EngineQueue(Mutex::new(state)))
    }

    /// Takes a thread without waiting, even if all are busy. Searches in the background then pause at their next step.
    pub(crate) fn seize(self: &Arc<EngineQueue>) -> Place {
        self.lock().free -= 1;
        Place { queue: Some(Arc::clone(self)), last: false }
    }

    /// Waits for a turn; `None` if the search is stopped before.
    pub(crate) async fn acquire(self: &Arc<EngineQueue>, client: Client, stop: Stop) -> Option<Place> {
        let (wake, woken) = oneshot::channel();
        self.lock().waiting.push(Waiter { client, stop, wake });
        self.admit();
        woken.await.ok()
    }

    /// Gives a thread to a search that waits for one and is as urgent, and waits for the next turn; `None` if the search is stopped before.
    pub(crate) async fn pass_on(self: &Arc<EngineQueue>, place: Place, client: Client, stop: Stop) -> Option<Place> {
        let (wake, woken) = oneshot::channel();
        // First the request, so that the thread does not go to someone less urgent.
        self.lock().waiting.push(Waiter { client, stop, wake });
        drop(place);
        woken.await.ok()
    }

    /// Whether a thread is free for which nobody waits.
    pub(crate) fn is_idle(&self) -> bool {
        let state = self.lock();
        state.free > 0 && state.waiting.is_empty()
    }

    pub(super) fn load(&self) -> EngineLoad {
        let state = self.lock();
        let live = state.waiting.iter().filter(|waiter| waiter.client.live).count();
        let running = (state.threads as isize - state.free).max(0) as usize;
        let correspondence = state.waiting.len() - live;
        EngineLoad { live, correspondence, running }
    }

    /// Starts waiting searches while threads are free.
    fn admit(self: &Arc<EngineQueue>) {
        loop {
            let mut state = self.lock();
            let Some(waiter) = state.next() else { return };
            drop(state);
            let last = waiter.client.last;
            if let Err(mut unused) = waiter.wake.send(Place { queue: Some(Arc::clone(self)), last }) {
                // The task that waited is gone.
                unused.queue = None;
                self.lock().free_one(last);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn free_one(&mut self, last: bool) {
        self.free += 1;
        self.last -= isize::from(last);
    }

    /// Takes the next search from the queue, if a thread is free.
    fn next(&mut self) -> Option<Waiter> {
        self.waiting.retain(|waiter| !waiter.stop.is_stopped() && !waiter.wake.is_closed());
        if self.waiting.is_empty() {
            self.turns.clear();
        }
        let turn = |key: &str| self.turns.get(key).copied().unwrap_or(0);
        // Of those with equal rank the first one has waited longest.
        let rank =
            |client: &Client| (client.background, client.last, !client.live, turn(&client.address), turn(&client.user));
        let place = (0..self.waiting.len()).min_by_key(|place| rank(&self.waiting[*place].client))?;
        let client = &self.waiting[place].client;
        if self.free <= 0 && (client.background || self.free + self.last <= 0) {
            return None;
        }
        self.last += isize::from(client.last);
        let waiter = self.waiting.remove(place);
        self.free -= 1;
        self.count += 1;
        self.turns.insert(waiter.client.address.clone(), self.count);
        self.turns.insert(waiter.client.user.clone(), self.count);
        Some(waiter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(live: bool, address: &str, user: &str) -> Client {
        Client { live, address: address.to_owned(), user: user.to_owned(), ..Client::default() }
    }

    /// Lets these clients wait for one thread, and returns the order in which they get it.
    async fn order(clients: Vec<Client>) -> Vec<String> {
        let queue = EngineQueue::new(1);
        let busy = queue.acquire(Client::default(), Stop::new()).await.expect("the only thread");
        let done = Arc::new(Mutex::new(Vec::new()));
        let tasks: Vec<_> = clients
            .into_iter()
            .map(|client| {
                let (queue, done) = (Arc::clone(&queue), Arc::clone(&done));
                tokio::spawn(async move {
                    let user = client.user.clone();
                    let _place = queue.acquire(client, Stop::new()).await.expect("a thread");
                    done.lock().expect("the order").push(user);
                })
            })
            .collect();
        while queue.lock().waiting.len() < tasks.len() {
            tokio::task::yield_now().await;
        }
        let EngineLoad { live, correspondence, running } = queue.load();
        assert_eq!((live + correspondence, running), (tasks.len(), 1));
        drop(busy);
        for task in tasks {
            task.await.expect("no panic");
        }
        Arc::into_inner(done).expect("all tasks are done").into_inner().expect("the order")
    }

    #[tokio::test]
    async fn one_address_delays_others_by_one_search() {
        let mut clients: Vec<Client> =
            (0..100).map(|number| client(true, "attacker", &format!("guest {}", number % 20))).collect();
        clients.push(client(true, "other", "Ada"));
        let order = order(clients).await;
        let place = order.iter().position(|user| user == "Ada").expect("a turn");
        assert!(place <= 1, "after {place} searches of the other address");
    }

    #[tokio::test]
    async fn users_of_an_address_take_turns() {
        let mut clients: Vec<Client> = (0..5).map(|_| client(true, "club", "Ada")).collect();
        clients.extend((0..2).map(|_| client(true, "club", "Bob")));
        assert_eq!(order(clients).await[..4], ["Ada", "Bob", "Ada", "Bob"]);
    }

    #[tokio::test]
    async fn live_games_come_first() {
        let clients = [(false, "Ada"), (false, "Bob"), (true, "Cid"), (true, "Dan")];
        let clients = clients.map(|(live, user)| client(live, user, user)).into();
        assert_eq!(order(clients).await, ["Cid", "Dan", "Ada", "Bob"]);
    }

    #[tokio::test]
    async fn analysis_in_the_background_comes_last() {
        let background = Client { background: true, ..client(true, "analysis", "analysis") };
        let clients = vec![background, client(false, "Ada", "Ada"), client(true, "Bob", "Bob")];
        assert_eq!(order(clients).await, ["Bob", "Ada", "analysis"]);
    }

    #[tokio::test]
    async fn what_nobody_waits_for_begins_when_everything_else_pauses() {
        let queue = EngineQueue::new(1);
        let analysis = Client { background: true, ..Client::default() };
        let puzzles = Client { background: true, last: true, ..Client::default() };
        assert!(queue.is_idle());
        let mut step = queue.acquire(analysis.clone(), Stop::new()).await.expect("the only thread");
        assert!(!queue.is_idle());
        let waiting = tokio::spawn({
            let queue = Arc::clone(&queue);
            async move { queue.acquire(puzzles, Stop::new()).await.is_some() }
        });
        while queue.lock().waiting.is_empty() {
            tokio::task::yield_now().await;
        }
        for _ in 0..3 {
            step = queue.pass_on(step, analysis.clone(), Stop::new()).await.expect("the next step");
            assert!(!waiting.is_finished(), "the analysis goes on");
        }
        drop(step);
        assert!(waiting.await.expect("no panic"));
    }

    #[tokio::test]
    async fn a_move_does_not_wait_for_what_comes_last() {
        let queue = EngineQueue::new(1);
        let last = Client { background: true, last: true, ..Client::default() };
        let step = queue.acquire(last.clone(), Stop::new()).await.expect("the only thread");
        let urgent = queue.acquire(Client::default(), Stop::new()).await.expect("a turn at once");
        assert_eq!(queue.load().running, 2);
        let (next, ()) = tokio::join!(queue.pass_on(step, last, Stop::new()), async {
            while queue.lock().waiting.is_empty() {
                tokio::task::yield_now().await;
            }
            assert_eq!(queue.load().running, 1, "the next step waits for the move");
            drop(urgent);
        });
        let _step = next.expect("a turn");
        let other = queue.acquire(Client { background: true, ..Client::default() }, Stop::new());
        let waited = tokio::time::timeout(std::time::Duration::from_millis(1), other).await;
        assert!(waited.is_err(), "an analysis waits for the end of the step");
    }

    #[tokio::test]
    async fn what_cannot_wait_pauses_the_background() {
        let queue = EngineQueue::new(1);
        let background = Client { background: true, ..Client::default() };
        let step = queue.acquire(background.clone(), Stop::new()).await.expect("the only thread");
        let urgent = queue.seize();
        assert_eq!(queue.load().running, 2, "it does not wait");
        drop(step);
        let next = tokio::spawn({
            let queue = Arc::clone(&queue);
            async move { queue.acquire(background, Stop::new()).await.is_some() }
        });
        while queue.lock().waiting.is_empty() {
            tokio::task::yield_now().await;
        }
        assert!(!next.is_finished(), "the next step waits");
        drop(urgent);
        assert!(next.await.expect("no panic"));
    }

    #[tokio::test]
    async fn a_stopped_search_does_not_get_a_thread() {
        let queue = EngineQueue::new(1);
        let busy = queue.acquire(Client::default(), Stop::new()).await.expect("the only thread");
        let stop = Stop::new();
        let stopped = queue.acquire(Client::default(), stop.clone());
        let (place, ()) = tokio::join!(stopped, async {
            stop.stop();
            drop(busy);
        });
        assert!(place.is_none());
        queue.acquire(Client::default(), Stop::new()).await.expect("the thread is free");
    }
}
