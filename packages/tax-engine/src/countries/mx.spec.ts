/** MX: marginal rate, 20 % of large prices on account; figures by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { expect, it } from 'vitest';
import type { Entry } from '../ledger/entry.ts';
import { reportOf, show, staking, taxOf, trade } from '../testing/entries.ts';

const AT_30 = { settings: { marginalRate: fixed('30') } };

const advanceOf = (entries: readonly Entry[]): string => {
  const { estimate } = reportOf('MX', 2025, entries, AT_30);
  return estimate.covered ? show(estimate.advance ?? null) : 'not covered';
};

const buy = trade('2025-02-01', '400000 MXN', '0.2 BTC');

it('taxes the gain, and takes a fifth of the price on account', () => {
  const ledger = [buy, trade('2025-09-01', '0.2 BTC', '460000 MXN')];
  expect(taxOf(reportOf('MX', 2025, ledger, AT_30))).toBe('18000');
  expect(advanceOf(ledger)).toBe('92000');
});

it('asks nothing on account below 227,400', () => {
  const sale = (price: string) => trade('2025-09-01', '0.1 BTC', `${price} MXN`);
  expect(advanceOf([buy, sale('227399.99')])).toBe('0');
  expect(advanceOf([buy, sale('227400')])).toBe('45480');
});

it('frees no gain under art. 93, and adds rewards', () => {
  const report = reportOf(
    'MX',
    2025,
    [buy, trade('2025-09-01', '0.1 BTC', '201000 MXN'), staking('2025-03-01', '1 ETH @ 500 MXN')],
    AT_30,
  );
  // (1,000 + 500) * 30 %.
  expect(taxOf(report)).toBe('450');
});

it('uses losses of earlier years and carries the rest', () => {
  const ledger = [buy, trade('2025-09-01', '0.2 BTC', '460000 MXN')];
  const settings = { ...AT_30.settings, lossesBroughtForward: fixed('20000') };
  expect(taxOf(reportOf('MX', 2025, ledger, { settings }))).toBe('12000');
  const { estimate } = reportOf('MX', 2025, [buy, trade('2025-09-01', '0.1 BTC', '150000 MXN')]);
  expect(estimate.covered && estimate.lossCarried).toBe(fixed('50000'));
});
