import { asQuantity } from '@meridian/money/measure.ts';
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { computeNow } from '@meridian/tax-engine/report/compute.ts';
import type { ComputeInput } from '@meridian/tax-engine/input/compute-input.ts';
import { asEntryId, type Entry } from '@meridian/tax-engine/ledger/entry.ts';
import { createValueBook } from '@meridian/tax-engine/valuation/values.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { isoToInstant } from '@meridian/tax-engine/common/time.ts';
import { expect, it } from 'vitest';

import { ReportRunner } from './report-runner.ts';

const NEVER = { signal: new AbortController().signal, onProgress: () => undefined };

/** One BTC bought for 10,000 EUR, half of it given back seven months later for `price`. */
function germany(price: string, more: Partial<ComputeInput> = {}): ComputeInput {
  const rules = countryRules('DE');
  if (rules === undefined) throw new Error('Germany is gone');
  const base = { account: 'a', source: 's', rows: [1], key: 'k', fees: [] };
  const entries: Entry[] = [
    {
      ...base,
      id: asEntryId('buy'),
      kind: 'trade',
      at: isoToInstant('2024-01-02T10:00:00Z'),
      out: { asset: 'EUR', quantity: asQuantity(fixed('10000')) },
      in: { asset: 'BTC', quantity: asQuantity(fixed('1')) },
    },
    {
      ...base,
      id: asEntryId('sell'),
      kind: 'trade',
      at: isoToInstant('2024-08-02T10:00:00Z'),
      out: { asset: 'BTC', quantity: asQuantity(fixed('0.5')) },
      in: { asset: 'EUR', quantity: asQuantity(fixed(price)) },
    },
  ];
  return {
    entries,
    rules,
    year: 2024,
    method: 'fifo',
    values: VALUES,
    corrections: new Map(),
    settings: {},
    ...more,
  };
}

const VALUES = createValueBook({ prices: [], rates: [] });

it('follows edits with the figures of a full run, and starts anew for another year', async () => {
  const runner = new ReportRunner();
  const gain = async (input: ComputeInput) => {
    const report = await runner.run(input, NEVER);
    expect(report).toEqual(computeNow(input));
    return report === null ? null : fixedToText(report.totals.gain);
  };
  expect(await gain(germany('8000'))).toBe('3000');
  expect(await gain(germany('8500', { settings: { marginalRate: fixed('30') } }))).toBe('3500');
  // The same entries: only the inputs beside them show that the last run's results are out of date.
  const same = germany('8500');
  expect(await gain(same)).toBe('3500');
  expect(await gain({ ...same, year: 2023 })).toBe('0');
  expect(await gain({ ...same, year: 2024 })).toBe('3500');
});

it.each([49_999, 50_001])('can be stopped at %i entries, and goes on after it', async (count) => {
  const runner = new ReportRunner();
  const [first] = germany('1').entries;
  if (first === undefined) throw new Error('no entry');
  const entries = Array.from({ length: count }, (_, index) => ({
    ...first,
    id: asEntryId(`${index}`),
  }));
  const stopped = new AbortController();
  const seen: number[] = [];
  const report = await runner.run(germany('1', { entries }), {
    signal: stopped.signal,
    onProgress: (done) => {
      seen.push(done);
      stopped.abort();
    },
  });
  expect(report).toBeNull();
  expect(seen).toHaveLength(1);
  expect(await runner.run(germany('8000'), NEVER)).toEqual(computeNow(germany('8000')));
});
