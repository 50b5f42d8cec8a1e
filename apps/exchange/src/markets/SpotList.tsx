import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import type { QuoteStore } from '@meridian/quotes/quote-feed.ts';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

import { later } from './browser-parts.ts';
import type { MarketModel } from './market-model.ts';
import type { Market } from './market.ts';
import { MarketTable } from './MarketTable.tsx';
import { PairPreview } from './PairPreview.tsx';
import table from './MarketTable.module.css';
import styles from './SpotPage.module.css';
import { useSignal } from './use-signal.ts';

interface ListProps {
  model: MarketModel;
  market: Market;
  quotes: QuoteStore;
}

/** The table, with more of the market that pointer or keyboard are at; a dialog where nothing hovers. */
export function SpotList({ model, market, quotes }: ListProps) {
  const rows = useSignal(model.list.rows);
  const place = useRef<HTMLDivElement>(null);
  const pointed = usePointedSymbol(place);
  const [opened, setOpened] = useState<string | null>(null);
  const Details = useCallback(
    ({ ticker }: { ticker: MarketTicker }) => <DetailsButton ticker={ticker} open={setOpened} />,
    [],
  );
  const shown = market.bySymbol.get(pointed ?? '') ?? rows[0];
  const inDialog = market.bySymbol.get(opened ?? '');
  return (
    <div className={styles.beside}>
      <div ref={place}>
        <MarketTable model={model} rows={rows} quotes={quotes} Details={Details} />
      </div>
      {shown !== undefined && (
        <aside className={styles.panel}>
          <Panel title={<bdi dir="ltr">{`${shown.base}/${shown.quote}`}</bdi>}>
            <PairPreview key={shown.symbol} ticker={shown} quotes={quotes} />
          </Panel>
        </aside>
      )}
      {inDialog !== undefined && (
        <Dialog
          open
          onClose={() => setOpened(null)}
          title={<bdi dir="ltr">{`${inDialog.base}/${inDialog.quote}`}</bdi>}
        >
          <PairPreview ticker={inDialog} quotes={quotes} />
        </Dialog>
      )}
    </div>
  );
}

/** Where nothing hovers it opens the dialog; it lies over the figure of the change. */
function DetailsButton({
  ticker: { symbol, base, quote },
  open,
}: {
  ticker: MarketTicker;
  open: (symbol: string) => void;
}) {
  const { t } = useI18n();
  return (
    <button
      type="button"
      className={table.details}
      aria-label={t('markets.details', { pair: `${base}/${quote}` })}
      onClick={() => open(symbol)}
    >
      <Icon name="chevron-down" />
    </button>
  );
}

/** A pointer on its way to the panel crosses other rows: it means the one it rests at for so long. */
const RESTS_MS = 100;

/** The market of the row that pointer or keyboard were at last; null before that. */
function usePointedSymbol(place: RefObject<HTMLElement | null>): string | null {
  const [symbol, setSymbol] = useState<string | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let stop = () => {};
    const point = (event: Event, afterMs: number) => {
      stop();
      const found = symbolAt(event);
      if (found !== null) stop = later(afterMs, () => setSymbol(found));
    };
    const move = (event: PointerEvent) => {
      // A row that moves under a pointer at rest is not pointed at.
      if (event.movementX !== 0 || event.movementY !== 0) point(event, RESTS_MS);
    };
    place.current?.addEventListener('pointermove', move, { signal });
    place.current?.addEventListener('pointerleave', () => stop(), { signal });
    place.current?.addEventListener('focusin', (event) => point(event, 0), { signal });
    return () => {
      stop();
      listening.abort();
    };
  }, [place]);
  return symbol;
}

function symbolAt({ target }: Event): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-symbol]') : null;
  return row?.dataset['symbol'] ?? null;
}
