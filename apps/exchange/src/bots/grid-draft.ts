import { compare, decimal, decimalToText, type Decimal } from '@meridian/money/decimal.ts';
import type { BotRefusal } from '@meridian/protocol/bots-api.ts';
import { type GridParameters, type GridPlan, planGrid } from '@meridian/strategies/grid/plan.ts';

import { readTyped } from '../orders/typed-amount.ts';
import { rulesOf } from './market-rules.ts';
import type { JudgeOptions } from './use-bot-form.ts';
import { wholeOf } from './whole-of.ts';

/** What is typed into the form. */
export interface GridDraft {
  readonly lower: string;
  readonly upper: string;
  readonly grids: string;
  readonly spacing: GridParameters['spacing'];
  readonly investment: string;
  readonly trigger: string;
  readonly takeProfit: string;
  readonly stopLoss: string;
}

export const EMPTY_DRAFT: GridDraft = {
  ...{ lower: '', upper: '', grids: '', investment: '', trigger: '', takeProfit: '', stopLoss: '' },
  spacing: 'arithmetic',
};

export type Judged =
  /** What a grid needs is not typed yet. */
  | { readonly type: 'incomplete' }
  | { readonly type: 'refused'; readonly refusal: BotRefusal; readonly needed: Decimal | null }
  | { readonly type: 'planned'; readonly parameters: GridParameters; readonly plan: GridPlan };

/** What the form says, judged as the server will: by the same plan. */
export function judgeDraft(
  draft: GridDraft,
  { instrument, last, available, tag }: JudgeOptions,
): Judged {
  const { lower, upper, grids, investment } = draft;
  if ([lower, upper, grids, investment].some((text) => text.trim() === '')) {
    return { type: 'incomplete' };
  }
  // What cannot be read is judged as it stands: the plan refuses it by its field.
  const textOf = (typed: string) => {
    const read = readTyped(typed, tag);
    return read.ok ? decimalToText(read.value) : 'unreadable';
  };
  const optional = (typed: string) => (typed.trim() === '' ? null : textOf(typed));
  const parameters: GridParameters = {
    lower: textOf(lower),
    upper: textOf(upper),
    grids: wholeOf(textOf(grids)),
    spacing: draft.spacing,
    investment: textOf(investment),
    trigger: optional(draft.trigger),
    takeProfit: optional(draft.takeProfit),
    stopLoss: optional(draft.stopLoss),
  };
  if (last === null) return { type: 'refused', refusal: 'no-price', needed: null };
  const planned = planGrid(parameters, rulesOf(instrument), last);
  if (!planned.ok) return { type: 'refused', refusal: planned.fault, needed: planned.needed };
  if (available !== null && compare(decimal(parameters.investment), available) > 0) {
    return { type: 'refused', refusal: 'insufficient-funds', needed: null };
  }
  return { type: 'planned', parameters, plan: planned.plan };
}
