// Writes the types of the server's interface into src/online/api.ts, from the description that a running server gives of
// itself: `npm run api -- http://127.0.0.1:8080`. A browser test tells when they are no longer those of the server.
import { writeFile } from 'node:fs/promises';
import { typesOf } from './api-types.mjs';

const server = process.argv[2] ?? 'http://127.0.0.1:8080';
const response = await fetch(new URL('/api/openapi.json', server));
if (!response.ok) throw new Error(`${server} does not describe itself: ${response.status}`);
await writeFile(new URL('../src/online/api.ts', import.meta.url), await typesOf(await response.json()));
