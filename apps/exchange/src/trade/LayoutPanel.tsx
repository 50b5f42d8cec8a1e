import { Button } from '@meridian/ui/Button.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { useId, useState } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import { allowNotices, playChime, showNotice } from './browser-notices.ts';
import type { FillNotices } from './fill-notices.ts';
import {
  HIDEABLE_PANES,
  type LayoutStore,
  LONGEST_NAME,
  MODES,
  MOST_SAVED,
} from './layout-store.ts';
import { NoticeChoice } from './NoticeChoice.tsx';
import styles from './PairBar.module.css';

export interface LayoutPanelProps {
  layout: LayoutStore;
  notices: FillNotices;
}

/** Simple or pro, how fills are said, which panes are shown, and all of it as it was. */
export function LayoutPanel({ layout, notices }: LayoutPanelProps) {
  const { t } = useI18n();
  const name = useId();
  const { mode, hidden } = useSignal(layout.state);
  return (
    <>
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
      <NoticeChoices notices={notices} />
      <SavedLayouts layout={layout} />
      <div className={styles.layoutReset} data-wide="">
        <Button size="small" onClick={layout.reset}>
          {t('trade.layout.reset')}
        </Button>
      </div>
    </>
  );
}

/** How the page says that an order was filled, beside its list. */
function NoticeChoices({ notices }: { notices: FillNotices }) {
  const { t } = useI18n();
  const isSounding = useSignal(notices.sound);
  const isNotifying = useSignal(notices.browser);
  return (
    <fieldset className={styles.layoutChoices} aria-label={t('trade.orders.fills')}>
      <label className={styles.layoutChoice}>
        <input
          type="checkbox"
          checked={isSounding}
          onChange={({ currentTarget }) => {
            notices.setSound(currentTarget.checked);
            // What is chosen is heard at once.
            if (currentTarget.checked) playChime();
          }}
        />
        {t('trade.fills.sound')}
      </label>
      <NoticeChoice
        className={styles.layoutChoice}
        isChosen={isNotifying}
        choose={async (wanted) => {
          // What is chosen is shown at once, and not chosen where that fails.
          const isShown =
            wanted && (await allowNotices()) && showNotice(t('trade.fills.browser'), 'fills');
          notices.setBrowser(isShown);
          return isShown === wanted;
        }}
      >
        {t('trade.fills.browser')}
      </NoticeChoice>
    </fieldset>
  );
}

/** Layouts under names of the reader's: each is shown by its button, and the one in use can be added. */
function SavedLayouts({ layout }: { layout: LayoutStore }) {
  const { t } = useI18n();
  const saved = useSignal(layout.saved);
  const [name, setName] = useState('');
  const isFull = saved.length >= MOST_SAVED && saved.every((each) => each.name !== name.trim());
  return (
    <form
      className={styles.layoutChoices}
      aria-label={t('trade.layout.saved')}
      data-wide=""
      onSubmit={(event) => {
        event.preventDefault();
        if (layout.save(name)) setName('');
      }}
    >
      <ul role="list">
        {saved.map((each) => (
          <li key={each.name} className={styles.layoutChoice}>
            <Button size="small" onClick={() => layout.use(each.name)}>
              <bdi>{each.name}</bdi>
            </Button>
            <IconButton
              icon="trash"
              label={t('trade.layout.delete', { name: each.name })}
              onClick={() => layout.remove(each.name)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.layoutChoice}>
        <TextInput
          aria-label={t('trade.layout.name')}
          placeholder={t('trade.layout.name')}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button size="small" type="submit" disabled={name.trim() === '' || isFull}>
          {t('trade.layout.save')}
        </Button>
      </div>
      {isFull && (
        <p className={styles.layoutNote}>{t('trade.layout.full', { count: MOST_SAVED })}</p>
      )}
    </form>
  );
}
