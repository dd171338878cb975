//! Continues the trace of a proxy: the header `traceparent` (W3C Trace Context). Only with the feature `telemetry`.

use axum::http::HeaderMap;
use opentelemetry::Context;
use opentelemetry::trace::{SpanContext, SpanId, TraceContextExt, TraceFlags, TraceId, TraceState};
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

/// Makes a span the child of the span in the request's header, if it has one.
pub(crate) fn continue_trace(span: &Span, headers: &HeaderMap) {
    let header = headers.get("traceparent").and_then(|value| value.to_str().ok());
    if let Some(parent) = header.and_then(parse) {
        // An error means that no traces are exported.
        let _ = span.set_parent(Context::new().with_remote_span_context(parent));
    }
}

/// Parses `00-TRACE-SPAN-FLAGS`, in hexadecimal.
fn parse(header: &str) -> Option<SpanContext> {
    let parts: Vec<&str> = header.split('-').collect();
    let is_hex = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
    let [version, trace, span, flags, ..] = parts[..] else { return None };
    // Later versions may have further parts.
    let lengths = [version.len(), trace.len(), span.len(), flags.len()] == [2, 32, 16, 2];
    if !lengths || !parts.iter().all(|part| is_hex(part)) || version == "ff" || (version == "00" && parts.len() > 4) {
        return None;
    }
    let (trace, span) = (TraceId::from_hex(trace).ok()?, SpanId::from_hex(span).ok()?);
    let flags = TraceFlags::new(u8::from_str_radix(flags, 16).ok()?);
    Some(SpanContext::new(trace, span, flags, true, TraceState::default())).filter(SpanContext::is_valid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_valid_headers_are_accepted() {
        let valid = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        let parent = parse(valid).expect("a parent");
        assert_eq!(parent.trace_id().to_string(), "0af7651916cd43dd8448eb211c80319c");
        assert_eq!(parent.span_id().to_string(), "b7ad6b7169203331");
        assert!(parent.is_sampled() && parent.is_remote());
        assert!(parse(&valid.replacen("00", "01", 1)).is_some());
        for header in [
            "",
            "00",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
            "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-00",
            "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-é-b7ad6b7169203331-01",
        ] {
            assert!(parse(header).is_none(), "{header}");
        }
    }
}
