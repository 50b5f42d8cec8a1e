import type { FeeRules, IncomeTreatment, OutgoingTreatment } from '@meridian/tax-rules/events.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { type Zone, isoToDay } from '../common/calendar.ts';
import { type Entry, type Leg, type Trade, isFiat } from '../ledger/entry.ts';
import { ELSEWHERE, type Movement } from './movement.ts';
import { type Cost, Recorder, UNKNOWN, addFees } from './recorder.ts';
import { type TradeTreatment, createSwapTreatment } from './swap-treatment.ts';
import type { Valued, Valuer } from '../valuation/valuer.ts';

export type MovementContext = {
  readonly rules: CountryRules;
  readonly zone: Zone;
  readonly valuer: Valuer;
  readonly treatmentOf: (trade: Trade, day: number) => TradeTreatment;
};

export function createMovementContext(
  rules: CountryRules,
  zone: Zone,
  valuer: Valuer,
): MovementContext {
  return { rules, zone, valuer, treatmentOf: createSwapTreatment(rules.swap.value) };
}

/** What an entry does to lots, in the order in which it does it. State currencies have no lots. */
export function movementsOf(entry: Entry, context: MovementContext): readonly Movement[] {
  const recorder = new Recorder(entry, context);
  const { rules } = context;
  switch (entry.kind) {
    case 'trade':
      recordTrade(entry, recorder, context);
      break;
    case 'opening':
      recorder.acquire(entry.in, opening(recorder.money(entry.cost)));
      break;
    case 'deposit':
    case 'gift-received':
      recordArrival(entry, recorder);
      break;
    case 'income':
      recordIncome(entry, recorder, rules.income[entry.income].value);
      break;
    case 'outgoing':
      recordOutgoing(entry, recorder, rules.outgoing[entry.outgoing].value);
      break;
    case 'charge':
      recorder.dispose(entry.out, 'fee', recorder.value(entry.out), 0n);
      break;
    case 'derivative':
      if (entry.in !== undefined) recorder.acquire(entry.in, recorder.value(entry.in));
      if (entry.out !== undefined) {
        recorder.dispose(entry.out, 'derivative', recorder.value(entry.out), 0n);
      }
      recorder.payFees();
      break;
    case 'withdrawal':
      recorder.knowStatedValue(entry.out);
      recorder.payFees('ownTransfer');
      recorder.move(entry.out, ELSEWHERE);
      break;
    case 'transfer':
      recordTransfer(entry, recorder);
      break;
  }
  return recorder.movements;
}

function opening(value: Valued): Valued {
  return value.atoms === null ? value : { atoms: value.atoms, origin: 'opening' };
}

/**
 * A trade: fees add to the cost of a purchase and reduce the proceeds of a sale; on a swap they
 * belong to the disposal; a country may leave each of the three out. Fees paid in units are
 * disposals of their own after the trade, or units gone.
 */
function recordTrade(
  entry: Entry & { kind: 'trade' },
  recorder: Recorder,
  { rules, treatmentOf }: MovementContext,
): void {
  const gives = units(entry.out);
  const takes = units(entry.in);
  const treatment = treatmentOf(entry, recorder.day);
  const value =
    treatment === 'taxable' && rules.swap.value.value === 'higher-side'
      ? recorder.higherSide(entry)
      : recorder.trade(entry);
  recorder.knowValue(gives, value.out);
  recorder.knowValue(takes, value.in);
  if (treatment === 'no-event') {
    if (gives !== undefined) recorder.remove(gives);
    if (takes !== undefined) recorder.acquire(takes, value.in);
  } else if (gives !== undefined && takes !== undefined && treatment.startsWith('rollover')) {
    const ignored = rules.fees.value.swap === 'ignored';
    const added = ignored ? 0n : recorder.feesOf(entry.fees, 'swapPaidInUnits');
    recorder.exchange(gives, takes, value.out, added, treatment === 'rollover-with-day');
  } else {
    recordDeal(entry, recorder, { gives, takes, value, fees: rules.fees.value });
  }
  const isSwap = gives !== undefined && takes !== undefined;
  recorder.payFees(isSwap ? 'swapPaidInUnits' : 'paidInUnits');
}

type Deal = {
  readonly gives: Leg | undefined;
  readonly takes: Leg | undefined;
  readonly value: { readonly in: Valued; readonly out: Valued };
  readonly fees: FeeRules;
};

