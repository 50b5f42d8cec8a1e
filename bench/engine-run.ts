/**
 * One measurement in a process of its own: `engine-run.ts COUNTRY METHOD SIZE RUNS`. Prints a line
 * of JSON with the best time of the engine, of the bare loop on the same ledger, and peak memory.
 */
import { computeNow } from '@meridian/tax-engine/compute.ts';
import { createValueBook } from '@meridian/tax-engine/values.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { bareFifo } from './bare-fifo.ts';
import { benchLedger } from './ledger.ts';

const [country = 'DE', wanted = 'fifo', size = '10000', runs = '1'] = process.argv.slice(2);
const rules = countryRules(country);
const method = rules?.matching.value.methods.find((one) => one === wanted);
if (rules === undefined || method === undefined) throw new Error(`no ${wanted} in ${country}`);
const entries = benchLedger(Number.parseInt(size, 10), rules.currency);

let engineMs = Infinity;
let bareMs = Infinity;
let slices = 0;
for (let run = 0; run < Number.parseInt(runs, 10); run += 1) {
  const startedAt = performance.now();
  const report = computeNow({
    entries,
    rules,
    year: 2024,
    method,
    values: createValueBook({ prices: [], rates: [] }),
    corrections: new Map(),
    settings: {},
  });
  engineMs = Math.min(engineMs, performance.now() - startedAt);
  slices = report.disposals.reduce((sum, disposal) => sum + disposal.slices.length, 0);
  const bareStartedAt = performance.now();
  const gain = bareFifo(entries, rules.currency);
  bareMs = Math.min(bareMs, performance.now() - bareStartedAt);
  if (method === 'fifo' && gain !== report.totals.gain) throw new Error('the two disagree');
}
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(JSON.stringify({ engineMs, bareMs, slices, peakMb }));
