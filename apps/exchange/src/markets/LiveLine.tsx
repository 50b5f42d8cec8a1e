import { classNames } from '@meridian/ui/class-names.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { VisuallyHidden } from '@meridian/ui/VisuallyHidden.tsx';

import { formatAge } from './live-state.ts';
import styles from './LiveLine.module.css';
import type { MarketModel } from './market-model.ts';
import { useShownAge } from './use-shown-age.ts';
import { useSignal } from './use-signal.ts';

/**
 * Whether the prices are live, and how old they are if not; live ones of a simulated market say so. What is spoken stands apart: the state
 * and the result of the reader's last choice, never the age that counts on, nor what prices do.
 */
export function LiveLine({ model }: { model: MarketModel }) {
  const { t } = useI18n();
  const live = useSignal(model.live);
  const rows = useSignal(model.list.rows);
  const found = useSignal(model.found);
  const status = useSignal(model.status);
  const simulated = status.kind === 'ready' && status.market.source === 'simulated';
  const state = t(`markets.live.${live}`);
  return (
    <div>
      <p className={styles.line}>
        <span className={classNames(styles.state, styles[live])}>{state}</span>
        {simulated && <span>{t('markets.live.simulated')}</span>}
        <Age model={model} />
        {found !== null && <span>{t('markets.count', { count: rows.length })}</span>}
      </p>
      <div role="status">
        <VisuallyHidden>
          {found === null ? state : t('markets.announcement', { state, count: found })}
        </VisuallyHidden>
      </div>
    </div>
  );
}

function Age({ model }: { model: MarketModel }) {
  const { t, tag } = useI18n();
  const age = useShownAge(model);
  return age === null ? null : <span>{t('markets.live.age', { age: formatAge(age, tag) })}</span>;
}
