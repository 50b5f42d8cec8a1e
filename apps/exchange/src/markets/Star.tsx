import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { useSyncExternalStore } from 'react';

import type { Favourites } from './favourites.ts';
import styles from './MarketTable.module.css';

interface StarProps {
  ticker: Pick<MarketTicker, 'symbol'>;
  favourites: Favourites;
  /** Its name, which stays: whether it is marked is the button's state. */
  label: string;
}

export function Star({ ticker: { symbol }, favourites, label }: StarProps) {
  const { symbols } = favourites;
  const marked = useSyncExternalStore(symbols.observe, () => symbols.get().has(symbol));
  return (
    <IconButton
      icon={marked ? 'star-filled' : 'star'}
      label={label}
      aria-pressed={marked}
      className={marked ? styles.marked : undefined}
      onClick={() => favourites.toggle(symbol)}
    />
  );
}
