import type { Edition } from '@meridian/editions/editions.ts';

export interface Area {
  readonly key: 'exchange' | 'web3';
  /** Null: the home page of the edition itself. */
  readonly address: string | null;
}

/** What the switcher leads to (R-HDR-02): the web3 area only where the edition's data has one. */
export function areasOf({ web3 }: Pick<Edition, 'web3'>): readonly Area[] {
  const exchange: Area = { key: 'exchange', address: null };
  return web3 === undefined ? [exchange] : [exchange, { key: 'web3', address: web3 }];
}
