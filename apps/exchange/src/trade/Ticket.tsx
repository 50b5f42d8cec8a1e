import { decimal, decimalToText } from '@meridian/money/decimal.ts';
import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { type RefObject, type SyntheticEvent, useId, useRef, useState } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import type { AccountModel } from '../orders/account-model.ts';
import { ChoiceBar } from './ChoiceBar.tsx';
import { ConfirmOrder } from './ConfirmOrder.tsx';
import { type Draft, type DraftWorld, hundredthsOf, type ReadDraft, unitOf } from './draft.ts';
import { useReason } from './fault-words.ts';
import { type Fill, fillOf } from './fill-estimate.ts';
import { KindChoice, type TicketKind } from './KindChoice.tsx';
import { readDraft } from './order-draft.ts';
import { type Warning, warningsOf } from './order-guard.ts';
import { OrderTerms, TicketFields } from './TicketFields.tsx';
import { TicketOutcome } from './TicketOutcome.tsx';
import type { TicketSettings } from './ticket-settings.ts';
import { TicketSummary } from './TicketSummary.tsx';
import type { TradeModel } from './trade-model.ts';
import { readTyped } from '../orders/typed-amount.ts';
import type { TwapFormProps } from './TwapForm.tsx';
import { useLater } from './use-later.ts';
import { type Sending, useSending } from './use-sending.ts';
import { useOrderValues, useTicketBook, useWorld } from './use-ticket-world.ts';
import styles from './Ticket.module.css';

interface TicketProps {
  model: TradeModel;
  client: Pick<BusinessClient, 'get' | 'post'> | null;
  account: AccountModel;
  settings: TicketSettings;
  pair: Pair;
  instrument: InstrumentInfo;
  /** The last price as text; undefined where it is not known. */
  last: string | undefined;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  isSignedIn: boolean;
  signIn: () => void;
  /** The exchange has begun to spread an order. */
  onStarted: () => void;
}

/** An order as it is filled in, read from top to bottom: side, kind, price, amount, what happens. */
export function Ticket(props: TicketProps) {
  const { account, settings, pair, instrument, draft, change, isSignedIn, signIn } = props;
  const world = useWorld(props);
  const book = useTicketBook(props.model, account, props.client, instrument.symbol);
  const read = readDraft(draft, world);
  const fill = marketFill(draft, world, book);
  const values = useOrderValues(account, instrument.symbol, isSignedIn);
  const { state, send } = useSending(account, draft, change);
  const [asked, setAsked] = useState<readonly Warning[] | null>(null);
  const confirms = useSignal(settings.confirms);
  const isSimple = useSignal(props.model.layout.state).mode === 'simple';
  const [isSpread, setSpread] = useState(false);
  const spread = useRef<(() => void) | null>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSpread) return spread.current?.();
    if (!isSignedIn) return signIn();
    if (read.fault !== null) return undefined;
    const warnings = warningsOf(draft, read, world, { values, fill });
    if (confirms || warnings.length > 0) return setAsked(warnings);
    return void send(world, read);
  };
  const parts = { ...props, world, read, fill, book, state, isSimple, isSpread, setSpread, spread };
  return (
    <>
      <TicketForm {...parts} submit={submit} />
      {asked !== null && read.fault === null && (
        <ConfirmOrder
          draft={draft}
          warnings={asked}
          settings={settings}
          submit={<SubmitWords draft={draft} pair={pair} read={read} />}
          onClose={() => setAsked(null)}
          onSend={() => {
            setAsked(null);
            void send(world, read);
          }}
        >
          <OrderTerms draft={draft} pair={pair} />
          <TicketSummary pair={pair} draft={draft} estimate={read.estimate} fill={fill} />
        </ConfirmOrder>
      )}
    </>
  );
}

interface TicketFormProps extends TicketProps {
  world: DraftWorld;
  book: ReturnType<typeof useTicketBook>;
  read: ReadDraft;
  fill: Fill | null;
  state: Sending;
  submit: (event: SyntheticEvent) => void;
  isSimple: boolean;
  /** Whether the exchange is to spread the order over time, which has a form of its own. */
  isSpread: boolean;
  setSpread: (isSpread: boolean) => void;
  spread: RefObject<(() => void) | null>;
}

