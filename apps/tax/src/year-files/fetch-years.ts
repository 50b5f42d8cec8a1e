import { YEAR_LIST_PATH, yearFilePath, type YearFileKind } from '@meridian/routes/price-paths.ts';

import type { YearFile, YearList } from './year-file.ts';

/** `unreachable`: no whole answer came; `refused`: no such file; `broken`: one, but not readable. */
export type FetchFailure = 'unreachable' | 'refused' | 'broken';

export type Fetched<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: FetchFailure };

export interface FetchOptions {
  readonly signal: AbortSignal;
  /** Bytes that came so far. */
  readonly onBytes?: (bytes: number) => void;
  readonly ask?: typeof fetch;
}

/** No answer at all for so long, and a file never takes longer than its limit. */
const LIST_TIMEOUT_MS = 30_000;
const FILE_TIMEOUT_MS = 5 * 60_000;
const MAX_BYTES = 32_000_000;

/** Which years there are. The request is the same for everybody. */
export async function fetchYearList(options: FetchOptions): Promise<Fetched<YearList>> {
  const fetched = await fetchWithChecks(YEAR_LIST_PATH, LIST_TIMEOUT_MS, options);
  if (!fetched.ok) return fetched;
  const { text, checks } = fetched.value;
  const value = checks.parseYearList(text);
  return value === null ? { ok: false, reason: 'broken' } : { ok: true, value };
}

/** One year of one kind: the request says these two and nothing else. */
export async function fetchYearFile(
  kind: YearFileKind,
  year: number,
  options: FetchOptions,
): Promise<Fetched<{ readonly file: YearFile; readonly text: string }>> {
  const fetched = await fetchWithChecks(yearFilePath(kind, year), FILE_TIMEOUT_MS, options);
  if (!fetched.ok) return fetched;
  const { text, checks } = fetched.value;
  const file = checks.parseYearFile(text);
  // A file of another year or kind would be kept under a name that is not its own.
  if (file === null || file.kind !== kind || file.year !== year) {
    return { ok: false, reason: 'broken' };
  }
  return { ok: true, value: { file, text } };
}

type Checks = typeof import('./year-file.ts');

/** The checks are no part of a first load: they come while the file does. */
async function fetchWithChecks(
  path: string,
  timeoutMs: number,
  options: FetchOptions,
): Promise<Fetched<{ readonly text: string; readonly checks: Checks }>> {
  const [text, checks] = await Promise.all([
    fetchText(path, timeoutMs, options),
    import('./year-file.ts').catch(() => null),
  ]);
  if (!text.ok) return text;
  if (checks === null) return { ok: false, reason: 'unreachable' };
  return { ok: true, value: { text: text.value, checks } };
}

async function fetchText(
  path: string,
  timeoutMs: number,
  { signal, onBytes, ask = fetch }: FetchOptions,
): Promise<Fetched<string>> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const answer = await ask(path, {
      signal: limit,
      // Who is signed in is nothing to a file that is the same for everybody.
      credentials: 'omit',
      // Asked for again it is to be what the server has now; an unchanged file is not sent twice.
      cache: 'no-cache',
    });
    if (!answer.ok || answer.body === null) {
      await answer.body?.cancel();
      return { ok: false, reason: 'refused' };
    }
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { ok: true, value: text };
      text += value;
      if (text.length > MAX_BYTES) {
        await reader.cancel();
        return { ok: false, reason: 'broken' };
      }
      onBytes?.(text.length);
    }
  } catch {
    // No connection, the time is up, or the user stopped it.
    return { ok: false, reason: 'unreachable' };
  }
}
