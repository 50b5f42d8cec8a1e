import { fixedToText } from '@meridian/money/fixed.ts';
import { type Cell, csvLine } from '@meridian/tax-export/csv-writer.ts';
import type { Reconciliation } from '@meridian/tax-import/across/reconcile.ts';
import { setAsideMessage } from '@meridian/tax-import/messages.ts';
import type { ImportedSource } from '@meridian/tax-import/outcome.ts';
import { instantToIso } from '@meridian/tax-engine/common/time.ts';

import type { Message } from '../model/message.ts';

type Row = readonly Cell[];
type Text = (message: Message) => string;

const SOURCE_COLUMNS = 'file format from to read imported merged elsewhere setAside gaps'.split(
  ' ',
);

/**
 * The account of every source as CSV: its rows, its totals per asset, and each row set aside with
 * its reason. To stand behind the report's own sections.
 */
export function reconciliationCsv(
  sources: readonly ImportedSource[],
  reconciliations: ReadonlyMap<string, Reconciliation>,
  text: Text,
): string {
  const known = sources.flatMap((source) => {
    const reconciliation = reconciliations.get(source.id);
    return reconciliation === undefined ? [] : [{ source, reconciliation }];
  });
  const heads = SOURCE_COLUMNS.map((name) => text({ id: `report.reconcile.column.${name}` }));
  const section = (id: string, columns: readonly string[], rows: readonly Row[]): string =>
    [[''], [text({ id })], columns, ...rows].map(csvLine).join('');
  return [
    section(
      'report.reconcile.export',
      heads,
      known.map(({ source, reconciliation }) => sourceRow(source, reconciliation)),
    ),
    section(
      'report.reconcile.exportTotals',
      totalColumns(text),
      known.flatMap(({ source, reconciliation }) => totalRows(source, reconciliation, text)),
    ),
    section(
      'report.reconcile.exportSetAside',
      [
        text({ id: 'report.reconcile.column.file' }),
        text({ id: 'report.column.row' }),
        text({ id: 'report.column.reason' }),
      ],
      known.flatMap(({ source }) =>
        source.setAside.map((row) => [nameOf(source), count(row.row), text(setAsideMessage(row))]),
      ),
    ),
  ].join('');
}

function sourceRow(source: ImportedSource, { rows, balances }: Reconciliation): Row {
  const { period, formatName } = source;
  const gaps = balances.reduce((sum, balance) => sum + balance.gaps.length, 0);
  const hasColumn = balances.some(({ status }) => status !== 'no-column');
  return [
    nameOf(source),
    formatName,
    period === null ? '' : instantToIso(period.from),
    period === null ? '' : instantToIso(period.to),
    ...[rows.read, rows.imported, rows.merged, rows.elsewhere, rows.setAside].map(count),
    hasColumn ? count(gaps) : '',
  ];
}

function totalColumns(text: Text): string[] {
  const ids = [
    'report.reconcile.column.file',
    'report.column.asset',
    'report.reconcile.start',
    'report.reconcile.came',
    'report.reconcile.went',
    'report.column.fees',
    'report.reconcile.end',
    'report.reconcile.difference',
    'report.balance.check',
  ];
  return ids.map((id) => text({ id }));
}

function totalRows(source: ImportedSource, { totals }: Reconciliation, text: Text): Row[] {
  const words = {
    agrees: 'report.balance.agrees',
    differs: 'report.reconcile.differs',
    'not-stated': 'report.balance.none',
  } as const;
  return totals.map(({ asset, opening, came, went, fees, stated, difference, status }) => [
    nameOf(source),
    asset,
    ...[opening, came, went, fees, stated, difference].map(figure),
    text({ id: words[status] }),
  ]);
}

function nameOf({ name, innerName }: ImportedSource): string {
  return innerName ?? name;
}

function count(number: number): Cell {
  return { number: `${number}` };
}

/** An exact figure; empty where it is not known. */
function figure(atoms: bigint | null): Cell {
  return atoms === null ? '' : { number: fixedToText(atoms) };
}
