import type { BotPair, GridInfo } from '@meridian/protocol/contracts/bots.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { Fragment, useCallback } from 'react';

import { useAsked } from '../wallet/use-wallet.ts';
import type { BotCalls } from './bot-calls.ts';
import styles from './bots.module.css';
import { Figure } from './Figure.tsx';
import { plainFigure } from './GridPreview.tsx';
import { SavePairs } from './SavePairs.tsx';

const REFRESH_MS = 2_000;

/** What a grid was asked to do. */
export function GridFacts({ bot: { parameters, quote } }: { bot: GridInfo }) {
  const { t, tag } = useI18n();
  const { lower, upper, grids, spacing, investment } = parameters;
  const prices = [
    ['bots.create.trigger', parameters.trigger],
    ['bots.create.takeProfit', parameters.takeProfit],
    ['bots.create.stopLoss', parameters.stopLoss],
  ] as const;
  return (
    <>
      <dt>{t('bots.investment')}</dt>
      <dd>
        <Figure value={investment} asset={quote} />
      </dd>
      <dt>{t('bots.range')}</dt>
      <dd>
        <bdi dir="ltr">
          {plainFigure(lower, tag)} – {plainFigure(upper, tag)} {quote}
        </bdi>
      </dd>
      <dt>{t('bots.create.grids')}</dt>
      <dd>
        {grids} · {t(`bots.spacing.${spacing}`)}
      </dd>
      {prices.map(
        ([label, price]) =>
          price !== null && (
            <Fragment key={label}>
              <dt>{t(label, { quote })}</dt>
              <dd>
                <Figure value={price} asset={quote} />
              </dd>
            </Fragment>
          ),
      )}
    </>
  );
}

/** Its filled pairs of orders. */
export function Pairs({ bot, calls }: { bot: GridInfo; calls: BotCalls }) {
  const { t, tag } = useI18n();
  const { id, base, quote, pairs: count } = bot;
  const load = useCallback(() => calls.pairs(id), [calls, id]);
  const { loaded } = useAsked(load, REFRESH_MS);
  const pairs = loaded.type === 'ready' ? loaded.value.pairs : [];
  return (
    <Panel
      title={t('bots.pairs', { count })}
      actions={pairs.length > 0 && <SavePairs bot={bot} calls={calls} />}
    >
      {pairs.length === 0 ? (
        <p className={styles.note}>{t('bots.pairs.none')}</p>
      ) : (
        <Table caption={t('bots.pairs', { count })}>
          <thead>
            <tr>
              <HeaderCell>{t('bots.pairs.time')}</HeaderCell>
              <HeaderCell numeric>{t('bots.pairs.sold', { base })}</HeaderCell>
              <HeaderCell numeric>{t('bots.pairs.cost', { quote })}</HeaderCell>
              <HeaderCell numeric>{t('bots.pairs.proceeds', { quote })}</HeaderCell>
              <HeaderCell numeric>{t('bots.pairs.profit', { quote })}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {pairs.map((pair) => (
              <PairRow key={`${pair.cell} ${pair.time} ${pair.sold}`} pair={pair} tag={tag} />
            ))}
          </tbody>
        </Table>
      )}
      {pairs.length < count && pairs.length > 0 && (
        <p className={styles.note}>{t('bots.pairs.latest', { shown: pairs.length })}</p>
      )}
    </Panel>
  );
}

function PairRow({ pair, tag }: { pair: BotPair; tag: string }) {
  const { t } = useI18n();
  const time = new Date(pair.time).toLocaleString(tag, { dateStyle: 'short', timeStyle: 'medium' });
  return (
    <tr>
      <td>
        {time}
        {pair.fromStart && ` · ${t('bots.pairs.fromStart')}`}
      </td>
      <NumericCell>{plainFigure(pair.sold, tag)}</NumericCell>
      <NumericCell>{plainFigure(pair.cost, tag)}</NumericCell>
      <NumericCell>{plainFigure(pair.proceeds, tag)}</NumericCell>
      <NumericCell>
        <Figure value={pair.profit} asset="" isResult />
      </NumericCell>
    </tr>
  );
}
