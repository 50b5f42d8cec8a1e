import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { expect, it } from 'vitest';

import { draftOf, firstDraft, judgePlanDraft, type PlanDraft } from './plan-draft.ts';

const pair = (base: string, quote: string) =>
  ({
    ...{ symbol: `${base}${quote}`, base, quote, quoteScale: 2, lotSize: '0.001', minValue: '5' },
  }) as InstrumentInfo;
const PAIRS = new Map(
  [pair('BTC', 'EUR'), pair('BTC', 'USDT'), pair('ETH', 'USDT')].map((each) => [each.symbol, each]),
);

const DRAFT: PlanDraft = {
  ...firstDraft(PAIRS, { today: '2026-01-15', zone: 'Europe/Berlin' }),
  total: '1.500,50',
  parts: [
    { key: 0, symbol: 'BTCUSDT', share: '66,67' },
    { key: 1, symbol: 'ETHUSDT', share: '33,33' },
  ],
};

it('reads figures as the reader writes them, and says what each part comes to', () => {
  expect(judgePlanDraft(DRAFT, PAIRS, 'de-DE')).toMatchObject({
    type: 'planned',
    // 66.67 % of 1,500.50 is 1,000.38335.
    ...{ amounts: ['1000.38', '500.12'], parameters: { total: '1500.5' } },
  });
});

it('is incomplete until everything is typed, and refused by the field', () => {
  expect(judgePlanDraft({ ...DRAFT, total: ' ' }, PAIRS, 'de-DE').type).toBe('incomplete');
  expect(judgePlanDraft({ ...DRAFT, total: 'viel' }, PAIRS, 'de-DE')).toMatchObject({
    refusal: 'total-invalid',
  });
  const [first] = DRAFT.parts;
  const parts = first === undefined ? [] : [{ ...first, share: '90' }];
  expect(judgePlanDraft({ ...DRAFT, parts }, PAIRS, 'de-DE')).toMatchObject({
    refusal: 'shares-not-whole',
  });
});

it('is filled in from a plan in the marks of the language', () => {
  const judged = judgePlanDraft(DRAFT, PAIRS, 'de-DE');
  if (judged.type !== 'planned') throw new Error(judged.type);
  const { parameters } = judged;
  expect(draftOf({ parameters }, 'de-DE')).toEqual({
    ...DRAFT,
    total: '1500,5',
  });
});
