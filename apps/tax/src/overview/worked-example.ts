/**
 * The example on the overview, worked by hand. 0.4 BTC sold for 26,000 EUR takes, first in first
 * out, 0.3 of the older lot and 0.1 of the younger one; proceeds are shared by amount (65,000 EUR a
 * coin). The younger lot of 0.2 cost 8,400 EUR, so 0.1 of it costs 4,200 EUR.
 */
export const workedExample = {
  amount: '0.4',
  soldOn: '2024-03-14',
  proceeds: '26000',
  lots: [
    {
      boughtOn: '2023-02-02',
      amount: '0.3',
      heldDays: 406,
      proceeds: '19500',
      cost: '6600',
      gain: '12900',
      treatment: 'free',
    },
    {
      boughtOn: '2024-01-09',
      amount: '0.1',
      heldDays: 65,
      proceeds: '6500',
      cost: '4200',
      gain: '2300',
      treatment: 'taxable',
    },
  ],
  taxableGain: '2300',
} as const;
