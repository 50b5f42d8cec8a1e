/** What a case states, and what of it there is something to compare with. */
import type { ReferenceCase, CaseExpected } from './case.ts';

type Fields = {
  /** Columns that are figures. */
  readonly figures: readonly string[];
  /** Columns that say which row it is, or say a figure again. */
  readonly names: readonly string[];
};

const TABLES: Readonly<Record<string, Fields>> = {
  gains: {
    figures: [
      'qty',
      'proceeds',
      'cost',
      'gain',
      'pnl',
      'deniedLoss',
      'deniedQty',
      'allowedGain',
      'acquiredDate',
      'term',
      'taxable',
      'rule',
    ],
    names: ['date', 'asset', 'eventType'],
  },
  income: { figures: ['qty', 'fiatValue'], names: ['date', 'asset', 'eventType'] },
  yearlySummary: {
    figures: ['qty', 'proceeds', 'cost', 'gain'],
    names: ['year', 'asset', 'type', 'term'],
  },
  missing: {
    figures: ['asset', 'qty', 'missingQty', 'missing_qty', 'missing_amount', 'amount'],
    names: [],
  },
  remainingLots: { figures: ['qty', 'cost', 'rate', 'acquiredDate'], names: ['asset'] },
  balances: {
    figures: ['acquired', 'sent', 'received', 'final', 'qty', 'amount', 'balance'],
    names: ['asset', 'wallet', 'holder'],
  },
  pools: { figures: ['qty', 'cost'], names: [] },
};

/** Sections that are no tables. */
const OTHERS: ReadonlySet<string> = new Set(['totals', 'error', 'oversold']);

/** A section that is null is not stated. */
export function statedOf({ expected }: ReferenceCase): CaseExpected {
  return Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== null));
}

/** Sections and columns that nothing is compared with. */
export function notCompared(expected: CaseExpected): string[] {
  const unknown = new Set<string>();
  for (const [section, value] of Object.entries(expected)) {
    const fields = TABLES[section];
    if (fields === undefined) {
      if (!OTHERS.has(section)) unknown.add(section);
      continue;
    }
    for (const row of rowsOf(value)) {
      for (const name of Object.keys(row)) {
        if (![...fields.figures, ...fields.names].includes(name)) unknown.add(`${section}.${name}`);
      }
    }
  }
  return [...unknown];
}

/** Whether any table states a figure, or that it has no rows. */
export function comparesTables(expected: CaseExpected): boolean {
  return Object.entries(expected).some(([section, value]) => {
    const fields = TABLES[section];
    if (fields === undefined) return false;
    if (Array.isArray(value) && value.length === 0) return true;
    if (isByName(section, value)) return true;
    return rowsOf(value).some((row) => fields.figures.some((name) => row[name] != null));
  });
}

/** Quantities by asset, or that no lot is left. */
function isByName(section: string, value: unknown): boolean {
  if (!isRecord(value)) return false;
  const inner = Object.values(value);
  if (section === 'remainingLots')
    return inner.every((lots) => Array.isArray(lots) && !lots.length);
  return inner.some((one) => typeof one === 'string' || typeof one === 'number');
}

type Row = Readonly<Record<string, unknown>>;

/** Rows of a list, or those under each name. */
function rowsOf(value: unknown): Row[] {
  const inner: readonly unknown[] = Array.isArray(value)
    ? value
    : isRecord(value)
      ? Object.values(value).flat()
      : [];
  return inner.filter(isRecord);
}

function isRecord(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
