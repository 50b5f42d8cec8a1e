import { computeNow } from '@meridian/tax-engine/compute.ts';
import { createValueBook } from '@meridian/tax-engine/values.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { bareFifo } from './bare-fifo.ts';
import { benchLedger } from './ledger.ts';
const [country = 'DE', wanted = 'fifo', size = '200000', runs = '3'] = process.argv.slice(2);
const rules = countryRules(country)!;
const method = rules.matching.value.methods.find((one) => one === wanted)!;
const entries = benchLedger(Number.parseInt(size, 10), rules.currency);
let e = Infinity,
  b = Infinity;
for (let r = 0; r < +runs; r++) {
  let c = process.threadCpuUsage();
  computeNow({
    entries,
    rules,
    year: 2024,
    method,
    values: createValueBook({ prices: [], rates: [] }),
    corrections: new Map(),
    settings: {},
  });
  let d = process.threadCpuUsage(c);
  e = Math.min(e, (d.user + d.system) / 1000);
  c = process.threadCpuUsage();
  bareFifo(entries, rules.currency);
  d = process.threadCpuUsage(c);
  b = Math.min(b, (d.user + d.system) / 1000);
}
console.log(
  country,
  wanted,
  size,
  'engine',
  e.toFixed(0),
  'bare',
  b.toFixed(0),
  'ratio',
  (e / b).toFixed(2),
);
