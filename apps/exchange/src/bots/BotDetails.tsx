import { compare, decimal } from '@meridian/money/decimal.ts';
import type { BotInfo } from '@meridian/protocol/contracts/bots.ts';
import type { OrderInfo } from '@meridian/protocol/contracts/venue.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { useMemo } from 'react';

import { useAsked, useNow } from '../wallet/use-wallet.ts';
import { useSending } from '../wallet/use-sending.ts';
import { type BotCalls, failureWords } from './bot-calls.ts';
import { nameOf, profitOf } from './bot-name.ts';
import { isOver, returnOf, yearlyReturnOf } from './bot-figures.ts';
import styles from './bots.module.css';
import { CloseBot } from './CloseBot.tsx';
import { Cycles, DcaFacts } from './DcaDetails.tsx';
import { Figure, percentOf } from './Figure.tsx';
import { GridFacts, Pairs } from './GridDetails.tsx';
import { plainFigure } from './GridPreview.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const REFRESH_MS = 2_000;

interface BotDetailsProps {
  calls: BotCalls;
  id: string;
}

/** One bot: what it has, what it made, what it orders, and the way to end it. */
export function BotDetails({ calls, id }: BotDetailsProps) {
  const { t, locale } = useI18n();
  const load = useMemo(() => () => calls.bot(id), [calls, id]);
  const { loaded, refresh } = useAsked(load, REFRESH_MS);
  if (loaded.type === 'loading') return <Skeleton lines={8} />;
  const bot = loaded.type === 'ready' ? loaded.value.bot : null;
  if (loaded.type === 'failed') {
    return (
      <Notice kind="error" live>
        {t('bots.failed')}
      </Notice>
    );
  }
  if (bot === null) {
    return (
      <EmptyState
        title={t('bots.missing')}
        action={<a href={pathOf('myBots', locale)}>{t('bots.mine.heading')}</a>}
      />
    );
  }
  return (
    <>
      <div className={styles.columns}>
        <Summary bot={bot} calls={calls} refresh={refresh} />
        <Orders bot={bot} orders={loaded.value.orders} />
      </div>
      {bot.kind === 'dca' ? <Cycles bot={bot} calls={calls} /> : <Pairs bot={bot} calls={calls} />}
    </>
  );
}

interface SummaryProps {
  bot: BotInfo;
  calls: BotCalls;
  refresh: () => void;
}

function Summary({ bot, calls, refresh }: SummaryProps) {
  const { t, tag } = useI18n();
  const now = useNow();
  const { base, quote, status, closeReason } = bot;
  const profit = profitOf(t, bot);
  const rate = returnOf(bot);
  const yearly = yearlyReturnOf(bot, now);
  return (
    <Panel title={nameOf(t, bot)} actions={<StatusBadge status={status} />}>
      <div className={styles.stack}>
        {closeReason !== null && <Notice kind="info">{t(`bots.reason.${closeReason}`)}</Notice>}
        <dl className={styles.facts}>
          <dt>{t('bots.result')}</dt>
          <dd data-testid="bot-result">
            <Figure value={bot.result} asset={quote} isResult />
            {rate !== null && <bdi dir="ltr"> ({percentOf(rate, tag)})</bdi>}
          </dd>
          <dt>{t('bots.yearly')}</dt>
          <dd>{yearly === null ? t('bots.yearly.soon') : percentOf(yearly, tag)}</dd>
          <dt>{profit.label}</dt>
          <dd>
            <Figure value={profit.value} asset={quote} isResult />
          </dd>
          <dt>{t(isOver(bot) ? 'bots.paidOut' : 'bots.has')}</dt>
          <dd>
            <Figure value={bot.quoteAmount} asset={quote} />
            <br />
            <Figure value={bot.baseAmount} asset={base} />
          </dd>
          {bot.kind === 'dca' ? <DcaFacts bot={bot} /> : <GridFacts bot={bot} />}
        </dl>
        <p className={styles.note}>
          {t(bot.kind === 'dca' ? 'bots.dca.note' : 'bots.result.note')}
        </p>
        {!isOver(bot) && <Actions bot={bot} calls={calls} refresh={refresh} />}
      </div>
    </Panel>
  );
}

function Actions({ bot, calls, refresh }: SummaryProps) {
  const { t } = useI18n();
  const { refusal, pending, send } = useSending();
  const { id, status } = bot;
  const isPaused = status === 'PAUSED';
  return (
    <div className={styles.row}>
      {(isPaused || status === 'RUNNING') && (
        <Button
          variant="secondary"
          loading={pending}
          onClick={() => void send(isPaused ? calls.resume(id) : calls.pause(id), refresh)}
        >
          {t(isPaused ? 'bots.resume' : 'bots.pause')}
        </Button>
      )}
      {status !== 'CANCELLING' && <CloseBot bot={bot} calls={calls} onClosed={refresh} />}
      {refusal !== null && (
        <Notice kind="error" live>
          {t(failureWords(refusal, 'bots.failed'))}
        </Notice>
      )}
    </div>
  );
}

function Orders({ bot, orders }: { bot: BotInfo; orders: readonly OrderInfo[] }) {
  const { t, tag } = useI18n();
  const { base, quote } = bot;
  return (
    <Panel title={t('bots.orders', { count: orders.length })}>
      {orders.length === 0 ? (
        <p className={styles.note}>{t('bots.orders.none')}</p>
      ) : (
        <div className={styles.levels}>
          <Table caption={t('bots.orders', { count: orders.length })} dense>
            <thead>
              <tr>
                <HeaderCell>{t('bots.preview.side')}</HeaderCell>
                <HeaderCell numeric>{t('bots.preview.price', { quote })}</HeaderCell>
                <HeaderCell numeric>{t('bots.preview.amount', { base })}</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {orders
                .toSorted(bot.kind === 'dca' ? byPrice : byCell)
                .map(({ orderId, side, price, left }) => (
                  <tr key={orderId}>
                    <td>{t(side === 'Buy' ? 'bots.side.buy' : 'bots.side.sell')}</td>
                    <NumericCell>{price === null ? '' : plainFigure(price, tag)}</NumericCell>
                    <NumericCell>{left === null ? '' : plainFigure(left, tag)}</NumericCell>
                  </tr>
                ))}
            </tbody>
          </Table>
        </div>
      )}
    </Panel>
  );
}

/** The highest price first; orders at the market, which have none, come last. */
function byPrice(left: OrderInfo, right: OrderInfo): number {
  if (left.price === null || right.price === null) return left.price === null ? 1 : -1;
  return compare(decimal(right.price), decimal(left.price));
}

/** By their place in the grid, the highest price first. */
function byCell(left: OrderInfo, right: OrderInfo): number {
  const place = ({ orderLinkId, side }: OrderInfo) => {
    const [, cell] = /-(\d+)-\d+$/.exec(orderLinkId) ?? [];
    // The orders that start and end a bot stand in no cell.
    return cell === undefined ? -1 : 2 * parseInt(cell, 10) + (side === 'Sell' ? 1 : 0);
  };
  return place(right) - place(left);
}
