/**
 * A1: an answer closes its question. Every kind of question, in every way the page offers, over the
 * sample and the real exports that lie outside the project (`TAX_CSV_DIR`). The ways are listed by the
 * page's own types: a new kind without one does not compile.
 */
import { asUnitPrice } from '@meridian/money/measure.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixed } from '@meridian/money/fixed.ts';
import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import type { IssueCode } from '@meridian/tax-engine/result/report.ts';
import { describe, expect, it } from 'vitest';

import type { Fix, IssueRow, ReportView } from '../model/report-view.ts';
import type { ReportService } from '../model/service.ts';
import { allIssues } from './testing/all-issues.ts';
import { type OpenedReport, openedReport } from './testing/opened-report.ts';

const folder = process.env['TAX_CSV_DIR'] ?? '';
const present = folder !== '' && existsSync(folder);
/** Thirty files take 13 to 40 s in each country: they have their turn in `npm run test:long`. */
const isLong = process.env['PROPERTY_RUNS'] !== undefined;
if (!present) console.log('every-answer.spec: real exports skipped, TAX_CSV_DIR names no folder');

const realFiles = (): File[] =>
  readdirSync(folder).map((name) => new File([readFileSync(join(folder, name))], name));

/** One way to answer an issue, and how to undo it. */
interface Way {
  readonly name: string;
  answer(service: ReportService): Promise<void>;
  undo(service: ReportService): Promise<void>;
}

const AMOUNT = fixed('100');

function corrected(name: string, { entryId }: IssueRow, given: Correction): Way {
  return {
    name,
    answer: (service) => service.correct(entryId, given),
    undo: (service) => service.correct(entryId, null),
  };
}

type Correction = NonNullable<Parameters<ReportService['correct']>[1]>;

/** Codes that a price of one unit answers, as their text offers. */
const BY_PRICE: Readonly<Record<IssueCode, boolean>> = {
  'missing-price': true,
  'missing-rate': false,
  'missing-fee-value': true,
  'missing-cost': false,
  'missing-acquisition': false,
  'missing-portfolio-value': false,
  'missing-start-price': true,
  'one-sided-trade': false,
  'income-without-value': true,
  'derivative-without-value': true,
  'unmatched-withdrawal': false,
  'unmatched-deposit': false,
  'implausible-date': false,
  'implausible-value': false,
  'negative-quantity': false,
  'contradictory-entry': false,
  'selection-not-met': false,
  'loss-may-be-denied': false,
  'price-far-from-day': false,
  'invariant-failed': false,
};

/** Faults of a file or of our own code, which no answer can settle. */
const NO_ANSWER: ReadonlySet<IssueCode> = new Set<IssueCode>([
  'implausible-date',
  'negative-quantity',
  'contradictory-entry',
  'invariant-failed',
]);

const WAYS: Readonly<Record<Fix, (issue: IssueRow, currency: string) => readonly Way[]>> = {
  value: (issue, currency) => [
    corrected('value', issue, { values: { [issue.leg ?? 'none']: { currency, atoms: AMOUNT } } }),
    ...(BY_PRICE[issue.code] && !isFiat(issue.asset) ? [priced(issue, currency)] : []),
  ],
  cost: (issue, currency) => [
    corrected('cost', issue, { cost: { currency, atoms: AMOUNT } }),
    corrected('cost and day', issue, {
      cost: { currency, atoms: AMOUNT },
      acquiredDay: '2015-01-02',
    }),
    corrected('own units', issue, { ownUnits: true }),
  ],
  'split-cost': (issue, currency) => [
    corrected('cost', issue, { cost: { currency, atoms: AMOUNT } }),
    corrected('cost and day', issue, {
      cost: { currency, atoms: AMOUNT },
      acquiredDay: '2015-01-02',
    }),
  ],
  opening: (issue, currency) => [
    openingLot('lot of the day before', issue, currency, dayBefore(issue.day)),
    // Where lots of all accounts answered once, an old one goes to whichever account sold first.
    ...(currency === 'USD'
      ? []
      : [openingLot('lot of long before', issue, currency, '2010-01-02')]),
  ],
  portfolio: (issue, currency) => [
    corrected('portfolio', issue, { portfolioValue: { currency, atoms: fixed('1000000') } }),
  ],
  price: (issue, currency) => [priced(issue, currency)],
  none: () => [],
};

