import { importFile } from '@meridian/tax-import/import-file.ts';
import { krakenLedgers } from '../tools/generate/kraken-ledgers.ts';
import type { Line } from './line.ts';

const SIZES = [{ rows: 100_000 }, { rows: 1_000_000, maxSeconds: 6 }] as const;

/** A Kraken ledgers file beside a bare split of the same text into lines and cells. */
export async function* importLines(): AsyncGenerator<Line> {
  for (const budget of SIZES) {
    const text = krakenLedgers(budget.rows);
    const blob = new Blob([text]);
    const file = Object.assign(blob, { name: 'ledgers.csv' });
    let best = Infinity;
    let entries = 0;
    for (let run = 0; run < 2; run += 1) {
      const startedAt = performance.now();
      const [outcome] = await importFile(file, {});
      best = Math.min(best, performance.now() - startedAt);
      if (outcome?.ok !== true || outcome.rows.setAside > 0) throw new Error('the import failed');
      entries = outcome.entries.length;
    }
    const startedAt = performance.now();
    const cells = text.split('\n').reduce((sum, line) => sum + line.split(',').length, 0);
    const bareMs = performance.now() - startedAt;
    const seconds = best / 1000;
    yield {
      name: `import Kraken ledgers ${budget.rows.toLocaleString('en')} rows`,
      value: `${seconds.toFixed(2)} s`,
      ratio: best / bareMs,
      floor: `bare split into cells ${(bareMs / 1000).toFixed(2)} s`,
      budget: 'maxSeconds' in budget ? `≤ ${budget.maxSeconds} s` : '',
      met: !('maxSeconds' in budget) || seconds <= budget.maxSeconds,
      detail: { entries, cells },
    };
  }
}
