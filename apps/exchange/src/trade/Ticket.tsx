import { decimalToText, parseDecimal } from '@meridian/money/decimal.ts';
import type { InstrumentInfo, PlaceOrderRequest } from '@meridian/protocol/contracts/venue.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { type SyntheticEvent, useId, useState } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import { type AccountModel, availableOf } from '../orders/account-model.ts';
import { AmountShare } from './AmountShare.tsx';
import { ChoiceBar } from './ChoiceBar.tsx';
import { FigureField } from './FigureField.tsx';
import {
  type Draft,
  type DraftFault,
  type DraftWorld,
  isMarket,
  isStop,
  type ReadDraft,
  readDraft,
  requestOf,
} from './order-draft.ts';
import { newLinkId } from '../orders/pending-orders.ts';
import { useRefusal } from '../orders/refusals.ts';
import type { Sent } from '../orders/send-order.ts';
import { TicketSummary } from './TicketSummary.tsx';
import { typedText } from '../orders/typed-amount.ts';
import styles from './Ticket.module.css';

interface TicketProps {
  account: AccountModel;
  pair: Pair;
  instrument: InstrumentInfo;
  /** The last price as text; undefined where it is not known. */
  last: string | undefined;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  isSignedIn: boolean;
  signIn: () => void;
}

const KINDS = ['limit', 'market', 'stop-limit', 'stop-market'] as const;
const TIMES = ['GTC', 'PostOnly', 'IOC', 'FOK'] as const;

/** An order as it is filled in, read from top to bottom: side, kind, price, amount, what happens. */
export function Ticket(props: TicketProps) {
  const { account, pair, instrument, draft, change, isSignedIn, signIn } = props;
  const { t } = useI18n();
  const world = useWorld(props);
  const read = readDraft(draft, world);
  const { state, send } = useSending(account, draft, change);
  const reasonId = useId();
  const reason = useReason(read.fault, instrument);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isSignedIn) signIn();
    else if (read.fault === null) void send(world, read);
  };
  return (
    <form className={styles.ticket} onSubmit={submit} noValidate aria-label={t('trade.ticket')}>
      <ChoiceBar
        label={t('trade.ticket.side')}
        choices={['Buy', 'Sell'] as const}
        value={draft.side}
        onChange={(side) => change({ side })}
        nameOf={(side) => t(`trade.side.${side}`)}
        tone="side"
      />
      <ChoiceBar
        label={t('trade.ticket.kind')}
        choices={KINDS}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
        nameOf={(kind) => t(`trade.kind.${kind}`)}
      />
      <Fields {...props} fault={read.fault} world={world} />
      <TicketSummary pair={pair} draft={draft} estimate={read.estimate} instrument={instrument} />
      <Button
        type="submit"
        variant={draft.side === 'Buy' ? 'tradeLong' : 'tradeShort'}
        size="large"
        block
        loading={state.kind === 'sending'}
        disabled={isSignedIn && read.fault !== null}
        aria-describedby={reasonId}
      >
        {isSignedIn ? <SubmitWords draft={draft} pair={pair} read={read} /> : t('trade.signIn')}
      </Button>
      <p id={reasonId} className={styles.reason}>
        {isSignedIn && reason}
      </p>
      <Outcome state={state} />
    </form>
  );
}

function SubmitWords({ draft, pair, read }: { draft: Draft; pair: Pair; read: ReadDraft }) {
  const { t } = useI18n();
  const { qty } = read.estimate;
  const asset = pair.base;
  if (qty === null || read.fault !== null) return t(`trade.submit.${draft.side}`, { asset });
  return t(`trade.submit.${draft.side}.amount`, { asset, amount: decimalToText(qty) });
}

function Fields({
  pair,
  instrument,
  draft,
  change,
  fault,
  world,
}: TicketProps & { fault: DraftFault | null; world: DraftWorld }) {
  const { t, tag } = useI18n();
  const lastText = world.last === null ? undefined : typedText(world.last, tag);
  const wrong = (field: DraftFault['field'], text: string) =>
    fault?.field === field && text.trim() !== '' && fault.reason !== 'insufficient';
  const { tickSize, lotSize } = instrument;
  return (
    <div className={styles.fields}>
      {isStop(draft) && (
        <FigureField
          label={t('trade.ticket.trigger')}
          unit={pair.quote}
          step={tickSize}
          value={draft.trigger}
          onChange={(trigger) => change({ trigger })}
          isWrong={wrong('trigger', draft.trigger)}
          start={lastText}
        />
      )}
      {!isMarket(draft) && (
        <FigureField
          label={t('trade.ticket.price')}
          unit={pair.quote}
          step={tickSize}
          value={draft.price}
          onChange={(price) => change({ price })}
          isWrong={wrong('price', draft.price)}
          start={lastText}
          shortcut={{ label: t('trade.ticket.useLast'), value: lastText }}
        />
      )}
      <FigureField
        label={t('trade.ticket.amount')}
        unit={draft.unit === 'base' ? pair.base : pair.quote}
        step={draft.unit === 'base' ? lotSize : tickSize}
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        isWrong={wrong('amount', draft.amount)}
        onUnit={() => change({ unit: draft.unit === 'base' ? 'quote' : 'base', amount: '' })}
        unitLabel={t('trade.ticket.unit', {
          shown: draft.unit === 'base' ? pair.base : pair.quote,
          asset: draft.unit === 'base' ? pair.quote : pair.base,
        })}
      />
      <AmountShare draft={draft} world={world} pair={pair} change={change} />
      {(draft.kind === 'limit' || draft.kind === 'stop-limit') && (
        <TimeField draft={draft} change={change} />
      )}
      {draft.kind === 'limit' && (
        <Exits pair={pair} tick={tickSize} draft={draft} change={change} fault={fault} />
      )}
    </div>
  );
}

