import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { EXPORT_CALLS } from '@meridian/protocol/contracts/export-calls.ts';
import type * as wire from '@meridian/protocol/contracts/exports.ts';
import { type ExportRefusal, MAX_EXPORTS, MAX_STATEMENTS } from '@meridian/protocol/exports-api.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely, QueryExecutorProvider } from 'kysely';
import { clientOf, sendFailure, sendResult, shaped, signedInOf } from '../accounts/answers.ts';
import { callLimit } from '../accounts/call-limit.ts';
import type { AccountContext } from '../accounts/context.ts';
import { failureEnvelope } from '../accounts/envelope.ts';
import type { AccountTables } from '../accounts/tables.ts';
import { readCall, readQuery } from '../venue/read-call.ts';
import { Downloads } from './downloads.ts';
import { opensFile } from './link-token.ts';
import type { ExportRunner } from './runner.ts';
import { type ExportRow, exportsOf, fileOf, insertExport, partOf } from './store.ts';
import { exportWire, fileNameOf, isTable } from './wire.ts';

export interface ExportParts {
  readonly runner: Pick<ExportRunner, 'wake'>;
}

export const SHOWN_EXPORTS = 50;

/** Pages of statements make one for each month that is looked at. */
const CREATED_PER_MINUTE = 30;
/** When who has too many downloads may try again. */
const RETRY_DOWNLOAD_S = 10;

/** Rows are read and no order is placed: whoever leads the venue. */
const ANY_GATEWAY = { isOpen: true };

/** The calls of export jobs, by session; a file by its link alone. */
export function exportRoutes(
  app: FastifyInstance,
  context: AccountContext,
  parts: ExportParts,
): void {
  const { db, sealer, now } = context;
  const { exports, createExport, exportFile } = EXPORT_CALLS;
  const overLimit = callLimit(context, CREATED_PER_MINUTE);
  const downloads = new Downloads();
  readCall({ app, context, port: ANY_GATEWAY }, exports, async (_query, { userId }) => {
    const rows = await exportsOf(db, userId, SHOWN_EXPORTS);
    const result: wire.ExportsResult = {
      jobs: rows.map((row) => exportWire(row, { sealer, now: now() })),
    };
    return result;
  });
  app.post<{ Body: wire.CreateExportRequest }>(
    createExport.path,
    shaped(context, createExport.request),
    async (request, reply) => {
      const signedIn = await signedInOf(context, request);
      if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
      const tooMany = overLimit(signedIn.userId);
      if (tooMany !== null) return sendFailure(context, reply, tooMany);
      const asked = { ...request.body, userId: signedIn.userId, byKey: false };
      const outcome = await askForExport({ ...parts, db, now: now() }, asked);
      if (typeof outcome !== 'string') {
        const client = clientOf(context, request);
        context.event('file-asked', { client, account: signedIn.userId });
      }
      const result: wire.CreateExportResult =
        typeof outcome === 'string'
          ? { job: null, refused: outcome }
          : { job: exportWire(outcome, { sealer, now: now() }), refused: null };
      return sendResult(context, reply, result);
    },
  );
  app.get(exportFile.path, async (request, reply) => {
    const query = readQuery(exportFile, context, request, reply);
    if (query === null) return reply;
    const job = await fileOf(db, BigInt(query.id), now());
    if (job === null || !opensFile(sealer, job, query.token)) {
      return reply.code(404).send(failureEnvelope({ code: 'invalidInput', fields: {} }, now()));
    }
    const end = downloads.begin(job.user_id);
    if (end === null) {
      const why = { code: 'tooManyAttempts', retryAfterS: RETRY_DOWNLOAD_S } as const;
      return reply
        .code(429)
        .header('retry-after', String(RETRY_DOWNLOAD_S))
        .send(failureEnvelope(why, now()));
    }
    context.event('file-fetched', { client: clientOf(context, request), account: job.user_id });
    const file = Readable.from(textOf(db, job)).once('close', end);
    return reply
      .type(isTable(job) ? 'text/csv; charset=utf-8' : 'application/octet-stream')
      .header('content-length', String(job.bytes))
      .header('content-disposition', `attachment; filename="${fileNameOf(job)}"`)
      .send(file);
  });
}

interface Asked extends wire.CreateExportRequest {
  readonly userId: bigint;
  readonly byKey: boolean;
}

/** Makes a job and has it written; or why there is none. */
export async function askForExport(
  { db, now, runner }: ExportParts & { readonly db: Kysely<AccountTables>; readonly now: number },
  { userId, byKey, requestId, format, from: begin, to: end }: Asked,
): Promise<ExportRow | ExportRefusal> {
  const [from, to] = [begin ?? null, end ?? null];
  if (from !== null && to !== null && from >= to) return 'range-empty';
  const most = format === 'statement' ? MAX_STATEMENTS : MAX_EXPORTS;
  const job = { ...{ userId, requestId, format, byKey, from, to }, now, most };
  const outcome = await insertExport(db, job);
  if (typeof outcome !== 'string') runner.wake();
  return outcome;
}

const expand = promisify(gunzip);

/** A file a part at a time, each read once the one before has been taken. */
async function* textOf(db: QueryExecutorProvider, { id, parts }: ExportRow) {
  for (let no = 0; no < parts; no += 1) {
    const part = await partOf(db, id, no);
    // It has expired since: what was sent is shorter than it said, and its reader knows.
    if (part === null) throw new Error(`part ${no} of export ${id} is gone`);
    yield await expand(part);
  }
}
