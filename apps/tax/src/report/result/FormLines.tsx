import { fromFixedPoint } from '@meridian/money/fixed.ts';
import { currencyDigits, formatDecimal } from '@meridian/money/format.ts';
import type { FilledLine } from '@meridian/tax-engine/report/forms/forms.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { VisuallyHidden } from '@meridian/ui/VisuallyHidden.tsx';
import { useState } from 'react';

import type { FormView } from '../model/report-view.ts';
import { Money } from '../shared/Figures.tsx';
import { RangeFigure } from './OpenRange.tsx';
import { keyed } from '../shared/keyed.ts';
import styles from './Forms.module.css';

interface FormLinesProps {
  form: FormView;
  currency: string;
  canCopy: boolean;
}

/** The boxes of a form with their figures; a form without certain boxes has names only. */
export function FormLines({ form, currency, canCopy }: FormLinesProps) {
  const { t, text } = useI18n();
  const hasBoxes = form.lines.some(({ box }) => box !== undefined);
  return (
    <div className={styles.lines}>
      <Table caption={`${form.form}: ${form.part}`}>
        <thead>
          <tr>
            {hasBoxes && <HeaderCell>{t('report.forms.box')}</HeaderCell>}
            <HeaderCell>{t('report.forms.figure')}</HeaderCell>
            <HeaderCell numeric>{t('report.column.value')}</HeaderCell>
            {canCopy && (
              <HeaderCell>
                <VisuallyHidden>{t('report.column.actions')}</VisuallyHidden>
              </HeaderCell>
            )}
          </tr>
        </thead>
        <tbody>
          {keyed(form.lines).map(({ key, item }) => (
            <tr key={key}>
              {hasBoxes && (
                <td>
                  <bdi>{item.box ?? '\u2013'}</bdi>
                </td>
              )}
              <td>{text({ id: `figure.${item.figure}` })}</td>
              <NumericCell>
                <Value line={item} currency={currency} />
              </NumericCell>
              {canCopy && (
                <td className={styles.copy}>
                  <CopyButton line={item} currency={currency} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Value({ line, currency }: { line: FilledLine; currency: string }) {
  const { tag } = useI18n();
  const { value } = line;
  switch (value.type) {
    case 'count':
      return <bdi>{value.count.toLocaleString(tag)}</bdi>;
    case 'money':
      return <Money atoms={value.atoms} currency={currency} />;
    case 'range':
      return <RangeFigure range={value} currency={currency} />;
    case 'unknown':
      return <Money atoms={null} currency={currency} />;
  }
}

/** Puts the figure where it can be pasted: to the currency's own digits, without grouping. */
function CopyButton({ line, currency }: { line: FilledLine; currency: string }) {
  const { t, text, tag } = useI18n();
  const [isCopied, setCopied] = useState(false);
  const { value, figure, box } = line;
  // What is incomplete is no figure for a form.
  if (value.type === 'unknown' || value.type === 'range') return null;
  const name = box === undefined ? text({ id: `figure.${figure}` }) : box;
  const plain =
    value.type === 'count'
      ? `${value.count}`
      : formatDecimal(fromFixedPoint(value.atoms), {
          locale: tag,
          grouping: false,
          maximumFractionDigits: currencyDigits(currency) ?? 2,
          rounding: 'half-up',
        });

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(plain);
      setCopied(true);
    } catch {
      // The browser refuses it; the figure can still be marked and copied by hand.
      setCopied(false);
    }
  }

  return (
    <>
      <Button
        size="small"
        className={styles.copyButton}
        aria-label={t('report.forms.copyFor', { name })}
        onClick={() => void copy()}
      >
        {t(isCopied ? 'report.forms.copied' : 'report.forms.copy')}
      </Button>
      <VisuallyHidden>
        <span role="status">{isCopied ? t('report.forms.copied') : ''}</span>
      </VisuallyHidden>
    </>
  );
}
