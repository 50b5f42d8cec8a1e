import { atomsToText } from '@meridian/ledger/atoms.ts';
import type { Entry } from '@meridian/ledger/entries.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { VenueEvent } from './api/events.ts';
import { REJECTIONS, type Rejection } from './api/rejections.ts';
import { lotsToText, priceToText, valueToText } from './grid.ts';
import type { Venue } from './state.ts';

/** A line of output: plain JSON, amounts and prices as decimal texts. */
export type WireObject = Readonly<Record<string, unknown>>;

const PRICES: ReadonlySet<string> = new Set(['price', 'triggerPrice', 'extreme']);
const LOTS: ReadonlySet<string> = new Set([
  ...['qty', 'left', 'filled', 'cancelled', 'prevented'],
  ...['takerPrevented', 'makerPrevented'],
]);

/** An event as it is printed and sent; `venue` says in which units its symbol counts. */
export function eventToWire(venue: Venue, event: VenueEvent): WireObject {
  if (event.type === 'withdrawal-changed') {
    const scale = scaleOf(venue, event.asset);
    const amount = atomsToText(event.amount, scale);
    return { ...event, amount, fee: atomsToText(event.fee, scale) };
  }
  const market = 'symbol' in event ? venue.markets.get(event.symbol) : undefined;
  if (market === undefined) return { ...event };
  const { grid } = market;
  const write = (fields: object): WireObject =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]: [string, unknown]) => {
        if (Array.isArray(value)) return [name, value.map((each: object) => write(each))];
        if (typeof value === 'object' && value !== null) return [name, write(value)];
        if (typeof value !== 'bigint') return [name, value];
        if (PRICES.has(name)) return [name, priceToText(grid, value)];
        if (LOTS.has(name)) return [name, lotsToText(grid, value)];
        if (name === 'value') return [name, valueToText(grid, value)];
        // `as`: a fee stands beside its asset.
        const { feeAsset } = fields as { readonly feeAsset: string };
        return [name, atomsToText(value, scaleOf(venue, feeAsset))];
      }),
    );
  return write(event);
}

export function entryToWire(venue: Venue, entry: Entry): WireObject {
  return {
    type: 'entry',
    ...entry,
    postings: entry.postings.map(({ balance: { account, asset }, amount, held }) => ({
      account: account.id,
      asset,
      amount: atomsToText(amount, scaleOf(venue, asset)),
      held: atomsToText(held, scaleOf(venue, asset)),
    })),
  };
}

export function rejectionToWire({ code, field }: Rejection): WireObject {
  const { v5, text } = REJECTIONS[code];
  return { type: 'rejected', code, v5, field, text };
}

function scaleOf(venue: Venue, asset: string): number {
  const listed = venue.ledger.assets.get(asset);
  invariant(listed !== undefined, 'what a venue tells of is of a listed asset', asset);
  return listed.scale;
}
