import { Badge } from '@meridian/ui/Badge.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { YearView } from '../model/year-view.ts';
import { Day } from './Figures.tsx';

const EXCHANGE = /^ccxt:(.+)$/;

/** A downloaded year with where its values come from and when they were read there. */
export function YearName({ year }: { year: YearView }) {
  const { t } = useI18n();
  const { source, simulated, fetchedAt } = year;
  return (
    <>
      {t(`report.years.${year.kind}`, { year: String(year.year) })} ·{' '}
      {source === 'ecb' ? t('report.years.ecb') : <bdi>{EXCHANGE.exec(source)?.[1] ?? source}</bdi>}{' '}
      · <Day iso={fetchedAt.slice(0, 'YYYY-MM-DD'.length)} />{' '}
      {simulated && <Badge tone="warning">{t('report.years.simulated')}</Badge>}
    </>
  );
}
