import { decimal } from '@meridian/money/decimal.ts';
import type { FeeScheduleInfo } from '@meridian/protocol/contracts/venue.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { LoadFailed } from '@meridian/ui/LoadFailed.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';

import styles from './FeesPage.module.css';
import { levelName } from './level-name.ts';
import { percentOf } from './percent-of.ts';
import { Rate } from './Rate.tsx';
import { useFees } from './use-fees.ts';

/** The rates level by level, as the venue itself charges them. */
export function FeeTables() {
  const { t } = useI18n();
  const { fees, retry } = useFees();
  if (fees.kind === 'loading') return <Skeleton lines={12} className={styles.waiting} />;
  if (fees.kind === 'failed') {
    return <LoadFailed text={t('fees.failed')} retry={t('fees.retry')} onRetry={retry} />;
  }
  return fees.schedules.map((schedule) => (
    <Schedule key={schedule.name} schedule={schedule} level={fees.level} />
  ));
}

interface ScheduleProps {
  schedule: FeeScheduleInfo;
  /** Of who is signed in; null for a visitor. */
  level: string | null;
}

function Schedule({ schedule: { name, levels, discount, symbols }, level }: ScheduleProps) {
  const { t, tag } = useI18n();
  const title = name === 'stable' ? t('fees.schedule.stable') : t('fees.schedule.spot');
  const own = levels.some((each) => each.level === level) ? level : 'default';
  return (
    <section className={styles.part} aria-labelledby={`fees-${name}`}>
      <h2 id={`fees-${name}`}>{title}</h2>
      {name === 'stable' && (
        <p className={styles.quiet}>
          <bdi dir="ltr">{symbols.join(', ')}</bdi>
        </p>
      )}
      <Table caption={title}>
        <thead>
          <tr>
            <HeaderCell>{t('fees.level')}</HeaderCell>
            <HeaderCell numeric>{t('fees.maker')}</HeaderCell>
            <HeaderCell numeric>{t('fees.taker')}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {levels.map((each) => (
            <tr key={each.level}>
              <th scope="row">
                {levelName(each.level, t)}{' '}
                {level !== null && each.level === own && (
                  <Badge tone="accent">{t('fees.yours')}</Badge>
                )}
              </th>
              <NumericCell>
                <Rate rate={each.maker} />
              </NumericCell>
              <NumericCell>
                <Rate rate={each.taker} />
              </NumericCell>
            </tr>
          ))}
        </tbody>
      </Table>
      {discount !== null && (
        <p className={styles.quiet}>
          {t('fees.discount', {
            asset: discount.asset,
            share: percentOf(decimal(discount.share), tag),
          })}
        </p>
      )}
    </section>
  );
}
