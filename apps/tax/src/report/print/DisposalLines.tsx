import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { NumericCell } from '@meridian/ui/Table.tsx';

import type { PrintRow, LotMatchRow } from '../model/report-view.ts';
import { OpenRange } from '../result/OpenRange.tsx';
import { Day, Money, Quantity } from '../shared/Figures.tsx';
import { keyed } from '../shared/keyed.ts';
import styles from './PrintedReport.module.css';

interface DisposalLinesProps {
  row: PrintRow;
  currency: string;
}

/** A disposal and, below it, the lots it was matched with. */
export function DisposalLines({ row, currency }: DisposalLinesProps) {
  const { t } = useI18n();
  return (
    <>
      <tr className={styles.disposal}>
        <td>
          <Day iso={row.day} />
        </td>
        <NumericCell>
          <Quantity atoms={row.quantity} asset={row.asset} />
        </NumericCell>
        <NumericCell>
          <Money atoms={row.proceeds} currency={currency} />
        </NumericCell>
        <NumericCell>
          <Money atoms={row.fees} currency={currency} />
        </NumericCell>
        <NumericCell>
          <Money atoms={row.cost} currency={currency} />
        </NumericCell>
        <NumericCell>
          <Money atoms={row.gain} currency={currency} />
        </NumericCell>
      </tr>
      {keyed(row.slices).map(({ key, item }) => (
        <LotMatchLine key={key} lotMatch={item} asset={row.asset} currency={currency} />
      ))}
      {row.open !== null && (
        <tr className={styles.slice}>
          <td colSpan={6}>
            {t('report.disposals.incomplete')}: <OpenRange range={row.open} currency={currency} />
          </td>
        </tr>
      )}
    </>
  );
}

interface LotMatchLineProps {
  lotMatch: LotMatchRow;
  asset: string;
  currency: string;
}

function LotMatchLine({ lotMatch, asset, currency }: LotMatchLineProps) {
  const { t, text } = useI18n();
  return (
    <tr className={styles.slice}>
      <td colSpan={2}>
        <Quantity atoms={lotMatch.quantity} asset={asset} />
        {lotMatch.acquiredDay !== null && (
          <>
            {' '}
            · {t('report.print.acquired')} <Day iso={lotMatch.acquiredDay} />
          </>
        )}
      </td>
      <td colSpan={2}>
        {text({ id: `rule.${lotMatch.rule}` })} · {text({ id: `term.${lotMatch.term}` })}
      </td>
      <NumericCell>
        <Money atoms={lotMatch.cost} currency={currency} />
      </NumericCell>
      <NumericCell>
        <Money atoms={lotMatch.gain} currency={currency} />
      </NumericCell>
    </tr>
  );
}
