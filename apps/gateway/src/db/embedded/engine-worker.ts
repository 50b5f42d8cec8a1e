import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { EngineThread, FromEngine, ToEngine } from './engine-messages.ts';
import { SYNC_PARAMS, SyncedFiles, syncFolder } from './synced-files.ts';

/**
 * The embedded database's thread. It speaks PostgreSQL's own protocol, so the gateway uses one driver
 * and one set of type parsers for both databases. The engine runs one statement at a time and holds
 * the thread meanwhile; the gateway's event loop goes on.
 */
const TERMINATE = 'X'.charCodeAt(0);
const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const READY_FOR_QUERY_BYTES = 6;

/** The engine's own, with less than its 128 MB of buffers: that memory is the gateway's. */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];
/** Turns syncs off. */
const NO_SYNC = '-F';

if (parentPort === null) throw new Error('The embedded engine runs in a thread of its own');
const port = parentPort;
// The only one who starts this thread is engine.ts.
const { folder, syncs, program } = workerData as EngineThread;

function post(message: FromEngine): void {
  const transfer = 'bytes' in message ? [message.bytes.buffer as ArrayBuffer] : [];
  port.postMessage(message, transfer);
}

async function start(): Promise<PGlite | undefined> {
  let complaints: string[] | undefined = [];
  const onStderr = (line: string) => {
    const complaint = /(?:FATAL|PANIC|DETAIL): +(.*)/.exec(line)?.[1];
    if (complaint !== undefined) complaints?.push(complaint);
    return false;
  };
  try {
    const engine = await open(onStderr);
    complaints = undefined;
    post({ kind: 'ready' });
    return engine;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    post({ kind: 'failed', message: [reason, ...(complaints ?? [])].join('; ') });
    return undefined;
  }
}

async function open(onStderr: (line: string) => boolean): Promise<PGlite> {
  const parts = { pgliteWasmModule: program, onStderr };
  if (!syncs) return PGlite.create({ ...parts, fs: new NodeFS(folder), startParams: START_PARAMS });
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  const kept = START_PARAMS.filter((param) => param !== NO_SYNC);
  const fs = new SyncedFiles(folder);
  const engine = await PGlite.create({ ...parts, fs, startParams: [...kept, ...SYNC_PARAMS] });
  // What sets a new folder up writes without syncs.
  if (isNew) syncFolder(folder);
  return engine;
}

async function obey(engine: PGlite, message: ToEngine): Promise<void> {
  switch (message.kind) {
    case 'open':
      // The engine has one session for its whole life: what the connection before left behind
      // (an open transaction, settings) must not reach the next.
      await engine.exec('rollback');
      await engine.exec('discard all');
      post({ kind: 'opened', connection: message.connection });
      return;
    case 'request': {
      const bytes = await answer(engine, message.bytes);
      post({ kind: 'answer', connection: message.connection, bytes });
      return;
    }
    case 'dump': {
      const archive = await engine.dumpDataDir('gzip');
      post({ kind: 'dumped', bytes: new Uint8Array(await archive.arrayBuffer()) });
      return;
    }
    case 'close':
      await engine.close();
      port.close();
  }
}

async function answer(engine: PGlite, request: Uint8Array): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  // Chunks are views of the engine's memory, which the next one overwrites.
  await engine.execProtocolRawStream(request, { onRawData: (bytes) => chunks.push(bytes.slice()) });
  const bytes = joined(chunks);
  // The engine swallows its own crashes; what it leaves is an answer without an end.
  if (request[0] !== TERMINATE && bytes.at(-READY_FOR_QUERY_BYTES) !== READY_FOR_QUERY)
    throw new Error('The embedded engine broke off its answer');
  return bytes;
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

const engine = await start();
if (engine === undefined) {
  port.close();
} else {
  let last: Promise<void> = Promise.resolve();
  // One at a time and in order. A rejection ends the thread, which the gateway notices.
  port.on('message', (message: ToEngine) => {
    last = last.then(() => obey(engine, message));
  });
}
