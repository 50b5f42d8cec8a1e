/** The ledger as JSON; `docs/ledger-format.md` says what its fields mean. */
import * as v from 'valibot';

import { amountText, decimalText } from './decimal-text.ts';
import type { WireType } from './wire-type.ts';

export const LEDGER_SCHEMA = 'meridian-ledger/1';

const text = v.string();
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const line = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

export const ledgerRows = v.pipe(v.array(line), v.description('Line numbers, 1-based.'));

export const ledgerMoney = v.strictObject({ currency: text, amount: decimalText });
export type LedgerMoney = WireType<typeof ledgerMoney>;

export const ledgerLeg = v.strictObject({
  asset: v.pipe(
    v.string(),
    v.description('Has a letter or a sign: digits and marks alone are a piece of a number.'),
  ),
  quantity: amountText,
  value: v.exactOptional(ledgerMoney),
});
export type LedgerLeg = WireType<typeof ledgerLeg>;

export const ledgerSource = v.strictObject({
  id: v.pipe(
    v.string(),
    v.regex(/^[0-9a-f]{64}$/),
    v.description('SHA-256 of the file, of the unpacked file inside an archive.'),
  ),
  name: text,
  innerName: v.exactOptional(text),
  format: text,
  account: text,
  encoding: text,
  zone: v.strictObject({ name: text, stated: v.boolean() }),
  rows: v.pipe(
    v.strictObject({ read: count, imported: count, merged: count, setAside: count }),
    v.description('read = imported + merged + setAside'),
  ),
});
export type LedgerSource = WireType<typeof ledgerSource>;

export const LEDGER_ENTRY_KINDS = [
  'trade',
  'deposit',
  'withdrawal',
  'transfer',
  'income',
  'outgoing',
  'gift-received',
  'charge',
  'derivative',
  'opening',
] as const;

const side = v.exactOptional(ledgerLeg);

/** One entry; which of the optional fields it has follows from its kind. */
export const ledgerEntry = v.strictObject({
  id: text,
  kind: v.picklist(LEDGER_ENTRY_KINDS),
  at: v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    v.metadata({ format: 'date-time' }),
  ),
  account: text,
  source: text,
  rows: ledgerRows,
  key: text,
  sequence: v.exactOptional(count),
  wording: v.exactOptional(v.pipe(v.string(), v.description("The source's own word for it."))),
  in: side,
  out: side,
  fees: v.array(ledgerLeg),
  income: v.exactOptional(
    v.picklist(['staking', 'interest', 'mining', 'airdrop', 'fork', 'reward', 'wages', 'other']),
  ),
  outgoing: v.exactOptional(v.picklist(['spend', 'gift', 'donation', 'lost', 'stolen'])),
  derivative: v.exactOptional(v.picklist(['realised', 'funding', 'fee', 'premium'])),
  contract: v.exactOptional(text),
  conversion: v.exactOptional(v.picklist(['wrap', 'migration'])),
  toAccount: v.exactOptional(text),
  counterpart: v.exactOptional(v.strictObject({ source: text, rows: ledgerRows })),
  cost: v.exactOptional(ledgerMoney),
});
export type LedgerEntry = WireType<typeof ledgerEntry>;

export const ledgerFile = v.strictObject({
  schema: v.literal(LEDGER_SCHEMA),
  sources: v.array(ledgerSource),
  entries: v.array(ledgerEntry),
  hashes: v.pipe(
    v.record(v.string(), text),
    v.description('Hash of the transaction on its chain by entry id.'),
  ),
});
export type LedgerFile = WireType<typeof ledgerFile>;
