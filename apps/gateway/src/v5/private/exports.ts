import { invariant } from '@meridian/money/invariant.ts';
import type { ExportInfo } from '@meridian/protocol/contracts/exports.ts';
import { LEDGER_FORMATS } from '@meridian/protocol/exports-api.ts';
import type { EXPORT_CALLS, V5Export } from '@meridian/v5/contracts/exports.ts';
import { askForExport, SHOWN_EXPORTS } from '../../exports/routes.ts';
import { type ExportRow, exportsOf } from '../../exports/store.ts';
import { exportWire, isTable } from '../../exports/wire.ts';
import { answered, refused } from '../outcome.ts';
import type { AccountParts } from './account.ts';
import type { Handlers } from './handlers.ts';

/** Calls of export jobs, over the same rows as those of our pages. */
export function exportHandlers(parts: AccountParts): Handlers<typeof EXPORT_CALLS> {
  const { kysely: db, now, exports: runner, sealer } = parts;
  const record = (row: ExportRow) => recordOf(row, exportWire(row, { sealer, now: now() }));
  return {
    async createExport({ startTime, endTime, ...asked }, { key }) {
      const outcome = await askForExport(
        { db, now: now(), runner },
        {
          ...{ ...asked, userId: key.userId, byKey: true },
          ...(startTime !== undefined && { from: parseInt(startTime, 10) }),
          ...(endTime !== undefined && { to: parseInt(endTime, 10) }),
        },
      );
      if (outcome === 'range-empty') return refused('badRequest', 'endTime');
      if (outcome === 'request-id-used')
        return refused('badRequest', 'requestId names another file');
      if (outcome === 'too-many') return refused('badRequest', 'too many files are kept');
      return answered(record(outcome));
    },
    async exports(_asked, { key }) {
      const rows = await exportsOf(db, key.userId, SHOWN_EXPORTS);
      // A key that reads the ledger does not get what else is kept of its owner.
      const ledgers = rows.filter(isTable);
      return answered({ list: ledgers.map(record) });
    },
  };
}

function recordOf(row: ExportRow, wire: ExportInfo): V5Export {
  const format = LEDGER_FORMATS.find((each) => each === row.format);
  invariant(format !== undefined, 'a ledger is shown');
  const { id, status, from, to, requestedAt, expiresAt, rows, name, link } = wire;
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    ...{ id, format, status, startTime: text(from), endTime: text(to) },
    ...{ createdTime: text(requestedAt), expiredTime: text(expiresAt), rows: text(rows) },
    ...{ fileName: name, link: link ?? '' },
  };
}
