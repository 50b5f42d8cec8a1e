import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { useSyncExternalStore } from 'react';

import { TEXT_SIZES } from './shell-script.ts';
import { changeTextSize, textSize, observeTextSize } from './text-size.ts';
import styles from './TextSize.module.css';

/** Smaller, larger, and back: the pages cannot be zoomed (R-SEO-06), so text has a size of its own. */
export function TextSize() {
  const { t, tag } = useI18n();
  // The size shown was set before the first paint; the prerendered page cannot know it.
  const size = useSyncExternalStore(observeTextSize, textSize, () => TEXT_SIZES[0]);
  const percent = (size / 100).toLocaleString(tag, { style: 'percent' });
  return (
    <div className={styles.group} role="group" aria-label={t('common.textSize.open')}>
      <IconButton
        icon="minus"
        label={t('common.textSize.smaller')}
        aria-disabled={size === TEXT_SIZES[0]}
        onClick={() => changeTextSize('smaller')}
      />
      <button
        type="button"
        className={styles.value}
        title={t('common.textSize.standard')}
        onClick={() => changeTextSize('standard')}
      >
        <output>{percent}</output>
      </button>
      <IconButton
        icon="plus"
        label={t('common.textSize.larger')}
        aria-disabled={size === TEXT_SIZES.at(-1)}
        onClick={() => changeTextSize('larger')}
      />
    </div>
  );
}
