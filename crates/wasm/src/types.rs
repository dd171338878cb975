//! TypeScript declarations of the structures that the bindings return.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};

use ts_rs::{Config, TS, TypeVisitor};

/// Declarations sorted by name, because ts-rs visits types in no fixed order.
struct Declarations {
    config: Config,
    seen: HashSet<TypeId>,
    by_name: BTreeMap<String, String>,
}

impl Declarations {
    /// Adds a type and all types that it refers to.
    fn add<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        T::visit_dependencies(self);
        // Only derived types have an output path; built-in types such as `string` and arrays have none.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            // Only the first line, because Rust examples may follow.
            let what = docs.lines().find_map(|line| line.strip_prefix(" * ")).unwrap_or_default();
            let comment = if what.is_empty() { String::new() } else { format!("/** {what} */\n") };
            let declaration = format!("{comment}export {}", T::decl(&self.config));
            let name = T::ident(&self.config);
            assert!(self.by_name.insert(name.clone(), declaration).is_none(), "two types have the name {name}");
        }
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        self.add::<T>();
    }
}

/// The contents of `web/src/wasm/types.ts`.
pub fn declarations() -> String {
    let config = Config::new().with_large_int("number");
    let mut all = Declarations { config, seen: HashSet::new(), by_name: BTreeMap::new() };
    all.add::<workbench::Fault>();
    all.add::<workbench::TreeNode>();
    all.add::<workbench::gipf::ActionSoFar>();
    all.add::<workbench::gipf::ActionView>();
    all.add::<workbench::gipf::RowChoice>();
    all.add::<workbench::gipf::TakingFault>();
    all.add::<crate::report::ReportView>();
    all.add::<crate::report::SolutionView>();
    all.add::<crate::report::WeighedView>();
    all.add::<engine::dvonn::study::StudyReport>();
    all.add::<engine::gipf::study::StudyReport>();
    let mut file = String::from("// Written by tools/web-wasm from the Rust types; do not edit.\n");
    for declaration in all.by_name.values() {
        file.push('\n');
        for line in declaration.lines() {
            file.extend([line.trim_end(), "\n"]);
        }
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails if a type was changed in Rust without regenerating the TypeScript declarations.
    #[test]
    fn the_declarations_in_the_tree_are_current() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wasm/types.ts");
        let found = std::fs::read_to_string(path).unwrap_or_default();
        assert!(found == declarations(), "web/src/wasm/types.ts is out of date: run tools/web-wasm types");
    }
}
