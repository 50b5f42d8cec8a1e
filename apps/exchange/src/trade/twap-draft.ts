import {
  compare,
  type Decimal,
  decimal,
  decimalToText,
  multiply,
} from '@meridian/money/decimal.ts';
import type { CreateTwapRequest } from '@meridian/protocol/contracts/twaps.ts';
import type { TwapRefusal } from '@meridian/protocol/plans-api.ts';
import { sliceOf, twapFault } from '@meridian/strategies/twap/plan.ts';

import { rulesOf } from '../bots/market-rules.ts';
import { readTyped, type TypedFault } from '../orders/typed-amount.ts';
import type { DraftWorld, Side } from './draft.ts';

/** An order to be spread, as it was filled in; texts are as typed. */
export interface TwapDraft {
  readonly amount: string;
  readonly minutes: string;
  readonly slices: string;
  /** The worst price; empty: at the market. */
  readonly limit: string;
}

export const FIRST_TWAP: TwapDraft = { amount: '', minutes: '30', slices: '10', limit: '' };

export type TwapField = keyof TwapDraft;

export type JudgedTwap =
  /** The amount is not typed yet. */
  | { readonly type: 'incomplete' }
  | {
      readonly type: 'refused';
      readonly refusal: TwapRefusal | TypedFault;
      readonly field: TwapField | null;
    }
  | {
      readonly type: 'ready';
      readonly request: Omit<CreateTwapRequest, 'requestId'>;
      /** What the last part orders; the first ones may have a lot more. */
      readonly slice: Decimal;
    };

const FIELDS: Readonly<Partial<Record<TwapRefusal, TwapField>>> = {
  'insufficient-funds': 'amount',
  'qty-invalid': 'amount',
  'slice-too-small': 'amount',
  'slice-too-large': 'amount',
  'slices-invalid': 'slices',
  'duration-invalid': 'minutes',
  'limit-invalid': 'limit',
};

/** The field that a refusal is about. */
export function twapField(refusal: TwapRefusal): TwapField | null {
  return FIELDS[refusal] ?? null;
}

const SECONDS_A_MINUTE = 60;

/** What is filled in, judged as the server will: by the same rules. */
export function judgeTwap(draft: TwapDraft, side: Side, world: DraftWorld): JudgedTwap {
  const { instrument, last, available, tag } = world;
  const refuse = (refusal: TwapRefusal): JudgedTwap => ({
    ...{ type: 'refused', refusal, field: twapField(refusal) },
  });
  const amount = readTyped(draft.amount, tag);
  if (!amount.ok) {
    if (amount.fault === 'empty') return { type: 'incomplete' };
    return { type: 'refused', refusal: amount.fault, field: 'amount' };
  }
  const limit = draft.limit.trim() === '' ? null : readTyped(draft.limit, tag);
  if (limit?.ok === false) return { type: 'refused', refusal: limit.fault, field: 'limit' };
  if (last === null) return refuse('no-price');
  const slices = wholeOf(draft.slices);
  const minutes = wholeOf(draft.minutes);
  // Whole seconds, rounded down: the last part comes within the duration.
  const intervalMs = Math.floor((minutes * SECONDS_A_MINUTE) / slices) * 1_000;
  const worst = limit === null ? null : decimalToText(limit.value);
  const qty = decimalToText(amount.value);
  const request = { symbol: instrument.symbol, side, qty, slices, intervalMs, limit: worst };
  const rules = rulesOf(instrument);
  const parameters = { ...request, startsAt: 0 };
  const fault = twapFault(parameters, rules, decimalToText(last));
  if (fault !== null) return refuse(fault);
  const needed =
    side === 'Buy' ? multiply(amount.value, decimal(worst ?? decimalToText(last))) : amount.value;
  const has = side === 'Buy' ? available.quote : available.base;
  if (has !== null && compare(has, needed) < 0) return refuse('insufficient-funds');
  const slice = sliceOf(amount.value, slices, rules.lot, slices - 1);
  return { type: 'ready', request, slice };
}

/** NaN for what is no whole number: nothing is cut off. */
function wholeOf(text: string): number {
  return /^\d{1,6}$/.test(text.trim()) ? parseInt(text, 10) : Number.NaN;
}
