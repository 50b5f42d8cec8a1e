import type { OrderInfo } from '@meridian/protocol/contracts/venue.ts';

/** Which orders or trades of the account are listed. */
export interface ListQuery {
  readonly symbol: string | null;
  readonly side: OrderInfo['side'] | null;
  /** From this time on, and before that one, in ms. */
  readonly from: number | null;
  readonly to: number | null;
}

/** Everything of a symbol, or of all. */
export function ofSymbol(symbol: string | null): ListQuery {
  return { symbol, side: null, from: null, to: null };
}

/** The parameters of a call for a page of them. */
export function pageParameters(
  query: Readonly<Record<string, string | number | null>>,
  cursor: string | null,
): Record<string, string> {
  const given: typeof query = { ...query, cursor };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    ),
  );
}
