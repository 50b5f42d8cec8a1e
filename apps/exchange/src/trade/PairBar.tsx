import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { classNames } from '@meridian/ui/class-names.ts';
import { Icon } from '@meridian/ui/Icon.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { type ReactNode, useId, useRef } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import { LiveBadge } from './LiveBadge.tsx';
import styles from './PairBar.module.css';
import { symbolOf } from './pair-store.ts';
import { PairSearch } from './PairSearch.tsx';
import type { TradeModel } from './trade-model.ts';
import { useLater } from './use-later.ts';
import { useLiveStrip } from './use-live-strip.ts';

interface PairBarProps {
  model: TradeModel;
  pair: Pair;
}

/** The first line of the page: the pair, its last price, its day, and that all of it is simulated. */
export function PairBar({ model, pair }: PairBarProps) {
  const { t } = useI18n();
  const id = useId();
  const market = useSignal(model.market);
  const symbol = symbolOf(pair);
  const ticker = market.kind === 'ready' ? market.market.bySymbol.get(symbol) : undefined;
  // Until the list says where prices come from, they are not passed off as real ones.
  const isSimulated = market.kind !== 'ready' || market.market.source === 'simulated';
  return (
    <div className={styles.bar}>
      <h1 className={styles.heading}>
        <button
          type="button"
          className={styles.choose}
          popoverTarget={id}
          aria-haspopup="dialog"
          data-command="pairs"
        >
          <bdi dir="ltr" className={styles.pair}>
            {pair.base}
            <span className={styles.quote}>/{pair.quote}</span>
          </bdi>
          <Icon name="chevron-down" />
        </button>
      </h1>
      <PairSearch id={id} model={model} />
      <Strip key={symbol} model={model} pair={pair} ticker={ticker} />
      <div className={styles.signs}>
        <LiveBadge model={model} />
        {isSimulated && <Badge>{t('trade.simulated')}</Badge>}
        <Tools model={model} />
      </div>
    </div>
  );
}

const loadTools = async () => (await import('./BarTools.tsx')).BarTools;

/** In a place that is kept free: it comes after the page's first load. */
function Tools({ model }: Pick<PairBarProps, 'model'>) {
  const loaded = useLater(loadTools);
  return <div className={styles.tools}>{loaded !== null && <loaded.Part model={model} />}</div>;
}

interface StripProps extends PairBarProps {
  ticker: MarketTicker | undefined;
}

/** The figures follow their quotes without a render; another pair makes a strip of its own. */
function Strip({ model, pair, ticker }: StripProps) {
  const { t } = useI18n();
  const strip = useRef<HTMLDListElement>(null);
  const feed = useSignal(model.feed);
  useLiveStrip(strip, ticker, feed);
  return (
    // It scrolls sideways on a phone: the keyboard has to reach it for that.
    <dl ref={strip} className={styles.strip} tabIndex={0}>
      <Figure name="price" label={t('trade.strip.last')} className={styles.last} />
      <Figure name="change" label={t('trade.strip.change')} className={styles.change} />
      <Figure name="high" label={t('trade.strip.high')} />
      <Figure name="low" label={t('trade.strip.low')} />
      <Figure name="baseVolume" label={t('trade.strip.volume', { asset: pair.base })} />
      <Figure name="volume" label={t('trade.strip.volume', { asset: pair.quote })} />
    </dl>
  );
}

interface FigureProps {
  name: string;
  label: ReactNode;
  className?: string | undefined;
}

function Figure({ name, label, className }: FigureProps) {
  return (
    <div className={classNames(styles.figure, className)}>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr" data-figure={name} />
      </dd>
    </div>
  );
}
