import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import type { QuoteStore } from '@meridian/quotes/quote-feed.ts';
import { isCoin } from '@meridian/routes/path-parameters.ts';
import { inLanguage } from '@meridian/routes/paths.ts';
import { spotPath } from '@meridian/routes/spot-path.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { type CSSProperties, useCallback } from 'react';

import { formatChange } from './figures.ts';
import { heatOf } from './heat.ts';
import { onePerAsset } from './leaders.ts';
import { type MarketModel, pricesIn } from './market-model.ts';
import type { Market } from './market.ts';
import { changeRatio } from './prices.ts';
import { select } from './select.ts';
import styles from './HeatMap.module.css';
import page from './MarketsPage.module.css';
import table from './MarketTable.module.css';
import { useLiveRows } from './use-live-rows.ts';
import { useSignal } from './use-signal.ts';

interface HeatMapProps {
  model: MarketModel;
  market: Market;
  quotes: QuoteStore;
}

/** More tiles than these are too small to read. */
const MOST_TILES = 60;
/** The most traded have tiles of four places, those after them of two. */
const LARGE = 3;
const WIDE = 12;
/** By strength; the weakest is the tile's own colour. */
const TINTS = [undefined, '14%', '26%', '40%'] as const;

/** The found markets as tiles, the most traded first. Their figures are those of the list. */
export function HeatMap({ model, market, quotes }: HeatMapProps) {
  const { t } = useI18n();
  const state = useSignal(model.view.state);
  const marked = useSignal(model.favourites.symbols);
  const compute = useCallback(() => {
    const byVolume = { ...state, sort: { key: 'volume', descending: true } as const };
    const now = pricesIn(quotes);
    const shown = onePerAsset(select(market, byVolume, marked, now)).slice(0, MOST_TILES);
    return shown.map((ticker) => ({ ticker, change: changeRatio(now(ticker)) }));
  }, [state, marked, market, quotes]);
  const tiles = useLiveRows(quotes, compute);
  return (
    <>
      <p className={page.lead}>{t('markets.map.legend')}</p>
      <ul role="list" className={styles.map} aria-label={t('markets.shape.map')}>
        {tiles.map(({ ticker, change }, index) => (
          <li
            key={ticker.symbol}
            className={index < LARGE ? styles.large : index < WIDE ? styles.wide : undefined}
            style={tintOf(heatOf(change))}
          >
            <Tile ticker={ticker} change={change} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A tint says how far, the sign of the figure which way; the words stay in the colour of text. */
function tintOf(heat: number | null): CSSProperties | undefined {
  const share = heat === null ? undefined : TINTS[Math.abs(heat)];
  if (heat === null || share === undefined) return undefined;
  const colour = heat > 0 ? 'up' : 'down';
  return {
    background: `color-mix(in srgb, var(--color-price-${colour}) ${share}, var(--color-bg))`,
  };
}

function Tile({
  ticker: { base, quote },
  change,
}: {
  ticker: MarketTicker;
  change: ReturnType<typeof changeRatio>;
}) {
  const { t, tag, locale } = useI18n();
  const words = (
    <>
      <bdi dir="ltr" className={table.link}>
        {base}/{quote}
      </bdi>
      {change === null ? (
        <span>{t('markets.unknown')}</span>
      ) : (
        <bdi dir="ltr">{formatChange(change, tag)}</bdi>
      )}
    </>
  );
  if (!isCoin(base) || !isCoin(quote)) return <span className={styles.tile}>{words}</span>;
  return (
    <a className={styles.tile} href={inLanguage(spotPath({ base, quote }), locale)}>
      {words}
    </a>
  );
}
