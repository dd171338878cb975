// The types of an interface that is described by OpenAPI.
import openapiTS, { astToString } from 'openapi-typescript';

const HEAD = "// The types of the server's interface. Written by `npm run api`; do not change it by hand.\n";

/** The text of the file with the types. */
export async function typesOf(description) {
  return HEAD + astToString(await openapiTS(description));
}
