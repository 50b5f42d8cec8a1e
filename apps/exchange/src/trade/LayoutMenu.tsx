import { Button } from '@meridian/ui/Button.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Menu } from '@meridian/ui/Menu.tsx';
import { useId } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import { HIDEABLE_PANES, type LayoutStore, MODES } from './layout-store.ts';
import styles from './PairBar.module.css';

/** Simple or pro, which panes are shown, and all of it as it was. */
export function LayoutMenu({ layout }: { layout: LayoutStore }) {
  const { t } = useI18n();
  const name = useId();
  const { mode, hidden } = useSignal(layout.state);
  return (
    <Menu
      name="trade-layout"
      className={styles.layout}
      label={t('trade.layout')}
      summary={<Icon name="settings" />}
    >
      <fieldset className={styles.layoutChoices} aria-label={t('trade.layout.mode')}>
        {MODES.map((each) => (
          <label key={each} className={styles.layoutChoice}>
            <input
              type="radio"
              name={name}
              checked={mode === each}
              onChange={() => layout.change({ mode: each })}
            />
            <span>
              {t(`trade.layout.${each}`)}
              <span className={styles.layoutNote}>{t(`trade.layout.${each}.note`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset
        className={styles.layoutChoices}
        aria-label={t('trade.layout.panes')}
        data-wide=""
        disabled={mode === 'simple'}
      >
        {HIDEABLE_PANES.map((pane) => (
          <label key={pane} className={styles.layoutChoice}>
            <input
              type="checkbox"
              checked={!hidden.includes(pane)}
              onChange={({ currentTarget: { checked } }) =>
                layout.change({
                  hidden: HIDEABLE_PANES.filter((each) =>
                    each === pane ? !checked : hidden.includes(each),
                  ),
                })
              }
            />
            <span>{t(`trade.layout.${pane}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.layoutReset} data-wide="">
        <Button size="small" onClick={layout.reset}>
          {t('trade.layout.reset')}
        </Button>
      </div>
    </Menu>
  );
}
