/** What a year does with losses, and what holding does to gains; figures by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import type { LossRules, RateRule } from '@meridian/tax-rules/rates.ts';
import { describe, expect, it } from 'vitest';
import { type Law, estimateOf, gained, stepsIn, taxed } from '../testing/estimate.ts';

const rate: RateRule = { type: 'flat', rate: '0.2' };
const law = (losses: Partial<LossRules>, more: Partial<Law> = {}): Law => ({
  rate,
  losses,
  ...more,
});
const before = (amount: string) => ({ lossesBroughtForward: fixed(amount) });

describe('losses of the year', () => {
  const disposals = [gained('500'), gained('-200')];

  it('reduce gains, or leave each disposal alone (RO, Cod fiscal art. 116)', () => {
    expect(taxed(law({ offset: 'year' }), { disposals })).toBe('60');
    expect(taxed(law({ offset: 'none' }), { disposals })).toBe('100');
    expect(stepsIn(estimateOf(law({ offset: 'none' }), { disposals }))).toContain(
      'gains-alone 500',
    );
  });

  it('that are more than the gains are carried, if the law carries at all', () => {
    const losing = [gained('100'), gained('-300')];
    const carried = (losses: Partial<LossRules>) =>
      estimateOf(law(losses), { disposals: losing }).lossCarried;
    expect(carried({ carriedYears: 4 })).toBe(fixed('200'));
    expect(carried({ carriedYears: 0 })).toBe(0n);
  });

  it('are carried only above an excess (IT 2023-24, TUIR art. 68 (9-bis): 2,000)', () => {
    const carried = (loss: string) =>
      estimateOf(law({ carriedYears: 4, minimumExcess: '2000' }), { disposals: [gained(loss)] })
        .lossCarried;
    expect(carried('-2000')).toBe(0n);
    expect(carried('-2000.01')).toBe(fixed('2000.01'));
  });

  it('may go back where the law lets them (DE, EStG par. 10d (1); CA, ITA s. 111)', () => {
    const back = law({ carriedYears: 'unlimited', carriedBackYears: 3 });
    const { steps } = estimateOf(back, { disposals: [gained('-300')] });
    expect(steps.at(-1)).toMatchObject({
      id: 'estimate.loss-carried-back',
      amount: fixed('300'),
      params: { years: '3' },
    });
  });

  it('that only count when declared say so', () => {
    const facts = { disposals: [gained('-300')] };
    const declared = estimateOf(law({ carriedYears: 'unlimited', mustBeDeclared: true }), facts);
    expect(stepsIn(declared)).toContain('loss-to-declare 300');
    expect(stepsIn(estimateOf(law({ carriedYears: 1 }), facts))).toContain('loss-carried 300');
  });
});

describe('losses of earlier years', () => {
  const deduct = { type: 'deduct', amount: '300' } as const;
  const facts = { disposals: [gained('1000')], settings: before('800') };

  it('come before the allowance, down to it, after it, or not at all', () => {
    const taxWith = (broughtForward: LossRules['broughtForward']) =>
      taxed(law({ broughtForward }, { allowance: deduct }), facts);
    // 1,000 - 800 = 200, of which 300 are free.
    expect(taxWith('before-allowance')).toBe('0');
    // Only 700 of 800 are used: 300 are free.
    expect(taxWith('down-to-allowance')).toBe('0');
    // 1,000 - 300 = 700, used up.
    expect(taxWith('after-allowance')).toBe('0');
    expect(taxWith('none')).toBe('140');
  });

  it('down to the allowance keep what they need not use (GB, TCGA 1992 s.2A)', () => {
    const used = (broughtForward: LossRules['broughtForward']) =>
      estimateOf(law({ broughtForward }, { allowance: deduct }), facts).figures?.[
        'losses-brought-forward'
      ];
    expect(used('before-allowance')).toBe(fixed('800'));
    expect(used('down-to-allowance')).toBe(fixed('700'));
    expect(used('after-allowance')).toBe(fixed('700'));
  });

  it('do not help a gain under its limit (DE, EStG par. 23 (3) s. 5: tested before them)', () => {
    const cliff = { type: 'cliff-below', amount: '1000' } as const;
    const after = law({ broughtForward: 'after-allowance' }, { allowance: cliff });
    // 1,000 is not below 1,000: taxable in full, then less 100.
    expect(taxed(after, { ...facts, settings: before('100') })).toBe('180');
  });

  it('are limited to an amount and a share of the rest (DE, EStG par. 10d (2))', () => {
    const capped = law({
      broughtForward: 'after-allowance',
      broughtForwardCap: { free: { single: '1000', joint: '2000' }, shareAbove: '0.7' },
    });
    const rich = { disposals: [gained('3000')], settings: before('9000') };
    // 1,000 + 70 % of 2,000 = 2,400: 600 at 20 %.
    expect(taxed(capped, rich)).toBe('120');
    // 2,000 + 70 % of 1,000 = 2,700.
    const joint = { ...rich.settings, filingStatus: 'joint' } as const;
    expect(taxed(capped, { ...rich, settings: joint })).toBe('60');
  });
});

describe('holding', () => {
  it('leaves exempt results out, losses too, and counts unknown days as taxable', () => {
    const disposals = [
      gained('500', { term: 'exempt' }),
      gained('-900', { term: 'exempt' }),
      gained('100', { term: 'unknown' }),
    ];
    const holding = { type: 'exempt-after', period: { years: 1 } } as const;
    const estimate = estimateOf({ rate, holding }, { disposals });
    expect(stepsIn(estimate)).toEqual(expect.arrayContaining(['gain-exempt -400', 'tax 20']));
  });

  it('exempts up to a cap on proceeds, above it pro rata (CZ, par. 4 (3): 40 m)', () => {
    const holding = {
      type: 'exempt-after',
      period: { years: 3 },
      proceedsCap: '40000000',
    } as const;
    const stepsWith = (proceeds: string) =>
      stepsIn(
        estimateOf(
          { rate, holding },
          { disposals: [gained('10000000', { term: 'exempt', proceeds })] },
        ),
      );
    // 10 of 50 m are above: a fifth of the gain, 2 m, is taxed.
    expect(stepsWith('50000000')).toEqual(
      expect.arrayContaining(['exempt-excess 2000000', 'tax 400000']),
    );
    expect(stepsWith('40000000')).toContain('tax 0');
  });

  describe('with a discount (AU, ITAA 1997 s. 115-100)', () => {
    const discounting = {
      rate: { type: 'marginal', top: '0.45' },
      holding: { type: 'discount-after', period: { months: 12 }, share: '0.5' },
      losses: { broughtForward: 'before-allowance', carriedYears: 'unlimited' },
    } as const;
    const both = [gained('1000', { term: 'long' }), gained('600', { term: 'short' })];
    const net = (...more: readonly string[]) =>
      estimateOf(discounting, {
        disposals: [...both, ...more.map((loss) => gained(loss, { term: 'short' }))],
      }).taxableGain;

    it('halves what is left of long-held gains', () => {
      // 600 + 1,000 / 2.
      expect(net()).toBe(fixed('1100'));
    });

    it('sets losses against the gains without a discount first, then against the others', () => {
      // 600 - 500 + 500; and (1,000 - 200) / 2.
      expect(net('-500')).toBe(fixed('600'));
      expect(net('-800')).toBe(fixed('400'));
    });

    it('comes after losses of earlier years too', () => {
      const estimate = estimateOf(discounting, { disposals: both, settings: before('800') });
      expect(estimate.taxableGain).toBe(fixed('400'));
      expect(stepsIn(estimate)).toEqual(
        expect.arrayContaining(['after-losses 800', 'discount -400']),
      );
    });
  });
});
