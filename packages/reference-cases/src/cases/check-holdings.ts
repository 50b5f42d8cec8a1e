import { ZERO } from '@meridian/money/measure.ts';
import { mulDiv, ONE_UNIT } from '@meridian/money/fixed.ts';
import { computeNow } from '@meridian/tax-engine/report/compute.ts';
import { yearsOf } from '@meridian/tax-engine/report/tax-years.ts';
import { asEntryId, type Entry } from '@meridian/tax-engine/ledger/entry.ts';
import type { Disposal } from '@meridian/tax-engine/result/disposal.ts';
import type { LotMatch } from '@meridian/tax-engine/result/lot.ts';
import { plainLotMatch } from '@meridian/tax-engine/matching/disposals/allocated-lot-match.ts';
import { addMs, asInstant, type Instant, laterOf } from '@meridian/tax-engine/common/time.ts';
import type { ReferenceCase, CaseLot } from './case.ts';
import {
  type Column,
  type Difference,
  differ,
  millionth,
  show,
  tableDifferences,
} from './compare.ts';
import { dateColumns, dayText } from './instants.ts';
import type { Layout } from './layouts.ts';
import type { CaseInput } from './read-case.ts';
import type { Worked } from './rows.ts';

const NONE = 0n;

export function poolDifferences({ expected }: ReferenceCase, { reports }: Worked): Difference[] {
  const held = new Map(reports.at(-1)?.holdings.map((holding) => [holding.asset, holding]));
  const pools = Object.entries(expected.pools ?? {});
  const wanted = pools.map(([asset, pool]) =>
    [asset, millionth(pool.qty), millionth(pool.cost) ?? ''].join(' '),
  );
  const found = pools.map(([asset, pool]) => {
    const { quantity, cost } = held.get(asset) ?? { quantity: ZERO, cost: NONE };
    return [asset, show(quantity), millionth(pool.cost) === null ? '' : show(cost)].join(' ');
  });
  return differ('pool', wanted, found);
}

interface LeftLot {
  readonly asset: string;
  readonly lotMatch: LotMatch;
}

const LOTS: readonly Column<CaseLot, LeftLot>[] = [
  { name: 'asset', wanted: ({ asset }) => asset, found: ({ asset }) => asset },
  {
    name: 'qty',
    wanted: ({ qty }) => millionth(qty),
    found: ({ lotMatch }) => show(lotMatch.quantity),
  },
  {
    name: 'cost',
    wanted: ({ cost }) => millionth(cost),
    found: ({ lotMatch }) => show(lotMatch.cost),
  },
  {
    name: 'rate',
    wanted: ({ rate }) => millionth(rate),
    found: ({ lotMatch: { cost, quantity } }) =>
      show(cost === null ? null : mulDiv(cost, ONE_UNIT, quantity, 'half-even')),
  },
  ...dateColumns<CaseLot, LeftLot>('acquiredDate', ({ acquiredDate }) => acquiredDate, {
    day: ({ lotMatch }) => dayText(acquiredAt(lotMatch)),
    at: ({ lotMatch }) => acquiredAt(lotMatch),
  }),
];

function acquiredAt({ lots }: LotMatch): Instant | null {
  return lots[0]?.acquiredAt ?? null;
}

/** Lots that are left are those that a sale of everything would take. */
export function remainingDifferences(
  { expected }: ReferenceCase,
  { input }: Worked,
  { remaining }: Layout,
): Difference[] {
  const { remainingLots } = expected;
  if (remainingLots === undefined) return [];
  const wanted = isList(remainingLots)
    ? remainingLots
    : Object.entries(remainingLots).flatMap(([asset, lots]) =>
        lots.map((lot) => ({ ...lot, asset })),
      );
  const last = input.entries.reduce((latest, entry) => laterOf(latest, entry.at), NEVER);
  const sales = saleOfAll(input, addMs(last, 1));
  const found =
    remaining === 'by lot'
      ? sales.flatMap(({ asset, slices }) => slices.map((lotMatch) => ({ asset, lotMatch })))
      : sales.flatMap(({ asset, slices: [first], quantity, cost }) =>
          first === undefined
            ? []
            : [{ asset, lotMatch: { ...plainLotMatch(first), quantity, cost } }],
        );
  return tableDifferences('remaining lot', LOTS, wanted, found);
}

function isList<T>(
  value: readonly T[] | Readonly<Record<string, readonly T[]>>,
): value is readonly T[] {
  return Array.isArray(value);
}

/** Disposals of everything that is held at an instant, by the entries before it. */
export function saleOfAll(input: CaseInput, instant: Instant): readonly Disposal[] {
  const entries = input.entries.filter((entry) => entry.at < instant);
  const [latest] = yearsOf(entries, input.rules);
  if (latest === undefined) return [];
  const { holdings } = computeNow({ ...input, entries, year: latest });
  const sales = holdings.map(({ account, asset, quantity }): Entry => ({
    id: asEntryId(`rest ${asset} ${account ?? ''}`),
    key: 'rest',
    kind: 'charge',
    at: instant,
    account: account ?? 'A',
    source: 'reference-case',
    rows: [],
    fees: [],
    out: { asset, quantity, value: { currency: input.rules.currency, atoms: NONE } },
  }));
  const ids = new Set(sales.map(({ id }) => id));
  const [year] = yearsOf(sales, input.rules);
  if (year === undefined) return [];
  const withSales = { ...input, entries: [...entries, ...sales], year };
  return computeNow(withSales).disposals.filter(
    ({ parts: [first] }) => first !== undefined && ids.has(first.entry.id),
  );
}

const NEVER = asInstant(0);
