import { createSignal, type Signal } from '../markets/signal.ts';
import { INDICATORS, type IndicatorName } from './chart-settings.ts';

/** A parameter of an indicator: periods are whole, a band's width is not. */
export interface IndicatorField {
  readonly standard: number;
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

export type IndicatorValues = Readonly<Record<IndicatorName, readonly number[]>>;

const LONGEST_PERIOD = 500;
const period = (standard: number): IndicatorField => ({
  ...{ standard, from: 1, to: LONGEST_PERIOD, step: 1 },
});
const percent = (standard: number): IndicatorField => ({ standard, from: 1, to: 100, step: 1 });

/** In the order in which the chart library takes them. */
export const INDICATOR_FIELDS: Readonly<Record<IndicatorName, readonly IndicatorField[]>> = {
  MA: [period(5), period(10), period(30), period(60)],
  EMA: [period(6), period(12), period(20)],
  BOLL: [period(20), { standard: 2, from: 0.1, to: 10, step: 0.1 }],
  SAR: [percent(2), percent(2), percent(20)],
  VOL: [],
  MACD: [period(12), period(26), period(9)],
  RSI: [period(6), period(12), period(24)],
  KDJ: [period(9), period(3), period(3)],
  OBV: [period(30)],
};

export interface IndicatorParameters {
  readonly state: Signal<IndicatorValues>;
  /** Takes a value within its field's bounds. */
  set(name: IndicatorName, index: number, value: number): void;
  reset(name: IndicatorName): void;
}

const KEY = 'meridian.trade.indicators.';

/**
 * The parameters of the indicators on one pair's chart.
 *
 * @param storage it throws where the browser denies it, and values then hold for this page
 */
export function createIndicatorValues(
  symbol: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): IndicatorParameters {
  const key = KEY + symbol;
  const state = createSignal(readKept(key, storage));
  const change = (name: IndicatorName, values: readonly number[]) => {
    state.set({ ...state.get(), [name]: values });
    try {
      storage().setItem(key, JSON.stringify(state.get()));
    } catch {
      // Storage denied or full: the values hold for this page.
    }
  };
  return {
    state,
    set: (name, index, value) => change(name, state.get()[name].with(index, value)),
    reset: (name) => change(name, standardOf(name)),
  };
}

/** Whether the chart can be drawn with a value. */
export function fits(value: number, { from, to, step }: IndicatorField): boolean {
  return value >= from && value <= to && (step < 1 || Number.isInteger(value));
}

function standardOf(name: IndicatorName): readonly number[] {
  return INDICATOR_FIELDS[name].map(({ standard }) => standard);
}

/** What was kept; a list that is not of its fields is as at first. */
function readKept(key: string, storage: () => Pick<Storage, 'getItem'>): IndicatorValues {
  const kept = parsed(key, storage);
  const entries = INDICATORS.map((name) => {
    const fields = INDICATOR_FIELDS[name];
    const values: unknown = kept.get(name);
    const isWhole =
      Array.isArray(values) &&
      values.length === fields.length &&
      fields.every((field, index) => {
        const value: unknown = values[index];
        return typeof value === 'number' && fits(value, field);
      });
    // `as`: each is a number by now.
    return [name, isWhole ? (values as number[]) : standardOf(name)] as const;
  });
  // `as`: an entry of each name.
  return Object.fromEntries(entries) as unknown as IndicatorValues;
}

function parsed(
  key: string,
  storage: () => Pick<Storage, 'getItem'>,
): ReadonlyMap<string, unknown> {
  try {
    const kept: unknown = JSON.parse(storage().getItem(key) ?? 'null');
    return new Map(typeof kept === 'object' && kept !== null ? Object.entries(kept) : []);
  } catch {
    return new Map();
  }
}
