/**
 * What the import states of rows and entries, each once in the code. Where one fails, the rows of the
 * entry are set aside under its name, and all other rows go on.
 */
import { invariant as stated } from '@meridian/money/invariant.ts';

/** What must hold, and why, by name. */
export const IMPORT_INVARIANTS = {
  'format-reads-to-its-end':
    'Reading a row, or a group of rows, ends without an error: what it says is known, or it is set aside.',
  'entry-has-rows': 'An entry is made from rows of its file: one from none would be made up.',
  'entry-rows-ascend':
    'The rows of an entry stand in order, each once: the first carries it, the others are merged.',
  'entry-has-an-instant':
    'An entry has a time in whole milliseconds: the order of the ledger rests on it.',
  'entry-moves-units': 'Each leg of an entry moves more than nothing: the side says the direction.',
  'rows-come-to-their-entry':
    'The changes of the rows of an entry come to its legs and fees, asset by asset: nothing is lost or made up between a row and the ledger.',
  'row-has-one-outcome':
    'A row stands in one entry or is set aside once: counted twice, it would be income or loss twice.',
  'row-has-an-outcome':
    'Every row read is imported, merged or set aside: none is left out in silence.',
  'row-is-placed-once': 'The account of the rows names each row once.',
  'row-is-placed': 'The account of the rows names every row.',
  'rows-are-accounted-for': 'Rows read are rows imported, merged and set aside, in number too.',
  'row-has-an-amount': 'A row that is entered has an amount on one side, or a fee.',
  'fill-group-has-rows': 'A group of fills has at least one.',
  'pool-holds-its-entry': 'An entry that is looked up in the pool of a source is in it.',
  'transfer-end-is-counted': 'The end of a transfer that is compared is one of the search.',
  'ends-can-be-one-transfer':
    'Ends that are joined can be one transfer: no more arrives than was sent.',
  'transfer-has-an-arrival': 'A transfer that is gathered arrives somewhere.',
  'transfer-has-a-departure': 'A transfer that is spread left somewhere.',
} as const;

export type ImportInvariant = keyof typeof IMPORT_INVARIANTS;

/** States an invariant of the import. @throws InvariantError when `condition` is false */
export const invariant: (
  condition: boolean,
  name: ImportInvariant,
  detail?: string,
) => asserts condition = stated;
