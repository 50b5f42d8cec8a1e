import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import type { QuoteStore } from '@meridian/quotes/quote-feed.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { VisuallyHidden } from '@meridian/ui/VisuallyHidden.tsx';
import { type ReactNode, useCallback, useRef } from 'react';

import { FigureCell } from './figure-cells.tsx';
import { type Leader, LEADERS, leadersOf, MOST_LEADERS } from './leaders.ts';
import { type MarketModel, pricesIn } from './market-model.ts';
import type { Market } from './market.ts';
import { Pair } from './MarketRow.tsx';
import table from './MarketTable.module.css';
import { useLiveRow } from './use-live-row.ts';
import { useLiveRows } from './use-live-rows.ts';
import { useSignal } from './use-signal.ts';

/** What rose most, fell most and was traded most; the rows are there before their figures. */
export function Leaders({ model }: { model: MarketModel }) {
  const status = useSignal(model.status);
  return (
    <>
      {LEADERS.map((leader) => (
        <Card key={leader} leader={leader}>
          {status.kind === 'ready' ? (
            <Rows leader={leader} market={status.market} quotes={status.quotes} />
          ) : (
            Array.from({ length: MOST_LEADERS }, (_, index) => (
              <tr key={index} aria-hidden="true">
                <td>
                  <Pending />
                </td>
              </tr>
            ))
          )}
        </Card>
      ))}
    </>
  );
}

function Pending() {
  return <span className={table.pending} />;
}

function Card({ leader, children }: { leader: Leader; children: ReactNode }) {
  const { t } = useI18n();
  const title = leader === 'volume' ? t('markets.leaders.volume') : t(`markets.view.${leader}`);
  return (
    <Panel title={title}>
      <table className={table.table}>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <tbody>{children}</tbody>
      </table>
    </Panel>
  );
}

interface RowsProps {
  leader: Leader;
  market: Market;
  quotes: QuoteStore;
}

function Rows({ leader, market, quotes }: RowsProps) {
  const compute = useCallback(
    () => leadersOf(market, pricesIn(quotes))[leader],
    [leader, market, quotes],
  );
  const tickers = useLiveRows(quotes, compute);
  return (
    <>
      {tickers.map((ticker) => (
        <Row key={ticker.symbol} leader={leader} ticker={ticker} quotes={quotes} />
      ))}
    </>
  );
}

function Row({ leader, ticker, quotes }: Omit<RowsProps, 'market'> & { ticker: MarketTicker }) {
  const row = useRef<HTMLTableRowElement>(null);
  useLiveRow(row, ticker, quotes);
  return (
    <tr ref={row}>
      <th scope="row" className={table.pair}>
        <Pair ticker={ticker} />
      </th>
      <FigureCell className={table.price} name="price" />
      {leader === 'volume' ? (
        <FigureCell className={undefined} name="volume" />
      ) : (
        <FigureCell className={table.change} name="change" />
      )}
    </tr>
  );
}
