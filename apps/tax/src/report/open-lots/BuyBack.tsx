import type { BuyBackRule } from '@meridian/tax-export/law.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { OpenLotsView } from '../model/open-lots-view.ts';
import { TagRead } from '../result/LawSection.tsx';
import styles from './OpenLots.module.css';

/** What the country's law makes of a loss on units that are bought again, how sure, and by what. */
export function BuyBack({ view: { buyBack, buyBackNotes } }: { view: OpenLotsView }) {
  const { t, text } = useI18n();
  return (
    <div className={styles.rules}>
      <h4>{t('lots.buyBack.title')}</h4>
      {buyBack.length + buyBackNotes.length === 0 && <p>{t('lots.buyBack.none')}</p>}
      {buyBack.map((rule) => (
        <Rule key={rule.type} rule={rule} />
      ))}
      {buyBackNotes.map((id) => (
        <p key={id}>{text({ id })}</p>
      ))}
    </div>
  );
}

function Rule({ rule }: { rule: BuyBackRule }) {
  const { t } = useI18n();
  const { basis, confidence, source, read } = rule;
  return (
    <div>
      <p>{sentence(rule, t)}</p>
      <p className={styles.basis}>
        {/* The law's own words are quoted in one language. */}
        <bdi lang="en">{basis}</bdi> <TagRead confidence={confidence} source={source} read={read} />
      </p>
    </div>
  );
}

function sentence(rule: BuyBackRule, t: ReturnType<typeof useI18n>['t']): string {
  switch (rule.type) {
    case 'superficial':
      return t('lots.buyBack.superficial', { before: rule.daysBefore, after: rule.daysAfter });
    case 'until-resold-days':
      return t('lots.buyBack.untilDays', { days: rule.days });
    case 'until-resold-months':
      return t('lots.buyBack.untilMonths', { months: rule.months });
    case 'days-after':
      return t('lots.buyBack.daysAfter', { days: rule.days });
    case 'days-before':
      return t('lots.buyBack.daysBefore', { days: rule.days });
  }
}
