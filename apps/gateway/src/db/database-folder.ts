import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What to do about a folder that cannot be used, for the operator. */
export const FOLDER_ADVICE =
  'Restore it from a backup (docs/operating.md), or move it away to begin with an empty one.';

/** Where a backup is unpacked, beside the database that it takes the place of. */
export const RESTORING = 'pg-restoring';

/**
 * Why the embedded database must not be opened, if so. The engine takes a folder without
 * `PG_VERSION` for an empty one and sets it up anew: all that lies in it would be gone.
 */
export function damageOf(folder: string): string | undefined {
  if (!existsSync(folder) && existsSync(join(dirname(folder), RESTORING))) {
    return `The database in ${folder} is missing: a restore was cut off. Run npm run restore again with the same file.`;
  }
  if (!existsSync(folder) || existsSync(join(folder, 'PG_VERSION'))) return undefined;
  if (readdirSync(folder).length === 0) return undefined;
  return `The database in ${folder} is damaged: PG_VERSION is missing beside other files. ${FOLDER_ADVICE}`;
}
