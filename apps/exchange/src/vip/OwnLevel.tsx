import { formatDateTime, formatList } from '@meridian/i18n/formats.ts';
import { isolated } from '@meridian/i18n/isolated.ts';
import { compare, decimal, decimalToText, divide, isZero } from '@meridian/money/decimal.ts';
import { plotNumber } from '@meridian/money/plot.ts';
import type { LevelInfo, LevelsResult } from '@meridian/protocol/contracts/levels.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { Progress } from '@meridian/ui/Progress.tsx';

import { levelName } from '../fees/level-name.ts';
import { dollars } from './dollars.ts';
import styles from './VipPage.module.css';

type Own = NonNullable<LevelsResult['own']>;

/** The level of who is signed in, and how far the next one is. */
export function OwnLevel({ own, levels }: { own: Own; levels: readonly LevelInfo[] }) {
  const { t, tag } = useI18n();
  const index = levels.findIndex(({ level }) => level === own.level);
  const next = index === -1 ? undefined : levels[index + 1];
  return (
    <Panel title={t('levels.own.title')}>
      <p className={styles.ownLevel}>{levelName(own.level, t, 'levels')}</p>
      {own.isAssigned && <p className={styles.quiet}>{t('levels.own.assigned')}</p>}
      {own.keptUntil !== null && (
        <p className={styles.quiet}>
          {t('levels.own.kept', { date: formatDateTime(own.keptUntil, 'UTC', tag) })}
        </p>
      )}
      {!own.isAssigned && next === undefined && (
        <p className={styles.quiet}>{t('levels.own.highest')}</p>
      )}
      {!own.isAssigned && next !== undefined && (
        <div className={styles.ways}>
          <p>{t('levels.own.next', { level: levelName(next.level, t, 'levels') })}</p>
          <Way label={t('levels.own.volume')} have={own.volume} need={next.volume} />
          <Way label={t('levels.own.assets')} have={own.assets} need={next.assets} />
        </div>
      )}
      {own.unpriced.length > 0 && (
        <p className={styles.quiet}>
          {t('levels.own.unpriced', { assets: formatList(own.unpriced, tag) })}
        </p>
      )}
    </Panel>
  );
}

const SHARE_DIGITS = 4;

function Way({ label, have, need }: { label: string; have: string; need: string }) {
  const { t, tag } = useI18n();
  return (
    <Progress
      label={label}
      count={t('levels.own.of', {
        have: isolated(dollars(have, tag)),
        need: isolated(dollars(need, tag)),
      })}
      fraction={shareOf(have, need)}
    />
  );
}

/** For a bar: 1 where the condition is met. */
function shareOf(have: string, need: string): number {
  const [part, whole] = [decimal(have), decimal(need)];
  if (isZero(whole) || compare(part, whole) >= 0) return 1;
  // `as`: a share is a decimal text of a few digits, and drawn only.
  return plotNumber(decimalToText(divide(part, whole, SHARE_DIGITS, 'floor'))) as number;
}
