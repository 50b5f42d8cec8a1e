import { decimalToText, parseDecimal } from '@meridian/money/decimal.ts';
import type { OrderInfo } from '@meridian/protocol/contracts/venue.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { classNames } from '@meridian/ui/class-names.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { type SyntheticEvent, useState } from 'react';

import type { AccountModel, Done } from './account-model.ts';
import type { ListQuery } from './list-query.ts';
import { KindName, OrderFigure, PairName, SideName, TimeCell } from './order-cells.tsx';
import styles from './orders.module.css';
import { useRefusal } from './refusals.ts';
import { readTyped, typedText } from './typed-amount.ts';

interface OpenOrdersProps {
  account: AccountModel;
  orders: readonly OrderInfo[];
  /** What the list is of: what "all" means to the button. */
  scope: Pick<ListQuery, 'symbol' | 'side'>;
}

/** Live orders, each to be changed or cancelled in its row. */
export function OpenOrders({ account, orders, scope }: OpenOrdersProps) {
  const { t } = useI18n();
  const { said, run, busy } = useCommands();
  const [edited, setEdited] = useState<string | null>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const chosen = orders.filter(({ orderId }) => marked.has(orderId));
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
            <HeaderCell>
              <MarkBox
                label={t('trade.orders.markAll')}
                isMarked={chosen.length === orders.length}
                mark={(isMarked) =>
                  setMarked(new Set(isMarked ? orders.map(({ orderId }) => orderId) : []))
                }
              />
            </HeaderCell>
            <HeaderCell>{t('trade.orders.pair')}</HeaderCell>
            <HeaderCell>{t('trade.orders.side')}</HeaderCell>
            <HeaderCell>{t('trade.orders.kind')}</HeaderCell>
            <HeaderCell numeric>{t('trade.orders.price')}</HeaderCell>
            <HeaderCell numeric>{t('trade.orders.amount')}</HeaderCell>
            <HeaderCell numeric>{t('trade.orders.filled')}</HeaderCell>
            <HeaderCell numeric>{t('trade.orders.trigger')}</HeaderCell>
            <HeaderCell>{t('trade.orders.time')}</HeaderCell>
            <HeaderCell className={styles.last}>
              <CancelMany account={account} chosen={chosen} scope={scope} busy={busy} run={run} />
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
              isMarked={marked.has(order.orderId)}
              mark={(isMarked) => setMarked(withOrWithout(marked, order.orderId, isMarked))}
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

interface CancelManyProps {
  account: AccountModel;
  chosen: readonly OrderInfo[];
  scope: OpenOrdersProps['scope'];
  busy: boolean;
  run: OpenOrderProps['run'];
}

/** Cancels the marked orders, or with none marked whatever is listed. */
function CancelMany({ account, chosen, scope, busy, run }: CancelManyProps) {
  const { t } = useI18n();
  const cancel = () =>
    chosen.length === 0 ? account.cancelAll(scope) : account.cancelEach(chosen);
  return (
    <Button size="x-small" disabled={busy} onClick={() => void run(cancel)}>
      {chosen.length === 0
        ? t('trade.orders.cancelAll')
        : t('trade.orders.cancelMarked', { count: chosen.length })}
    </Button>
  );
}

interface MarkBoxProps {
  label: string;
  isMarked: boolean;
  mark: (isMarked: boolean) => void;
}

function MarkBox({ label, isMarked, mark }: MarkBoxProps) {
  return (
    <label className={styles.mark}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isMarked}
        onChange={({ currentTarget }) => mark(currentTarget.checked)}
      />
    </label>
  );
}

function withOrWithout(marked: ReadonlySet<string>, id: string, isMarked: boolean) {
  const next = new Set(marked);
  if (isMarked) next.add(id);
  else next.delete(id);
  return next;
}

interface OpenOrderProps {
  account: AccountModel;
  order: OrderInfo;
  isEdited: boolean;
  edit: (isEdited: boolean) => void;
  isMarked: boolean;
  mark: (isMarked: boolean) => void;
  busy: boolean;
  run: (command: () => Promise<Done>) => Promise<boolean>;
}

function OpenOrder(props: OpenOrderProps) {
  const { account, order, isEdited, edit, isMarked, mark, busy, run } = props;
  const { t } = useI18n();
  return (
    <tr>
      <td>
        <MarkBox
          label={t('trade.orders.mark', { id: order.orderId })}
          isMarked={isMarked}
          mark={mark}
        />
      </td>
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
      <TimeCell time={order.createdAt} />
      <td className={classNames(styles.actions, styles.last)}>
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
