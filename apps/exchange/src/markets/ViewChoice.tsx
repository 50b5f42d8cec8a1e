import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { VisuallyHidden } from '@meridian/ui/VisuallyHidden.tsx';
import { useId } from 'react';

import { useSignal } from './use-signal.ts';
import styles from './ViewChoice.module.css';
import { QUOTE_OF_VIEW, stateWithView, type View, VIEWS } from './view-state.ts';
import type { ViewStore } from './view-store.ts';

interface ViewChoiceProps {
  view: ViewStore;
  /** Until the page has come to life. */
  disabled: boolean;
}

/** Which markets are listed: one choice of several, moved through with the arrow keys. */
export function ViewChoice({ view, disabled }: ViewChoiceProps) {
  const { t } = useI18n();
  const name = useId();
  const state = useSignal(view.state);
  return (
    <fieldset className={styles.choice} disabled={disabled}>
      <legend>
        <VisuallyHidden>{t('markets.view')}</VisuallyHidden>
      </legend>
      <div className={styles.options}>
        {VIEWS.map((each) => (
          <label key={each} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={state.view === each}
              onChange={() => view.change(stateWithView(view.state.get(), each))}
            />
            <span>
              <ViewName view={each} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ViewName({ view }: { view: View }) {
  const { t } = useI18n();
  switch (view) {
    case 'all':
    case 'favourites':
    case 'gainers':
    case 'losers':
    case 'new':
      return t(`markets.view.${view}`);
    case 'usdt':
    case 'usdc':
    case 'eur':
    case 'btc':
      return QUOTE_OF_VIEW[view];
  }
}
