//! The error type of all responses. Details of internal errors are logged and never sent to clients.

use api::{DocumentView, ErrorBody, ErrorDetail, SanctionKind, SanctionView, SecondFactorRequest};
use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use game_state::{Fault, Refusal};

use crate::store::StoreError;

/// An error response.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: String,
    fault: Option<Box<Fault>>,
    second_factor: Option<Box<SecondFactorRequest>>,
    sanction: Option<Box<SanctionView>>,
    document: Option<Box<DocumentView>>,
    /// Seconds for the `Retry-After` header.
    retry_after: Option<u64>,
    /// Whether the state on which the decision was based is not the latest.
    stale: bool,
    /// The id of the request.
    request: Option<String>,
}

impl ApiError {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError {
            status,
            code,
            message: message.into(),
            fault: None,
            second_factor: None,
            sanction: None,
            document: None,
            retry_after: None,
            stale: false,
            request: None,
        }
    }

    pub(crate) fn bad(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "bad_request", message)
    }

    pub(crate) fn not_signed_in() -> ApiError {
        ApiError::new(StatusCode::UNAUTHORIZED, "not_signed_in", "not signed in, or the session or token is invalid")
    }

    /// The response does not reveal whether the name or the password is wrong.
    pub(crate) fn wrong_password() -> ApiError {
        ApiError::new(StatusCode::UNAUTHORIZED, "wrong_password", "the name or the password is wrong")
    }

    /// The response does not reveal what is wrong with the passkey; the audit log does.
    pub(crate) fn wrong_passkey() -> ApiError {
        let message = "the passkey cannot be used, or the attempt has expired: try again";
        ApiError::new(StatusCode::UNAUTHORIZED, "wrong_passkey", message)
    }

    pub(crate) fn wrong_recovery_code() -> ApiError {
        let message = "the recovery code is wrong or has been used, or the attempt has expired";
        ApiError::new(StatusCode::UNAUTHORIZED, "wrong_recovery_code", message)
    }

    /// The password is right, but the user requires a second factor.
    pub(crate) fn passkey_required(request: SecondFactorRequest) -> ApiError {
        let message = "this account requires a passkey or a recovery code besides the password";
        let error = ApiError::new(StatusCode::UNAUTHORIZED, "passkey_required", message);
        ApiError { second_factor: Some(Box::new(request)), ..error }
    }

    /// For accounts whose password is not enough.
    pub(crate) fn confirm_with_passkey() -> ApiError {
        let message = "confirm with your passkey: POST /api/session/confirm/passkey";
        ApiError::new(StatusCode::FORBIDDEN, "passkey_required", message)
    }

    pub(crate) fn passkeys_unavailable() -> ApiError {
        let message = "passkeys work only over HTTPS or on localhost, at the public address of the server";
        ApiError::new(StatusCode::CONFLICT, "passkeys_unavailable", message)
    }

    pub(crate) fn weak_password(message: &str) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "weak_password", message)
    }

    pub(crate) fn forbidden(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    pub(crate) fn link_invalid() -> ApiError {
        let message = "this link is not valid: it was used already or has expired";
        ApiError::new(StatusCode::BAD_REQUEST, "link_invalid", message)
    }

    /// The queue of mails is full.
    pub(crate) fn too_many_mails() -> ApiError {
        let message = "too many mails are waiting to be sent: try again later";
        let error = ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "too_many_mails", message);
        ApiError { retry_after: Some(600), ..error }
    }

    /// A sanction forbids it.
    pub(crate) fn sanctioned(sanction: SanctionView) -> ApiError {
        let (code, what) = match sanction.kind {
            SanctionKind::Chat => ("chat_banned", "you may not chat"),
            SanctionKind::Play => ("play_banned", "you may not start games"),
            SanctionKind::Full => ("banned", "you are banned"),
        };
        let until = sanction.until.map(|until| format!(" until {}", crate::admin::moment(until))).unwrap_or_default();
        let reason = if sanction.reason.is_empty() { String::new() } else { format!(": {}", sanction.reason) };
        let error = ApiError::new(StatusCode::FORBIDDEN, code, format!("{what}{until}{reason}"));
        ApiError { sanction: Some(Box::new(sanction)), ..error }
    }

    /// A moderator has banned the address.
    pub(crate) fn address_banned() -> ApiError {
        let message = "your network is banned for a time, because a user there broke the rules: sign in with an account \
            that is older than the ban, or try again later";
        ApiError::new(StatusCode::FORBIDDEN, "address_banned", message)
    }

    /// The user has to prove who they are again.
    pub(crate) fn confirmation_required() -> ApiError {
        let message = "confirm with your password first: POST /api/session/confirm";
        ApiError::new(StatusCode::FORBIDDEN, "confirmation_required", message)
    }

    pub(crate) fn foreign_origin() -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "foreign_origin", "the request comes from a page of another site")
    }

    pub(crate) fn not_found(what: &str) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "not_found", format!("there is no such {what}"))
    }

    pub(crate) fn conflict(code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, code, message)
    }

    /// Another device has changed the document.
    pub(crate) fn document_changed(latest: DocumentView) -> ApiError {
        let message = "the document has another version: merge your changes with it and try again";
        ApiError { document: Some(Box::new(latest)), ..ApiError::conflict("document_changed", message) }
    }

    pub(crate) fn too_large(most: usize) -> ApiError {
        let message = format!("the document has more than {most} bytes");
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message)
    }

    pub(crate) fn too_many(retry_after: u64) -> ApiError {
        let message = format!("too many requests: try again in {retry_after} s");
        let error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many", message);
        ApiError { retry_after: Some(retry_after), ..error }
    }

    pub(crate) fn too_slow() -> ApiError {
        let message = "the request timed out: check whether it was carried out before you try again";
        let error = ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "too_slow", message);
        ApiError { retry_after: Some(5), ..error }
    }

    /// An internal error. The log has the details.
    pub(crate) fn inner(context: &str, error: impl std::fmt::Display) -> ApiError {
        tracing::error!(%error, context, "internal error");
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "inner_error", "internal server error")
    }

    /// The stable code for programs.
    pub(crate) fn code(&self) -> &'static str {
        self.code
    }

    /// Adds the id of the request to an error of the server, so that users can quote it.
    pub(crate) fn with_request(self, id: &str) -> ApiError {
        let request = self.status.is_server_error().then(|| id.to_owned());
        ApiError { request, ..self }
    }

    /// Whether access was refused, in contrast to an invalid request.
    pub(crate) fn is_denial(&self) -> bool {
        matches!(self.status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS)
    }

    /// Whether the request was refused (4xx), in contrast to a failure of the server.
    pub(crate) fn is_refusal(&self) -> bool {
        self.status.is_client_error()
    }

    /// Whether the failure is temporary, such as a database that does not respond.
    pub(crate) fn is_temporary(&self) -> bool {
        self.status == StatusCode::SERVICE_UNAVAILABLE
    }

    /// Whether another node has changed the game since it was loaded, so that the decision has to be made again.
    pub(crate) fn is_stale(&self) -> bool {
        self.stale
    }

    pub(crate) fn body(&self) -> ErrorBody {
        let fault = self.fault.as_deref();
        ErrorBody {
            error: ErrorDetail {
                code: self.code.to_owned(),
                message: self.message.clone(),
                reason: fault.map(Fault::reason),
                values: fault.map(|fault| fault.values().clone()).unwrap_or_default(),
                sanction: self.sanction.as_deref().cloned(),
                request: self.request.clone(),
            },
            second_factor: self.second_factor.as_deref().cloned(),
            document: self.document.as_deref().cloned(),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body())).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert("retry-after", seconds.into());
        }
        // For the log, and for the middleware that adds the id of the request.
        response.extensions_mut().insert(self);
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::GameExists | StoreError::OfferGone => return ApiError::not_found("offer"),
            StoreError::PasskeyExists => return ApiError::conflict("passkey_exists", "this passkey is in use already"),
            StoreError::NameTaken => return ApiError::conflict("name_taken", "this name is taken"),
            StoreError::NameConfusable => {
                let message = "this name looks like that of another player: choose another";
                return ApiError::conflict("name_confusable", message);
            }
            // Retrying does not help.
            StoreError::Broken(_) => return ApiError::inner("store", error),
            StoreError::Conflict | StoreError::Fenced => {
                metrics::counter!("caldera_commit_conflicts").increment(1);
                let message = "the game has just changed: try again";
                let error = ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "storage_unavailable", message);
                return ApiError { stale: true, retry_after: Some(1), ..error };
            }
            _ => {}
        }
        tracing::error!(%error, "database failed");
        metrics::counter!("caldera_store_errors").increment(1);
        // The commit may have succeeded and only its confirmation been lost.
        let message = "the database does not respond: check whether the request was carried out, and try again";
        let unavailable = ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "storage_unavailable", message);
        ApiError { retry_after: Some(1), ..unavailable }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        let status = match &refusal {
            Refusal::IllegalMove(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Refusal::NotAPlayer => StatusCode::FORBIDDEN,
            Refusal::Bad(_) => StatusCode::BAD_REQUEST,
            Refusal::NotYourTurn | Refusal::Over | Refusal::NotOver | Refusal::NotNow(_) | Refusal::TimeIsUp => {
                StatusCode::CONFLICT
            }
        };
        let fault = refusal.fault().cloned().map(Box::new);
        ApiError { fault, ..ApiError::new(status, refusal.code(), refusal.to_string()) }
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> ApiError {
        ApiError::new(rejection.status(), "bad_request", rejection.body_text())
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> ApiError {
        ApiError::new(rejection.status(), "bad_request", rejection.body_text())
    }
}

impl From<WebSocketUpgradeRejection> for ApiError {
    fn from(rejection: WebSocketUpgradeRejection) -> ApiError {
        ApiError::new(rejection.status(), "bad_request", rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> ApiError {
        ApiError::new(rejection.status(), "bad_request", rejection.body_text())
    }
}
