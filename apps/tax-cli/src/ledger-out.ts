import { fixedToText } from '@meridian/money/fixed.ts';
import {
  LEDGER_SCHEMA,
  type LedgerEntry,
  type LedgerFile,
  type LedgerLeg,
  type LedgerMoney,
  type LedgerSource,
} from '@meridian/protocol/contracts/ledger-file.ts';
import type { Entry, Leg, MoneyAmount } from '@meridian/tax-engine/ledger/entry.ts';
import type { ImportedSource } from '@meridian/tax-import/import-file.ts';
import { instantToIso } from '@meridian/tax-engine/common/time.ts';

/** The ledger of some files, amounts as exact decimals; the same input gives the same bytes. */
export function ledgerFile(
  sources: readonly ImportedSource[],
  entries: readonly Entry[],
): LedgerFile {
  const ids = new Set<string>(entries.map(({ id }) => id));
  const hashes = sources.flatMap((source) => Object.entries(source.hashes));
  return {
    schema: LEDGER_SCHEMA,
    sources: sources.map(sourceOut),
    entries: entries.map(entryOut),
    hashes: Object.fromEntries(hashes.filter(([id]) => ids.has(id))),
  };
}

function sourceOut(source: ImportedSource): LedgerSource {
  const { id, name, innerName, format, account, encoding, zone, rows } = source;
  const inner = innerName === undefined ? {} : { innerName };
  return { id, name, ...inner, format, account, encoding, zone, rows };
}

function entryOut(entry: Entry): LedgerEntry {
  const { id, kind, at: time, account, source, rows, key, sequence, wording, fees } = entry;
  return {
    ...{ id, kind, at: instantToIso(time), account, source, rows, key },
    ...(sequence === undefined ? {} : { sequence }),
    ...(wording === undefined ? {} : { wording }),
    ...('in' in entry && entry.in !== undefined ? { in: legOut(entry.in) } : {}),
    ...('out' in entry && entry.out !== undefined ? { out: legOut(entry.out) } : {}),
    fees: fees.map(legOut),
    ...ownFields(entry),
  };
}

/** The fields that one kind alone has. */
function ownFields(entry: Entry): Partial<LedgerEntry> {
  switch (entry.kind) {
    case 'trade':
      return entry.conversion === undefined ? {} : { conversion: entry.conversion };
    case 'income':
      return { income: entry.income };
    case 'outgoing':
      return { outgoing: entry.outgoing };
    case 'derivative': {
      const { derivative, contract } = entry;
      return contract === undefined ? { derivative } : { derivative, contract };
    }
    case 'transfer': {
      const { toAccount, counterpart } = entry;
      return counterpart === undefined ? { toAccount } : { toAccount, counterpart };
    }
    case 'opening':
      return { cost: moneyOut(entry.cost) };
    default:
      return {};
  }
}

function legOut({ asset, quantity, value }: Leg): LedgerLeg {
  const amount = { asset, quantity: fixedToText(quantity) };
  return value === undefined ? amount : { ...amount, value: moneyOut(value) };
}

function moneyOut({ currency, atoms }: MoneyAmount): LedgerMoney {
  return { currency, amount: fixedToText(atoms) };
}
