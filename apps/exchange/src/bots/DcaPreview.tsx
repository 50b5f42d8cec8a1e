import type { Bar } from '@meridian/chart/create-chart.ts';
import { type Decimal, decimal, decimalToText, divide, subtract } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import type { DcaPlan } from '@meridian/strategies/dca/plan.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';

import { BotPreview } from './BotPreview.tsx';
import styles from './bots.module.css';
import type { JudgedDca } from './dca-draft.ts';
import { Figure, percentOf } from './Figure.tsx';
import type { PictureLevel } from './HistoryPicture.tsx';

interface DcaPreviewProps {
  judged: JudgedDca;
  instrument: InstrumentInfo;
  history: readonly Bar[] | null;
  last: string | null;
}

/** What the form would do: the money it takes, and how it would stand after each of its orders. */
export function DcaPreview({ judged, instrument, history, last }: DcaPreviewProps) {
  const { t } = useI18n();
  const plan = judged.type === 'incomplete' ? null : judged.plan;
  return (
    <BotPreview history={history} levels={levelsOf(plan)} last={last}>
      {plan === null ? null : (
        <>
          <Facts plan={plan} instrument={instrument} last={last} />
          <Stages plan={plan} instrument={instrument} />
          <p className={styles.note}>{t('bots.dca.preview.limits')}</p>
        </>
      )}
    </BotPreview>
  );
}

/** Its safety orders, and the first take profit. */
function levelsOf(plan: DcaPlan | null): readonly PictureLevel[] {
  if (plan === null) return [];
  const [first] = plan.stages;
  const buys = plan.levels.map(({ price }) => ({ side: 'Buy', price }) as const);
  return first === undefined ? buys : [...buys, { side: 'Sell', price: first.takeProfit }];
}

interface PlanProps {
  plan: DcaPlan;
  instrument: InstrumentInfo;
}

const RATE_DIGITS = 6;

function Facts({ plan, instrument, last }: PlanProps & { last: string | null }) {
  const { t, tag } = useI18n();
  const { quote } = instrument;
  const lowest = plan.levels.at(-1)?.price;
  const change = (price: Decimal) => {
    if (last === null) return '';
    const from = decimal(last);
    return percentOf(divide(subtract(price, from), from, RATE_DIGITS, 'half-even'), tag);
  };
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('bots.dca.preview.investment')}</dt>
        <dd data-testid="dca-investment">
          <Figure value={decimalToText(plan.investment)} asset={quote} />
        </dd>
        {lowest !== undefined && (
          <>
            <dt>{t('bots.dca.preview.lowest')}</dt>
            <dd>
              <Figure value={decimalToText(lowest)} asset={quote} />{' '}
              <bdi dir="ltr">({change(lowest)})</bdi>
            </dd>
          </>
        )}
        {plan.stopPrice !== null && (
          <>
            <dt>{t('bots.dca.stopPrice')}</dt>
            <dd>
              <Figure value={decimalToText(plan.stopPrice)} asset={quote} />
            </dd>
          </>
        )}
      </dl>
      <p className={styles.note}>{t('bots.dca.preview.investment.note')}</p>
    </>
  );
}

/** Digits of money in the table: the exact figures are the server's. */
const MONEY_DIGITS = 2;

function Stages({ plan, instrument }: PlanProps) {
  const { t, tag } = useI18n();
  const { base, quote } = instrument;
  const figure = (value: Decimal) => formatDecimal(value, { locale: tag });
  const money = (value: Decimal) =>
    formatDecimal(value, {
      locale: tag,
      minimumFractionDigits: MONEY_DIGITS,
      maximumFractionDigits: MONEY_DIGITS,
      rounding: 'half-even',
    });
  return (
    <div className={styles.levels}>
      <Table caption={t('bots.dca.preview.stages', { quote })} dense>
        <thead>
          <tr>
            <HeaderCell>{t('bots.dca.preview.order')}</HeaderCell>
            <HeaderCell numeric>{t('bots.preview.price', { quote })}</HeaderCell>
            <HeaderCell numeric>{t('bots.preview.amount', { base })}</HeaderCell>
            <HeaderCell numeric>{t('bots.dca.preview.spent')}</HeaderCell>
            <HeaderCell numeric>{t('bots.dca.preview.average')}</HeaderCell>
            <HeaderCell numeric>{t('bots.dca.preview.takeProfit')}</HeaderCell>
            <HeaderCell numeric>{t('bots.dca.preview.profit')}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {plan.stages.map((stage, index) => (
            <tr key={decimalToText(stage.price)}>
              <td>{index === 0 ? t('bots.dca.order.base') : index}</td>
              <NumericCell>{figure(stage.price)}</NumericCell>
              <NumericCell>{figure(stage.qty)}</NumericCell>
              <NumericCell>{money(stage.cost)}</NumericCell>
              <NumericCell>{figure(stage.average)}</NumericCell>
              <NumericCell>{figure(stage.takeProfit)}</NumericCell>
              <NumericCell>{money(stage.profit)}</NumericCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
