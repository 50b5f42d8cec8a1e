import type { SourceView } from '../model/workspace-view.ts';
import { isChainAddress } from '../shared/address.ts';

/** What a file leaves open about how it is to be read. */
export type FileQuestion =
  | 'format'
  | 'operations'
  | 'zone'
  | 'day-order'
  | 'decimal-mark'
  | 'address';

/** Questions of a source, those that wait for an answer and those that have one. */
export function questionsOf(source: SourceView): {
  readonly open: readonly FileQuestion[];
  readonly answered: readonly FileQuestion[];
} {
  const { fitting, operations, zone, dayOrder, decimalMark, directionUnknown, account } = source;
  const open: FileQuestion[] = [];
  const answered: FileQuestion[] = [];
  if (fitting.formats.length > 1) answered.push('format');
  const { unknown, known } = operations;
  if (unknown.length > 0 && known.length > 0) open.push('operations');
  else if (Object.keys(operations.answered).length > 0) answered.push('operations');
  if (!zone.stated) (zone.answered ? answered : open).push('zone');
  if (dayOrder?.basis === 'open') open.push('day-order');
  if (dayOrder?.basis === 'answer') answered.push('day-order');
  if (decimalMark?.basis === 'open') open.push('decimal-mark');
  if (decimalMark?.basis === 'answer') answered.push('decimal-mark');
  if (isChainAddress(account)) answered.push('address');
  else if (directionUnknown) open.push('address');
  return { open, answered };
}
