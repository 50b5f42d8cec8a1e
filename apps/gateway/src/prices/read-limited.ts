import { open } from 'node:fs/promises';

/** Where a file of a source lies. */
export type FileSource =
  | { readonly type: 'url'; readonly url: URL }
  | { readonly type: 'path'; readonly path: string };

export type ReadResult =
  | { readonly ok: true; readonly bytes: Buffer }
  /** A line for the operator; the address, which may hold a secret, is not repeated. */
  | { readonly ok: false; readonly reason: string };

export interface ReadLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** Reads a file over http(s) or from the disk, whole; never more than `maxBytes`, nor for longer. */
export async function readLimited(
  source: FileSource,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<ReadResult> {
  try {
    return source.type === 'url'
      ? await fetchLimited(source.url, limits, signal)
      : await readFileLimited(source.path, limits);
  } catch (error) {
    return { ok: false, reason: reasonOf(error, limits) };
  }
}

async function fetchLimited(
  url: URL,
  { timeoutMs, maxBytes }: ReadLimits,
  signal: AbortSignal,
): Promise<ReadResult> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const answer = await fetch(url, { signal: limit });
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel();
    return { ok: false, reason: `it answered with status ${answer.status}` };
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  // `as`: a body is a stream of bytes, which its type leaves open.
  for await (const part of answer.body as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    // Leaving the loop ends the download.
    if (size > maxBytes) return tooLarge(maxBytes);
    parts.push(part);
  }
  return { ok: true, bytes: Buffer.concat(parts, size) };
}

async function readFileLimited(path: string, { maxBytes }: ReadLimits): Promise<ReadResult> {
  await using file = await open(path);
  const { size } = await file.stat();
  return size > maxBytes ? tooLarge(maxBytes) : { ok: true, bytes: await file.readFile() };
}

function tooLarge(maxBytes: number): ReadResult {
  return { ok: false, reason: `it is larger than ${maxBytes} bytes` };
}

function reasonOf(error: unknown, { timeoutMs }: ReadLimits): string {
  if (!(error instanceof Error)) return 'unknown error';
  if (error.name === 'TimeoutError') return `no whole answer came within ${timeoutMs} ms`;
  // What went wrong with a connection stands in the cause; both name hosts and codes, no query.
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return 'code' in error ? String(error.code) : error.message;
}
