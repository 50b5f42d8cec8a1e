import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import type { QuoteStore } from '@meridian/quotes/quote-feed.ts';
import { inLanguage } from '@meridian/routes/paths.ts';
import { isCoin } from '@meridian/routes/path-parameters.ts';
import { spotPath } from '@meridian/routes/spot-path.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { type ComponentType, memo, useRef } from 'react';

import type { Favourites } from './favourites.ts';
import { FigureCell } from './figure-cells.tsx';
import styles from './MarketTable.module.css';
import { Sparkline } from './Sparkline.tsx';
import { Star } from './Star.tsx';
import { useLiveRow } from './use-live-row.ts';

interface CellsProps {
  ticker: MarketTicker;
  favourites: Favourites;
  /** In the cell of the change; it stays the same component. */
  Details?: ComponentType<{ ticker: MarketTicker }> | undefined;
}

interface MarketRowProps extends CellsProps {
  /** As assistive technology counts: the header is 1. */
  rowIndex: number;
  quotes: QuoteStore;
}

/** One market. Its figures follow its own quotes, and no quote renders anything. */
export const MarketRow = memo(function MarketRow(props: MarketRowProps) {
  const { ticker, rowIndex, quotes, favourites, Details } = props;
  const row = useRef<HTMLTableRowElement>(null);
  useLiveRow(row, ticker, quotes);
  return (
    <tr ref={row} aria-rowindex={rowIndex} data-symbol={ticker.symbol}>
      <Cells ticker={ticker} favourites={favourites} Details={Details} />
    </tr>
  );
});

/** Apart, so that a row which changes its place is not rendered for that. */
const Cells = memo(function Cells({ ticker, favourites, Details }: CellsProps) {
  const { t } = useI18n();
  const pair = `${ticker.base}/${ticker.quote}`;
  return (
    <>
      <td className={styles.star}>
        <Star ticker={ticker} favourites={favourites} label={t('markets.favourite', { pair })} />
      </td>
      <th scope="row" className={styles.pair}>
        <Pair ticker={ticker} />
        <span className={styles.second}>
          <span className={styles.name} dir="auto">
            {ticker.name}
          </span>
          {/* For small screens, which have no column for it. */}
          <bdi dir="ltr" className={styles.shortVolume} data-figure="volume" />
        </span>
      </th>
      <FigureCell className={styles.price} name="price" />
      <FigureCell className={styles.change} name="change">
        {Details !== undefined && <Details ticker={ticker} />}
      </FigureCell>
      <FigureCell className={styles.range} name="high" />
      <FigureCell className={styles.range} name="low" />
      <FigureCell className={styles.volume} name="volume" unit={ticker.quote} />
      <td className={styles.trend}>
        <Sparkline trend={ticker.trend} />
      </td>
    </>
  );
});

/**
 * The pair, which leads to its trade page; inside the app to the app's own screen. A name that cannot
 * stand in an address is no link.
 */
export function Pair({
  ticker: { base, quote },
}: {
  ticker: Pick<MarketTicker, 'base' | 'quote'>;
}) {
  const { locale } = useI18n();
  const words = (
    <bdi dir="ltr">
      {base}
      <span className={styles.quote}>/{quote}</span>
    </bdi>
  );
  if (!isCoin(base) || !isCoin(quote)) return <span className={styles.link}>{words}</span>;
  return (
    <a className={styles.link} href={inLanguage(spotPath({ base, quote }), locale)}>
      {words}
    </a>
  );
}
