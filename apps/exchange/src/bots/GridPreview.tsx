import type { Bar } from '@meridian/chart/create-chart.ts';
import { decimal, type Decimal, decimalToText } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { type GridPlan, sellQty } from '@meridian/strategies/grid/plan.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';

import { BotPreview } from './BotPreview.tsx';
import styles from './bots.module.css';
import { Figure, percentOf } from './Figure.tsx';
import type { Judged } from './grid-draft.ts';
import type { PictureLevel } from './HistoryPicture.tsx';
import { rulesOf } from './market-rules.ts';

interface GridPreviewProps {
  judged: Judged;
  instrument: InstrumentInfo;
  history: readonly Bar[] | null;
  last: string | null;
}

/** What the form would do: its prices over what the pair did, its orders, and what a cell earns. */
export function GridPreview({ judged, instrument, history, last }: GridPreviewProps) {
  const { t } = useI18n();
  const plan = judged.type === 'planned' ? judged.plan : null;
  return (
    <BotPreview history={history} levels={levelsOf(plan)} last={last}>
      {plan === null ? null : (
        <>
          <Facts plan={plan} instrument={instrument} />
          <Levels plan={plan} instrument={instrument} />
          <p className={styles.note}>{t('bots.preview.limits')}</p>
        </>
      )}
    </BotPreview>
  );
}

/** Each at the price of its order. */
function levelsOf(plan: GridPlan | null): readonly PictureLevel[] {
  const cells = plan?.cells ?? [];
  return cells.map(({ side, low, high }) => ({ side, price: side === 'Buy' ? low : high }));
}

interface PlanProps {
  plan: GridPlan;
  instrument: InstrumentInfo;
}

function Facts({ plan, instrument }: PlanProps) {
  const { t, tag } = useI18n();
  const { base, quote } = instrument;
  const figure = (value: Decimal) => decimalToText(value);
  const { profit, profitRate, qty, startQty } = plan;
  return (
    <dl className={styles.facts}>
      <dt>{t('bots.preview.qty')}</dt>
      <dd>
        <Figure value={figure(qty)} asset={base} />
      </dd>
      <dt>{t('bots.preview.start')}</dt>
      <dd>
        <Figure value={figure(startQty)} asset={base} />
      </dd>
      <dt>{t('bots.preview.profit')}</dt>
      <dd>
        <Figure value={figure(profit.least)} asset={quote} />
        {' – '}
        <Figure value={figure(profit.most)} asset={quote} />
      </dd>
      <dt>{t('bots.preview.profitRate')}</dt>
      <dd>
        <bdi dir="ltr">
          {percentOf(profitRate.least, tag)} – {percentOf(profitRate.most, tag)}
        </bdi>
      </dd>
    </dl>
  );
}

function Levels({ plan, instrument }: PlanProps) {
  const { t, tag } = useI18n();
  const figure = (value: Decimal) => formatDecimal(value, { locale: tag });
  const sells = sellQty(plan.qty, rulesOf(instrument));
  return (
    <div className={styles.levels}>
      <Table caption={t('bots.preview.levels')} dense>
        <thead>
          <tr>
            <HeaderCell>{t('bots.preview.side')}</HeaderCell>
            <HeaderCell numeric>{t('bots.preview.price', { quote: instrument.quote })}</HeaderCell>
            <HeaderCell numeric>{t('bots.preview.amount', { base: instrument.base })}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {plan.cells.toReversed().map(({ side, low, high }) => (
            <tr key={decimalToText(low)}>
              <td>{t(side === 'Buy' ? 'bots.side.buy' : 'bots.side.sell')}</td>
              <NumericCell>{figure(side === 'Buy' ? low : high)}</NumericCell>
              <NumericCell>{figure(side === 'Buy' ? plan.qty : sells)}</NumericCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** Of a text: for figures that the server gives as texts. */
export function plainFigure(value: string, tag: string): string {
  return formatDecimal(decimal(value), { locale: tag });
}
