/** Which part of its lot and of its event a row is, as RP2 words it: `2/3: 0.8 of 1 BTC`. */
import type { Quantity } from '@meridian/money/measure.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import type { Disposal } from '@meridian/tax-engine/result/disposal.ts';
import type { Lot, LotMatch } from '@meridian/tax-engine/result/lot.ts';
import { millionth, show } from './compare.ts';

export interface Fractions {
  /** Null where no lot answers. */
  readonly lotFraction: string | null;
  readonly eventFraction: string;
}

interface Part {
  readonly disposal: Disposal;
  readonly lotMatch: LotMatch;
}

/** The fractions of rows in their order: of a lot over all events, of an event over its lots. */
export function withFractions<Row extends Part>(rows: readonly Row[]): (Row & Fractions)[] {
  const ofLots = countsBy(rows, ({ lotMatch }) => lotKey(lotMatch.lots[0]));
  const ofEvents = countsBy(rows, ({ disposal }) => disposal);
  return rows.map((row, index) => {
    const { disposal, lotMatch } = row;
    const [lot] = lotMatch.lots;
    const fraction = (place: string | undefined, whole: Quantity): string =>
      `${place}: ${show(lotMatch.quantity)} of ${show(whole)} ${disposal.asset}`;
    return {
      ...row,
      lotFraction: lot === undefined ? null : fraction(ofLots[index], acquiredUnits(lot)),
      eventFraction: fraction(ofEvents[index], disposal.quantity),
    };
  });
}

/** Of each row `2/3`: the second of the three with its key. */
function countsBy<Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): string[] {
  const totals = new Map<unknown, number>();
  const places = rows.map((row) => {
    const key = keyOf(row);
    const place = (totals.get(key) ?? 0) + 1;
    totals.set(key, place);
    return { key, place };
  });
  return places.map(({ key, place }) => `${place}/${totals.get(key)}`);
}

function lotKey(lot: Lot | undefined): string {
  return lot === undefined ? '' : `${lot.entry.id} ${lot.asset}`;
}

/** All units that the lot's entry brought, also where only a part of them came to an account. */
function acquiredUnits({ asset, entry, quantity }: Lot): Quantity {
  const { in: received }: { readonly in?: Leg; readonly id: string } = entry;
  return received?.asset === asset ? received.quantity : quantity;
}

const FRACTION = /^(?<place>\d+\/\d+): (?<part>[\d.]+) of (?<whole>[\d.]+) (?<asset>.+)$/;

/** A fraction that a case states, its units to a millionth; a text of another form stays itself. */
export function statedFraction(text: string | null | undefined): string | null {
  if (text == null) return null;
  const found = FRACTION.exec(text)?.groups;
  if (found === undefined) return text;
  const { place, part, whole, asset } = found;
  return `${place}: ${millionth(part)} of ${millionth(whole)} ${asset}`;
}
