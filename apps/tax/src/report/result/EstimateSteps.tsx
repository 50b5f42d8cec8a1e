import { fromFixedPoint } from '@meridian/money/fixed.ts';
import { formatPercent } from '@meridian/money/percent.ts';
import type { EstimateStep } from '@meridian/tax-engine/result/estimate.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { NumericCell, Table } from '@meridian/ui/Table.tsx';

import { Money } from '../shared/Figures.tsx';
import { OpenMoney, isOpenFigure } from './OpenMoney.tsx';
import { keyed } from '../shared/keyed.ts';
import { sentenceParams } from './range-text.ts';
import { FigureSureness } from './Basis.tsx';
import styles from './Result.module.css';

interface EstimateStepsProps {
  caption: string;
  steps: readonly EstimateStep[];
  currency: string;
}

const TAX = 'estimate.tax';

/** A sum line by line; under a line stands the law it rests on, and how sure that is. */
export function EstimateSteps({ caption, steps, currency }: EstimateStepsProps) {
  const bases = new Set<string>();
  const lines = keyed(steps).map(({ key, item }) => {
    // A law that several lines rest on is quoted at the first of them.
    const isQuoted = item.basis !== undefined && !bases.has(item.basis);
    if (item.basis !== undefined) bases.add(item.basis);
    return <StepLine key={key} {...{ step: item, currency, isQuoted }} />;
  });
  return (
    <div className={styles.formula}>
      <Table caption={caption}>
        <tbody>{lines}</tbody>
      </Table>
    </div>
  );
}

interface StepLineProps {
  step: EstimateStep;
  currency: string;
  isQuoted: boolean;
}

function StepLine({ step, currency, isQuoted }: StepLineProps) {
  const i18n = useI18n();
  const { id, basis, confidence } = step;
  return (
    <tr className={id === TAX ? styles.total : undefined}>
      <th scope="row">
        {i18n.text({ id, params: sentenceParams(step, currency, i18n) })}
        {isQuoted && confidence !== undefined && (
          <span className={styles.basis}>
            {/* The law's own words are quoted in one language. */}
            <bdi lang="en">{basis}</bdi> <FigureSureness confidence={confidence} />
          </span>
        )}
      </th>
      <NumericCell>
        <StepAmount step={step} currency={currency} />
      </NumericCell>
    </tr>
  );
}

/** What is known of a step alone is never shown as the step. */
function StepAmount({ step, currency }: Pick<StepLineProps, 'step' | 'currency'>) {
  const { tag } = useI18n();
  const { amount, range, unit } = step;
  if (amount === null || (unit === 'percent' && isOpenFigure(range))) {
    return <Money atoms={null} currency={currency} />;
  }
  return unit === 'percent' ? (
    <bdi>{formatPercent(fromFixedPoint(amount), tag)}</bdi>
  ) : (
    <OpenMoney atoms={amount} range={range} currency={currency} />
  );
}
