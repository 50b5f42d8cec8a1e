/**
 * The sale that the start page shows, by the rules of Germany, first in, first out: 0.4 BTC sold for
 * 26,000 EUR on 14 March 2024 take 0.3 BTC of the older lot and 0.1 BTC of the younger one. The same as
 * on the tax site's overview; `tools/home-example.spec.ts` holds it to the engine and to that page.
 */
export const exampleSale = {
  currency: 'EUR',
  asset: 'BTC',
  gain: '15200',
  taxableGain: '2300',
  lots: [
    { boughtOn: '2023-02-02', amount: '0.3', heldDays: 406, gain: '12900', treatment: 'free' },
    { boughtOn: '2024-01-09', amount: '0.1', heldDays: 65, gain: '2300', treatment: 'taxable' },
  ],
} as const;
