import { decimalToText, parseDecimal } from '@meridian/money/decimal.ts';
import type { OrderInfo } from '@meridian/protocol/contracts/venue.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { type SyntheticEvent, useState } from 'react';

import type { AccountModel, Done } from './account-model.ts';
import { timeFormat } from './time-format.ts';
import { KindName, OrderFigure, PairName, SideName } from './order-cells.tsx';
import styles from './orders.module.css';
import { useRefusal } from './refusals.ts';
import { readTyped, typedText } from './typed-amount.ts';

interface OpenOrdersProps {
  account: AccountModel;
  orders: readonly OrderInfo[];
  /** Whether the list is of one symbol: what "all" means to the button. */
  symbol: string | null;
}

/** Live orders, each to be changed or cancelled in its row. */
export function OpenOrders({ account, orders, symbol }: OpenOrdersProps) {
  const { t } = useI18n();
  const { said, run, busy } = useCommands();
  const [edited, setEdited] = useState<string | null>(null);
  if (orders.length === 0) {
    return (
      <p className={styles.note}>
        {t('trade.orders.noneOpen')} <span role="status">{said}</span>
      </p>
    );
  }
  return (
    <>
      <Table caption={t('trade.orders.open')} dense>
        <thead>
          <tr>
            <HeaderCell>{t('trade.orders.pair')}</HeaderCell>
            <HeaderCell>{t('trade.orders.side')}</HeaderCell>
            <HeaderCell>{t('trade.orders.kind')}</HeaderCell>
            <HeaderCell numeric>{t('trade.orders.price')}</HeaderCell>
            <HeaderCell numeric>{t('trade.orders.amount')}</HeaderCell>
            <HeaderCell numeric>{t('trade.orders.filled')}</HeaderCell>
            <HeaderCell numeric>{t('trade.orders.trigger')}</HeaderCell>
            <HeaderCell>{t('trade.orders.time')}</HeaderCell>
            <HeaderCell>
              <Button
                size="x-small"
                disabled={busy}
                onClick={() => void run(() => account.cancelAll(symbol))}
              >
                {t('trade.orders.cancelAll')}
              </Button>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OpenOrder
              key={order.orderId}
              account={account}
              order={order}
              isEdited={edited === order.orderId}
              edit={(isEdited) => setEdited(isEdited ? order.orderId : null)}
              busy={busy}
              run={run}
            />
          ))}
        </tbody>
      </Table>
      <p className={styles.said} role="status">
        {said}
      </p>
    </>
  );
}

interface OpenOrderProps {
  account: AccountModel;
  order: OrderInfo;
  isEdited: boolean;
  edit: (isEdited: boolean) => void;
  busy: boolean;
  run: (command: () => Promise<Done>) => Promise<boolean>;
}

function OpenOrder({ account, order, isEdited, edit, busy, run }: OpenOrderProps) {
  const { t, tag } = useI18n();
  return (
    <tr>
      <td>
        <PairName account={account} symbol={order.symbol} />
      </td>
      <td>
        <SideName side={order.side} />
      </td>
      <td>
        <KindName order={order} />
      </td>
      {isEdited ? (
        <EditCells
          order={order}
          close={() => edit(false)}
          save={(change) => run(() => account.amend(order, change))}
        />
      ) : (
        <>
          <OrderFigure value={order.price} />
          <OrderFigure value={order.qty ?? order.value} />
        </>
      )}
      <OrderFigure value={order.filled} />
      <OrderFigure value={order.triggerPrice} />
      <td>{timeFormat(tag).format(order.createdAt)}</td>
      <td className={styles.actions}>
        {order.price !== null && order.qty !== null && !isEdited && (
          <Button size="x-small" onClick={() => edit(true)}>
            {t('trade.orders.edit')}
          </Button>
        )}
        <Button
          size="x-small"
          disabled={busy}
          onClick={() => void run(() => account.cancel(order))}
        >
          {t('trade.orders.cancel')}
        </Button>
      </td>
    </tr>
  );
}

interface EditCellsProps {
  order: OrderInfo;
  close: () => void;
  save: (change: { price?: string; qty?: string }) => Promise<boolean>;
}

/** Price and amount of a live order as fields. Less of an amount keeps the order's place. */
function EditCells({ order, close, save }: EditCellsProps) {
  const { t, tag } = useI18n();
  const [price, setPrice] = useState(() => shownFigure(order.price, tag));
  const [qty, setQty] = useState(() => shownFigure(order.qty, tag));
  const typed = { price: readTyped(price, tag), qty: readTyped(qty, tag) };
  const id = `edit-${order.orderId}`;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!typed.price.ok || !typed.qty.ok) return;
    const wanted = {
      price: decimalToText(typed.price.value),
      qty: decimalToText(typed.qty.value),
    };
    const change = {
      ...(wanted.price !== order.price && { price: wanted.price }),
      ...(wanted.qty !== order.qty && { qty: wanted.qty }),
    };
    if (Object.keys(change).length === 0 || (await save(change))) close();
  };
  return (
    <>
      <NumericCell>
        <input
          form={id}
          className={styles.edit}
          aria-label={t('trade.orders.price')}
          aria-invalid={!typed.price.ok || undefined}
          inputMode="decimal"
          dir="ltr"
          value={price}
          onChange={({ currentTarget }) => setPrice(currentTarget.value)}
        />
      </NumericCell>
      <NumericCell>
        <form id={id} className={styles.editForm} onSubmit={(event) => void submit(event)}>
          <input
            className={styles.edit}
            aria-label={t('trade.orders.amount')}
            aria-invalid={!typed.qty.ok || undefined}
            aria-describedby={`${id}-note`}
            inputMode="decimal"
            dir="ltr"
            value={qty}
            onChange={({ currentTarget }) => setQty(currentTarget.value)}
          />
          <Button type="submit" size="x-small" variant="secondary">
            {t('trade.orders.save')}
          </Button>
          <Button size="x-small" onClick={close}>
            {t('trade.orders.keep')}
          </Button>
        </form>
        <span id={`${id}-note`} className={styles.priority}>
          {typed.price.ok && typed.qty.ok
            ? t('trade.orders.priority')
            : t('trade.fault.not-a-number')}
        </span>
      </NumericCell>
    </>
  );
}

function shownFigure(text: string | null, tag: string): string {
  const value = text === null ? null : parseDecimal(text);
  return value === null ? '' : typedText(value, tag);
}

/** Commands one after the other; what a refused one said. */
function useCommands() {
  const refusal = useRefusal();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async (command: () => Promise<Done>) => {
    setBusy(true);
    const done = await command().finally(() => setBusy(false));
    setSaid(done.ok ? '' : refusal(done.refusal));
    return done.ok;
  };
  return { said, run, busy };
}
