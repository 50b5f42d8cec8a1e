import { fixedToText, parseFixed, roundFixed } from '@meridian/money/fixed.ts';
import { dayToIso } from '../calendar.ts';
import { computeNow, yearsOf } from '../compute.ts';
import type { Disposal, Slice, TaxReport } from '../result.ts';
import type { TaxvecCase, TaxvecGain } from './case.ts';
import { readTaxvec } from './read-case.ts';

/** One row on which we and the case differ; absent on the side that does not have it. */
export type Difference = {
  readonly what: 'gain' | 'income' | 'pool' | 'missing' | 'case';
  readonly expected?: string;
  readonly found?: string;
};

export type CaseOutcome =
  | { readonly id: string; readonly verdict: 'passed' }
  | {
      readonly id: string;
      readonly verdict: 'failed';
      readonly differences: readonly Difference[];
    };

/** Runs a case by its tool's policy and names every row that differs. */
export function checkTaxvec(given: TaxvecCase): CaseOutcome {
  const input = readTaxvec(given);
  if (input === null) {
    const found = `no policy for "${given.method}" of ${given.source.repo ?? 'no source'}`;
    return { id: given.id, verdict: 'failed', differences: [{ what: 'case', found }] };
  }
  const reports = yearsOf(input.entries, input.rules)
    .toReversed()
    .map((year) => computeNow({ ...input, year }));
  const differences = [
    ...gainDifferences(given, reports),
    ...incomeDifferences(given, reports),
    ...poolDifferences(given, reports),
    ...missingDifferences(given, reports),
  ];
  return differences.length === 0
    ? { id: given.id, verdict: 'passed' }
    : { id: given.id, verdict: 'failed', differences };
}

/** The cases print floats or cut decimals; agreement is asked to a millionth. */
function millionth(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const atoms = parseFixed(text.replace(/(\.\d{24})\d+$/, '$1'));
  return atoms === null ? text : show(atoms);
}

function show(atoms: bigint | null): string | null {
  return atoms === null ? null : fixedToText(roundFixed(atoms, 6, 'half-even'));
}

const RULES: Readonly<Record<string, string>> = {
  'same-day': 'Same Day',
  'days-after': 'Bed & Breakfast',
  'days-before': 'Ten Day',
  pool: 'Section 104',
};

type Fields = Readonly<Record<string, string | null>>;

/** What a case's row names, in the words of the case. */
const FIELDS: readonly {
  readonly name: keyof TaxvecGain;
  readonly read: (disposal: Disposal, slice: Slice) => string | null;
  readonly expected: (gain: TaxvecGain) => string | null;
}[] = [
  { name: 'date', read: ({ day }) => dayToIso(day), expected: ({ date }) => date.slice(0, 10) },
  { name: 'asset', read: ({ asset }) => asset, expected: ({ asset }) => asset },
  { name: 'qty', read: (_, { quantity }) => show(quantity), expected: ({ qty }) => millionth(qty) },
  {
    name: 'proceeds',
    read: (_, { proceeds }) => show(proceeds),
    expected: ({ proceeds }) => millionth(proceeds),
  },
  {
    name: 'cost',
    read: (_, { cost, fees }) => show(cost === null || fees === null ? null : cost + fees),
    expected: ({ cost }) => millionth(cost),
  },
  {
    name: 'gain',
    // A case states the gain before a loss is denied, and the part denied beside it.
    read: (_, { gain, denied }) =>
      show(gain === null || denied === undefined ? gain : gain - denied),
    expected: ({ gain }) => millionth(gain),
  },
  {
    name: 'deniedLoss',
    read: (_, { denied }) => (denied === undefined ? '0' : show(denied)),
    expected: ({ deniedLoss }) => millionth(deniedLoss),
  },
  {
    name: 'allowedGain',
    read: (_, { gain }) => show(gain),
    expected: ({ allowedGain }) => millionth(allowedGain),
  },
  {
    name: 'acquiredDate',
    read: (_, { lots }) => {
      const at = lots[0]?.acquiredAt;
      return at === undefined || at === null ? null : new Date(at).toISOString().slice(0, 10);
    },
    expected: ({ acquiredDate }) => acquiredDate?.slice(0, 10) ?? null,
  },
  { name: 'term', read: (_, { term }) => termWord(term), expected: ({ term }) => termWord(term) },
  {
    name: 'rule',
    read: (_, { rule }) => RULES[rule] ?? rule,
    expected: ({ rule }) => (rule === 'Unpooled' ? 'Section 104' : (rule ?? null)),
  },
];

