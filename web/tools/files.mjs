// Lists the files of a folder recursively.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export function* filesIn(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesIn(path);
    else yield path;
  }
}