/** A purchase, a sale, or a swap that is both. */
function recordDeal(entry: Trade, recorder: Recorder, { gives, takes, value, fees }: Deal): void {
  if (gives !== undefined && takes !== undefined) {
    const ignored = fees.swap === 'ignored';
    const whole = ignored ? 0n : recorder.feesOf(entry.fees, 'swapPaidInUnits');
    const { deducted, added } = swapFees(whole, fees.swap);
    recorder.dispose(gives, 'swap', value.out, deducted);
    recorder.acquire(takes, added === 0n ? value.in : addFees(value.in, added));
  } else if (gives !== undefined) {
    const deducted = fees.sale === 'deducted' ? recorder.feesOf(entry.fees) : 0n;
    recorder.dispose(gives, 'sale', value.out, deducted);
  } else if (takes !== undefined) {
    const added = fees.purchase === 'cost' ? recorder.feesOf(entry.fees) : 0n;
    recorder.acquire(takes, addFees(value.in, added));
  }
}

/** The side of a swap that bears its fees; the halves add up to the whole. */
function swapFees(
  whole: bigint | null,
  rule: FeeRules['swap'],
): { readonly deducted: bigint | null; readonly added: bigint | null } {
  if (rule === 'added') return { deducted: 0n, added: whole };
  if (rule !== 'split') return { deducted: whole, added: 0n };
  if (whole === null) return { deducted: null, added: null };
  const added = whole / 2n;
  return { deducted: whole - added, added };
}

/** A side of a trade as far as it is units and no money. */
export function units(leg: Leg | undefined): Leg | undefined {
  return leg !== undefined && !isFiat(leg.asset) ? leg : undefined;
}

/** Units of unknown origin: what the user says of cost and day, else unknown. */
function recordArrival(entry: Entry & { in: Leg }, recorder: Recorder): void {
  recorder.knowStatedValue(entry.in);
  const { cost, acquiredDay, ownUnits } = recorder.correction ?? {};
  if (ownUnits === true) {
    recorder.move(entry.in, entry.account, ELSEWHERE);
    recorder.payFees('ownTransfer');
    return;
  }
  const since = acquiredDay === undefined ? null : isoToDay(acquiredDay);
  const value = cost === undefined ? UNKNOWN : recorder.money(cost, since ?? undefined);
  recorder.acquire(entry.in, value, since);
  recorder.payFees('ownTransfer');
}

/** Units received: at their market value, or at no cost where the law gives them none. */
function recordIncome(
  entry: Entry & { kind: 'income' },
  recorder: Recorder,
  treatment: IncomeTreatment,
): void {
  const value = recorder.value(entry.in);
  recorder.knowValue(entry.in, value);
  const isFree = treatment.type === 'not-income' && treatment.cost === 'zero';
  const charges = entry.fees.filter((fee) => isFiat(fee.asset));
  const cost: Cost = isFree ? { atoms: 0n, origin: 'by-law' } : value;
  recorder.acquire(entry.in, addFees(cost, recorder.feesOf(charges)));
  recorder.payFees();
}

function recordOutgoing(
  entry: Entry & { kind: 'outgoing' },
  recorder: Recorder,
  treatment: OutgoingTreatment,
): void {
  if (treatment === 'no-disposal') {
    recorder.remove(entry.out);
  } else {
    const value = recorder.value(entry.out);
    recorder.knowValue(entry.out, value);
    const kind = entry.outgoing === 'gift' ? 'gift' : 'spend';
    const lossCounts = treatment === 'disposal';
    recorder.dispose(entry.out, kind, value, recorder.feesOf(entry.fees), lossCounts);
  }
  recorder.payFees();
}

function recordTransfer(entry: Entry & { kind: 'transfer' }, recorder: Recorder): void {
  recorder.knowStatedValue(entry.out);
  recorder.knowStatedValue(entry.in);
  recorder.payFees('ownTransfer');
  const arrived = entry.in ?? entry.out;
  if (arrived === undefined || entry.account === entry.toAccount) return;
  const lost = entry.out === undefined ? 0n : entry.out.quantity - arrived.quantity;
  if (lost > 0n) recorder.payLost({ asset: arrived.asset, quantity: lost });
  recorder.move(arrived, entry.toAccount);
}
