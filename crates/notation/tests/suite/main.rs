//! Tests of the notation: positions, records and formats.

mod corpus;
mod edges;
mod gipf;
mod gipf_moments;
mod positions;
mod records;
