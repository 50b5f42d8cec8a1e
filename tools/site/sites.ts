import { fileURLToPath } from 'node:url';

/** A site to build: where its sources lie and under which addresses its files answer. */
export interface Site {
  readonly name: 'tax' | 'exchange';
  /** Folder of the app, absolute. */
  readonly root: string;
  /** Where a build is put together; it takes the place of the last one when it is whole. */
  readonly staging: string;
  /** Path behind the language under which all its pages lie, without a trailing slash. */
  readonly basePath: '' | '/tax-api';
  /** Prefix of its hashed files, with both slashes. */
  readonly assetPath: string;
  /** The modules a document may name as its client entry, relative to the root. */
  readonly entries: readonly string[];
  /** Entries of documents that exist only where the product is developed. */
  readonly developmentEntries: readonly string[];
}

export const sites: readonly Site[] = [
  {
    name: 'tax',
    root: appFolder('tax'),
    staging: appFolder('tax/dist/next'),
    basePath: '/tax-api',
    assetPath: '/tax-api/assets/',
    entries: ['src/entries/site.tsx', 'src/entries/report.tsx', 'src/entries/forward.ts'],
    developmentEntries: [],
  },
  {
    name: 'exchange',
    root: appFolder('exchange'),
    staging: appFolder('exchange/dist/next'),
    basePath: '',
    assetPath: '/assets/',
    entries: ['src/entries/site.tsx'],
    developmentEntries: ['src/entries/catalogue.tsx'],
  },
];

function appFolder(name: string): string {
  return fileURLToPath(new URL(`../../apps/${name}/`, import.meta.url));
}
