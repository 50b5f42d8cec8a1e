import { fixed, multiplyFixed } from '@meridian/money/fixed.ts';
import { type Notice, type NoticeFigure, noticesOfYear } from '@meridian/tax-rules/reporting.ts';
import type { Entry } from './ledger.ts';
import type { Movement } from './movements.ts';
import { type MovementContext, movementsOf } from './movements-of.ts';
import type { NoticeLine } from './notice-line.ts';
import type { Settings, TaxReport } from './result.ts';
import { AccountBook, DaysHeld, type Sum, type ValueAtEnd } from './year-end.ts';
import { highestCost, sumHoldings } from './year-end.ts';

export type NoticeInput = {
  readonly context: MovementContext;
  readonly entries: readonly Entry[];
  readonly settings: Settings;
  readonly report: Pick<
    TaxReport,
    'year' | 'firstDay' | 'lastDay' | 'disposals' | 'holdings' | 'totals'
  >;
};

/**
 * Returns, notices and levies beside the tax, with the figure that each depends on. Prices of the
 * last day of the year are the user's; without one a figure is not known, and what is known may
 * still decide. Accounts are taken as abroad unless the user says they are at home.
 */
export function noticesOf(input: NoticeInput): Pick<TaxReport, 'notices' | 'wealthAtEnd'> {
  const { context, report } = input;
  const { rules } = context;
  const notices = noticesOfYear(rules.notices ?? [], report.year);
  const asksWealth = rules.forms.some(({ lines }) =>
    lines.some(({ figure }) => figure === 'wealth-at-end'),
  );
  const value: ValueAtEnd = (asset, quantity) =>
    context.valuer.leg({ asset, quantity }, report.lastDay).atoms;
  const seen = seeLedger(input, notices);
  const lines = notices.map((notice) => lineOf(notice, read(notice.figure, input, seen, value)));
  if (!asksWealth) return { notices: lines };
  const { known, lacks } = wealth(input, value);
  return { notices: lines, wealthAtEnd: lacks.size > 0 ? null : known };
}

type Reading = Sum & { readonly assumptions?: readonly string[] };

/** Notices whose figure needs the movements of the ledger. */
const NEEDS_LEDGER: ReadonlySet<NoticeFigure> = new Set([
  'wealth-abroad-at-end',
  'accounts-abroad',
  'wealth-by-days',
  'highest-cost',
]);

type Seen = {
  readonly accounts: AccountBook;
  readonly days: DaysHeld;
  readonly year: readonly Movement[];
};

/** One more look at the ledger up to the end of the year, for the countries that need it. */
function seeLedger({ context, entries, report }: NoticeInput, notices: readonly Notice[]): Seen {
  const seen = {
    accounts: new AccountBook(report.firstDay),
    days: new DaysHeld(report),
    year: [] as Movement[],
  };
  const wants = new Set(notices.map(({ figure }) => figure).filter((one) => NEEDS_LEDGER.has(one)));
  if (wants.size === 0) return seen;
  const byAccount = wants.has('wealth-abroad-at-end') || wants.has('accounts-abroad');
  const given = ({ asset, quantity, day }: Movement): bigint | null =>
    context.valuer.leg({ asset, quantity }, day).atoms;
  for (const entry of entries) {
    const day = context.zone.dayOf(entry.at);
    if (day > report.lastDay) break;
    for (const movement of movementsOf(entry, context)) {
      if (movement.quantity <= 0n) continue;
      if (byAccount) seen.accounts.see(movement);
      if (wants.has('wealth-by-days')) seen.days.see(movement, given);
      if (wants.has('highest-cost') && day >= report.firstDay) seen.year.push(movement);
    }
  }
  return seen;
}

function read(figure: NoticeFigure, input: NoticeInput, seen: Seen, value: ValueAtEnd): Reading {
  const { report, settings } = input;
  const { venues = {} } = settings;
  const isAbroad = (account: string): boolean => venues[account] !== 'home';
  switch (figure) {
    case 'proceeds': {
      const open = report.disposals.filter(({ gain }) => gain === null);
      let known = report.totals.proceeds;
      for (const { proceeds } of open) if (proceeds !== null) known += proceeds;
      return { known, lacks: assetsOf(open.filter(({ proceeds }) => proceeds === null)) };
    }
    case 'largest-exempt-proceeds':
      return largestExempt(report);
    case 'wealth-at-end':
      return wealth(input, value);
    case 'cost-at-end':
      return sumHoldings(report.holdings, ({ cost }) => cost);
    case 'highest-cost': {
      const end = sumHoldings(report.holdings, ({ cost }) => cost);
      const { highest, lacks } = highestCost(end.known, seen.year, report.disposals);
      return { known: highest, lacks: new Set([...end.lacks, ...lacks]) };
    }
    case 'wealth-abroad-at-end':
      return { ...seen.accounts.valueOf(isAbroad, value), ...assumed(seen, settings) };
    case 'accounts-abroad': {
      const known = BigInt(seen.accounts.accounts().filter(isAbroad).length);
      return { known, lacks: new Set(), ...assumed(seen, settings) };
    }
    case 'wealth-by-days':
      return seen.days.finish(value);
  }
}

function wealth({ report }: NoticeInput, value: ValueAtEnd): Sum {
  return sumHoldings(report.holdings, ({ asset, quantity }) => value(asset, quantity));
}

/** The venues that were taken because the user did not say them. */
function assumed({ accounts }: Seen, { venues = {} }: Settings): Pick<Reading, 'assumptions'> {
  const isOpen = accounts.accounts().some((name) => venues[name] === undefined);
  return isOpen ? { assumptions: ['notice.assumes.abroad'] } : {};
}

function assetsOf(disposals: readonly { readonly asset: string }[]): ReadonlySet<string> {
  return new Set(disposals.map(({ asset }) => asset));
}

function largestExempt({ disposals }: NoticeInput['report']): Sum {
  let known = 0n;
  const lacks = new Set<string>();
  for (const { asset, slices } of disposals) {
    let own = 0n;
    for (const { term, proceeds } of slices) {
      if (term !== 'exempt') continue;
      if (proceeds === null) lacks.add(asset);
      else own += proceeds;
    }
    if (own > known) known = own;
  }
  return { known, lacks };
}

function lineOf(
  { id, figure, above: limit = '0', levy, confidence, basis }: Notice,
  { known, lacks, assumptions = [] }: Reading,
): NoticeLine {
  const isCount = figure === 'accounts-abroad';
  const above = isCount ? BigInt(limit) : fixed(limit);
  const isKnown = lacks.size === 0;
  const due = known > above ? 'yes' : isKnown ? 'no' : 'unknown';
  return {
    id,
    figure,
    value: isKnown ? known : null,
    known,
    above,
    due,
    ...(levy === undefined ? {} : { levy: isKnown ? multiplyFixed(known, fixed(levy)) : null }),
    lacks: [...lacks].toSorted(),
    assumptions,
    basis,
    confidence,
  };
}
