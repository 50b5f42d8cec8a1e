import { PAIR_MARKS } from '@meridian/routes/pair-template.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { type CSSProperties, useEffect, useId, useLayoutEffect, useState } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import { observeOtherTabs } from '../markets/favourites.ts';
import { createBrowserModel } from './browser-model.ts';
import type { ChartPaneProps } from './ChartPane.tsx';
import type { Layout } from './layout-store.ts';
import { symbolOf } from './pair-store.ts';
import { PairBar } from './PairBar.tsx';
import { showHead } from './page-head.ts';
import { pairHead } from './pair-head.ts';
import type { TradeDeskProps } from './TradeDesk.tsx';
import type { TradeModel } from './trade-model.ts';
import styles from './TradePage.module.css';
import { useLater } from './use-later.ts';
import { type View, VIEWS } from './views.ts';

/**
 * The trade page of a pair. One document a language serves every pair (decision 24): the prerendered one
 * carries marks, the gateway puts a pair in their place, and from there on the pair changes in place.
 */
export function TradePage() {
  const { t, locale } = useI18n();
  const [model] = useState(() => createBrowserModel(servedPair(), locale));
  const [view, setView] = useState<View>('chart');
  const pair = useSignal(model.pairs.pair);
  const layout = useSignal(model.layout.state);
  useEffect(() => {
    const stops = [model.start(), observeOtherTabs(model.favourites)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [model]);
  useHead(model);
  // Before what else comes later, and beside the chart's own pane: the largest part is asked for first.
  useLayoutEffect(startChart, []);
  return (
    <div
      className={styles.page}
      data-base={pair.base}
      data-quote={pair.quote}
      data-view={view}
      data-mode={layout.mode}
      data-hidden={layout.hidden.join(' ')}
      style={sizesOf(layout)}
    >
      <PairBar model={model} pair={pair} />
      <ViewChoice view={view} choose={setView} />
      <section className={styles.chart} aria-label={t('trade.chart')}>
        <Chart model={model} pair={pair} />
      </section>
      <Desk model={model} pair={pair} view={view} />
    </div>
  );
}

/** Whoever needs the library imports it too, and hears where it does not come. */
function startChart(): void {
  void import('./chart-parts.ts').catch(() => undefined);
}

const loadChart = async () => (await import('./ChartPane.tsx')).ChartPane;
const loadDesk = async () => (await import('./TradeDesk.tsx')).TradeDesk;

/** A chart of one pair is none of another. */
function Chart(props: ChartPaneProps) {
  const loaded = useLater(loadChart);
  if (loaded === null) return null;
  return <loaded.Part key={symbolOf(props.pair)} {...props} />;
}

/** Book, trades, ticket and orders. */
function Desk(props: TradeDeskProps) {
  const { t } = useI18n();
  const loaded = useLater(loadDesk);
  if (loaded !== null) return <loaded.Part {...props} />;
  return (
    <>
      <section className={styles.market} aria-label={t('trade.book')} />
      <aside className={styles.ticket} aria-label={t('trade.ticket')}>
        <Skeleton lines={6} className={styles.skeleton} />
      </aside>
      <section className={styles.orders} aria-label={t('trade.orders')} />
    </>
  );
}

function ViewChoice({ view, choose }: { view: View; choose: (view: View) => void }) {
  const { t } = useI18n();
  const name = useId();
  return (
    <fieldset className={styles.views} aria-label={t('trade.views')}>
      {VIEWS.map((each) => (
        <label key={each} className={styles.view}>
          <input type="radio" name={name} checked={view === each} onChange={() => choose(each)} />
          <span>{t(`trade.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The sizes the reader gave panes, for the style sheet; none before anything was kept. */
function sizesOf({ sizes }: Layout): CSSProperties {
  const properties = Object.entries(sizes).map(([pane, size]) => [`--size-${pane}`, `${size}px`]);
  // `as`: React's type has no custom properties.
  return Object.fromEntries(properties) as CSSProperties;
}

/** What the document was served with; nothing of it comes from the address. */
function servedPair(): Pair {
  if (typeof document === 'undefined') return PAIR_MARKS;
  const { base, quote } = document.querySelector<HTMLElement>('[data-base]')?.dataset ?? {};
  return base === undefined || quote === undefined ? PAIR_MARKS : { base, quote };
}

/** The head follows the pair: what was served is right until the first change. */
function useHead(model: TradeModel): void {
  const { t } = useI18n();
  useLayoutEffect(
    () =>
      model.pairs.pair.observe(() => {
        const pair = model.pairs.pair.get();
        showHead(document, pair, pairHead(t, pair));
      }),
    [model, t],
  );
}
