import type { Allowance, Bracket, RateRule, Surcharge } from '@meridian/tax-rules/rates.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';

import type { Figures } from './rule-words.ts';

type Words = readonly string[];

export function allowanceWords(allowance: Allowance, { i18n: { t }, money }: Figures): Words {
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
  const { t } = i18n;
  switch (rule.type) {
    case 'none':
      return [t(status === 'unsettled' ? 'guides.rate.unsettled' : 'guides.rate.none')];
    case 'flat':
      return [percent(rule.rate)];
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
        return dated(words, from, figures);
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
      return rule.sources.map(({ id, rate }) =>
        t('guides.rate.named', {
          name: text({ id: `estimate.source.${id}` }),
          rate: percent(rate),
        }),
      );
    case 'deemed-return':
      return [
        t('guides.rate.deemed', {
          rate: percent(rule.rate),
          other: percent(rule.other),
          amount: money(rule.exemptWealth),
        }),
      ];
    case 'turnover':
      return rule.periods.map(({ from, seller: { home, other } }) => {
        const words =
          home === other
            ? t('guides.rate.turnoverSame', { rate: percent(home) })
            : t('guides.rate.turnover', { home: percent(home), other: percent(other) });
        return dated(words, from, figures);
      });
  }
}

/** Said of a time that begins inside the year, or before it; the first has no day of its own. */
function dated(words: string, from: string | undefined, { i18n: { t }, day }: Figures): string {
  return from === undefined
    ? words
    : t('guides.rate.named', { name: t('guides.rate.from', { date: day(from) }), rate: words });
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
