import { classNames } from '@meridian/ui/class-names.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useSyncExternalStore } from 'react';

import { ageToShow, formatAge } from '../markets/live-state.ts';
import { useSignal } from '../markets/use-signal.ts';
import styles from './PairBar.module.css';
import type { TradeModel } from './trade-model.ts';

/** Whether prices are live, and their age where they are not. */
export function LiveBadge({ model }: { model: TradeModel }) {
  const { t, tag } = useI18n();
  const live = useSignal(model.live);
  const age = useSyncExternalStore(
    everySecond,
    () => ageToShow(live, model.dataAt, Date.now()),
    () => null,
  );
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

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
}
