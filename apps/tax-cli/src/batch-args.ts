import { reasonOf } from './json-files.ts';
import { parseArgs } from 'node:util';
import { REPORT_OPTIONS, type CliArgs, readCommon } from './args.ts';

export interface BatchRequest {
  /** Folder of the accounts. */
  readonly folder: string;
  /** Folder of the reports. */
  readonly out: string;
  readonly jobs: number;
  /** Of one worker at most, in megabytes. */
  readonly memory: number;
  /** What is asked of every account; its files are those that all accounts share. */
  readonly args: CliArgs;
}

export type ParsedBatchArgs =
  | { readonly type: 'request'; readonly request: BatchRequest }
  | { readonly type: 'help' }
  | { readonly type: 'error'; readonly message: string };

const OPTIONS = {
  ...REPORT_OPTIONS,
  batch: { type: 'string' },
  out: { type: 'string' },
  jobs: { type: 'string' },
  memory: { type: 'string' },
} as const;

const JOBS_MAX = 64;
const MEMORY = { min: 64, usual: 2048, max: 65_536 };

export function readBatchArgs(given: readonly string[]): ParsedBatchArgs {
  const error = (message: string): ParsedBatchArgs => ({ type: 'error', message });
  let parsed;
  try {
    parsed = parseArgs({ args: [...given], allowPositionals: true, options: OPTIONS });
  } catch (problem) {
    return error(reasonOf(problem));
  }
  const { values, positionals: files } = parsed;
  if (values.help === true) return { type: 'help' };
  const { batch: folder = '', out = '' } = values;
  if (folder === '') return error('--batch must be the folder of the accounts');
  if (out === '') return error('--out must be the folder of the reports');
  const jobs = countIn(values.jobs ?? '1', 1, JOBS_MAX);
  if (jobs === null) return error(`--jobs must be a number from 1 to ${JOBS_MAX}`);
  const memory = countIn(values.memory ?? `${MEMORY.usual}`, MEMORY.min, MEMORY.max);
  if (memory === null) {
    return error(`--memory must be a number of megabytes from ${MEMORY.min} to ${MEMORY.max}`);
  }
  const common = readCommon(values);
  if (typeof common === 'string') return error(common);
  const args: CliArgs = { ...common, command: { type: 'report' }, format: 'json', files };
  return { type: 'request', request: { folder, out, jobs, memory, args } };
}

function countIn(text: string, from: number, to: number): number | null {
  const count = /^\d{1,6}$/.test(text) ? Number.parseInt(text, 10) : 0;
  return from <= count && count <= to ? count : null;
}
