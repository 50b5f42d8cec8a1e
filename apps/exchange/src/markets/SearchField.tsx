import { Icon } from '@meridian/ui/Icon.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { useRef } from 'react';

import styles from './SearchField.module.css';
import { useSearchKey } from './use-search-key.ts';
import { useSignal } from './use-signal.ts';
import type { ViewStore } from './view-store.ts';

interface SearchFieldProps {
  view: ViewStore;
  /** Until the page has come to life. */
  disabled: boolean;
}

export function SearchField({ view, disabled }: SearchFieldProps) {
  const { t } = useI18n();
  const field = useRef<HTMLInputElement>(null);
  const { query } = useSignal(view.state);
  useSearchKey(field);
  return (
    <search className={styles.search}>
      <Icon name="search" className={styles.icon} />
      <TextInput
        ref={field}
        type="search"
        className={styles.input}
        aria-label={t('markets.search')}
        aria-keyshortcuts="/"
        placeholder={t('markets.search.placeholder')}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        disabled={disabled}
        value={query}
        onChange={(event) => view.change({ query: event.currentTarget.value })}
      />
      <kbd className={styles.key} aria-hidden="true">
        /
      </kbd>
    </search>
  );
}
