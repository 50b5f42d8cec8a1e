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
