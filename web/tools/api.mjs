// Writes the types of the server's API to src/online/api.ts, from the OpenAPI description of a running server:
// `npm run api -- http://127.0.0.1:8080`. A browser test fails if they differ from the server's.
import { writeFile } from 'node:fs/promises';
import { typesOf } from './api-types.mjs';

const server = process.argv[2] ?? 'http://127.0.0.1:8080';
const response = await fetch(new URL('/api/openapi.json', server));
if (!response.ok) throw new Error(`cannot fetch the OpenAPI description of ${server}: status ${response.status}`);
await writeFile(new URL('../src/online/api.ts', import.meta.url), await typesOf(await response.json()));
