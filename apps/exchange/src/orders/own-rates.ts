import type { FeeScheduleInfo, InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';

/** Instruments with the rates of a level; a level that a table lacks pays what `default` does. */
export function withRates(
  instruments: readonly InstrumentInfo[],
  schedules: readonly FeeScheduleInfo[],
  level: string | null,
): readonly InstrumentInfo[] {
  const rates = new Map(
    schedules.flatMap(({ symbols, levels }) => {
      const own =
        levels.find((each) => each.level === level) ??
        levels.find((each) => each.level === 'default');
      return own === undefined ? [] : symbols.map((symbol) => [symbol, own] as const);
    }),
  );
  return instruments.map((instrument) => {
    const own = rates.get(instrument.symbol);
    return own === undefined
      ? instrument
      : { ...instrument, makerFee: own.maker, takerFee: own.taker };
  });
}

/**
 * The instruments of a page with the rates of a list; what books have said of them since stays. Null where
 * nothing changes.
 */
export function withRatesOf(
  list: readonly InstrumentInfo[],
  known: ReadonlyMap<string, InstrumentInfo>,
): ReadonlyMap<string, InstrumentInfo> | null {
  const changed = list.filter(({ symbol, makerFee, takerFee }) => {
    const before = known.get(symbol);
    return before?.makerFee !== makerFee || before.takerFee !== takerFee;
  });
  if (changed.length === 0) return null;
  const instruments = new Map(known);
  for (const listed of changed) {
    const { symbol, makerFee, takerFee } = listed;
    instruments.set(symbol, { ...(known.get(symbol) ?? listed), makerFee, takerFee });
  }
  return instruments;
}
