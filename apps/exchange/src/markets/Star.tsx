import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useSyncExternalStore } from 'react';

import type { Favourites } from './favourites.ts';
import styles from './MarketTable.module.css';

interface StarProps {
  ticker: MarketTicker;
  favourites: Favourites;
}

export function Star({ ticker: { symbol, base, quote }, favourites }: StarProps) {
  const { t } = useI18n();
  const { symbols } = favourites;
  const marked = useSyncExternalStore(symbols.observe, () => symbols.get().has(symbol));
  return (
    <IconButton
      icon={marked ? 'star-filled' : 'star'}
      // The name stays; whether it is marked is the button's state.
      label={t('markets.favourite', { pair: `${base}/${quote}` })}
      aria-pressed={marked}
      className={marked ? styles.marked : undefined}
      onClick={() => favourites.toggle(symbol)}
    />
  );
}