function termWord(term: string | null | undefined): string | null {
  if (term === null || term === undefined) return null;
  const word = term.toLowerCase();
  if (/long|free|exempt/.test(word)) return 'LONG';
  return /short|taxable/.test(word) ? 'SHORT' : word;
}

function gainDifferences({ expected }: TaxvecCase, reports: readonly TaxReport[]): Difference[] {
  const gains = expected.gains;
  if (gains === undefined) return [];
  // A column counts where some row of the case states it.
  const columns = FIELDS.filter(({ name }) =>
    gains.some((gain) => gain[name] !== undefined && gain[name] !== null),
  );
  const wanted = gains.map((gain) =>
    textOf(Object.fromEntries(columns.map(({ name, expected: of }) => [name, of(gain)]))),
  );
  const found = reports.flatMap(({ disposals }) =>
    disposals.flatMap((disposal) =>
      disposal.slices.map((slice) =>
        textOf(Object.fromEntries(columns.map(({ name, read }) => [name, read(disposal, slice)]))),
      ),
    ),
  );
  return differ('gain', wanted, found);
}

function incomeDifferences({ expected }: TaxvecCase, reports: readonly TaxReport[]): Difference[] {
  if (expected.income === undefined) return [];
  const wanted = expected.income.map((line) =>
    [line.date.slice(0, 10), line.asset, millionth(line.qty), millionth(line.fiatValue)].join(' '),
  );
  const found = reports.flatMap(({ income }) =>
    income.map((line) =>
      [dayToIso(line.day), line.asset, show(line.quantity), show(line.value)].join(' '),
    ),
  );
  return differ('income', wanted, found);
}

function poolDifferences({ expected }: TaxvecCase, reports: readonly TaxReport[]): Difference[] {
  const held = new Map(reports.at(-1)?.holdings.map((holding) => [holding.asset, holding]));
  const wanted = Object.entries(expected.pools ?? {}).map(([asset, pool]) =>
    [asset, millionth(pool.qty), millionth(pool.cost)].join(' '),
  );
  const found = Object.keys(expected.pools ?? {}).map((asset) => {
    const holding = held.get(asset);
    return [
      asset,
      ...(holding === undefined ? ['0', '0'] : [show(holding.quantity), show(holding.cost)]),
    ].join(' ');
  });
  return differ('pool', wanted, found);
}

function missingDifferences({ expected }: TaxvecCase, reports: readonly TaxReport[]): Difference[] {
  if (expected.missing === undefined) return [];
  const wanted = expected.missing.map(({ asset, qty }) => `${asset} ${millionth(qty)}`);
  const found = reports.flatMap(({ disposals }) =>
    disposals.flatMap(({ asset, slices }) =>
      slices
        .filter(({ rule }) => rule === 'missing')
        .map(({ quantity }) => `${asset} ${show(quantity)}`),
    ),
  );
  return differ('missing', wanted, found);
}

function textOf(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${value ?? '-'}`)
    .join(' ');
}

/** What each side has and the other lacks, row for row. */
function differ(
  what: Difference['what'],
  wanted: readonly string[],
  found: readonly string[],
): Difference[] {
  const count = new Map<string, number>();
  for (const row of wanted) count.set(row, (count.get(row) ?? 0) + 1);
  const extra: string[] = [];
  for (const row of found) {
    const left = count.get(row) ?? 0;
    if (left === 0) extra.push(row);
    else count.set(row, left - 1);
  }
  const lacking = [...count].flatMap(([row, left]) => Array.from({ length: left }, () => row));
  const rows = Math.max(lacking.length, extra.length);
  return Array.from({ length: rows }, (_, index) => ({
    what,
    ...(lacking[index] === undefined ? {} : { expected: lacking[index] }),
    ...(extra[index] === undefined ? {} : { found: extra[index] }),
  }));
}