function TicketForm(props: TicketFormProps) {
  const { draft, change, isSpread, setSpread } = props;
  const { t } = useI18n();
  const choose = (kind: TicketKind) => {
    setSpread(kind === 'twap');
    if (kind !== 'twap') change(changed(draft, { kind }));
  };
  return (
    <form
      className={styles.ticket}
      onSubmit={props.submit}
      noValidate
      aria-label={t('trade.ticket')}
    >
      <ChoiceBar
        label={t('trade.ticket.side')}
        choices={['Buy', 'Sell'] as const}
        value={draft.side}
        onChange={(side) => change(changed(draft, { side }))}
        nameOf={(side) => t(`trade.side.${side}`)}
        tone="side"
      />
      <KindChoice kind={isSpread ? 'twap' : draft.kind} isSimple={props.isSimple} choose={choose} />
      {isSpread ? <Spread {...props} submitter={props.spread} /> : <OrderPart {...props} />}
    </form>
  );
}

const loadTwap = async () => (await import('./TwapForm.tsx')).TwapForm;

function Spread(props: TwapFormProps) {
  const { t } = useI18n();
  const loaded = useLater(loadTwap);
  if (loaded === null) return <p className={styles.note}>{t('trade.ticket.loading')}</p>;
  return <loaded.Part {...props} />;
}

function OrderPart(props: TicketFormProps) {
  const { pair, instrument, draft, isSignedIn, world, book, read, fill, state } = props;
  const { t } = useI18n();
  const reasonId = useId();
  const reason = useReason(read.fault, instrument);
  return (
    <>
      <TicketFields {...props} fault={read.fault} world={world} book={book} />
      <TicketSummary pair={pair} draft={draft} estimate={read.estimate} fill={fill} />
      <Button
        type="submit"
        variant={draft.side === 'Buy' ? 'tradeLong' : 'tradeShort'}
        size="large"
        block
        loading={state.kind === 'sending'}
        disabled={isSignedIn && (read.fault !== null || instrument.status !== 'Trading')}
        aria-describedby={reasonId}
      >
        {isSignedIn ? <SubmitWords draft={draft} pair={pair} read={read} /> : t('trade.signIn')}
      </Button>
      <p id={reasonId} className={styles.reason}>
        {isSignedIn && reason}
      </p>
      <TicketOutcome state={state} />
    </>
  );
}

/**
 * Orders of a range do not take: times that are for takers go back to the first. An amount that counted
 * the other asset is none any more.
 */
function changed(draft: Draft, part: Pick<Draft, 'kind'> | Pick<Draft, 'side'>): Partial<Draft> {
  const next = { ...draft, ...part };
  const isTaking = next.timeInForce === 'IOC' || next.timeInForce === 'FOK';
  return {
    ...part,
    ...(next.kind === 'scaled' && isTaking && { timeInForce: 'GTC' as const }),
    ...(unitOf(next) !== unitOf(draft) && { amount: '' }),
  };
}

/** What a market order would get from the book as it is now; null for other orders. */
function marketFill(
  draft: Draft,
  { instrument, tag }: DraftWorld,
  book: ReturnType<typeof useTicketBook>,
): Fill | null {
  const amount = readTyped(draft.amount, tag);
  if (draft.kind !== 'market' || book === null || !amount.ok) return null;
  return fillOf({
    side: draft.side,
    levels: draft.side === 'Buy' ? book.asks : book.bids,
    amount: amount.value,
    unit: unitOf(draft),
    lot: decimal(instrument.lotSize),
    cap: draft.slippage.trim() === '' ? null : hundredthsOf('slippage', draft.slippage, tag),
  });
}

function SubmitWords({ draft, pair, read }: { draft: Draft; pair: Pair; read: ReadDraft }) {
  const { t } = useI18n();
  const { qty } = read.estimate;
  const asset = pair.base;
  if (qty === null || read.fault !== null) return t(`trade.submit.${draft.side}`, { asset });
  return t(`trade.submit.${draft.side}.amount`, { asset, amount: decimalToText(qty) });
}
