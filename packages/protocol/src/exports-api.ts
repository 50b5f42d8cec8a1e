/** Calls of export jobs, below `/x-api/s1`: `contracts/export-calls.ts` has their requests and results. */
export const EXPORT_PATHS = {
  /** GET → the account's jobs. */
  list: '/exports',
  /** POST {requestId, format, from, to} → a job, or why there is none. */
  create: '/exports/create',
  /** GET ?id&token → the file; the link of a job has both. */
  file: '/exports/file',
} as const;

/** What a ledger is written in. */
export const LEDGER_FORMATS = ['meridian', 'koinly', 'cointracker', 'bittytax'] as const;

/** What a file is: a ledger, all that is kept of a user, or a statement of a span; the last two are JSON. */
export const EXPORT_FORMATS = [...LEDGER_FORMATS, 'data', 'statement'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How far a job is, in the words that report jobs of other exchanges have. */
export const EXPORT_STATUSES = ['queued', 'processing', 'processed', 'failed', 'expired'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** Why no job was made. */
export const EXPORT_REFUSALS = ['too-many', 'range-empty', 'request-id-used'] as const;
export type ExportRefusal = (typeof EXPORT_REFUSALS)[number];

/** Jobs of an account that wait, are written, or have a file; statements are counted by themselves. */
export const MAX_EXPORTS = 10;
export const MAX_STATEMENTS = 40;

/** How long a file is kept, and its link is good. */
export const EXPORT_HOURS = 24;
