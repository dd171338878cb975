// Generates TypeScript types from an OpenAPI description.
import openapiTS, { astToString } from 'openapi-typescript';

const HEAD = "// The types of the server's interface. Written by `npm run api`; do not change it by hand.\n";

/** The content of the generated file. */
export async function typesOf(description) {
  return HEAD + astToString(await openapiTS(description));
}
