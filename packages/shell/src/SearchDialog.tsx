import { isCoin } from '@meridian/routes/path-parameters.ts';
import { inLanguage, pathOf } from '@meridian/routes/paths.ts';
import { spotPath } from '@meridian/routes/spot-path.ts';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import { findPairs, loadPairs, type FoundPair } from './found-pairs.ts';
import { navigation } from './navigation.ts';
import { marketClient } from './page-calls.ts';
import { matches } from './search-text.ts';
import styles from './Search.module.css';

interface SearchDialogProps {
  open: boolean;
  onClose: () => void;
}

export function SearchDialog({ open, onClose }: SearchDialogProps) {
  const { t } = useI18n();
  return (
    <Dialog open={open} onClose={onClose} title={t('common.search.open')}>
      {open && <SearchPanel />}
    </Dialog>
  );
}

/** A field, the pages and pairs it finds, as real links: arrows move among them, Enter opens the first. */
function SearchPanel() {
  const { t } = useI18n();
  const [query, setQuery] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  const found = useFound(query);
  const pairs = findPairs(usePairs(), query);
  return (
    <div ref={panel} role="search">
      <TextInput
        type="search"
        data-autofocus
        aria-label={t('common.search.label')}
        placeholder={t('common.search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') panel.current?.querySelector('a')?.click();
          else moveByArrows(event, panel.current);
        }}
      />
      {/* Always there, so that what it comes to say is spoken. */}
      <p className={styles.status} role="status">
        {found.length > 0
          ? t('common.search.count', { count: found.length })
          : pairs.length === 0 && t('common.search.nothing', { query })}
      </p>
      <ul role="list" className={styles.list}>
        {found.map((entry) => (
          <li key={entry.page}>
            <a
              href={entry.href}
              onKeyDown={(event) => moveByArrows(event, panel.current)}
              data-app-link={entry.inTax ? 'off' : undefined}
            >
              <span className={styles.label}>{entry.label}</span>
              <span className={styles.text}>{entry.text}</span>
            </a>
          </li>
        ))}
      </ul>
      {pairs.length > 0 && (
        <PairList pairs={pairs} onKeyDown={(event) => moveByArrows(event, panel.current)} />
      )}
      <p className={styles.hint}>{t('common.search.hint')}</p>
    </div>
  );
}

interface PairListProps {
  pairs: readonly FoundPair[];
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Each leads to its trade page; one that no address can name, to the list of markets. */
function PairList({ pairs, onKeyDown }: PairListProps) {
  const { t, locale } = useI18n();
  return (
    <>
      <p className={styles.status} role="status">
        {t('common.search.pairs', { count: pairs.length })}
      </p>
      <ul role="list" className={styles.list}>
        {pairs.map(({ symbol, base, quote, name }) => (
          <li key={symbol}>
            <a
              href={
                isCoin(base) && isCoin(quote)
                  ? inLanguage(spotPath({ base, quote }), locale)
                  : `${pathOf('markets', locale)}?q=${encodeURIComponent(symbol)}`
              }
              onKeyDown={onKeyDown}
            >
              <bdi dir="ltr" className={styles.label}>{`${base}/${quote}`}</bdi>
              <span className={styles.text} dir="auto">
                {name}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The market's pairs, where the page may ask for them. */
function usePairs(): readonly FoundPair[] {
  const [pairs, setPairs] = useState<readonly FoundPair[]>([]);
  useEffect(() => {
    let left = false;
    const market = marketClient();
    if (market !== null) {
      void loadPairs(market).then((loaded) => {
        if (!left) setPairs(loaded);
      });
    }
    return () => {
      left = true;
    };
  }, []);
  return pairs;
}

function moveByArrows(event: KeyboardEvent, panel: HTMLElement | null): void {
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || panel === null) return;
  const stops = [...panel.querySelectorAll<HTMLElement>('input, a')];
  const index = stops.findIndex((stop) => stop === document.activeElement);
  stops[
    Math.min(Math.max(index + (event.key === 'ArrowDown' ? 1 : -1), 0), stops.length - 1)
  ]?.focus();
  event.preventDefault();
}

function useFound(query: string) {
  const { t, locale } = useI18n();
  return navigation
    .flatMap((group) =>
      group.entries.map((entry) => ({
        page: entry.page,
        href: pathOf(entry.page, locale),
        label: `${t(group.label)}: ${t(entry.label)}`,
        text: entry.text === undefined ? '' : t(entry.text),
        inTax: group.key === 'tax',
      })),
    )
    .filter(({ label, text }) => matches(query, `${label} ${text}`));
}
