import { ReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';

/** What is no larger is sent from memory: its file is closed before the answer waits for its reader. */
const SMALL_FILE_BYTES = 64 * 1024;
const KEPT_BYTES = 32 * 1024 * 1024;

/** Turns the streams of small files into their contents, for Fastify's `onSend`. */
export type SmallFiles = (reply: FastifyReply, payload: unknown) => Promise<unknown>;

/**
 * Contents are kept by path and validator, so that answers to many share them; the least recently
 * used go where they are more than 32 MB.
 */
export function createSmallFiles(): SmallFiles {
  const kept = new Map<string, Buffer>();
  let keptBytes = 0;
  const keep = (key: string, content: Buffer) => {
    kept.set(key, content);
    keptBytes += content.length;
    for (const [oldest, dropped] of kept) {
      if (keptBytes <= KEPT_BYTES) return;
      kept.delete(oldest);
      keptBytes -= dropped.length;
    }
  };
  return async (reply, payload) => {
    if (!(payload instanceof ReadStream)) return payload;
    const length = parseInt(String(reply.getHeader('content-length')), 10);
    if (!(length <= SMALL_FILE_BYTES)) return payload;
    // The validator holds size and time: a file that was written anew has another one.
    const validator = reply.statusCode === 200 ? reply.getHeader('etag')?.toString() : undefined;
    const key = `${payload.path.toString()} ${validator}`;
    const found = validator === undefined ? undefined : kept.get(key);
    if (found !== undefined) {
      // Its file is opened still, and may be gone: an error that nobody hears would end the process.
      payload.on('error', () => undefined);
      payload.destroy();
      kept.delete(key);
      kept.set(key, found);
      return found;
    }
    const content = await buffer(payload);
    if (validator !== undefined && !kept.has(key)) keep(key, content);
    return content;
  };
}
