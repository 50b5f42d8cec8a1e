import { classNames } from '@meridian/ui/class-names.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { formatAge } from '../markets/live-state.ts';
import { useShownAge } from '../markets/use-shown-age.ts';
import { useSignal } from '../markets/use-signal.ts';
import styles from './PairBar.module.css';
import type { TradeModel } from './trade-model.ts';

/** Whether prices are live, and their age where they are not. */
export function LiveBadge({ model }: { model: TradeModel }) {
  const { t, tag } = useI18n();
  const live = useSignal(model.live);
  const age = useShownAge(model);
  return (
    <span className={classNames(styles.state, styles[live])} role="status">
      {t(`trade.live.${live}`)}
      {age !== null && (
        <span className={styles.age} aria-hidden="true">
          {formatAge(age, tag)}
        </span>
      )}
    </span>
  );
}
