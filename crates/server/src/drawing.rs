//! Draws pictures on blocking threads, a few at a time.

use std::sync::Arc;

use pictures::PictureError;
use tokio::sync::Semaphore;

use crate::errors::ApiError;

/// Admits as many drawings as the machine can bear.
#[derive(Debug)]
pub(crate) struct Drawing {
    permits: Arc<Semaphore>,
    /// Counts the requests that may still wait.
    places: Semaphore,
}

impl Drawing {
    /// Draws up to `at_once` pictures at the same time, while `waiting` others wait.
    pub(crate) fn new(at_once: usize, waiting: usize) -> Drawing {
        Drawing { permits: Arc::new(Semaphore::new(at_once)), places: Semaphore::new(at_once + waiting) }
    }

    /// Draws a picture on a blocking thread when it is its turn.
    pub(crate) async fn draw(
        &self,
        picture: impl FnOnce() -> Result<Vec<u8>, PictureError> + Send + 'static,
    ) -> Result<Vec<u8>, ApiError> {
        // A longer queue would only let requests time out.
        let _place = self.places.try_acquire().map_err(|_| ApiError::too_many(2))?;
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        let permit = permit.map_err(|error| ApiError::inner("drawing", error))?;
        let drawn = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            picture()
        });
        let drawn = drawn.await.map_err(|error| ApiError::inner("drawing", error))?;
        drawn.map_err(|error| ApiError::inner("drawing", error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_full_queue_refuses_further_pictures() {
        let drawing = Drawing::new(1, 0);
        let (begun, waits) = tokio::sync::oneshot::channel();
        let (end, ended) = std::sync::mpsc::channel::<()>();
        let first = drawing.draw(move || {
            let _ = begun.send(());
            let _ = ended.recv();
            Ok(vec![1])
        });
        let second = async {
            waits.await.expect("the first one has begun");
            let refused = drawing.draw(|| Ok(vec![2])).await;
            drop(end);
            refused
        };
        let (first, second) = tokio::join!(first, second);
        assert_eq!(first.expect("a picture"), [1]);
        assert_eq!(second.expect_err("a refusal").code(), "too_many");
        assert_eq!(drawing.draw(|| Ok(vec![3])).await.expect("a picture"), [3]);
    }
}
