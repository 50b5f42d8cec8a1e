import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/root.ts';

/** A package of the lock file. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX identifier or expression; empty where the package states none. */
  readonly licence: string;
  /** The hash that the lock file holds it to; empty where there is none. */
  readonly integrity: string;
  /** Whether it is only for building and testing. */
  readonly isDev: boolean;
}

/** Licences that ask for no more than their notice, or, as MPL, for changes of their own files. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]);

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

const MODULES = 'node_modules/';

/** The packages of others in the lock file, by name. */
export function lockedPackages(): LockedPackage[] {
  // `as`: npm's own file, version 3.
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockEntry>>;
  };
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes(MODULES) && link !== true)
    .map(([path, { version = '', license = '', integrity = '', dev = false }]) => ({
      name: path.slice(path.lastIndexOf(MODULES) + MODULES.length),
      version,
      licence: license,
      integrity,
      isDev: dev,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Whether an SPDX expression leaves a choice among the allowed ones. */
export function isAllowed(licence: string): boolean {
  const choices = licence.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name.trim())));
}
