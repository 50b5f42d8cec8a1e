import { decimalToText, parseDecimal, signOf } from '@meridian/money/decimal.ts';
import type { RateDay } from '@meridian/protocol/contracts/year-files.ts';
import { unzipOne } from './unzip-one.ts';

/** The rates of one year, days ascending; `currencies` in the order of the file. */
interface EcbYear {
  readonly year: number;
  readonly currencies: readonly string[];
  readonly days: readonly RateDay[];
}

export type EcbResult =
  | { readonly ok: true; readonly years: readonly EcbYear[] }
  | { readonly ok: false; readonly reason: string };

/** The whole history is 1 MB as CSV and 8 MB as XML. */
const MAX_TEXT_BYTES = 64_000_000;

/**
 * Reads the reference rates as the European Central Bank publishes them: `eurofxref-hist.csv`, the
 * zip it comes in, or `eurofxref-hist.xml`. Units of each currency to one euro, as written. A day
 * that cannot be read fails the whole file: a rate that is silently missing would be taken from the
 * day before.
 */
export function readEcb(bytes: Buffer): EcbResult {
  const text = textOf(bytes);
  if (typeof text !== 'string') return text;
  const days = text.trimStart().startsWith('<') ? readXml(text) : readCsv(text);
  if (days === null || days.length === 0) {
    return { ok: false, reason: 'it is no file of the ECB’s reference rates' };
  }
  return { ok: true, years: byYear(days) };
}

function textOf(bytes: Buffer): string | { readonly ok: false; readonly reason: string } {
  const isZip = bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));
  const plain = isZip ? unzipOne(bytes, MAX_TEXT_BYTES) : bytes;
  if (plain === null) return { ok: false, reason: 'its archive cannot be opened' };
  return plain.toString('utf8').replace(/^\uFEFF/, '');
}

/** A day with its rates by currency. */
interface Day {
  readonly day: string;
  readonly rates: ReadonlyMap<string, string>;
}

/** `Date,USD,JPY,…,` and then `2024-01-02,1.0956,155.6,N/A,…,`, latest day first. */
function readCsv(text: string): Day[] | null {
  const [header = '', ...lines] = text.split(/\r?\n/);
  const [first, ...codes] = header.split(',').map((cell) => cell.trim());
  if (first !== 'Date') return null;
  const days: Day[] = [];
  for (const line of lines) {
    if (line.trim() === '') continue;
    const [day = '', ...cells] = line.split(',').map((cell) => cell.trim());
    const rates = new Map<string, string>();
    for (const [index, code] of codes.entries()) {
      const cell = cells[index] ?? '';
      if (code === '' || cell === '' || cell === 'N/A') continue;
      if (!addRate(rates, code, cell)) return null;
    }
    if (!isDay(day)) return null;
    days.push({ day, rates });
  }
  return days;
}

const XML_DAY = /<Cube\s+time=["']([^"']*)["']\s*>([\s\S]*?)<\/Cube>/g;
const XML_RATE = /<Cube\s+currency=["']([^"']*)["']\s+rate=["']([^"']*)["']\s*\/>/g;

/** `<Cube time="2024-01-02"><Cube currency="USD" rate="1.0956"/>…</Cube>`. */
function readXml(text: string): Day[] | null {
  const days: Day[] = [];
  for (const [, day = '', inner = ''] of text.matchAll(XML_DAY)) {
    const rates = new Map<string, string>();
    for (const [, code = '', rate = ''] of inner.matchAll(XML_RATE)) {
      if (!addRate(rates, code, rate)) return null;
    }
    if (!isDay(day)) return null;
    days.push({ day, rates });
  }
  return days;
}

function addRate(rates: Map<string, string>, code: string, text: string): boolean {
  const rate = parseDecimal(text);
  if (rate === null || signOf(rate) <= 0 || !/^[A-Z]{3}$/.test(code)) return false;
  rates.set(code, decimalToText(rate));
  return true;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function byYear(days: readonly Day[]): EcbYear[] {
  const years = Map.groupBy(
    days.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    ({ day }) => parseInt(day, 10),
  );
  return [...years].map(([year, ofYear]) => {
    const currencies = [...new Set(ofYear.flatMap(({ rates }) => [...rates.keys()]))];
    return {
      year,
      currencies,
      days: ofYear.map(({ day, rates }): RateDay => [
        day,
        ...currencies.map((code) => rates.get(code) ?? null),
      ]),
    };
  });
}
