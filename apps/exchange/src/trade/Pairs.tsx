import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import { isCoin } from '@meridian/routes/path-parameters.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';

import type { Market } from '../markets/market.ts';
import { select } from '../markets/select.ts';
import { Star } from '../markets/Star.tsx';
import { useSignal } from '../markets/use-signal.ts';
import { FIRST_STATE, type View } from '../markets/view-state.ts';
import { pairAddress, symbolOf } from './pair-store.ts';
import styles from './PairSearch.module.css';
import type { TradeModel } from './trade-model.ts';
import { useLiveStrip } from './use-live-strip.ts';

/** More rows than anybody reads; a word narrows them. */
const MOST_ROWS = 60;
const VIEWS = ['all', 'favourites', 'usdt', 'usdc', 'eur', 'btc'] as const satisfies View[];

/** The pairs of the market, found by name, by quote asset and by the reader's marks. */
export function Pairs({ model, close }: { model: TradeModel; close: () => void }) {
  const { t } = useI18n();
  const status = useSignal(model.market);
  if (status.kind === 'loading') return <p className={styles.note}>{t('trade.pairs.loading')}</p>;
  if (status.kind === 'failed') {
    return (
      <p className={styles.note} role="alert">
        {t('trade.pairs.failed')}{' '}
        <button type="button" className={styles.retry} onClick={() => model.retry()}>
          {t('trade.retry')}
        </button>
      </p>
    );
  }
  return <PairList model={model} market={status.market} close={close} />;
}

interface PairListProps {
  model: TradeModel;
  market: Market;
  close: () => void;
}

function PairList({ model, market, close }: PairListProps) {
  const { t } = useI18n();
  const [query, setQuery] = useState('');
  const [view, setView] = useState<View>('all');
  const results = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const marked = useSignal(model.favourites.symbols);
  useEffect(() => field.current?.focus(), []);
  // In the order of the day's turnover when the list was opened: rows do not move under a pointer.
  const found = useMemo(
    () =>
      select(market, { ...FIRST_STATE, view, query }, marked, (ticker) => ticker).filter(
        ({ base, quote }) => isCoin(base) && isCoin(quote),
      ),
    [market, view, query, marked],
  );
  const rows = useMemo(() => found.slice(0, MOST_ROWS), [found]);
  useEffect(() => model.list(rows.map(({ symbol }) => symbol)), [model, rows]);
  return (
    <div ref={results} className={styles.panel} role="search">
      <TextInput
        ref={field}
        type="search"
        aria-label={t('trade.pairs.search')}
        placeholder={t('trade.pairs.search')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') results.current?.querySelector('a')?.click();
          else moveByArrows(event, results.current);
        }}
      />
      <Views view={view} choose={setView} />
      <p className={styles.note} role="status">
        {rows.length === 0
          ? view === 'favourites' && query === ''
            ? t('trade.pairs.noFavourites')
            : t('trade.pairs.nothing')
          : t('trade.pairs.count', { count: found.length })}
      </p>
      <ul
        role="list"
        className={styles.list}
        // Focusable, so that the keyboard can scroll it.
        tabIndex={-1}
      >
        {rows.map((ticker) => (
          <PairRow
            key={ticker.symbol}
            model={model}
            ticker={ticker}
            close={close}
            onKeyDown={(event) => moveByArrows(event, results.current)}
          />
        ))}
      </ul>
    </div>
  );
}

function Views({ view, choose }: { view: View; choose: (view: View) => void }) {
  const { t } = useI18n();
  const name = useId();
  return (
    <fieldset className={styles.views} aria-label={t('trade.pairs.view')}>
      {VIEWS.map((each) => (
        <label key={each} className={styles.view}>
          <input type="radio" name={name} checked={view === each} onChange={() => choose(each)} />
          <span>
            {each === 'all' || each === 'favourites'
              ? t(`trade.pairs.${each}`)
              : each.toUpperCase()}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface PairRowProps {
  model: TradeModel;
  ticker: MarketTicker;
  close: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function PairRow({ model, ticker, close, onKeyDown }: PairRowProps) {
  const { t, locale } = useI18n();
  const row = useRef<HTMLLIElement>(null);
  const feed = useSignal(model.feed);
  const pair = useSignal(model.pairs.pair);
  useLiveStrip(row, ticker, feed);
  const { base, quote, name, symbol } = ticker;
  return (
    <li ref={row} className={styles.row}>
      <Star
        ticker={ticker}
        favourites={model.favourites}
        label={t('trade.favourite', { pair: `${base}/${quote}` })}
      />
      <a
        className={styles.link}
        href={pairAddress({ base, quote }, locale)}
        aria-current={symbol === symbolOf(pair) ? 'page' : undefined}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          // A new tab or window is the browser's.
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          model.go({ base, quote });
          close();
        }}
      >
        <bdi dir="ltr" className={styles.pair}>
          {base}
          <span className={styles.quote}>/{quote}</span>
        </bdi>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <bdi dir="ltr" className={styles.price} data-figure="price" />
        <bdi dir="ltr" className={styles.change} data-figure="change" />
      </a>
    </li>
  );
}

function moveByArrows(event: KeyboardEvent, panel: HTMLElement | null): void {
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || panel === null) return;
  const stops = [...panel.querySelectorAll<HTMLElement>('input[type="search"], a')];
  const index = stops.findIndex((stop) => stop === document.activeElement);
  const next = Math.min(
    Math.max(index + (event.key === 'ArrowDown' ? 1 : -1), 0),
    stops.length - 1,
  );
  stops[next]?.focus();
  event.preventDefault();
}
