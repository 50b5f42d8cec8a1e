import { parseDecimal } from '@meridian/money/decimal.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';
import type { PageSession } from '@meridian/shell/session/page-session.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import type { AccountModel } from '../orders/account-model.ts';
import { BookPane } from './BookPane.tsx';
import { ChoiceBar } from './ChoiceBar.tsx';
import { Commands } from './Commands.tsx';
import type { Side } from './draft.ts';
import { OrdersPane } from './OrdersPane.tsx';
import { PaneSeparator } from './PaneSeparator.tsx';
import { symbolOf } from './pair-store.ts';
import { useAccount } from '../orders/use-account.ts';
import { createTicketSettings, type TicketSettings } from './ticket-settings.ts';
import { createTicketStore, type TicketStore } from './ticket-store.ts';
import { Ticket } from './Ticket.tsx';
import ticketStyles from './Ticket.module.css';
import type { TradeModel } from './trade-model.ts';
import { typedText } from '../orders/typed-amount.ts';
import styles from './TradePage.module.css';
import { laterPart } from './use-later.ts';
import { useNarrow } from './use-narrow.ts';
import type { View } from './views.ts';

export interface TradeDeskProps {
  model: TradeModel;
  pair: Pair;
  /** What a narrow page shows. */
  view: View;
}

/** What a trader acts with: book, trades, ticket and orders. It comes after the page's first load. */
export function TradeDesk({ model, pair, view }: TradeDeskProps) {
  const { t } = useI18n();
  const { account, page, isSignedIn, signIn } = useAccount();
  const ticket = useTicket(model);
  const [settings] = useState(() => createTicketSettings(() => localStorage));
  const [started, setStarted] = useState(0);
  const onStarted = useCallback(() => setStarted((count) => count + 1), []);
  useEffect(() => {
    model.desk.set({ account, ticket });
    return () => model.desk.set(null);
  }, [model, account, ticket]);
  const symbol = symbolOf(pair);
  const client = page?.client ?? null;
  const parts = { model, account, ticket, settings, client, pair, isSignedIn, signIn, onStarted };
  const isNarrow = useNarrow();
  const [isSheet, setSheet] = useState(false);
  const { layout } = model;
  return (
    <>
      {!isNarrow && <PaneSeparator pane="market" layout={layout} />}
      <MarketPane key={`market-${symbol}`} {...parts} view={isNarrow ? view : null} />
      {isNarrow ? (
        <TicketSheet key={symbol} {...parts} open={isSheet} setOpen={setSheet} />
      ) : (
        <>
          <PaneSeparator pane="ticket" layout={layout} />
          <aside className={styles.ticket} aria-label={t('trade.ticket')}>
            <TicketPart key={symbol} {...parts} />
          </aside>
        </>
      )}
      {!isNarrow && <PaneSeparator pane="orders" layout={layout} />}
      <section className={styles.orders} aria-label={t('trade.orders')}>
        <OrdersPane
          {...{ account, client, symbol, started, isSignedIn, signIn }}
          notices={model.notices}
        />
      </section>
      <Commands
        model={model}
        ticket={ticket}
        layout={layout}
        showTicket={() => isNarrow && setSheet(true)}
      />
    </>
  );
}

interface MarketPaneProps extends TicketPartProps {
  /** Null where the pane has tabs of its own. */
  view: View | null;
}

const SIDES = ['book', 'trades'] as const;

/** Book and trades share a place. */
function MarketPane({ model, account, ticket, client, pair, view }: MarketPaneProps) {
  const { t } = useI18n();
  const [tab, setTab] = useState<(typeof SIDES)[number]>('book');
  const venue = useSignal(account.venue);
  const symbol = symbolOf(pair);
  const shown = view === null ? tab : view === 'trades' ? 'trades' : 'book';
  const instrument = venue.kind === 'open' ? venue.instruments.get(symbol) : undefined;
  return (
    <section className={styles.market} aria-label={t(`trade.${shown}`)}>
      {view === null && (
        <ChoiceBar
          label={t('trade.views')}
          choices={SIDES}
          value={tab}
          onChange={setTab}
          nameOf={(each) => t(`trade.${each}`)}
        />
      )}
      {instrument === undefined ? (
        <p className={ticketStyles.note}>
          {t(venue.kind === 'loading' ? 'trade.book.loading' : 'trade.ticket.absent')}
        </p>
      ) : shown === 'book' ? (
        <BookPane
          model={model}
          account={account}
          ticket={ticket}
          client={client}
          instrument={instrument}
        />
      ) : (
        <Trades model={model} account={account} instrument={instrument} />
      )}
    </section>
  );
}

