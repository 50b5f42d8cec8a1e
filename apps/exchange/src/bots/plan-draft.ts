import { decimal, decimalToText } from '@meridian/money/decimal.ts';
import type { PlanInfo } from '@meridian/protocol/contracts/plans.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import type { PlanRefusal } from '@meridian/protocol/plans-api.ts';
import { judgePlan, type PlanParameters } from '@meridian/strategies/recurring/plan.ts';
import type { Interval } from '@meridian/strategies/recurring/schedule.ts';

import { readTyped, typedText } from '../orders/typed-amount.ts';

export interface PartDraft {
  /** Tells rows apart while they are added and removed. */
  readonly key: number;
  readonly symbol: string;
  readonly share: string;
}

/** A recurring buy as it was filled in; texts are as typed. */
export interface PlanDraft {
  readonly quote: string;
  readonly split: PlanParameters['split'];
  readonly total: string;
  readonly parts: readonly PartDraft[];
  readonly every: Interval;
  readonly first: string;
  readonly time: string;
  readonly zone: string;
}

/** The assets that can be bought with one, by their pair. */
export function pairsIn(
  instruments: ReadonlyMap<string, InstrumentInfo>,
  quote: string,
): InstrumentInfo[] {
  return [...instruments.values()].filter((pair) => pair.quote === quote);
}

/** All of the money into one asset, every week from today on. */
export function firstDraft(
  instruments: ReadonlyMap<string, InstrumentInfo>,
  { today, zone }: { readonly today: string; readonly zone: string },
): PlanDraft {
  const [first] = instruments.values();
  const quote = pairsIn(instruments, 'USDT').length > 0 ? 'USDT' : (first?.quote ?? '');
  const [pair] = pairsIn(instruments, quote);
  return {
    ...{ quote, split: 'percent', total: '', every: 'week', first: today, time: '09:00', zone },
    parts: [{ key: 0, symbol: pair?.symbol ?? '', share: '100' }],
  };
}

/** What a plan is, to be changed. */
export function draftOf({ parameters }: Pick<PlanInfo, 'parameters'>, tag: string): PlanDraft {
  const { quote, split, total, parts, schedule } = parameters;
  const text = (amount: string) => typedText(decimal(amount), tag);
  return {
    ...{ quote, split, total: total === null ? '' : text(total), ...schedule },
    parts: parts.map(({ symbol, share }, key) => ({ key, symbol, share: text(share) })),
  };
}

export type JudgedPlan =
  | { readonly type: 'incomplete' }
  | {
      readonly type: 'refused';
      readonly refusal: PlanRefusal;
      readonly part: number | null;
      readonly needed: string | null;
    }
  | {
      readonly type: 'planned';
      readonly parameters: PlanParameters;
      /** Part by part, in what is paid with. */
      readonly amounts: readonly string[];
    };

/** What the form says, judged as the server will: by the same plan. */
export function judgePlanDraft(
  { quote, split, total, parts, every, first, time, zone }: PlanDraft,
  instruments: ReadonlyMap<string, InstrumentInfo>,
  tag: string,
): JudgedPlan {
  const isEmpty = (text: string) => text.trim() === '';
  if (parts.some(({ share }) => isEmpty(share)) || isEmpty(first) || isEmpty(time)) {
    return { type: 'incomplete' };
  }
  if (split === 'percent' && isEmpty(total)) return { type: 'incomplete' };
  // What cannot be read is judged as it stands: the plan refuses it by its field.
  const textOf = (typed: string) => {
    const read = readTyped(typed, tag);
    return read.ok ? decimalToText(read.value) : 'unreadable';
  };
  const parameters: PlanParameters = {
    ...{ quote, split, total: split === 'percent' ? textOf(total) : null },
    parts: parts.map(({ symbol, share }) => ({ symbol, share: textOf(share) })),
    schedule: { every, first, time, zone },
  };
  const judged = judgePlan(parameters, (symbol) => {
    const pair = instruments.get(symbol);
    if (pair === undefined) return null;
    const { quoteScale, lotSize: lot, minValue } = pair;
    return { quote: pair.quote, quoteScale, lot, minValue };
  });
  if (judged.ok) return { type: 'planned', parameters, amounts: judged.plan.amounts };
  const { fault: refusal, part, needed } = judged;
  return { type: 'refused', refusal, part, needed };
}
