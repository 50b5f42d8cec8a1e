import type { FeeRules, IncomeTreatment, OutgoingTreatment } from '@meridian/tax-rules/events.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { Day } from '../common/time.ts';
import { type Zone, isoToDay } from '../common/calendar.ts';
import { type Entry, type Leg, type Trade, isFiat } from '../ledger/entry.ts';
import { ELSEWHERE, type Movement } from './movement.ts';
import {
  type Cost,
  MovementBuilder,
  UNKNOWN,
  type UnvaluedFee,
  addFees,
} from './movement-builder.ts';
import { type TradeTreatment, createSwapTreatment } from './swap-treatment.ts';
import { lostLeg } from '../valuation/correction.ts';
import type { Valued, Valuer } from '../valuation/valuer.ts';

export interface MovementContext {
  readonly rules: CountryRules;
  readonly zone: Zone;
  readonly valuer: Valuer;
  readonly treatmentOf: (trade: Trade, day: Day) => TradeTreatment;
}

export function createMovementContext(
  rules: CountryRules,
  zone: Zone,
  valuer: Valuer,
): MovementContext {
  return { rules, zone, valuer, treatmentOf: createSwapTreatment(rules.swap.value) };
}

/** The movements of an entry, in order. State currencies have no lots and no movements. */
export function movementsOf(entry: Entry, context: MovementContext): readonly Movement[] {
  return builtFrom(entry, context).movements;
}

/** Fees of an entry that have no value although the country's rules need one. */
export function unvaluedFeesOf(entry: Entry, context: MovementContext): readonly UnvaluedFee[] {
  return builtFrom(entry, context).unvaluedFees;
}

function builtFrom(entry: Entry, context: MovementContext): MovementBuilder {
  const builder = new MovementBuilder(entry, context);
  const { rules } = context;
  switch (entry.kind) {
    case 'trade':
      recordTrade(entry, builder, context);
      break;
    case 'opening':
      builder.acquire(entry.in, opening(builder.money(entry.cost)));
      builder.addUnitFees();
      break;
    case 'deposit':
    case 'gift-received':
      recordDeposit(entry, builder);
      break;
    case 'income':
      recordIncome(entry, builder, rules.income[entry.income].value);
      break;
    case 'outgoing':
      recordOutgoing(entry, builder, rules.outgoing[entry.outgoing].value);
      break;
    case 'charge':
      recordCharge(entry, builder);
      break;
    case 'derivative':
      if (entry.in !== undefined) builder.acquire(entry.in, builder.value(entry.in));
      if (entry.out !== undefined) {
        builder.dispose(entry.out, 'derivative', builder.value(entry.out), 0n);
      }
      builder.addUnitFees();
      break;
    case 'withdrawal':
      builder.setStatedLegValue(entry.out);
      builder.addUnitFees('ownTransfer');
      builder.move(entry.out, ELSEWHERE);
      break;
    case 'transfer':
      recordTransfer(entry, builder);
      break;
  }
  return builder;
}

/** A charge is a fee by itself; what was paid on top of it in units leaves the stock as well. */
function recordCharge(entry: Entry & { kind: 'charge' }, builder: MovementBuilder): void {
  const value = builder.value(entry.out);
  builder.setLegValue(entry.out, value);
  builder.dispose(entry.out, 'fee', value, 0n);
  builder.addUnitFees();
}

function opening(value: Valued): Valued {
  return value.atoms === null ? value : { atoms: value.atoms, origin: 'opening' };
}

/**
 * A trade: fees add to the cost of a purchase and reduce the proceeds of a sale; on a swap they
 * belong to the disposal. A country may leave out any of the three. Fees paid in units are separate
 * disposals after the trade, or removals.
 */
function recordTrade(
  entry: Entry & { kind: 'trade' },
  builder: MovementBuilder,
  { rules, treatmentOf }: MovementContext,
): void {
  const gives = units(entry.out);
  const takes = units(entry.in);
  const treatment = treatmentOf(entry, builder.day);
  const value =
    treatment === 'taxable' && rules.swap.value.value === 'higher-side'
      ? builder.higherSide(entry)
      : builder.trade(entry);
  builder.setLegValue(gives, value.out);
  builder.setLegValue(takes, value.in);
  if (treatment === 'no-event') {
    if (gives !== undefined) builder.remove(gives);
    if (takes !== undefined) builder.acquire(takes, value.in);
  } else if (gives !== undefined && takes !== undefined && treatment.startsWith('rollover')) {
    const ignored = rules.fees.value.swap === 'ignored';
    const added = ignored ? 0n : builder.feesOf(entry.fees, 'swapPaidInUnits');
    builder.exchange(gives, takes, value.out, added, treatment === 'rollover-with-day');
  } else {
    recordTaxableTrade(entry, builder, { gives, takes, value, fees: rules.fees.value });
  }
  const isSwap = gives !== undefined && takes !== undefined;
  builder.addUnitFees(isSwap ? 'swapPaidInUnits' : 'paidInUnits');
}

