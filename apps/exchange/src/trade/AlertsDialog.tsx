import { formatMinute } from '@meridian/i18n/formats.ts';
import { decimalToText, parseDecimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { AlertInfo } from '@meridian/protocol/contracts/alerts.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { type SyntheticEvent, useState } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import { readTyped } from '../orders/typed-amount.ts';
import styles from './Alerts.module.css';
import type { AlertsModel } from './alerts-model.ts';
import { FigureField } from './FigureField.tsx';
import { NoticeChoice } from './NoticeChoice.tsx';
import { symbolOf } from './pair-store.ts';

interface AlertsDialogProps {
  alerts: AlertsModel;
  pair: Pair;
  /** What prices step by, and the last one. */
  tick: string;
  last: string | undefined;
  isNotifying: boolean;
  /** Answers false where the browser does not allow it. */
  notify: (wanted: boolean) => Promise<boolean>;
  close: () => void;
}

/** New alerts, those that wait, and those that fired. */
export function AlertsDialog(props: AlertsDialogProps) {
  const { alerts, isNotifying, notify, close } = props;
  const { t } = useI18n();
  const state = useSignal(alerts.state);
  return (
    <Dialog open onClose={close} title={t('trade.alerts')}>
      <AddAlert {...props} />
      <NoticeChoice className={styles.check} isChosen={isNotifying} choose={notify}>
        {t('trade.alerts.browser')}
      </NoticeChoice>
      {state.kind === 'loading' && <p className={styles.note}>{t('trade.alerts.loading')}</p>}
      {state.kind === 'failed' && (
        <p className={styles.note} role="alert">
          {t('trade.alerts.failed')}
        </p>
      )}
      {state.kind === 'ready' && state.alerts.length === 0 && (
        <p className={styles.note}>{t('trade.alerts.none')}</p>
      )}
      {state.kind === 'ready' && state.alerts.length > 0 && (
        <ul role="list" className={styles.list} aria-label={t('trade.alerts')}>
          {state.alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} remove={() => void alerts.remove(alert.id)} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function AddAlert({ alerts, pair, tick, last }: AlertsDialogProps) {
  const { t, tag } = useI18n();
  const [price, setPrice] = useState('');
  const [said, setSaid] = useState('');
  const typed = readTyped(price, tag);
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!typed.ok)
      return setSaid(t(`trade.fault.${typed.fault === 'empty' ? 'empty.price' : typed.fault}`));
    const refused = await alerts.add(symbolOf(pair), decimalToText(typed.value));
    if (refused === null) setPrice('');
    if (refused === null) return setSaid(t('trade.alerts.added'));
    if (refused === 'signed-out' || refused === 'not-permitted') {
      return setSaid(t(`trade.refused.${refused}`));
    }
    return setSaid(t(`trade.alerts.refused.${refused}`, { step: tick, asset: pair.quote }));
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void add(event)}>
      <FigureField
        label={t('trade.alerts.at', { pair: `${pair.base}/${pair.quote}` })}
        unit={pair.quote}
        step={tick}
        value={price}
        onChange={setPrice}
        isWrong={price.trim() !== '' && !typed.ok}
        start={last}
      />
      <Button type="submit" variant="secondary">
        {t('trade.alerts.add')}
      </Button>
      <p className={styles.note} role="status">
        {said}
      </p>
    </form>
  );
}

function AlertRow({ alert, remove }: { alert: AlertInfo; remove: () => void }) {
  const { t, tag } = useI18n();
  const words = useAlertWords();
  return (
    <li className={styles.row} data-fired={alert.firedAt === null ? undefined : ''}>
      <span>
        {words(alert)}
        {alert.firedAt !== null && (
          <span className={styles.when}> {formatMinute(alert.firedAt, tag)}</span>
        )}
      </span>
      <IconButton
        icon="trash"
        label={t('trade.alerts.remove', { price: alert.price, symbol: alert.symbol })}
        onClick={remove}
      />
    </li>
  );
}

/** An alert in a sentence: what it waits for, or what has happened. */
export function useAlertWords(): (alert: AlertInfo) => string {
  const { t, tag } = useI18n();
  const figure = (text: string) => {
    const value = parseDecimal(text);
    return value === null ? text : formatDecimal(value, { locale: tag });
  };
  return ({ symbol, price, rises, firedAt, firedPrice }) =>
    firedAt === null
      ? t(`trade.alerts.${rises ? 'above' : 'below'}`, { symbol, price: figure(price) })
      : t('trade.alerts.fired', {
          symbol,
          price: figure(price),
          traded: figure(firedPrice ?? price),
        });
}
