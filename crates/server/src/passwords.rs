//! Password hashes: Argon2id with the parameters that OWASP recommends, 19 MiB and two iterations.

use std::sync::{Arc, Mutex, PoisonError};

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use tokio::sync::Semaphore;

use crate::errors::ApiError;
use crate::password_policy::normalise;

/// The result of comparing a password with a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verified {
    Wrong,
    Correct,
    /// Correct, but the hash has other parameters than new ones, or is of a password that was not normalised.
    Outdated,
}

/// Hashes and verifies passwords on blocking threads, a few at a time.
#[derive(Debug)]
pub(crate) struct Passwords {
    permits: Arc<Semaphore>,
    /// Counts the requests that may still wait.
    places: Semaphore,
    most: usize,
    buffers: Arc<Buffers>,
}

/// The memory of the hash function, reused from one hash to the next. If every hash allocated its own, the allocator would keep
/// a block for each thread that ever hashed a password.
#[derive(Debug, Default)]
struct Buffers(Mutex<Vec<Vec<Block>>>);

/// Verified when there is no hash.
const DUMMY_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

impl Passwords {
    /// Hashes up to `at_once` passwords at the same time, while `waiting` others wait.
    pub(crate) fn new(at_once: usize, waiting: usize) -> Passwords {
        let most = at_once + waiting;
        Passwords {
            permits: Arc::new(Semaphore::new(at_once)),
            places: Semaphore::new(most),
            most,
            buffers: Arc::default(),
        }
    }

    /// The number of passwords that are hashed or wait for it.
    pub(crate) fn waiting(&self) -> usize {
        self.most - self.places.available_permits()
    }

    /// Hashes a password with a random salt.
    pub(crate) async fn hash(&self, password: &str) -> Result<String, ApiError> {
        let password = password.to_owned();
        let hashed = self.in_turn(move |buffers| buffers.hash(&password)).await?;
        hashed.map_err(|error| ApiError::inner("hash", error))
    }

    /// Compares a password with a hash. Without a hash it is wrong, but that takes equally long to find out.
    pub(crate) async fn verify(&self, password: &str, known: Option<String>) -> Result<Verified, ApiError> {
        let password = password.to_owned();
        self.in_turn(move |buffers| {
            let verified = buffers.verify(&password, known.as_deref().unwrap_or(DUMMY_HASH));
            verified.ok().filter(|_| known.is_some()).unwrap_or(Verified::Wrong)
        })
        .await
    }

    /// Runs `work` on a blocking thread once the semaphore admits it.
    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Buffers) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        // A longer queue would only let requests time out.
        let _place = self.places.try_acquire().map_err(|_| ApiError::too_many(2))?;
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        let permit = permit.map_err(|error| ApiError::inner("hashes", error))?;
        let buffers = Arc::clone(&self.buffers);
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work(&buffers)
        });
        done.await.map_err(|error| ApiError::inner("hash", error))
    }
}

impl Buffers {
    fn hash(&self, password: &str) -> argon2::password_hash::Result<String> {
        let (params, salt) = (Params::DEFAULT, Salt::generate());
        let hash = PasswordHash {
            algorithm: Algorithm::Argon2id.ident(),
            version: Some(Version::default().into()),
            params: ParamsString::try_from(&params)?,
            salt: Some(salt),
            hash: Some(self.derive(&Argon2::from(params), &normalise(password), &salt)?),
        };
        Ok(hash.to_string())
    }

