/**
 * One measurement in a process of its own: `engine-run.ts COUNTRY METHOD SIZE RUNS [SHAPE]`. Prints a
 * line of JSON with the best time of the engine, of the bare loop on the same ledger, the best
 * processor time of the engine's thread, and peak memory.
 */
import { asUnitPrice } from '@meridian/money/measure.ts';
import { computeNow } from '@meridian/tax-engine/report/compute.ts';
import { createValueBook } from '@meridian/tax-engine/valuation/values.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { bareFifo } from './bare-fifo.ts';
import { SHAPES, shapedLedger } from './engine-ledgers.ts';

const [country = 'DE', wanted = 'fifo', size = '10000', runs = '1', form = 'plain'] =
  process.argv.slice(2);
const rules = countryRules(country);
const method = rules?.matching.value.methods.find((candidate) => candidate === wanted);
const shape = SHAPES.find((candidate) => candidate === form);
if (rules === undefined || method === undefined || shape === undefined) {
  throw new Error(`no ${wanted} in ${country}, or no ledger ${form}`);
}
const { entries, selections } = shapedLedger(
  shape,
  Number.parseInt(size, 10),
  rules.currency,
  method === 'specific',
);
// Where prices are needed to value everything held (FR), there is one for each day.
const values = createValueBook({
  prices: Array.from({ length: method === 'portfolio' ? 181 : 0 }, (_, day) => ({
    day: new Date(Date.UTC(2024, 5, 1 + day)).toISOString().slice(0, 10),
    asset: 'BTC',
    currency: rules.currency,
    price: asUnitPrice(40_000n * 10n ** 24n),
  })),
  rates: [],
});

let [engineMs, bareMs, cpuMs] = [Infinity, Infinity, Infinity];
let slices = 0;
for (let run = 0; run < Number.parseInt(runs, 10); run += 1) {
  const startedAt = performance.now();
  const cpuBefore = process.threadCpuUsage();
  const report = computeNow({
    entries,
    rules,
    year: 2024,
    method,
    values,
    corrections: new Map(),
    settings: {},
    selections,
  });
  engineMs = Math.min(engineMs, performance.now() - startedAt);
  const { user, system } = process.threadCpuUsage(cpuBefore);
  cpuMs = Math.min(cpuMs, (user + system) / 1000);
  slices = report.disposals.reduce((sum, disposal) => sum + disposal.slices.length, 0);
  const bareStartedAt = performance.now();
  const gain = bareFifo(entries, rules.currency);
  bareMs = Math.min(bareMs, performance.now() - bareStartedAt);
  const isSame = gain === report.totals.gain || report.totals.disallowed !== 0n;
  // A country that leaves fees or losses out of a gain has another one.
  if (country === 'DE' && shape !== 'many-assets' && !isSame) throw new Error('the two disagree');
}
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(JSON.stringify({ engineMs, cpuMs, bareMs, slices, peakMb }));
