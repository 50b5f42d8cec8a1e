import { formatList } from '@meridian/i18n/formats.ts';
import type {
  Allowance,
  Bracket,
  RateRule,
  ReturnRounding,
  Surcharge,
  YearRules,
} from '@meridian/tax-rules/rates.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';

import { exceptWords, type Figures } from './figures.ts';

type Words = readonly string[];

export function allowanceWords(allowance: Allowance, figures: Figures): Words {
  const {
    i18n: { t },
    money,
    day,
  } = figures;
  switch (allowance.type) {
    case 'none':
      return [t('guides.allowance.none')];
    case 'small-gains':
      return [
        t('guides.allowance.small-gains', {
          amount: money(allowance.perDisposal),
          limit: money(allowance.perYear),
        }),
      ];
    case 'small-transactions':
      return [t('guides.allowance.small-transactions', { amount: money(allowance.minimumWage) })];
    case 'cliff-on-proceeds': {
      const { amount, except, disposedFrom } = allowance;
      return [
        t('guides.allowance.cliff-on-proceeds', { amount: money(amount) }),
        ...(disposedFrom === undefined
          ? []
          : [t('guides.holding.from', { date: day(disposedFrom) })]),
        ...exceptWords(except, figures),
      ];
    }
    default:
      return [t(`guides.allowance.${allowance.type}`, { amount: money(allowance.amount) })];
  }
}

export function surchargeWords(surcharges: readonly Surcharge[], figures: Figures): Words {
  const { t } = figures.i18n;
  return surcharges.map(({ rate, of: base, onlyIf, over }) => {
    if (typeof rate !== 'string') return t('guides.surcharge.setting');
    const shown = figures.percent(rate);
    if (over !== undefined) {
      return t('guides.rate.surtax', { rate: shown, amount: figures.money(over.single) });
    }
    if (onlyIf !== undefined) return t('guides.surcharge.if', { rate: shown });
    return t(base === 'tax' ? 'guides.surcharge.tax' : 'guides.surcharge.base', { rate: shown });
  });
}

/**
 * A rate with its brackets, one line each.
 *
 * @param status of the country's law: where that is not settled, no rate is not the same as no tax
 */
export function rateWords(rule: RateRule, status: CountryRules['status'], figures: Figures): Words {
  const { i18n, money, percent } = figures;
  const { t, text } = i18n;
  switch (rule.type) {
    case 'none':
      return [t(status === 'unsettled' ? 'guides.rate.unsettled' : 'guides.rate.none')];
    case 'flat':
      return [
        percent(rule.rate),
        ...(rule.parts ?? []).map(({ name, rate }) =>
          text({ id: `estimate.part.${name}`, params: { rate: percent(rate) } }),
        ),
        ...(rule.moneyIncome === undefined
          ? []
          : [t('guides.rate.moneyIncome', { rate: percent(rule.moneyIncome) })]),
      ];
    case 'marginal':
      return [
        t('guides.rate.marginal', { rate: percent(rule.top) }),
        ...(rule.inclusion === undefined
          ? []
          : [t('guides.rate.inclusion', { share: percent(rule.inclusion) })]),
      ];
    case 'brackets':
      return [
        ...(rule.stacked === 'alone' ? [] : [t(`guides.rate.${rule.stacked}`)]),
        ...bracketWords(rule.brackets, figures),
      ];
    case 'flat-then-brackets': {
      const { upTo, rate } = rule.slice;
      return [
        t('guides.rate.first', { amount: money(upTo), rate: percent(rate) }),
        ...bracketWords(rule.brackets, figures),
      ];
    }
    case 'two-rate-stacked':
      return rule.periods.map(({ from, basic, higher }) => {
        const params = { basic: percent(basic), higher: percent(higher) };
        const words = t('guides.rate.basic', { ...params, amount: money(rule.basicBand) });
        return dated(words, { from }, figures);
      });
    case 'short-long-brackets':
      return [
        t('guides.rate.short'),
        ...bracketWords(rule.short.single, figures),
        t('guides.rate.long'),
        ...bracketWords(rule.long.single, figures),
        t('guides.rate.surtax', {
          rate: percent(rule.surtax.rate),
          amount: money(rule.surtax.over.single),
        }),
      ];
    case 'by-class':
      return [
        percent(rule.rate),
        ...rule.classes.map(({ rate }) => t('guides.rate.class', { rate: percent(rate) })),
      ];
    default:
      return rareRateWords(rule, figures);
  }
}

type TurnoverPeriod = Extract<RateRule, { type: 'turnover' }>['periods'][number];

type RareRate = Extract<
  RateRule,
  {
    type:
      | 'monthly-brackets-by-venue'
      | 'marginal-or-minimum-tax'
      | 'by-source'
      | 'deemed-return'
      | 'turnover';
  }
