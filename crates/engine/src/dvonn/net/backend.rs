//! The back-ends of the net: scalar, AVX2, AVX-512, NEON or WebAssembly SIMD.

#![allow(unsafe_code)]

use super::inputs::DENSE;
use super::layers::{Hidden, Layers, Row};
use super::scalar;

#[cfg(target_arch = "aarch64")]
use super::neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::wasm;
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};

/// An implementation of the arithmetic. All produce identical results; they differ in speed.
///
/// Back-ends that need processor features are only available from [`Backend::available`], which checks for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backend(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "aarch64")]
    Neon,
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Wasm,
}

/// Calls the function of the back-end's module.
macro_rules! dispatch {
    ($backend:expr, $function:ident($($argument:expr),*)) => {
        match $backend.0 {
            Kind::Scalar => scalar::$function($($argument),*),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: this back-end is only constructed if the processor has AVX2.
            Kind::Avx2 => unsafe { avx2::$function($($argument),*) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: this back-end is only constructed if the processor has these parts of AVX-512, and AVX2.
            Kind::Avx512 => unsafe { avx512::$function($($argument),*) },
            #[cfg(target_arch = "aarch64")]
            // SAFETY: every 64-bit ARM processor that Rust supports has NEON.
            Kind::Neon => unsafe { neon::$function($($argument),*) },
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Kind::Wasm => wasm::$function($($argument),*),
        }
    };
}

impl Backend {
    /// Portable code for every processor.
    pub const SCALAR: Backend = Backend(Kind::Scalar);

    /// The back-ends that this processor supports, the fastest last.
    pub fn available() -> Vec<Backend> {
        #[allow(unused_mut, reason = "some targets have no other back-end")]
        let mut backends = vec![Backend::SCALAR];
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            backends.push(Backend(Kind::Avx2));
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vnni")
            {
                backends.push(Backend(Kind::Avx512));
            }
        }
        #[cfg(target_arch = "aarch64")]
        backends.push(Backend(Kind::Neon));
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        backends.push(Backend(Kind::Wasm));
        backends
    }

    /// The fastest back-end that this processor supports.
    pub fn best() -> Backend {
        Backend::available().pop().unwrap_or(Backend::SCALAR)
    }

    #[inline]
    pub(crate) fn update(self, base: &Row, rows: &[Row], added: &[u16], removed: &[u16], result: &mut Row) {
        dispatch!(self, update(base, rows, added, removed, result));
    }

    #[inline]
    pub(crate) fn propagate(self, layers: &Layers, own: &Row, their: &Row, dense: &[u8; DENSE]) -> Hidden {
        dispatch!(self, propagate(layers, own, their, dense))
    }

    #[inline]
    pub(crate) fn output(self, layers: &Layers, hidden: &Hidden, index: usize) -> i32 {
        dispatch!(self, output(layers, hidden, index))
    }
}
