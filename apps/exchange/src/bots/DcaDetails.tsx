import { decimal, makeDecimal, multiply } from '@meridian/money/decimal.ts';
import type { BotCycle, DcaInfo } from '@meridian/protocol/contracts/bots.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { Fragment, useCallback } from 'react';

import { type CsvColumn, csvTime } from '../orders/csv.ts';
import { useAsked } from '../wallet/use-wallet.ts';
import type { BotCalls } from './bot-calls.ts';
import styles from './bots.module.css';
import { isOver } from './bot-figures.ts';
import { Figure, percentOf } from './Figure.tsx';
import { plainFigure } from './GridPreview.tsx';
import { SaveRows } from './SaveRows.tsx';

const REFRESH_MS = 2_000;
const PERCENT = makeDecimal(1n, 2);

/** How the cycle at work stands, and what the bot was asked to do. */
export function DcaFacts({ bot }: { bot: DcaInfo }) {
  const { t, tag } = useI18n();
  const { parameters, quote } = bot;
  const { stopLossPercent } = parameters;
  const percent = (text: string) => percentOf(multiply(decimal(text), PERCENT), tag);
  const rows = [
    ['bots.dca.baseOrder', plainFigure(parameters.baseOrder, tag)],
    ['bots.dca.safetyOrder', plainFigure(parameters.safetyOrder, tag)],
    ['bots.dca.safetyOrders', parameters.safetyOrders],
    ['bots.dca.sizeFactor', plainFigure(parameters.sizeFactor, tag)],
    ['bots.dca.distance', percent(parameters.distancePercent)],
    ['bots.dca.distanceFactor', plainFigure(parameters.distanceFactor, tag)],
    ['bots.dca.takeProfit', percent(parameters.takeProfitPercent)],
    ['bots.dca.stopLoss', stopLossPercent === null ? null : percent(stopLossPercent)],
    ['bots.dca.afterCycle', t(parameters.repeats ? 'bots.dca.again' : 'bots.dca.once')],
  ] as const;
  return (
    <>
      {!isOver(bot) && <AtWork bot={bot} />}
      <dt>{t('bots.investment')}</dt>
      <dd>
        <Figure value={parameters.investment} asset={quote} />
      </dd>
      {rows.map(
        ([label, value]) =>
          value !== null && (
            <Fragment key={label}>
              <dt>{t(label, { quote })}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </>
  );
}

function AtWork({ bot }: { bot: DcaInfo }) {
  const { t } = useI18n();
  const { quote, parameters, safetyOrdersFilled: filled } = bot;
  const prices = [
    ['bots.dca.average', bot.averagePrice],
    ['bots.dca.takeProfitPrice', bot.takeProfitPrice],
    ['bots.dca.stopPrice', bot.stopPrice],
  ] as const;
  return (
    <>
      <dt>{t('bots.dca.filled')}</dt>
      <dd>{t('bots.dca.filled.of', { filled, count: parameters.safetyOrders })}</dd>
      {prices.map(
        ([label, price]) =>
          price !== null && (
            <Fragment key={label}>
              <dt>{t(label)}</dt>
              <dd>
                <Figure value={price} asset={quote} />
              </dd>
            </Fragment>
          ),
      )}
    </>
  );
}

const COLUMNS: readonly CsvColumn<BotCycle>[] = [
  { name: 'Started (UTC)', cell: ({ startedAt }) => csvTime(startedAt) },
  { name: 'Ended (UTC)', cell: ({ time }) => csvTime(time) },
  { name: 'Base price', cell: ({ basePrice }) => basePrice ?? '' },
  { name: 'Safety orders', cell: ({ safetyOrders }) => String(safetyOrders) },
  { name: 'Bought', cell: ({ bought }) => bought },
  { name: 'Spent', cell: ({ spent }) => spent },
  { name: 'Sold', cell: ({ sold }) => sold },
  { name: 'Received', cell: ({ received }) => received },
  { name: 'Profit', cell: ({ profit }) => profit },
  { name: 'Outcome', cell: ({ outcome }) => outcome },
];

interface CyclesProps {
  bot: DcaInfo;
  calls: BotCalls;
}

/** The cycles of a bot that are over, and their file. */
export function Cycles({ bot, calls }: CyclesProps) {
  const { t } = useI18n();
  const { id, base, quote, cycles: count } = bot;
  const load = useCallback(() => calls.cycles(id), [calls, id]);
  const { loaded } = useAsked(load, REFRESH_MS);
  const cycles = loaded.type === 'ready' ? loaded.value.cycles : [];
  const loadPage = async (cursor: string | undefined) => {
    const page = await calls.cycles(id, cursor);
    if (!page.ok) return page;
    return { ok: true, result: { rows: page.result.cycles, next: page.result.next } } as const;
  };
  const name = `bot-${id}-${bot.symbol}.csv`;
  return (
    <Panel
      title={t('bots.dca.cycles', { count })}
      actions={cycles.length > 0 && <SaveRows name={name} columns={COLUMNS} load={loadPage} />}
    >
      {cycles.length === 0 ? (
        <p className={styles.note}>{t('bots.dca.cycles.none')}</p>
      ) : (
        <Table caption={t('bots.dca.cycles', { count })}>
          <thead>
            <tr>
              <HeaderCell>{t('bots.pairs.time')}</HeaderCell>
              <HeaderCell numeric>{t('bots.dca.safetyOrders')}</HeaderCell>
              <HeaderCell numeric>{t('bots.dca.cycles.spent', { quote })}</HeaderCell>
              <HeaderCell numeric>{t('bots.pairs.sold', { base })}</HeaderCell>
              <HeaderCell numeric>{t('bots.pairs.proceeds', { quote })}</HeaderCell>
              <HeaderCell numeric>{t('bots.pairs.profit', { quote })}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {cycles.map((cycle) => (
              <CycleRow key={`${cycle.startedAt} ${cycle.time}`} cycle={cycle} />
            ))}
          </tbody>
        </Table>
      )}
      {cycles.length < count && cycles.length > 0 && (
        <p className={styles.note}>{t('bots.pairs.latest', { shown: cycles.length })}</p>
      )}
    </Panel>
  );
}

function CycleRow({ cycle }: { cycle: BotCycle }) {
  const { t, tag } = useI18n();
  const { time: ended, outcome, safetyOrders, spent, sold, received, profit } = cycle;
  const time = new Date(ended).toLocaleString(tag, { dateStyle: 'short', timeStyle: 'medium' });
  return (
    <tr>
      <td className={styles.when}>
        {time}
        {outcome !== 'take-profit' && ` · ${t(`bots.reason.${outcome}`)}`}
      </td>
      <NumericCell>{safetyOrders}</NumericCell>
      <NumericCell>{plainFigure(spent, tag)}</NumericCell>
      <NumericCell>{plainFigure(sold, tag)}</NumericCell>
      <NumericCell>{plainFigure(received, tag)}</NumericCell>
      <NumericCell>
        <Figure value={profit} asset="" isResult />
      </NumericCell>
    </tr>
  );
}
