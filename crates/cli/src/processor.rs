//! Checks at program start that the processor has the instructions that this build uses.
//!
//! `.cargo/config.toml` builds for x86-64-v3. Without the check, an older processor would end the program with an illegal
//! instruction. The functions here must not use such instructions themselves: they are small, call only the standard
//! library, which is built for every x86-64, and are not inlined into code that does more. `tools/old-cpu` runs them on an
//! emulated processor.

/// What the error says if the processor is too old.
#[cfg(target_arch = "x86_64")]
const TOO_OLD: &str =
    "error: this build needs a CPU with AVX2, BMI2 and POPCNT; for an older one, build with RUSTFLAGS=\"\"";

/// Whether the processor has the instructions of this build; otherwise prints an error.
#[inline(never)]
#[cfg(target_arch = "x86_64")]
pub(crate) fn is_supported() -> bool {
    let supported = !cfg!(target_feature = "avx2") || has_x86_64_v3();
    if !supported {
        eprintln!("{TOO_OLD}");
    }
    supported
}

/// Other processors are supported by every build for them.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn is_supported() -> bool {
    true
}

/// Whether the processor has the instructions of x86-64-v3. It asks the processor, because `is_x86_feature_detected!` is
/// always true for features that the compiler may use anyway.
#[inline(never)]
#[cfg(target_arch = "x86_64")]
fn has_x86_64_v3() -> bool {
    use std::arch::x86_64::__cpuid;

    // Bits of ECX in leaf 1: FMA, MOVBE, POPCNT, OSXSAVE, AVX, F16C.
    const LEAF_1_ECX: u32 = 1 << 12 | 1 << 22 | 1 << 23 | 1 << 27 | 1 << 28 | 1 << 29;
    // Bits of EBX in leaf 7: BMI1, AVX2, BMI2.
    const LEAF_7_EBX: u32 = 1 << 3 | 1 << 5 | 1 << 8;
    // The bit of ECX in the first extended leaf: LZCNT.
    const EXTENDED_ECX: u32 = 1 << 5;
    __cpuid(0).eax >= 7
        && __cpuid(1).ecx & LEAF_1_ECX == LEAF_1_ECX
        && __cpuid(7).ebx & LEAF_7_EBX == LEAF_7_EBX
        && __cpuid(0x8000_0001).ecx & EXTENDED_ECX == EXTENDED_ECX
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    /// In a build for x86-64-v3 the standard library does not ask the processor, but then the test could not run without
    /// these instructions.
    #[test]
    fn the_answer_agrees_with_the_standard_library() {
        let expected = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("f16c")
            && is_x86_feature_detected!("fma")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("movbe")
            && is_x86_feature_detected!("popcnt");
        assert_eq!(has_x86_64_v3(), expected);
    }
}
