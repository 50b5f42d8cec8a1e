import { formatDecimal } from '@meridian/money/format.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { type Ref, useId, useImperativeHandle, useState } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import { typedText } from '../orders/typed-amount.ts';
import { ConfirmOrder } from './ConfirmOrder.tsx';
import type { Draft, DraftWorld } from './draft.ts';
import { FigureField } from './FigureField.tsx';
import styles from './Ticket.module.css';
import type { TicketSettings } from './ticket-settings.ts';
import { FIRST_TWAP, judgeTwap, type JudgedTwap, type TwapDraft } from './twap-draft.ts';
import { useTwapReason } from './twap-words.ts';
import { useTwapSending } from './use-twap-sending.ts';

export interface TwapFormProps {
  client: Pick<BusinessClient, 'get' | 'post'> | null;
  settings: TicketSettings;
  pair: Pair;
  instrument: InstrumentInfo;
  draft: Draft;
  world: DraftWorld;
  isSignedIn: boolean;
  signIn: () => void;
  /** What the form around it does when it is submitted. */
  submitter: Ref<() => void>;
  /** Something runs that was not there. */
  onStarted: () => void;
}

/** What is filled in, and what becomes of it. */
function useTwap({ client, draft, world, settings, isSignedIn, signIn, onStarted }: TwapFormProps) {
  const [twap, setTwap] = useState<TwapDraft>(FIRST_TWAP);
  const judged = judgeTwap(twap, draft.side, world);
  const { refused, state, send, reset } = useTwapSending(client);
  const [isAsked, setAsked] = useState(false);
  const confirms = useSignal(settings.confirms);
  const change = (changed: Partial<TwapDraft>) => {
    reset();
    setTwap((before) => ({ ...before, ...changed }));
  };
  const start = () => {
    setAsked(false);
    if (judged.type !== 'ready') return;
    void send(judged.request).then((isStarted) => {
      if (!isStarted) return;
      setTwap((before) => ({ ...before, amount: '' }));
      onStarted();
    });
  };
  const submit = () => {
    if (!isSignedIn) signIn();
    else if (judged.type === 'ready' && confirms) setAsked(true);
    else start();
  };
  return { twap, judged, refused, state, isAsked, setAsked, change, start, submit };
}

/** An order that the exchange spreads over time. */
export function TwapForm(props: TwapFormProps) {
  const { pair, instrument, draft, world, isSignedIn } = props;
  const { t } = useI18n();
  const form = useTwap(props);
  const { twap, judged, state, change } = form;
  const reasonId = useId();
  const reason = useTwapReason(form.refused ?? judged, instrument);
  useImperativeHandle(props.submitter, () => form.submit);
  return (
    <>
      <Fields {...{ pair, instrument, world, twap, change, judged }} />
      {judged.type === 'ready' && <Note judged={judged} base={pair.base} />}
      <Button
        type="submit"
        variant={draft.side === 'Buy' ? 'tradeLong' : 'tradeShort'}
        size="large"
        block
        loading={state === 'sending'}
        disabled={isSignedIn && (judged.type !== 'ready' || instrument.status !== 'Trading')}
        aria-describedby={reasonId}
      >
        {isSignedIn ? t('trade.twap.start') : t('trade.signIn')}
      </Button>
      <p id={reasonId} className={styles.reason}>
        {isSignedIn && reason}
      </p>
      <p role="status" className={styles.reason}>
        {state === 'started' && t('trade.twap.started')}
        {state === 'lost' && t('trade.orders.failed')}
        {(state === 'signed-out' || state === 'not-permitted') && t(`trade.refused.${state}`)}
      </p>
      {form.isAsked && judged.type === 'ready' && (
        <Confirm {...props} judged={judged} start={form.start} close={() => form.setAsked(false)} />
      )}
    </>
  );
}

interface ConfirmProps extends TwapFormProps {
  judged: JudgedTwap & { type: 'ready' };
  start: () => void;
  close: () => void;
}

function Confirm({ pair, draft, settings, judged, start, close }: ConfirmProps) {
  const { t } = useI18n();
  const { base, quote } = pair;
  return (
    <ConfirmOrder
      {...{ draft, settings }}
      warnings={[]}
      submit={t('trade.twap.start')}
      onClose={close}
      onSend={start}
    >
      <p className={styles.kindLine}>
        {t('trade.kind.twap')} <bdi dir="ltr">{`${base}/${quote}`}</bdi>,{' '}
        {t(`trade.submit.${draft.side}.amount`, { asset: base, amount: judged.request.qty })}
      </p>
      <Note judged={judged} base={base} />
    </ConfirmOrder>
  );
}

interface FieldsProps extends Pick<TwapFormProps, 'pair' | 'instrument' | 'world'> {
  twap: TwapDraft;
  change: (changed: Partial<TwapDraft>) => void;
  judged: JudgedTwap;
}

function Fields({ pair, instrument, world, twap, change, judged }: FieldsProps) {
  const { t, tag } = useI18n();
  const wrong = judged.type === 'refused' ? judged.field : null;
  const last = world.last === null ? undefined : typedText(world.last, tag);
  return (
    <div className={styles.fields}>
      <FigureField
        label={t('trade.ticket.amount')}
        name="twapAmount"
        unit={pair.base}
        step={instrument.lotSize}
        value={twap.amount}
        onChange={(amount) => change({ amount })}
        isWrong={wrong === 'amount'}
      />
      <FigureField
        label={t('trade.twap.minutes')}
        unit=""
        step="1"
        value={twap.minutes}
        onChange={(minutes) => change({ minutes })}
        isWrong={wrong === 'minutes'}
      />
      <FigureField
        label={t('trade.twap.slices')}
        unit=""
        step="1"
        value={twap.slices}
        onChange={(slices) => change({ slices })}
        isWrong={wrong === 'slices'}
      />
      <FigureField
        label={t('trade.twap.limit')}
        unit={pair.quote}
        step={instrument.tickSize}
        value={twap.limit}
        onChange={(limit) => change({ limit })}
        isWrong={wrong === 'limit'}
        start={last}
      />
    </div>
  );
}

/** What will be sent, and how often. */
function Note({ judged, base }: { judged: JudgedTwap & { type: 'ready' }; base: string }) {
  const { t, tag } = useI18n();
  const amount = formatDecimal(judged.slice, { locale: tag });
  const seconds = (judged.request.intervalMs / 1_000).toLocaleString(tag);
  return <p className={styles.reason}>{t('trade.twap.note', { amount, asset: base, seconds })}</p>;
}