function openingLot(
  name: string,
  { asset, lacking, account }: IssueRow,
  currency: string,
  acquiredDay: string,
): Way {
  const lot = { id: 'answer', asset, quantity: lacking, account, acquiredDay };
  return {
    name,
    answer: (service) => service.saveOpening({ ...lot, cost: { currency, atoms: AMOUNT } }),
    undo: (service) => service.removeOpening('answer'),
  };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

function priced({ asset, day }: IssueRow, currency: string): Way {
  return {
    name: 'price',
    answer: (service) =>
      service.savePrice({ id: 'answer', asset, currency, day, price: asUnitPrice(fixed('2')) }),
    undo: (service) => service.removePrice('answer'),
  };
}

const nameOf = ({ code, asset, leg, entryId }: IssueRow) => `${code} ${asset} ${leg} ${entryId}`;

/** The open questions of the report; each call of `next` reads them anew. */
async function questions({ service, workspace }: OpenedReport) {
  let report: ReportView | null = null;
  const next = async (): Promise<ReportView> => {
    const { version } = report ?? { version: 0 };
    const view = await workspace(
      (each) => each.reportState === 'ready' && (each.report?.version ?? 0) > version,
    );
    report = view.report;
    if (report === null) throw new Error('no report');
    return report;
  };
  const open = async (): Promise<readonly IssueRow[]> => {
    const issues = await allIssues(service, report?.version ?? 0);
    return issues.filter(({ level }) => level === 'open');
  };
  return { next, open };
}

/** Answers each open question of each year in each way; what an answer leaves as it was. */
async function unanswered(country: string, files: readonly File[]) {
  const opened = await openedReport();
  const { service, workspace } = opened;
  await service.chooseCountry(country);
  await service.addSample();
  if (files.length > 0) await service.addFiles(files);
  const { years, countries } = await workspace((view) => view.reportState === 'ready');
  const currency = countries.find(({ code }) => code === country)?.currency ?? '';
  const { next, open } = await questions(opened);
  const left: string[] = [];
  const asked = new Set<string>();
  let answers = 0;
  let shown = (await next()).year;
  for (const year of years) {
    await service.chooseYear(year);
    if (year !== shown) shown = (await next()).year;
    for (const issue of await open()) {
      // A lot without a cost is asked for in each year that sells of it.
      if (asked.has(nameOf(issue))) continue;
      asked.add(nameOf(issue));
      const ways = WAYS[issue.fix](issue, currency);
      const where = `${year} ${nameOf(issue)} (${issue.day})`;
      if (ways.length === 0 && !NO_ANSWER.has(issue.code)) left.push(`${where}: no way`);
      for (const way of ways) {
        answers += 1;
        await way.answer(service);
        await next();
        const same = (await open()).find((each) => nameOf(each) === nameOf(issue));
        // A question of the same name may stay for fewer units than before.
        if (same !== undefined && same.quantity >= issue.quantity)
          left.push(`${where}: ${way.name}`);
        await way.undo(service);
        await next();
      }
    }
  }
  return { left, answers };
}

describe('A1: an answer closes its question', () => {
  const countries = ['DE', 'US', 'GB', 'FR', 'JP'];

  it.each(countries)('of the sample, in %s', async (country) => {
    const { left, answers } = await unanswered(country, []);
    expect(left).toEqual([]);
    expect(answers).toBeGreaterThan(0);
  });

  it.skipIf(!present || !isLong).each(countries)(
    'of the sample and real exports together, in %s',
    { timeout: 900_000 },
    async (country) => {
      const { left, answers } = await unanswered(country, realFiles());
      expect(left).toEqual([]);
      expect(answers).toBeGreaterThan(100);
    },
  );
});
