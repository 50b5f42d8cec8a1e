import type { ExportInfo, Statement } from '@meridian/protocol/contracts/exports.ts';

import type { ExportCalls } from './export-calls.ts';

export type LoadedStatement =
  | { readonly type: 'ready'; readonly statement: Statement }
  | { readonly type: 'failed' | 'too-many' };

interface LoadParts {
  readonly calls: ExportCalls;
  /** The text behind the link of a file; null where there is none. */
  readonly fetchText: (link: string) => Promise<string | null>;
  /** Rejects where nobody waits for the statement any more. */
  readonly wait: (ms: number) => Promise<void>;
  readonly newId: () => string;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const POLL_MS = 700;

/**
 * The statement of a span: the file of one that was written after the span had ended, else a new one, which is
 * waited for.
 */
export async function loadStatement(parts: LoadParts, span: Span): Promise<LoadedStatement> {
  const { calls, fetchText, wait, newId } = parts;
  const listed = await calls.jobs();
  if (!listed.ok) return { type: 'failed' };
  let job: ExportInfo | undefined = listed.result.jobs.find((each) => isUsable(each, span));
  if (job === undefined) {
    const created = await calls.create({ requestId: newId(), format: 'statement', ...span });
    if (!created.ok) return { type: 'failed' };
    if (created.result.job === null) return { type: 'too-many' };
    job = created.result.job;
  }
  const { id } = job;
  while (job?.status === 'queued' || job?.status === 'processing') {
    await wait(POLL_MS);
    const again = await calls.jobs();
    if (again.ok) job = again.result.jobs.find((each) => each.id === id);
  }
  const text = job?.link == null ? null : await fetchText(job.link);
  if (text === null) return { type: 'failed' };
  // `as`: the gateway's file by its contract.
  return { type: 'ready', statement: JSON.parse(text) as Statement };
}

/** One of a span that goes on lacks what has happened since. */
function isUsable({ format, status, finishedAt, from, to, byKey }: ExportInfo, span: Span) {
  const isOfSpan = format === 'statement' && !byKey && from === span.from && to === span.to;
  return isOfSpan && status === 'processed' && finishedAt !== null && finishedAt >= span.to;
}
