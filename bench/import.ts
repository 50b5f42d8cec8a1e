import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { acrossLines } from './import-across.ts';
import type { ImportRun } from './import-run.ts';
import { SHAPES, type Shape } from './import-shapes.ts';
import { sheetLines } from './import-sheet.ts';
import type { Line } from './line.ts';

const RUN = fileURLToPath(new URL('import-run.ts', import.meta.url));
const ROWS = 1_000_000;
const MAX_SECONDS = 6;
const RUNS = 2;

/**
 * Files of a million rows to the ledger, each beside Papa Parse on the same text; a workbook; and
 * transfers matched across two sources.
 */
export async function* importLines(): AsyncGenerator<Line> {
  for (const shape of SHAPES) yield shapeLine(shape);
  yield* sheetLines();
  yield* acrossLines();
}

/** In a process of its own: what one shape leaves behind is no burden to the next. */
function shapeLine({ name }: Shape): Line {
  const words = [RUN, name, `${ROWS}`, `${RUNS}`];
  const out = execFileSync(process.execPath, words, { encoding: 'utf8' });
  // `as`: what our own program prints.
  const { seconds, papaSeconds, ...detail } = JSON.parse(out) as ImportRun;
  return {
    name: `import ${name} ${ROWS.toLocaleString('en')} rows`,
    value: `${seconds.toFixed(2)} s`,
    ratio: seconds / papaSeconds,
    floor: `Papa Parse, cells alone ${papaSeconds.toFixed(2)} s`,
    budget: `≤ ${MAX_SECONDS} s`,
    met: seconds <= MAX_SECONDS,
    detail,
  };
}
