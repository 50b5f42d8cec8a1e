import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { VisuallyHidden } from '@meridian/ui/VisuallyHidden.tsx';
import { useId } from 'react';

import { useSignal } from './use-signal.ts';
import styles from './ViewChoice.module.css';
import { SHAPES } from './view-state.ts';
import type { ViewStore } from './view-store.ts';

/** A list with all its figures, or a map of what moved. */
export function ShapeChoice({ view }: { view: ViewStore }) {
  const { t } = useI18n();
  const name = useId();
  const { shape } = useSignal(view.state);
  return (
    <fieldset className={styles.choice}>
      <legend>
        <VisuallyHidden>{t('markets.shape')}</VisuallyHidden>
      </legend>
      <div className={styles.options}>
        {SHAPES.map((each) => (
          <label key={each} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={shape === each}
              onChange={() => view.change({ shape: each })}
            />
            <span>{t(`markets.shape.${each}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