>;

/** Rates that one or two countries have. */
function rareRateWords(rule: RareRate, figures: Figures): Words {
  const { i18n, money, percent } = figures;
  const { t, text } = i18n;
  switch (rule.type) {
    case 'monthly-brackets-by-venue':
      return [
        ...bracketWords(rule.brackets, figures),
        rule.abroad === 'as-at-home'
          ? t('guides.rate.asAtHome')
          : t('guides.rate.abroad', { rate: percent(rule.abroad.rate) }),
      ];
    case 'marginal-or-minimum-tax': {
      const { rate, exempt, countedFrom } = rule.abroad;
      const amounts = { amount: money(exempt), from: money(countedFrom) };
      return [
        t('guides.rate.marginal', { rate: percent(rule.top) }),
        t('guides.rate.minimum', { rate: percent(rate), ...amounts }),
      ];
    }
    case 'by-source':
      return [
        ...rule.sources.map(({ id, rate, deduct }) => {
          const shown =
            deduct === undefined
              ? percent(rate)
              : t('guides.rate.deduct', { rate: percent(rate), amount: money(deduct) });
          return t('guides.rate.named', {
            name: text({ id: `estimate.source.${id}` }),
            rate: shown,
          });
        }),
        t('guides.rate.assumed', { name: text({ id: `estimate.source.${rule.assumed}` }) }),
      ];
    case 'deemed-return': {
      const { rate, other, bank, debts, exemptWealth, debtThreshold } = rule;
      return [
        t('guides.rate.deemed', {
          rate: percent(rate),
          other: percent(other),
          amount: money(exemptWealth),
        }),
        t('guides.rate.deemedBank', { rate: percent(bank) }),
        debtThreshold === null
          ? t('guides.rate.deemedDebtsUnknown', { rate: percent(debts) })
          : t('guides.rate.deemedDebts', { rate: percent(debts), amount: money(debtThreshold) }),
      ];
    }
    case 'turnover':
      return [
        ...rule.periods.flatMap((period) => turnoverWords(period, figures)),
        t(rule.swapsCount ? 'guides.rate.swapsCount' : 'guides.rate.swapsDoNotCount'),
      ];
  }
}

function turnoverWords(
  { from, to, seller, buyer, receipts }: TurnoverPeriod,
  figures: Figures,
): Words {
  const { i18n, percent } = figures;
  const { t, text, tag } = i18n;
  const bySide = (key: 'turnover' | 'turnoverBuyer', { home, other }: TurnoverPeriod['seller']) =>
    home === other
      ? t(`guides.rate.${key}Same`, { rate: percent(home) })
      : t(`guides.rate.${key}`, { home: percent(home), other: percent(other) });
  const words = [
    bySide('turnover', seller),
    ...(buyer === undefined ? [] : [bySide('turnoverBuyer', buyer)]),
    ...(receipts === undefined
      ? []
      : [
          t('guides.rate.receipts', {
            rate: percent(receipts.rate),
            kinds: formatList(
              receipts.kinds.map((kind) => text({ id: `income.${kind}` })),
              tag,
            ),
          }),
        ]),
  ];
  return words.map((line) => dated(line, { from, to }, figures));
}

/** Said of a time that begins or ends inside the year; a year that is not divided has neither day. */
function dated(
  words: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  { i18n: { t }, day }: Figures,
): string {
  if (from === undefined && to === undefined) return words;
  const name =
    to === undefined
      ? t('guides.rate.from', { date: day(from ?? '') })
      : from === undefined
        ? t('guides.rate.until', { date: day(to) })
        : t('guides.years.span', { first: day(from), last: day(to) });
  return t('guides.rate.named', { name, rate: words });
}

/** A payment on account that later counts towards the tax of the year. */
export function advanceWords(
  { rate, from }: NonNullable<YearRules['advance']>['value'],
  { i18n: { t }, money, percent }: Figures,
): Words {
  return [t('guides.advance', { rate: percent(rate), amount: money(from) })];
}

export function roundingWords(
  { unit, base, tax }: ReturnRounding,
  { i18n: { t }, money }: Figures,
): Words {
  const amount = money(unit);
  return [
    ...(base === 'none' ? [] : [t(`guides.rounding.base.${base}`, { amount })]),
    t(`guides.rounding.tax.${tax}`, { amount }),
  ];
}

function bracketWords(brackets: readonly Bracket[], { i18n: { t }, money, percent }: Figures) {
  if (brackets.length === 1) {
    return brackets.map(({ rate }) => t('guides.rate.all', { rate: percent(rate) }));
  }
  return brackets.map(({ upTo, rate }) =>
    upTo === null
      ? t('guides.rate.above', { rate: percent(rate) })
      : t('guides.rate.upTo', { rate: percent(rate), amount: money(upTo) }),
  );
}
