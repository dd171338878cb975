//! Documents of the web app, which all devices of an account share.

use std::sync::Arc;

use api::{DocumentName, DocumentStored, DocumentView, NewDocument};
use axum::Json;
use axum::extract::State;

use super::extract::{Sent, Text};
use crate::accounts::Person;
use crate::app::App;
use crate::errors::ApiError;
use crate::limits::{Kind, document_bytes};
use crate::store::Stored;
use crate::time::now;

fn named(name: &str) -> Result<DocumentName, ApiError> {
    let found = DocumentName::ALL.into_iter().find(|document| document.name() == name);
    found.ok_or_else(|| ApiError::not_found("document"))
}

/// Returns a document of your account, such as your settings.
#[utoipa::path(get, path = "/api/me/documents/{name}", tag = "me", params(("name" = DocumentName, Path)),
    security(("cookie" = [])),
    responses((status = 200, description = "The document; one that was never stored is empty and has the version 0.",
        body = DocumentView)))]
pub(crate) async fn show_document(
    State(app): State<Arc<App>>,
    person: Person,
    Text(name): Text,
) -> Result<Json<DocumentView>, ApiError> {
    person.session()?;
    person.require_account()?;
    let document = app.store.document(&person.user.id, named(&name)?).await?;
    Ok(Json(document.unwrap_or_default()))
}

/// Replaces a document of your account. If it has another version than the one to replace, the response has the status 409, the
/// code `document_changed` and the latest version: merge them and try again. A document has at most 4 KiB (`settings`) or 256 KiB
/// (`puzzles`).
#[utoipa::path(put, path = "/api/me/documents/{name}", tag = "me", params(("name" = DocumentName, Path)),
    request_body = NewDocument, security(("cookie" = [])),
    responses((status = 200, description = "The document is stored.", body = DocumentStored)))]
pub(crate) async fn store_document(
    State(app): State<Arc<App>>,
    person: Person,
    Text(name): Text,
    Sent(new): Sent<NewDocument>,
) -> Result<Json<DocumentStored>, ApiError> {
    person.session()?;
    person.require_account()?;
    let name = named(&name)?;
    if !(0..i64::MAX).contains(&new.version) {
        return Err(ApiError::bad("the version is at least 0"));
    }
    let bytes = serde_json::to_string(&new.value).map_err(|error| ApiError::inner("document", error))?.len();
    if bytes > document_bytes(name) {
        return Err(ApiError::too_large(document_bytes(name)));
    }
    app.limits.count(Kind::Document, &person.user.id)?;
    match app.store.store_document(&person.user.id, name, new.version, &new.value, now()).await? {
        Stored::Version(version) => Ok(Json(DocumentStored { version })),
        Stored::Changed => {
            Err(ApiError::document_changed(app.store.document(&person.user.id, name).await?.unwrap_or_default()))
        }
        Stored::NoAccount => Err(ApiError::not_signed_in()),
    }
}
