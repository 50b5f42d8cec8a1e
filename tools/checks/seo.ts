/** What search engines read in the generated sites (`findSeoProblems`); the first twenty problems. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_FOLDERS } from '../lib/ensure-built.ts';
import { findSeoProblems } from '../lib/seo-problems.ts';

const folders = SITE_FOLDERS.filter((folder) => existsSync(join(folder, 'client')));
const problems = findSeoProblems(folders, process.env['SITE_ENV']);
for (const problem of problems.slice(0, 20)) console.error(problem);
if (problems.length > 20) console.error(`and ${problems.length - 20} more`);
if (problems.length > 0) process.exitCode = 1;