    fn verify(&self, password: &str, known: &str) -> argon2::password_hash::Result<Verified> {
        let known = PasswordHash::new(known)?;
        let (Some(salt), Some(expected)) = (&known.salt, &known.hash) else { return Ok(Verified::Wrong) };
        let algorithm = Algorithm::try_from(known.algorithm.as_str())?;
        let version = known.version.map(Version::try_from).transpose()?.unwrap_or_default();
        let params = Params::try_from(&known)?;
        let current = ParamsString::try_from(&Params::DEFAULT)? == known.params && algorithm == Algorithm::Argon2id;
        let argon2 = Argon2::new(algorithm, version, params);
        let normalised = normalise(password);
        // Comparing two outputs takes the same time wherever they differ.
        if self.derive(&argon2, &normalised, salt)? == *expected {
            return Ok(if current { Verified::Correct } else { Verified::Outdated });
        }
        // Earlier versions did not normalise passwords.
        let verbatim = normalised != password && self.derive(&argon2, password, salt)? == *expected;
        Ok(if verbatim { Verified::Outdated } else { Verified::Wrong })
    }

    /// The output of the hash function, computed in a reused buffer.
    fn derive(&self, argon2: &Argon2<'_>, password: &str, salt: &Salt) -> argon2::password_hash::Result<Output> {
        let free = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut memory = free.unwrap_or_default();
        let blocks = argon2.params().block_count();
        if memory.len() < blocks {
            memory.resize(blocks, Block::new());
        }
        let length = argon2.params().output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
        let mut output = [0; Output::MAX_LENGTH];
        let output = output.get_mut(..length).ok_or(argon2::password_hash::Error::OutputSize)?;
        let done = argon2.hash_password_into_with_memory(password.as_bytes(), salt, output, &mut memory);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
        done?;
        Ok(Output::new(output)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn hashes_are_argon2id_and_differ() {
        let passwords = Passwords::new(2, 0);
        let (one, other) = tokio::join!(passwords.hash("correct horse"), passwords.hash("correct horse"));
        let (one, other) = (one.expect("a hash"), other.expect("a hash"));
        assert!(one.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{one}");
        assert_ne!(one, other);
        for hash in [one, other] {
            assert_eq!(passwords.verify("correct horse", Some(hash.clone())).await.ok(), Some(Verified::Correct));
            assert_eq!(passwords.verify("correct horsf", Some(hash)).await.ok(), Some(Verified::Wrong));
        }
    }

    #[tokio::test]
    async fn the_queue_is_bounded() {
        let passwords = Passwords::new(0, 3);
        let waiting = [(); 3].map(|()| passwords.hash("correct horse"));
        let refused = async {
            tokio::task::yield_now().await;
            passwords.hash("correct horse").await
        };
        tokio::select! {
            biased;
            _ = futures_util::future::join_all(waiting) => panic!("there is no thread"),
            refused = refused => assert!(refused.expect_err("the queue is full").is_refusal()),
        }
    }

    #[tokio::test]
    async fn hashes_of_earlier_versions_are_verified() {
        use argon2::PasswordHasher;
        let passwords = Passwords::new(1, 0);
        for (memory, rounds) in [(64, 1), (40_000, 1), (8, 3)] {
            let params = Params::new(memory, rounds, 1, None).expect("parameters");
            let known = Argon2::from(params).hash_password(b"correct horse").expect("a hash").to_string();
            let verified = passwords.verify("correct horse", Some(known.clone())).await;
            assert_eq!(verified.ok(), Some(Verified::Outdated), "{known}");
            assert_eq!(passwords.verify("another one", Some(known)).await.ok(), Some(Verified::Wrong));
        }
        // Not normalised: the password contains a ligature.
        let known = Argon2::default().hash_password("a ﬁne password".as_bytes()).expect("a hash").to_string();
        let verified = passwords.verify("a ﬁne password", Some(known)).await;
        assert_eq!(verified.ok(), Some(Verified::Outdated));
        assert_eq!(passwords.verify("", Some("nonsense".to_owned())).await.ok(), Some(Verified::Wrong));
        assert_eq!(passwords.verify("", None).await.ok(), Some(Verified::Wrong));
        let dummy = Params::try_from(&PasswordHash::new(DUMMY_HASH).expect("a hash")).expect("parameters");
        assert_eq!(dummy.block_count(), Params::DEFAULT.block_count(), "an unknown name costs as much as a known one");
    }
}
