import { fromFixedPoint } from '@meridian/money/fixed.ts';
import { formatPercent } from '@meridian/money/percent.ts';
import type { EstimateStep } from '@meridian/tax-engine/result/estimate.ts';
import type { Range } from '@meridian/tax-engine/result/ranges.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { NumericCell, Table } from '@meridian/ui/Table.tsx';

import { Money } from '../shared/Figures.tsx';
import { OpenMoney } from './OpenMoney.tsx';
import { keyed } from '../shared/keyed.ts';
import { readableParams } from '../shared/message-params.ts';
import { FigureSureness } from './Basis.tsx';
import styles from './Result.module.css';

interface EstimateStepsProps {
  caption: string;
  steps: readonly EstimateStep[];
  currency: string;
  /** Between which amounts the tax itself lies while something open could move it. */
  tax?: Range | undefined;
}

const TAX = 'estimate.tax';

/** A sum line by line; under a line stands the law it rests on, and how sure that is. */
export function EstimateSteps({ caption, steps, currency, tax }: EstimateStepsProps) {
  const bases = new Set<string>();
  const lines = keyed(steps).map(({ key, item }) => {
    // A law that several lines rest on is quoted at the first of them.
    const isQuoted = item.basis !== undefined && !bases.has(item.basis);
    if (item.basis !== undefined) bases.add(item.basis);
    const range = item.id === TAX ? tax : undefined;
    return <StepLine key={key} {...{ step: item, currency, isQuoted, range }} />;
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
  range: Range | undefined;
}

function StepLine({ step, currency, isQuoted, range }: StepLineProps) {
  const i18n = useI18n();
  const { id, params, amount, unit, basis, confidence } = step;
  return (
    <tr className={id === TAX ? styles.total : undefined}>
      <th scope="row">
        {i18n.text({ id, params: readableParams(params, currency, i18n) })}
        {isQuoted && confidence !== undefined && (
          <span className={styles.basis}>
            {/* The law's own words are quoted in one language. */}
            <bdi lang="en">{basis}</bdi> <FigureSureness confidence={confidence} />
          </span>
        )}
      </th>
      <NumericCell>
        {unit === 'percent' && amount !== null ? (
          <bdi>{formatPercent(fromFixedPoint(amount), i18n.tag)}</bdi>
        ) : (
          <StepAmount atoms={amount} range={range} currency={currency} />
        )}
      </NumericCell>
    </tr>
  );
}

interface StepAmountProps {
  atoms: bigint | null;
  range: Range | undefined;
  currency: string;
}

function StepAmount({ atoms, range, currency }: StepAmountProps) {
  return atoms === null ? (
    <Money atoms={null} currency={currency} />
  ) : (
    <OpenMoney atoms={atoms} range={range} currency={currency} />
  );
}
