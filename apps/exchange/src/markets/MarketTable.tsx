import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import type { QuoteStore } from '@meridian/quotes/quote-feed.ts';
import { classNames } from '@meridian/ui/class-names.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { VisuallyHidden } from '@meridian/ui/VisuallyHidden.tsx';
import { type ComponentType, useEffect } from 'react';

import { HeaderRow } from './HeaderRow.tsx';
import type { MarketModel } from './market-model.ts';
import { MarketRow } from './MarketRow.tsx';
import styles from './MarketTable.module.css';
import { usePausedOrder } from './use-paused-order.ts';
import { usePageRows } from './use-page-rows.ts';

interface MarketTableProps {
  model: MarketModel;
  rows: readonly MarketTicker[];
  quotes: QuoteStore;
  /** With a panel beside the table; what the panel says has no column of its own. */
  Details?: ComponentType<{ ticker: MarketTicker }>;
}

/** The markets, of which only those in view are in the page. No live region: prices change all the time. */
export function MarketTable({ model, rows, quotes, Details }: MarketTableProps) {
  const { t } = useI18n();
  const { body, from, to, before, after } = usePageRows(rows.length);
  usePausedOrder(body, model.list);
  useEffect(() => model.setViewport(from, to), [model, from, to]);
  return (
    <div className={classNames(styles.frame, Details !== undefined && styles.narrow)}>
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <caption>
          <VisuallyHidden>{t('markets.table')}</VisuallyHidden>
        </caption>
        <thead>
          <HeaderRow view={model.view} />
        </thead>
        <tbody ref={body}>
          {/* Heights are set through the style object, as the page's policy asks; never in markup. */}
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {rows.slice(from, to).map((ticker, index) => (
            <MarketRow
              key={ticker.symbol}
              ticker={ticker}
              rowIndex={from + index + 2}
              quotes={quotes}
              favourites={model.favourites}
              Details={Details}
            />
          ))}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  );
}
