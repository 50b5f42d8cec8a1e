import type { LevelInfo, LevelsResult } from '@meridian/protocol/contracts/levels.ts';
import type { FeesResult } from '@meridian/protocol/contracts/venue.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { LoadFailed } from '@meridian/ui/LoadFailed.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';

import shared from '../fees/FeesPage.module.css';
import { levelName } from '../fees/level-name.ts';
import { Rate } from '../fees/Rate.tsx';
import { dollars } from './dollars.ts';
import { OwnLevel } from './OwnLevel.tsx';
import { useLevels } from './use-levels.ts';
import styles from './VipPage.module.css';

/** The reader's own level, the table of all, and how they are measured. */
export function VipLevels() {
  const { t } = useI18n();
  const { levels: state, retry, signIn } = useLevels();
  if (state.kind === 'loading') return <Skeleton lines={14} className={shared.waiting} />;
  if (state.kind === 'failed') {
    return <LoadFailed text={t('levels.failed')} retry={t('levels.retry')} onRetry={retry} />;
  }
  const { levels, fees } = state;
  const { volumeDays, protectionDays, own } = levels;
  return (
    <>
      {own !== null && <OwnLevel own={own} levels={levels.levels} />}
      {signIn !== null && (
        <div className={styles.signIn}>
          <p>{t('levels.signIn.text')}</p>
          <Button variant="primary" onClick={signIn}>
            {t('levels.signIn')}
          </Button>
        </div>
      )}
      <section className={shared.part} aria-labelledby="levels-all">
        <h2 id="levels-all">{t('levels.table')}</h2>
        <LevelTable levels={levels} fees={fees} />
      </section>
      <ul className={shared.notes}>
        <li>{t('levels.note.volume', { days: volumeDays })}</li>
        <li>{t('levels.note.rise')}</li>
        <li>{t('levels.note.keep', { days: protectionDays })}</li>
        <li>{t('levels.note.fees')}</li>
      </ul>
    </>
  );
}

function LevelTable({ levels, fees }: { levels: LevelsResult; fees: FeesResult }) {
  const { t, tag } = useI18n();
  const spot = fees.schedules.find(({ name }) => name === 'spot');
  return (
    <Table caption={t('levels.table')}>
      <thead>
        <tr>
          <HeaderCell>{t('levels.column.level')}</HeaderCell>
          <HeaderCell numeric>{t('levels.column.volume', { days: levels.volumeDays })}</HeaderCell>
          <HeaderCell numeric>{t('levels.column.assets')}</HeaderCell>
          <HeaderCell numeric>{t('levels.column.maker')}</HeaderCell>
          <HeaderCell numeric>{t('levels.column.taker')}</HeaderCell>
          <HeaderCell numeric>{t('levels.column.withdraw')}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {levels.levels.map((info) => {
          const rates = spot?.levels.find(({ level }) => level === info.level);
          return (
            <tr key={info.level}>
              <th scope="row" className={styles.level}>
                {levelName(info.level, t, 'levels')}{' '}
                {levels.own?.level === info.level && (
                  <Badge tone="accent">{t('levels.yours')}</Badge>
                )}
              </th>
              <Condition value={info.volume} />
              <Condition value={info.assets} />
              <NumericCell>{rates !== undefined && <Rate rate={rates.maker} />}</NumericCell>
              <NumericCell>{rates !== undefined && <Rate rate={rates.taker} />}</NumericCell>
              <NumericCell>
                <bdi dir="ltr">{dollars(info.withdrawPerDay, tag)}</bdi>
              </NumericCell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function Condition({ value }: { value: LevelInfo['volume'] }) {
  const { tag } = useI18n();
  return (
    <NumericCell>{value === '0' ? '–' : <bdi dir="ltr">{dollars(value, tag)}</bdi>}</NumericCell>
  );
}
