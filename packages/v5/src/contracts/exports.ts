/** Calls of export jobs: our own, in the manner of the others. */
import { EXPORT_STATUSES, LEDGER_FORMATS } from '@meridian/protocol/exports-api.ts';
import * as v from 'valibot';
import { instantText, type V5Call } from './call.ts';

const noTime = v.union([v.literal(''), instantText]);

const job = v.object({
  ...{ id: v.string(), format: v.picklist(LEDGER_FORMATS), status: v.picklist(EXPORT_STATUSES) },
  ...{ startTime: noTime, endTime: noTime, createdTime: instantText },
  expiredTime: v.pipe(noTime, v.description('When the file is removed; empty: there is none yet.')),
  rows: v.pipe(v.string(), v.description('Rows written so far.')),
  fileName: v.string(),
  link: v.pipe(
    v.string(),
    v.description('Path of the file on the same host, good without a key; empty: there is none.'),
  ),
});
export type V5Export = v.InferOutput<typeof job>;

export const EXPORT_CALLS = {
  createExport: {
    ...{ method: 'POST', scope: 'read', perSecond: 5 },
    path: '/asset/export/create',
    summary: 'Asks for a file of the account, which is written in the background.',
    request: v.object({
      format: v.picklist(LEDGER_FORMATS),
      requestId: v.pipe(
        v.string(),
        v.regex(/^[\w-]{1,36}$/),
        v.description('Asking again by the same one makes no second job.'),
      ),
      startTime: v.exactOptional(instantText),
      endTime: v.exactOptional(instantText),
    }),
    result: job,
  },
  exports: {
    ...{ method: 'GET', scope: 'read', perSecond: 50 },
    path: '/asset/export/query-list',
    summary: 'Ledgers of the account that were asked for, newest first.',
    request: v.object({}),
    result: v.object({ list: v.array(job) }),
  },
} as const satisfies Readonly<Record<string, V5Call>>;
