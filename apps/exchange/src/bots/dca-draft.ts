import { compare, decimalToText, type Decimal } from '@meridian/money/decimal.ts';
import type { DcaRefusal } from '@meridian/protocol/bots-api.ts';
import { type DcaParameters, type DcaPlan, planDca } from '@meridian/strategies/dca/plan.ts';

import { readTyped } from '../orders/typed-amount.ts';
import { rulesOf } from './market-rules.ts';
import type { JudgeOptions } from './use-bot-form.ts';
import { wholeOf } from './whole-of.ts';

/** What is typed into the form. */
export interface DcaDraft {
  readonly baseOrder: string;
  readonly safetyOrder: string;
  readonly safetyOrders: string;
  readonly sizeFactor: string;
  readonly distancePercent: string;
  readonly distanceFactor: string;
  readonly takeProfitPercent: string;
  readonly stopLossPercent: string;
  readonly repeats: boolean;
}

/** Whole numbers, which every language writes alike. */
export const FIRST_DRAFT: DcaDraft = {
  ...{ baseOrder: '', safetyOrder: '', safetyOrders: '5', sizeFactor: '2', distancePercent: '2' },
  ...{ distanceFactor: '1', takeProfitPercent: '2', stopLossPercent: '', repeats: true },
};

export type DcaField = Exclude<keyof DcaDraft, 'repeats'> | 'pair';

const FIELDS: Readonly<Record<DcaRefusal, DcaField>> = {
  'unknown-symbol': 'pair',
  'symbol-halted': 'pair',
  'no-price': 'pair',
  'too-many': 'pair',
  'insufficient-funds': 'baseOrder',
  'account-frozen': 'pair',
  'base-order-invalid': 'baseOrder',
  'base-order-too-small': 'baseOrder',
  'safety-order-invalid': 'safetyOrder',
  'safety-order-too-small': 'safetyOrder',
  'safety-orders-invalid': 'safetyOrders',
  'size-factor-invalid': 'sizeFactor',
  'distance-invalid': 'distancePercent',
  'distance-factor-invalid': 'distanceFactor',
  'take-profit-rate-invalid': 'takeProfitPercent',
  'stop-loss-rate-invalid': 'stopLossPercent',
  'levels-collapse': 'distancePercent',
  'level-below-tick': 'safetyOrders',
  'orders-too-large': 'safetyOrder',
  'profit-below-fees': 'takeProfitPercent',
};

/** Which field of the form a refusal is about. */
export function dcaFieldOf(refusal: DcaRefusal): DcaField {
  return FIELDS[refusal];
}

export type JudgedDca =
  /** What a bot needs is not typed yet. */
  | { readonly type: 'incomplete' }
  | {
      readonly type: 'refused';
      readonly refusal: DcaRefusal;
      readonly needed: Decimal | null;
      /** What it would do with more money; null where it could do nothing. */
      readonly plan: DcaPlan | null;
    }
  | { readonly type: 'planned'; readonly parameters: DcaParameters; readonly plan: DcaPlan };

/** What the form says, judged as the server will: by the same plan. */
export function judgeDcaDraft(
  draft: DcaDraft,
  { instrument, last, available, tag }: JudgeOptions,
): JudgedDca {
  const { stopLossPercent, repeats, ...needed } = draft;
  const isEmpty = (text: string) => text.trim() === '';
  if (Object.values(needed).some(isEmpty)) return { type: 'incomplete' };
  // What cannot be read is judged as it stands: the plan refuses it by its field.
  const textOf = (typed: string) => {
    const read = readTyped(typed, tag);
    return read.ok ? decimalToText(read.value) : 'unreadable';
  };
  const parameters: DcaParameters = {
    baseOrder: textOf(needed.baseOrder),
    safetyOrder: textOf(needed.safetyOrder),
    safetyOrders: wholeOf(textOf(needed.safetyOrders)),
    sizeFactor: textOf(needed.sizeFactor),
    distancePercent: textOf(needed.distancePercent),
    distanceFactor: textOf(needed.distanceFactor),
    takeProfitPercent: textOf(needed.takeProfitPercent),
    stopLossPercent: isEmpty(stopLossPercent) ? null : textOf(stopLossPercent),
    repeats,
  };
  const refuse = (refusal: DcaRefusal, least: Decimal | null, plan: DcaPlan | null = null) =>
    ({ type: 'refused', refusal, needed: least, plan }) as const;
  if (last === null) return refuse('no-price', null);
  const planned = planDca(parameters, rulesOf(instrument), last);
  if (!planned.ok) return refuse(planned.fault, planned.needed);
  const { plan } = planned;
  if (available !== null && compare(plan.investment, available) > 0) {
    return refuse('insufficient-funds', plan.investment, plan);
  }
  return { type: 'planned', parameters, plan };
}
