import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import type { QuoteStore } from '@meridian/quotes/quote-feed.ts';
import { isCoin } from '@meridian/routes/path-parameters.ts';
import { inLanguage } from '@meridian/routes/paths.ts';
import { spotPath } from '@meridian/routes/spot-path.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useRef } from 'react';

import ticket from '../trade/Ticket.module.css';
import styles from './PairPreview.module.css';
import { Sparkline } from './Sparkline.tsx';
import { useLiveRow } from './use-live-row.ts';
import { SECTORS } from './sectors.ts';

interface PairPreviewProps {
  ticker: MarketTicker;
  quotes: QuoteStore;
}

const FIGURES = ['change', 'high', 'low', 'volume'] as const;

/** One market in more detail: its day as a line, its figures, and the way to trade it. */
export function PairPreview({ ticker, quotes }: PairPreviewProps) {
  const { t, locale } = useI18n();
  const place = useRef<HTMLDivElement>(null);
  useLiveRow(place, ticker, quotes);
  const { base, quote } = ticker;
  const sector = SECTORS.find((each) => each === ticker.sector);
  return (
    <div ref={place} className={styles.preview}>
      <p>
        <bdi>{ticker.name}</bdi>
      </p>
      <p className={styles.price}>
        <bdi dir="ltr" data-figure="price" /> <span className={styles.unit}>{quote}</span>
      </p>
      <Sparkline trend={ticker.trend} className={styles.line} />
      <dl className={ticket.summary}>
        {FIGURES.map((name) => (
          <div key={name} className={name === 'change' ? styles.change : undefined}>
            <dt>{t(`markets.column.${name}`)}</dt>
            <dd>
              <bdi dir="ltr" data-figure={name} />
            </dd>
          </div>
        ))}
        {sector !== undefined && (
          <div>
            <dt>{t('markets.sector')}</dt>
            <dd>{t(`markets.sector.${sector}`)}</dd>
          </div>
        )}
      </dl>
      {isCoin(base) && isCoin(quote) && (
        <ButtonLink variant="primary" href={inLanguage(spotPath({ base, quote }), locale)}>
          {t('markets.details.trade', { pair: `${base}/${quote}` })}
        </ButtonLink>
      )}
    </div>
  );
}
