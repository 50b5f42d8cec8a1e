import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';

import { OpenMoney } from '../result/OpenMoney.tsx';
import type { NamedPart } from './named-part.ts';

interface PartsTableProps {
  caption: string;
  /** What the rows are of. */
  head: string;
  parts: readonly NamedPart[];
  currency: string;
}

/** The figures of a picture, row by row. */
export function PartsTable({ caption, head, parts, currency }: PartsTableProps) {
  const { t } = useI18n();
  return (
    <Table caption={caption} dense>
      <thead>
        <tr>
          <HeaderCell>{head}</HeaderCell>
          <HeaderCell numeric>{t('report.summary.gain')}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ key, name, gain, range }) => (
          <tr key={key}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <NumericCell>
              <OpenMoney
                atoms={gain}
                range={range ?? undefined}
                currency={currency}
                tone="result"
              />
            </NumericCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
