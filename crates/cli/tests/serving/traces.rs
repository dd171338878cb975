//! Tests of traces: a small collector receives and decodes the spans of the running program.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};

use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message;
use reqwest::Method;

use crate::common::{Folder, Player};
use crate::process::dvonn;
use crate::settings::{program, start, url};

/// Starts a collector; returns its address, and the spans that it receives.
fn collector() -> (String, Receiver<Span>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a listener");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let (send, receive) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = BufReader::new(stream.expect("a connection"));
            // The client may keep the connection for the next request.
            while let Some(body) = next_body(&mut stream) {
                let request = ExportTraceServiceRequest::decode(&*body).expect("OTLP");
                let scopes = request.resource_spans.into_iter().flat_map(|resource| resource.scope_spans);
                for span in scopes.flat_map(|scope| scope.spans) {
                    let _ = send.send(span);
                }
                let answer = "HTTP/1.1 200 OK\r\ncontent-type: application/x-protobuf\r\ncontent-length: 0\r\n\r\n";
                stream.get_mut().write_all(answer.as_bytes()).expect("the client listens");
            }
        }
    });
    (address, receive)
}

/// The body of the next request; `None` after the last one.
fn next_body(stream: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if line.trim().is_empty() {
            break;
        }
        headers.push(line.trim().to_ascii_lowercase());
    }
    assert!(headers[0].starts_with("post /v1/traces "), "{headers:?}");
    assert!(headers.contains(&"content-type: application/x-protobuf".to_owned()), "{headers:?}");
    let length = headers.iter().find_map(|header| header.strip_prefix("content-length:"));
    let mut body = vec![0; length.expect("a length").trim().parse().expect("a number")];
    stream.read_exact(&mut body).expect("a body");
    Some(body)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_spans_of_an_action_are_exported_in_the_trace_of_the_proxy() {
    let folder = Folder::new();
    let (endpoint, spans) = collector();
    let arguments = ["--listen", "127.0.0.1:0", "--without-pages", "--trusted-proxy", "127.0.0.1"];
    let mut command = program();
    command.args(arguments).args(["--database", &url(&folder.0.join("a.db"))]);
    let server = start(command.env("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint));
    let (white, black) = (server.guest().await, server.guest().await);
    let game = server.game_of(&white, &black, &dvonn()).await;
    let trace = "0af7651916cd43dd8448eb211c80319c";
    let url = format!("http://{}/api/games/{game}/actions", server.address);
    let request = reqwest::Client::new().request(Method::POST, url).header("cookie", cookie(&white));
    let request = request.header("origin", format!("http://{}", server.address));
    let request = request.header("traceparent", format!("00-{trace}-b7ad6b7169203331-01"));
    let response = request.json(&serde_json::json!({ "type": "abort" })).send().await.expect("a response");
    assert_eq!(response.status().as_u16(), 200);
    server.end();
    let of_action = spans.try_iter().filter(|span| hex(&span.trace_id) == trace);
    let of_action: BTreeMap<String, Span> = of_action.map(|span| (span.name.clone(), span)).collect();
    let parent = |name: &str| {
        let span = of_action.get(name).unwrap_or_else(|| panic!("no span {name}: {:?}", of_action.keys()));
        assert!(span.end_time_unix_nano >= span.start_time_unix_nano);
        hex(&span.parent_span_id)
    };
    assert_eq!(parent("request"), "b7ad6b7169203331");
    let request = hex(&of_action["request"].span_id);
    assert_eq!(parent("action"), request);
    let action = hex(&of_action["action"].span_id);
    for name in ["decide", "commit", "publish"] {
        assert_eq!(parent(name), action, "{name}");
    }
    let route = of_action["request"].attributes.iter().find(|attribute| attribute.key == "route");
    assert!(format!("{route:?}").contains("/api/games/{id}/actions"), "{route:?}");
}

fn cookie(player: &Player) -> String {
    player.cookie.clone().expect("a cookie")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = std::fmt::Write::write_fmt(&mut text, format_args!("{byte:02x}"));
        text
    })
}
