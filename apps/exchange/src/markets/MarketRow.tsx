import type { MarketTicker } from '@meridian/protocol/market-api.ts';
import { inLanguage } from '@meridian/routes/paths.ts';
import { isCoin } from '@meridian/routes/path-parameters.ts';
import { spotPath } from '@meridian/routes/trade-paths.ts';
import { classNames } from '@meridian/ui/class-names.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { memo, useCallback, useSyncExternalStore } from 'react';

import type { Favourites } from './favourites.ts';
import { ChangeCell, PriceCell, RangeCell, VolumeCell, VolumeInShort } from './figure-cells.tsx';
import styles from './MarketTable.module.css';
import { directionOf } from './prices.ts';
import type { Pulses } from './pulses.ts';
import { Sparkline } from './Sparkline.tsx';
import { Star } from './Star.tsx';

interface MarketRowProps {
  ticker: MarketTicker;
  /** As assistive technology counts: the header is 1. */
  rowIndex: number;
  pulses: Pulses;
  favourites: Favourites;
}

/** One market. It listens to its own quotes only, so that a change draws this row and no other. */
export const MarketRow = memo(function MarketRow(props: MarketRowProps) {
  const { ticker, rowIndex, pulses, favourites } = props;
  const { symbol, tick } = ticker;
  const watch = useCallback(
    (listener: () => void) => pulses.watch(symbol, listener),
    [pulses, symbol],
  );
  const pulse = useSyncExternalStore(watch, () => pulses.latest(symbol));
  const prices = pulse.quote ?? ticker;
  return (
    <tr aria-rowindex={rowIndex}>
      <td className={styles.star}>
        <Star ticker={ticker} favourites={favourites} />
      </td>
      <th scope="row" className={styles.pair}>
        <Pair ticker={ticker} />
        <span className={styles.second}>
          <span className={styles.name}>{ticker.name}</span>
          <VolumeInShort volume={prices.quoteVolume} />
        </span>
      </th>
      <PriceCell price={prices.close} tick={tick} pulse={pulse} />
      <ChangeCell prices={prices} />
      <RangeCell price={prices.high} tick={tick} />
      <RangeCell price={prices.low} tick={tick} />
      <VolumeCell volume={prices.quoteVolume} asset={ticker.quote} />
      <td className={classNames(styles.trend, styles[directionOf(prices) ?? 'flat'])}>
        <Sparkline trend={ticker.trend} />
      </td>
    </tr>
  );
});

/** The pair, as a link to where it is traded; a name that cannot stand in an address is no link. */
function Pair({ ticker: { base, quote } }: { ticker: MarketTicker }) {
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