interface TradeSides {
  readonly gives: Leg | undefined;
  readonly takes: Leg | undefined;
  readonly value: { readonly in: Valued; readonly out: Valued };
  readonly fees: FeeRules;
}

/** A purchase, a sale, or a swap that is both. */
function recordTaxableTrade(
  entry: Trade,
  builder: MovementBuilder,
  { gives, takes, value, fees }: TradeSides,
): void {
  if (gives !== undefined && takes !== undefined) {
    const ignored = fees.swap === 'ignored';
    const whole = ignored ? 0n : builder.feesOf(entry.fees, 'swapPaidInUnits');
    const { deducted, added } = swapFees(whole, fees.swap);
    builder.dispose(gives, 'swap', value.out, deducted);
    builder.acquire(takes, added === 0n ? value.in : addFees(value.in, added));
  } else if (gives !== undefined) {
    const deducted = fees.sale === 'deducted' ? builder.feesOf(entry.fees) : 0n;
    builder.dispose(gives, 'sale', value.out, deducted);
  } else if (takes !== undefined) {
    const added = fees.purchase === 'cost' ? builder.feesOf(entry.fees) : 0n;
    builder.acquire(takes, addFees(value.in, added));
  }
}

/** Splits the fees of a swap between disposal and acquisition; the halves add up to the whole. */
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

/** A leg in units; undefined for money. */
export function units(leg: Leg | undefined): Leg | undefined {
  return leg !== undefined && !isFiat(leg.asset) ? leg : undefined;
}

/** Units of unknown origin: cost and day as typed by the user, else unknown. */
function recordDeposit(entry: Entry & { in: Leg }, builder: MovementBuilder): void {
  builder.setStatedLegValue(entry.in);
  if (builder.correction?.ownUnits === true) {
    builder.move(entry.in, entry.account, ELSEWHERE);
  } else {
    acquireAsTyped(entry.in, UNKNOWN, builder);
  }
  builder.addUnitFees('ownTransfer');
}

/** Cost and day as typed by the user, else unknown. */
function acquireAsTyped(leg: Leg, unknown: Cost, builder: MovementBuilder): void {
  const { cost, acquiredDay } = builder.correction ?? {};
  const since = acquiredDay === undefined ? null : isoToDay(acquiredDay);
  const value = cost === undefined ? unknown : builder.money(cost, since ?? undefined);
  builder.acquire(leg, value, since);
}

/** Units received as income: at market value, at zero cost, or with a part of an older cost. */
function recordIncome(
  entry: Entry & { kind: 'income' },
  builder: MovementBuilder,
  treatment: IncomeTreatment,
): void {
  const value = builder.value(entry.in);
  builder.setLegValue(entry.in, value);
  if (treatment.type === 'not-income' && treatment.cost === 'split-off') {
    acquireAsTyped(entry.in, { atoms: null, missing: 'acquisition' }, builder);
    builder.addUnitFees();
    return;
  }
  const isFree = treatment.type === 'not-income' && treatment.cost === 'zero';
  const charges = entry.fees.filter((fee) => isFiat(fee.asset));
  const cost: Cost = isFree ? { atoms: 0n, origin: 'by-law' } : value;
  builder.acquire(entry.in, addFees(cost, builder.feesOf(charges)));
  builder.addUnitFees();
}

function recordOutgoing(
  entry: Entry & { kind: 'outgoing' },
  builder: MovementBuilder,
  treatment: OutgoingTreatment,
): void {
  if (treatment === 'no-disposal') {
    builder.remove(entry.out);
  } else {
    const value = builder.value(entry.out);
    builder.setLegValue(entry.out, value);
    const kind = entry.outgoing === 'gift' ? 'gift' : 'spend';
    const lossCounts = treatment === 'disposal';
    builder.dispose(entry.out, kind, value, builder.feesOf(entry.fees), lossCounts);
  }
  builder.addUnitFees();
}

function recordTransfer(entry: Entry & { kind: 'transfer' }, builder: MovementBuilder): void {
  builder.setStatedLegValue(entry.out);
  builder.setStatedLegValue(entry.in);
  builder.addUnitFees('ownTransfer');
  const arrived = entry.in ?? entry.out;
  if (arrived === undefined || entry.account === entry.toAccount) return;
  const lost = lostLeg(entry);
  if (lost !== null) builder.addLostUnits(lost);
  builder.move(arrived, entry.toAccount);
}
