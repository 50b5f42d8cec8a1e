/** What a case states, and what of it there is something to compare with. */
import type { ReferenceCase, CaseExpected } from './case.ts';

interface Fields {
  /** Columns that are figures. */
  readonly figures: readonly string[];
  /** Columns that say which row it is, or say a figure again. */
  readonly names: readonly string[];
}

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
      'lotFraction',
      'eventFraction',
    ],
    names: ['date', 'asset'],
  },
  income: { figures: ['qty', 'fiatValue'], names: ['date', 'asset'] },
  bittyTaxRun: { figures: ['qty', 'proceeds', 'cost'], names: ['date', 'asset', 'rule'] },
  adjustment: { figures: ['addToAcb'], names: ['timestamp'] },
  publishedHMRC: { figures: ['gain'], names: ['date', 'asset'] },
  yearlySummary: {
    figures: ['qty', 'proceeds', 'cost', 'gain'],
    names: ['year', 'asset', 'type', 'term'],
  },
  missing: {
    figures: ['asset', 'qty', 'missingQty', 'missing_qty', 'missing_amount', 'amount'],
    names: ['date'],
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

/** Columns that tell a reader what a row is, and give no figure. */
const LABELS: ReadonlySet<string> = new Set([
  'id',
  'row',
  'note',
  'notes',
  'comment',
  'description',
  'eventType',
]);

/** A section that is null is not stated. */
export function statedOf({ expected }: ReferenceCase): CaseExpected {
  return Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== null));
}

/** Sections and columns that state something and that nothing is compared with. */
export function notCompared(expected: CaseExpected): string[] {
  const unknown = new Set<string>();
  for (const [section, value] of Object.entries(expected)) {
    const fields = TABLES[section];
    if (fields === undefined) {
      if (!OTHERS.has(section)) unknown.add(section);
      continue;
    }
    if (Array.isArray(value) && !value.every(isRecord))
      unknown.add(`${section}, a row of no columns`);
    for (const row of rowsIn(section, value)) {
      for (const [name, stated] of Object.entries(row)) {
        if (stated === null || LABELS.has(name)) continue;
        const isKnown = fields.figures.includes(name) || fields.names.includes(name);
        // Only whether a row is taxed has a counterpart, not how much of it.
        if (!isKnown || (name === 'taxable' && typeof stated !== 'boolean')) {
          unknown.add(`${section}.${name}`);
        }
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
    return rowsIn(section, value).some((row) => fields.figures.some((name) => row[name] != null));
  });
}

/** Quantities by asset, or that no lot is left. */
function isByName(section: string, value: unknown): boolean {
  if (!isRecord(value)) return false;
  const inner = Object.values(value);
  if (section === 'remainingLots')
    return inner.every((lots) => Array.isArray(lots) && !lots.length);
  return inner.some((field) => typeof field === 'string' || typeof field === 'number');
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of a section in whatever form it has them. */
function rowsIn(section: string, value: unknown): Row[] {
  if (section === 'adjustment') return rowsOf([value]);
  if (section !== 'publishedHMRC' || !isRecord(value)) return rowsOf(value);
  const { gains, pool: _, ...others } = value;
  return [...rowsOf(gains), ...(Object.keys(others).length === 0 ? [] : [others])];
}

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
