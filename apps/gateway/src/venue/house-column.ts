import type { HouseRow } from '@meridian/venue/rows/snapshot.ts';

type Offer = HouseRow['offers'][number];

/** A house as its column has it: offers as lists of values, a third of the length of objects. */
export interface StoredHouse extends Omit<HouseRow, 'offers'> {
  readonly offers: readonly (readonly [
    side: Offer['side'],
    price: Offer['price'],
    left: Offer['left'],
    place: Offer['place'],
    refill: Offer['refill'],
  ])[];
}

export function houseToJson(house: HouseRow | null): string | null {
  if (house === null) return null;
  const offers: StoredHouse['offers'] = house.offers.map((offer) => {
    const { side, price, left, place, refill } = offer;
    return [side, price, left, place, refill];
  });
  return JSON.stringify({ ...house, offers });
}

export function houseFromJson(stored: StoredHouse | null): HouseRow | null {
  if (stored === null) return null;
  const offers = stored.offers.map(([side, price, left, place, refill]) => {
    return { side, price, left, place, refill };
  });
  return { ...stored, offers };
}
