//! The error type of all responses. Details of internal errors are logged and never sent to clients.

use api::{ErrorBody, ErrorDetail};
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
    /// Seconds for the `Retry-After` header.
    retry_after: Option<u64>,
}

impl ApiError {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError { status, code, message: message.into(), fault: None, retry_after: None }
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

    pub(crate) fn weak_password(message: &str) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "weak_password", message)
    }

    pub(crate) fn forbidden(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "forbidden", message)
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

    /// Whether the request was refused (4xx), in contrast to a failure of the server.
    pub(crate) fn is_refusal(&self) -> bool {
        self.status.is_client_error()
    }

    /// Whether the failure is temporary, such as a database that does not respond.
    pub(crate) fn is_temporary(&self) -> bool {
        self.status == StatusCode::SERVICE_UNAVAILABLE
    }

    pub(crate) fn body(&self) -> ErrorBody {
        let fault = self.fault.as_deref();
        ErrorBody {
            error: ErrorDetail {
                code: self.code.to_owned(),
                message: self.message.clone(),
                reason: fault.map(Fault::reason),
                values: fault.map(|fault| fault.values().clone()).unwrap_or_default(),
            },
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body())).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert("retry-after", seconds.into());
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::GameExists => return ApiError::not_found("offer"),
            StoreError::NameTaken => return ApiError::conflict("name_taken", "this name is taken"),
            // Retrying does not help.
            StoreError::Broken(_) => return ApiError::inner("store", error),
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
