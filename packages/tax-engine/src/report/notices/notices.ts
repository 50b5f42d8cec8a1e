import { fixed, multiplyFixed, fixedRate } from '@meridian/money/fixed.ts';
import { type Notice, type NoticeFigure, noticesOfYear } from '@meridian/tax-rules/reporting.ts';
import type { EntryOrder } from '../../ledger/arrange.ts';
import { isOpen } from '../disposals.ts';
import type { Faults } from '../faults.ts';
import type { MovementContext } from '../../movements/from-entry.ts';
import type { NoticeLine } from '../../result/notice-line.ts';
import type { NoticeObserver } from './notice-observer.ts';
import type { Settings } from '../../input/settings.ts';
import type { TaxReport } from '../../result/report.ts';
import { type Sum, type ValueAtEnd, highestCost, sumHoldings } from '../year-end.ts';

export interface NoticeInput {
  readonly context: MovementContext;
  readonly order: EntryOrder;
  /** Has read every movement of the ledger. */
  readonly noticeObserver: NoticeObserver;
  readonly settings: Settings;
  readonly report: Pick<
    TaxReport,
    'year' | 'firstDay' | 'lastDay' | 'disposals' | 'holdings' | 'totals'
  >;
}

/**
 * Returns, notices and levies beside the tax, each with its figure. Prices of the last day of the
 * year come from the user; without a price a figure is unknown, but its known part may exceed the
 * limit. Accounts count as abroad unless the user places them at home.
 */
export function noticesOf(
  input: NoticeInput,
  faults: Faults,
): Pick<TaxReport, 'notices' | 'wealthAtEnd'> {
  const { context, report } = input;
  const { rules } = context;
  const notices = noticesOfYear(rules.notices ?? [], report.year);
  const asksWealth = rules.forms.some(({ lines }) =>
    lines.some(({ figure }) => figure === 'wealth-at-end'),
  );
  const value: ValueAtEnd = (asset, quantity) =>
    context.valuer.leg({ asset, quantity }, report.lastDay).atoms;
  // An observer that stopped halfway has read no figure whole.
  const isObserved = !faults.has('notices');
  const lines = notices.map((notice) =>
    isObserved
      ? faults.attempt(
          'notice-computes-to-its-end',
          () => lineOf(notice, read(notice.figure, input, value)),
          () => unknownLine(notice),
        )
      : unknownLine(notice),
  );
  if (!asksWealth) return { notices: lines };
  const wealthAtEnd = faults.attempt(
    'wealth-computes-to-its-end',
    () => {
      const { known, lacks } = wealth(input, value);
      return lacks.size > 0 ? null : known;
    },
    () => null,
  );
  return { notices: lines, wealthAtEnd };
}

type Reading = Sum & { readonly assumptions?: readonly string[] };

function read(figure: NoticeFigure, input: NoticeInput, value: ValueAtEnd): Reading {
  const { report, noticeObserver, settings } = input;
  const { venues = {} } = settings;
  const isAbroad = (account: string): boolean => venues[account] !== 'home';
  switch (figure) {
    case 'proceeds': {
      const open = report.disposals.filter(isOpen);
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
      const { highest, lacks } = highestCost(
        end.known,
        noticeObserver.purchases,
        report.disposals,
        input.order,
      );
      return {
        known: highest,
        lacks: new Set([...end.lacks, ...lacks, ...noticeObserver.costless]),
      };
    }
    case 'wealth-abroad-at-end':
      return {
        ...noticeObserver.accounts.valueOf(isAbroad, value),
        ...assumed(noticeObserver, settings),
      };
    case 'accounts-abroad': {
      const known = BigInt(noticeObserver.accounts.accounts().filter(isAbroad).length);
      return { known, lacks: new Set(), ...assumed(noticeObserver, settings) };
    }
    case 'wealth-by-days':
      return noticeObserver.days.finish(value);
  }
}

function wealth({ report }: NoticeInput, value: ValueAtEnd): Sum {
  return sumHoldings(report.holdings, ({ asset, quantity }) => value(asset, quantity));
}

/** The assumption about accounts that the user did not place. */
function assumed(
  { accounts }: NoticeObserver,
  { venues = {} }: Settings,
): Pick<Reading, 'assumptions'> {
  const isAssumed = accounts.accounts().some((name) => venues[name] === undefined);
  return isAssumed ? { assumptions: ['notice.assumes.abroad'] } : {};
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

function unknownLine(notice: Notice): NoticeLine {
  const { levy } = notice;
  return {
    ...headOf(notice),
    value: null,
    known: 0n,
    due: 'unknown',
    ...(levy === undefined ? {} : { levy: null }),
    lacks: [],
    assumptions: [],
  };
}

function headOf({ id, figure, above: limit = '0', confidence, basis }: Notice) {
  const isCount = figure === 'accounts-abroad';
  return { id, figure, above: isCount ? BigInt(limit) : fixed(limit), basis, confidence };
}

function lineOf(notice: Notice, { known, lacks, assumptions = [] }: Reading): NoticeLine {
  const { levy } = notice;
  const head = headOf(notice);
  const isKnown = lacks.size === 0;
  return {
    ...head,
    value: isKnown ? known : null,
    known,
    due: known > head.above ? 'yes' : isKnown ? 'no' : 'unknown',
    ...(levy === undefined ? {} : { levy: isKnown ? multiplyFixed(known, fixedRate(levy)) : null }),
    lacks: [...lacks].toSorted(),
    assumptions,
  };
}
