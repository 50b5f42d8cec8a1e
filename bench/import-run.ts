/**
 * One shape in a process of its own: the file to the ledger, then Papa Parse on the same text.
 *
 *     node bench/import-run.ts SHAPE ROWS RUNS
 */
import { importFile } from '@meridian/tax-import/import-file.ts';
import { SHAPES } from './import-shapes.ts';
import { papaParse } from './papa-parse.ts';

/** What one process prints as JSON. */
export interface ImportRun {
  readonly seconds: number;
  readonly papaSeconds: number;
  readonly entries: number;
  readonly bytes: number;
  readonly reportsPerSecond: number;
}

const [name, rows = '', runs = ''] = process.argv.slice(2);
const shape = SHAPES.find((candidate) => candidate.name === name);
if (shape === undefined) throw new Error(`no shape ${name}`);

const content = shape.text(Number.parseInt(rows, 10));
const blob = Object.assign(new Blob([content]), { name: shape.file });
let best = Infinity;
let entries = 0;
let reports = 0;
for (let run = 0; run < Number.parseInt(runs, 10); run += 1) {
  reports = 0;
  const startedAt = performance.now();
  const [outcome] = await importFile(blob, { onProgress: () => (reports += 1) });
  best = Math.min(best, (performance.now() - startedAt) / 1000);
  if (outcome?.ok !== true || outcome.rows.setAside > 0) throw new Error(`${name}: not imported`);
  if (outcome.balances.some(({ status }) => status === 'gaps')) throw new Error(`${name}: gaps`);
  entries = outcome.entries.length;
}
const measured: ImportRun = {
  seconds: best,
  papaSeconds: papaParse(content).seconds,
  entries,
  bytes: blob.size,
  reportsPerSecond: Math.round(reports / best),
};
console.log(JSON.stringify(measured));
