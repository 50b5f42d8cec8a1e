import type { ChartType, Scale } from '@meridian/chart/create-chart.ts';

import { createSignal, type Signal } from '../markets/signal.ts';
import { TIME_ZONES, type TimeZone } from './time-zones.ts';

/** The intervals the gateway serves: minutes, a week, a month. */
export const INTERVALS = [1, 5, 15, 60, 240, 1440, 'W', 'M'] as const;
export type Interval = (typeof INTERVALS)[number];

export const CHART_TYPES = [
  'candles',
  'hollow',
  'bars',
  'heikin-ashi',
  'line',
  'area',
] as const satisfies readonly ChartType[];

/** Indicators the page offers, by the names of the chart library. */
export const INDICATORS = ['MA', 'EMA', 'BOLL', 'SAR', 'VOL', 'MACD', 'RSI', 'KDJ', 'OBV'] as const;
export type IndicatorName = (typeof INDICATORS)[number];

export interface ChartSettings {
  readonly interval: Interval;
  readonly type: ChartType;
  readonly scale: Scale;
  readonly timeZone: TimeZone;
  readonly indicators: readonly IndicatorName[];
}

const FIRST_SETTINGS: ChartSettings = {
  interval: 15,
  type: 'candles',
  scale: 'linear',
  timeZone: '',
  indicators: ['VOL'],
};

const SETTINGS_KEY = 'meridian.trade.chart';

export interface ChartSettingsStore {
  readonly state: Signal<ChartSettings>;
  change(part: Partial<ChartSettings>): void;
  /** Takes over what was kept on the device: after the first render, which is the prerendered page's. */
  read(): void;
}

/** @param storage it throws where the browser denies it, and choices then hold for this page */
export function createChartSettings(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): ChartSettingsStore {
  const state = createSignal(FIRST_SETTINGS);
  return {
    state,
    change(part) {
      state.set({ ...state.get(), ...part });
      keepChartSettings(state.get(), storage);
    },
    read: () => state.set(readChartSettings(storage)),
  };
}

/** What was kept; what is not understood is as at first. */
function readChartSettings(storage: () => Pick<Storage, 'getItem'>): ChartSettings {
  try {
    const kept: unknown = JSON.parse(storage().getItem(SETTINGS_KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return FIRST_SETTINGS;
    const fields = new Map<string, unknown>(Object.entries(kept));
    const names = fields.get('indicators');
    return {
      interval:
        INTERVALS.find((each) => each === fields.get('interval')) ?? FIRST_SETTINGS.interval,
      type: CHART_TYPES.find((each) => each === fields.get('type')) ?? FIRST_SETTINGS.type,
      scale: fields.get('scale') === 'logarithmic' ? 'logarithmic' : 'linear',
      timeZone: TIME_ZONES.find((each) => each === fields.get('timeZone')) ?? '',
      indicators: Array.isArray(names)
        ? INDICATORS.filter((name) => names.includes(name))
        : FIRST_SETTINGS.indicators,
    };
  } catch {
    return FIRST_SETTINGS;
  }
}

function keepChartSettings(settings: ChartSettings, storage: () => Pick<Storage, 'setItem'>): void {
  try {
    storage().setItem(SETTINGS_KEY, JSON.stringify(settings));
  } catch {
    // Storage denied or full: the choice holds for this page.
  }
}
