import { importFile } from '@meridian/tax-import/import-file.ts';
import { acrossLines } from './import-across.ts';
import { SHAPES, type Shape } from './import-shapes.ts';
import { sheetLines } from './import-sheet.ts';
import type { Line } from './line.ts';
import { papaParse } from './papa-parse.ts';

const ROWS = 1_000_000;
const MAX_SECONDS = 6;
const RUNS = 2;

/**
 * Files of a million rows to the ledger, each beside Papa Parse on the same text; a workbook; and
 * transfers matched across two sources.
 */
export async function* importLines(): AsyncGenerator<Line> {
  for (const shape of SHAPES) yield await shapeLine(shape);
  yield* sheetLines();
  yield* acrossLines();
}

async function shapeLine({ name, file, text }: Shape): Promise<Line> {
  const content = text(ROWS);
  const blob = Object.assign(new Blob([content]), { name: file });
  let best = Infinity;
  let entries = 0;
  let reports = 0;
  for (let run = 0; run < RUNS; run += 1) {
    reports = 0;
    const startedAt = performance.now();
    const [outcome] = await importFile(blob, { onProgress: () => (reports += 1) });
    best = Math.min(best, (performance.now() - startedAt) / 1000);
    if (outcome?.ok !== true || outcome.rows.setAside > 0) throw new Error(`${name}: not imported`);
    if (outcome.balances.some(({ status }) => status === 'gaps')) throw new Error(`${name}: gaps`);
    entries = outcome.entries.length;
  }
  const papa = papaParse(content);
  return {
    name: `import ${name} ${ROWS.toLocaleString('en')} rows`,
    value: `${best.toFixed(2)} s`,
    ratio: best / papa.seconds,
    floor: `Papa Parse, cells alone ${papa.seconds.toFixed(2)} s`,
    budget: `≤ ${MAX_SECONDS} s`,
    met: best <= MAX_SECONDS,
    detail: { entries, bytes: blob.size, reportsPerSecond: Math.round(reports / best) },
  };
}
