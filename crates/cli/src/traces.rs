//! Traces for OpenTelemetry, sent to a collector with OTLP over HTTP. Only with the feature `telemetry`.

use std::time::Duration;

use anyhow::Context;
use opentelemetry::trace::TracerProvider;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{SdkTracerProvider, Tracer};
use tracing_opentelemetry::OpenTelemetryLayer;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::{Layer, filter::Filtered};

/// How long the collector may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Sends spans until it is dropped, and then those that are left.
#[derive(Debug)]
pub(crate) struct Exporter(SdkTracerProvider);

impl Drop for Exporter {
    fn drop(&mut self) {
        // The collector may be gone.
        let _ = self.0.shutdown();
    }
}

impl Exporter {
    /// Exports to the collector with this base address, such as `http://localhost:4318`.
    pub(crate) fn start(endpoint: &str) -> anyhow::Result<Exporter> {
        let config = ureq::Agent::config_builder().timeout_global(Some(PATIENCE)).http_status_as_error(false);
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Client(config.build().into()))
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(format!("{}/v1/traces", endpoint.trim_end_matches('/')))
            .with_timeout(PATIENCE)
            .build()
            .with_context(|| format!("{endpoint} is not the address of an OTLP collector"))?;
        let resource = Resource::builder().with_service_name("caldera").build();
        Ok(Exporter(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build()))
    }

    /// The layer that passes the server's spans on, whatever the level of the log.
    pub(crate) fn layer<S>(&self) -> Filtered<OpenTelemetryLayer<S, Tracer>, Targets, S>
    where
        S: tracing::Subscriber + for<'span> LookupSpan<'span>,
    {
        let layer = tracing_opentelemetry::layer().with_tracer(self.0.tracer("caldera"));
        layer.with_filter(Targets::new().with_target("server", LevelFilter::DEBUG))
    }
}

/// A blocking client. The exporter has a thread of its own.
#[derive(Debug)]
struct Client(ureq::Agent);

#[async_trait::async_trait]
impl HttpClient for Client {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let response = self.0.run(request.map(|body| body.to_vec()))?;
        let (parts, mut body) = response.into_parts();
        Ok(Response::from_parts(parts, body.read_to_vec()?.into()))
    }
}
