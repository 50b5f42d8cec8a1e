/** Requests and results of export jobs (`exports-api.ts` has their paths). */
import * as v from 'valibot';

import { EXPORT_FORMATS, EXPORT_REFUSALS, EXPORT_STATUSES } from '../exports-api.ts';
import type { WireType } from './wire-type.ts';

const instant = v.pipe(v.number(), v.safeInteger(), v.description('In ms since 1970, UTC.'));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const id = v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.description('Digits.'));
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8_640_000_000_000_000));

export const exportInfo = v.object({
  id,
  format: v.picklist(EXPORT_FORMATS),
  status: v.picklist(EXPORT_STATUSES),
  from: v.nullable(v.pipe(instant, v.description('From this instant on; null: from the start.'))),
  to: v.nullable(v.pipe(instant, v.description('Before this instant; null: to the end.'))),
  byKey: v.pipe(v.boolean(), v.description('Asked for by an API key.')),
  requestedAt: instant,
  finishedAt: v.nullable(instant),
  expiresAt: v.nullable(
    v.pipe(
      instant,
      v.description('When the file is removed and its link ends; null: no file yet.'),
    ),
  ),
  rows: v.pipe(count, v.description('Rows written so far.')),
  bytes: v.pipe(count, v.description('What these rows take in the file.')),
  name: v.pipe(v.string(), v.description('What the file is called.')),
  link: v.nullable(
    v.pipe(
      v.string(),
      v.description(
        'Path of the file on the same host, good without a session until it expires; null: there is no file.',
      ),
    ),
  ),
});
export type ExportInfo = WireType<typeof exportInfo>;

export const exportsQuery = v.object({});

export const exportsResult = v.object({
  jobs: v.pipe(v.array(exportInfo), v.description('Newest first, at most 50.')),
});
export type ExportsResult = WireType<typeof exportsResult>;

export const createExportRequest = v.object({
  requestId: v.pipe(
    v.string(),
    v.regex(/^[\w-]{1,36}$/),
    v.description('Made by who asks: asking again makes no second job.'),
  ),
  format: v.picklist(EXPORT_FORMATS),
  from: v.exactOptional(
    v.pipe(time, v.description('From this instant on, in ms; the start unless given.')),
  ),
  to: v.exactOptional(
    v.pipe(time, v.description('Before this instant, in ms; the end unless given.')),
  ),
});
export type CreateExportRequest = WireType<typeof createExportRequest>;

export const createExportResult = v.object({
  job: v.nullable(exportInfo),
  refused: v.nullable(v.picklist(EXPORT_REFUSALS)),
});
export type CreateExportResult = WireType<typeof createExportResult>;

const amount = v.pipe(
  v.string(),
  v.regex(/^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/),
  v.description('Exact decimal in text.'),
);

/** The file of a statement. */
export const statement = v.object({
  schema: v.literal('meridian-statement/1'),
  account: v.string(),
  madeAt: instant,
  from: v.nullable(instant),
  to: v.nullable(instant),
  assets: v.array(
    v.object({
      asset: v.string(),
      opening: v.pipe(amount, v.description('All accounts of the user together.')),
      closing: v.pipe(amount, v.description('Opening, with what came in, less the rest.')),
      movements: v.array(
        v.object({
          kind: v.pipe(
            v.string(),
            v.description('As the ledger has it, such as `income staking`.'),
          ),
          in: v.pipe(amount, v.description('Before fees.')),
          out: v.pipe(amount, v.description('Before fees.')),
          fees: amount,
          entries: count,
        }),
      ),
    }),
  ),
});
export type Statement = WireType<typeof statement>;

export const exportFileQuery = v.object({
  id,
  token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
});