type Changing = Pick<TicketProps, 'draft' | 'change'>;

function TimeField({ draft, change }: Changing) {
  const { t } = useI18n();
  return (
    <label className={styles.line}>
      <span>{t('trade.ticket.time')}</span>
      <Select
        value={draft.timeInForce}
        onChange={({ currentTarget }) => {
          const timeInForce = TIMES.find((each) => each === currentTarget.value);
          if (timeInForce !== undefined) change({ timeInForce });
        }}
      >
        {TIMES.map((each) => (
          <option key={each} value={each}>
            {t(`trade.time.${each}`)}
          </option>
        ))}
      </Select>
    </label>
  );
}

function Exits({
  pair,
  tick,
  draft,
  change,
  fault,
}: Changing & { pair: Pair; tick: string; fault: DraftFault | null }) {
  const { t } = useI18n();
  const wrong = (field: 'takeProfit' | 'stopLoss') =>
    fault?.field === field && draft[field].trim() !== '';
  return (
    <>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={draft.hasExits}
          onChange={({ currentTarget }) => change({ hasExits: currentTarget.checked })}
        />
        {t('trade.ticket.exits')}
      </label>
      {draft.hasExits &&
        (['takeProfit', 'stopLoss'] as const).map((field) => (
          <FigureField
            key={field}
            label={t(`trade.ticket.${field}`)}
            unit={pair.quote}
            step={tick}
            value={draft[field]}
            onChange={(text) => change({ [field]: text })}
            isWrong={wrong(field)}
            start={draft.price}
          />
        ))}
    </>
  );
}

/** What a ticket is read against, at this moment. */
function useWorld({ account, pair, instrument, last }: TicketProps): DraftWorld {
  const { tag } = useI18n();
  const holdings = useSignal(account.holdings);
  return {
    instrument,
    last: last === undefined ? null : parseDecimal(last),
    available: {
      base: availableOf(holdings, pair.base),
      quote: availableOf(holdings, pair.quote),
    },
    tag,
  };
}

type Sending = { readonly kind: 'idle' } | { readonly kind: 'sending' } | Sent;

/** One order at a time: a second press while the first is under way does nothing. */
function useSending(account: AccountModel, draft: Draft, change: TicketProps['change']) {
  const [state, setState] = useState<Sending>({ kind: 'idle' });
  const [last, setLast] = useState<PlaceOrderRequest | null>(null);
  const settled = useSignal(account.settled);
  // Nothing was known of the last order, and now it is.
  const isSettled = state.kind === 'unknown' && settled?.orderLinkId === last?.orderLinkId;
  const shown = isSettled && settled !== null ? settled.sent : state;
  const send = async (world: DraftWorld, { estimate }: ReadDraft) => {
    if (state.kind === 'sending') return;
    setState({ kind: 'sending' });
    const isOpen = shown.kind === 'lost' || shown.kind === 'unknown';
    const fresh = newLinkId((bytes) => crypto.getRandomValues(bytes));
    const id = isOpen && last !== null ? last.orderLinkId : fresh;
    const again = requestOf(draft, world, estimate, id);
    // The same order once more keeps its id: the venue takes an id once, so it cannot be there twice.
    const isSame = JSON.stringify(again) === JSON.stringify(last);
    const request = isSame ? again : { ...again, orderLinkId: fresh };
    setLast(request);
    const sent = await account.place(request);
    setState(sent);
    // What was refused, or may not have arrived, stays to be sent again.
    if (sent.kind === 'placed') change({ amount: '' });
  };
  return { state: shown, send };
}

/** What became of the last order, spoken politely. */
function Outcome({ state }: { state: Sending }) {
  const { t } = useI18n();
  const refusal = useRefusal();
  return (
    <p className={styles.outcome} role="status" data-kind={state.kind}>
      {state.kind === 'placed' && t(`trade.placed.${state.order.status}`)}
      {state.kind === 'unknown' && t('trade.placed.unknown')}
      {state.kind === 'lost' && t('trade.placed.lost')}
      {state.kind === 'refused' && refusal(state.refusal)}
    </p>
  );
}

/** Why the button is off, in words. */
function useReason(fault: DraftFault | null, instrument: InstrumentInfo): string {
  const { t } = useI18n();
  if (instrument.status !== 'Trading') return t('trade.refused.symbol-halted');
  if (fault === null) return '';
  const { field, reason } = fault;
  switch (reason) {
    case 'empty':
      return t(`trade.fault.empty.${field}`);
    case 'off-tick':
      return t('trade.fault.off-tick', { step: instrument.tickSize, asset: instrument.quote });
    case 'off-lot':
      return t('trade.fault.off-lot', { step: instrument.lotSize, asset: instrument.base });
    case 'too-small':
      return t('trade.fault.too-small', { least: instrument.minValue, asset: instrument.quote });
    case 'wrong-side':
      return t(`trade.fault.wrong-side.${field === 'stopLoss' ? 'stopLoss' : 'takeProfit'}`);
    case 'not-a-number':
    case 'ambiguous':
    case 'not-above-zero':
    case 'too-large':
    case 'insufficient':
    case 'no-price':
      return t(`trade.fault.${reason}`);
  }
}