const Trades = laterPart(async () => (await import('./TradesPane.tsx')).TradesPane);

const Claim = laterPart(async () => (await import('../orders/Balances.tsx')).ClaimCoins);

/** What is filled in; a ticket of one pair is none of another. */
function useTicket(model: TradeModel): TicketStore {
  const [ticket] = useState(createTicketStore);
  useEffect(() => model.pairs.pair.observe(() => ticket.clear()), [model, ticket]);
  return ticket;
}

interface TicketPartProps {
  model: TradeModel;
  account: AccountModel;
  ticket: TicketStore;
  settings: TicketSettings;
  client: PageSession['client'] | null;
  pair: Pair;
  isSignedIn: boolean;
  signIn: () => void;
  onStarted: () => void;
}

function TicketPart(parts: TicketPartProps) {
  const { model, account, ticket, settings, client, pair, isSignedIn, signIn } = parts;
  const { t } = useI18n();
  const venue = useSignal(account.venue);
  const draft = useSignal(ticket.draft);
  const symbol = symbolOf(pair);
  const last = useLastPrice(model, symbol);
  const { tag } = useI18n();
  useEffect(() => {
    const price = last === undefined ? null : parseDecimal(last);
    if (price !== null) ticket.begin(typedText(price, tag));
  }, [ticket, last, tag]);
  if (venue.kind === 'loading')
    return <p className={ticketStyles.note}>{t('trade.ticket.loading')}</p>;
  const instrument = venue.kind === 'open' ? venue.instruments.get(symbol) : undefined;
  if (instrument === undefined)
    return <p className={ticketStyles.note}>{t('trade.ticket.absent')}</p>;
  return (
    <>
      <EmptyWallet account={account} />
      <Ticket
        model={model}
        client={client}
        settings={settings}
        account={account}
        pair={pair}
        instrument={instrument}
        last={last}
        draft={draft}
        change={ticket.change}
        isSignedIn={isSignedIn}
        signIn={signIn}
        onStarted={parts.onStarted}
      />
      <GridLink pair={pair} />
    </>
  );
}

/** A bot that trades this pair. */
function GridLink({ pair: { base, quote } }: Pick<TicketPartProps, 'pair'>) {
  const { t, locale } = useI18n();
  const query = new URLSearchParams({ base, quote });
  return (
    <p className={ticketStyles.bot}>
      <a href={`${pathOf('botGrid', locale)}?${query.toString()}`}>
        <Icon name="trading-bot" />
        {t('trade.bot', { pair: `${base}/${quote}` })}
      </a>
    </p>
  );
}

/** Test coins for an account that has nothing to trade with. */
function EmptyWallet({ account }: Pick<TicketPartProps, 'account'>) {
  const holdings = useSignal(account.holdings);
  if (holdings.kind !== 'ready' || holdings.claim === null) return null;
  if (holdings.balances.some(({ total }) => total !== '0')) return null;
  return (
    <div className={ticketStyles.wallet}>
      <Claim account={account} assets={holdings.claim.assets} />
    </div>
  );
}

interface TicketSheetProps extends TicketPartProps {
  open: boolean;
  setOpen: (open: boolean) => void;
}

/** On a phone the ticket is one tap away, as a sheet over the page. */
function TicketSheet({ open, setOpen, ...parts }: TicketSheetProps) {
  const { t } = useI18n();
  const show = (side: Side) => {
    parts.ticket.change({ side });
    setOpen(true);
  };
  const { base, quote } = parts.pair;
  return (
    <div className={styles.sides}>
      <Button variant="tradeLong" block onClick={() => show('Buy')}>
        {t('trade.side.Buy')}
      </Button>
      <Button variant="tradeShort" block onClick={() => show('Sell')}>
        {t('trade.side.Sell')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={<bdi dir="ltr">{`${base}/${quote}`}</bdi>}
        className={styles.sheet}
      >
        {open && (
          <TicketPart
            {...parts}
            signIn={() => {
              // One modal at a time: the way in takes the place of the sheet, the draft stays.
              setOpen(false);
              parts.signIn();
            }}
          />
        )}
      </Dialog>
    </div>
  );
}

/** The last price as text, as the list or the latest quote has it. */
function useLastPrice(model: TradeModel, symbol: string): string | undefined {
  const feed = useSignal(model.feed);
  const market = useSignal(model.market);
  const quoted = useSyncExternalStore(
    (listener) => feed?.store.observe(symbol, listener) ?? (() => undefined),
    () => feed?.store.latest(symbol)?.close,
    () => undefined,
  );
  return (
    quoted ?? (market.kind === 'ready' ? market.market.bySymbol.get(symbol)?.close : undefined)
  );
}
