import { API_PROXY_BASE_PATH } from '@meridian/protocol/constants.ts';
import { EXPORT_CALLS } from '@meridian/protocol/contracts/export-calls.ts';
import type { ExportInfo } from '@meridian/protocol/contracts/exports.ts';
import type { Sealer } from '../keys/sealing.ts';
import { openToken } from './link-token.ts';
import type { ExportRow } from './store.ts';

/** A job as its owner sees it: an expired one is expired before it is swept. */
export function exportWire(
  row: ExportRow,
  { sealer, now }: { readonly sealer: Pick<Sealer, 'open'>; readonly now: number },
): ExportInfo {
  const { id, format, from_at: from, to_at: to, expires_at: expiresAt } = row;
  const isOver = row.status === 'processed' && expiresAt !== null && expiresAt <= BigInt(now);
  const status = isOver ? 'expired' : row.status;
  const token = status === 'processed' ? openToken(sealer, row) : null;
  const file = `${API_PROXY_BASE_PATH}${EXPORT_CALLS.exportFile.path}`;
  return {
    ...{ id: String(id), format, status, byKey: row.by_key },
    ...{ from: msOf(from), to: msOf(to), requestedAt: numberOf(row.requested_at) },
    ...{ finishedAt: msOf(row.finished_at), expiresAt: msOf(expiresAt) },
    ...{ rows: numberOf(row.rows), bytes: numberOf(row.bytes), name: fileNameOf(row) },
    link: token !== null ? `${file}?id=${id}&token=${token}` : null,
  };
}

/** Whether a file is a table; others are JSON. */
export function isTable({ format }: Pick<ExportRow, 'format'>): boolean {
  return format !== 'data' && format !== 'statement';
}

/** `meridian-2026-01-15-12.csv`: the day it was asked for, and its number. */
export function fileNameOf(row: ExportRow): string {
  const { id, format, requested_at: requestedAt } = row;
  const day = new Date(numberOf(requestedAt)).toISOString().slice(0, 10);
  return `${format}-${day}-${id}.${isTable(row) ? 'csv' : 'json'}`;
}

function msOf(value: bigint | null): number | null {
  return value === null ? null : numberOf(value);
}

function numberOf(value: bigint): number {
  return parseInt(String(value), 10);
}
