import { plus } from '@meridian/money/measure.ts';
import { addKnown } from '@meridian/tax-engine/common/add-known.ts';
import { plainLotMatch } from '@meridian/tax-engine/matching/disposals/allocated-lot-match.ts';
import type { LotMatch } from '@meridian/tax-engine/result/lot.ts';
import { type Row, type Worked, isExpense } from './rows.ts';

/** How a tool prints what is the same to it; a case keeps to one layout in all its tables. */
export interface Layout {
  readonly name: string;
  /** Rows of the sums. */
  readonly rows: readonly Row[];
  /** Rows of the table of gains. */
  readonly listed: readonly Row[];
  /** Whether units that are left are listed lot by lot or, of an average, as one. */
  readonly remaining: 'by lot' | 'as one';
}

/** Nothing paid. */
const NONE = 0n;

type Rows = readonly Row[];

/** A change, and what a layout with it is called; an empty name is not mentioned. */
interface Way {
  readonly name: string;
  readonly change: (given: Rows) => Rows;
}

const AS_IT_IS: Way = { name: '', change: (rows) => rows };

/**
 * What tools print of a sale with a fee, the gain being the same: gross proceeds and the cost with
 * the fee; proceeds less the fee (rotki, exitbook); or the fee apart from both (CoinTaxman).
 */
const FEES: readonly Way[] = [
  { name: 'gross proceeds', change: (rows) => rows },
  { name: 'proceeds less fees', change: (rows) => rows.map((row) => ofSale(row, lessFees)) },
  { name: 'fees apart', change: (rows) => rows.map((row) => ofSale(row, withoutFees)) },
];

const isPaidFor = ({ isFee }: Row): boolean => !isFee;

/** Units that paid a fee are rows or not, and what is spent is a sale or what it cost. */
const FEE_UNITS: readonly Way[] = [
  { name: 'fee units not listed', change: (rows) => rows.filter(isPaidFor) },
  { name: 'fee units listed', change: (rows) => rows },
  {
    name: 'fee units not listed, units spent at their cost',
    change: (rows) => rows.filter(isPaidFor).map(asExpense),
  },
  {
    name: 'fee units listed, units spent at their cost',
    change: (rows) => rows.map(asExpense),
  },
];

const BY_TERM: Way = { name: 'a row a term', change: byTerm };

/** The layouts that a case of the policy may have, the likeliest first. */
export function* layoutsOf({ policy, rows }: Worked): Generator<Layout> {
  const isPooled = policy.method === 'moving-average';
  const fees = policy.dialect === 'plain' ? FEES : [FEES[0] ?? AS_IT_IS];
  const feeUnits = policy.feeUnits === 'disposal' ? [AS_IT_IS] : FEE_UNITS;
  for (const fee of fees) {
    const changed = fee.change(rows);
    for (const units of feeUnits) {
      for (const terms of isPooled ? [AS_IT_IS, BY_TERM] : [AS_IT_IS]) {
        const names = [fee.name, units.name, terms.name].filter((name) => name !== '').join(', ');
        const listed = terms.change(units.change(changed));
        yield { name: names, rows: changed, listed, remaining: 'by lot' };
        if (isPooled) {
          yield {
            name: `${names}, what is left as one`,
            rows: changed,
            listed,
            remaining: 'as one',
          };
        }
      }
    }
  }
}

/** Nothing comes in for what is spent. */
function ofSale(row: Row, change: (lotMatch: LotMatch) => LotMatch): Row {
  return isExpense(row) ? row : { ...row, lotMatch: change(row.lotMatch) };
}

function lessFees(lotMatch: LotMatch): LotMatch {
  const { fees, proceeds } = lotMatch;
  const net = proceeds === null || fees === null ? null : proceeds - fees;
  return { ...plainLotMatch(lotMatch), proceeds: net, fees: NONE };
}

function withoutFees(lotMatch: LotMatch): LotMatch {
  return { ...plainLotMatch(lotMatch), fees: NONE };
}

/** Units spent: their cost is what was lost. */
function asExpense(row: Row): Row {
  if (!isExpense(row)) return row;
  const { cost } = row.lotMatch;
  const gain = cost === null ? null : -cost;
  return { ...row, lotMatch: { ...plainLotMatch(row.lotMatch), proceeds: NONE, fees: NONE, gain } };
}

/** One row for each term of a disposal: the lots beside an average give nothing but days. */
function byTerm(rows: Rows): Row[] {
  const merged = new Map<string, Row>();
  for (const row of rows) {
    const key = [row.entry.id, row.type, row.lotMatch.term, row.lotMatch.rule].join('|');
    const before = merged.get(key);
    merged.set(
      key,
      before === undefined ? row : { ...row, lotMatch: sum(before.lotMatch, row.lotMatch) },
    );
  }
  return [...merged.values()];
}

function sum(a: LotMatch, b: LotMatch): LotMatch {
  const disallowed = (a.disallowed ?? NONE) + (b.disallowed ?? NONE);
  return {
    ...plainLotMatch(a),
    quantity: plus(a.quantity, b.quantity),
    proceeds: addKnown(a.proceeds, b.proceeds),
    fees: addKnown(a.fees, b.fees),
    cost: addKnown(a.cost, b.cost),
    gain: addKnown(a.gain, b.gain),
    ...(disallowed === NONE ? {} : { disallowed }),
  };
}
