import type { Mapping } from '@meridian/tax-import/mapping/mapping.ts';
import { expect, it } from 'vitest';

import type { MappingTarget } from '../model/mapping-view.ts';
import { openedReport } from './testing/opened-report.ts';

/** A broker that no format knows, as a German spreadsheet writes it. */
const BROKER = `Datum;Art;Coin;Menge
05.01.2024 10:00:00;Einlage;EUR;1.000,00
06.01.2024 10:00:00;Treuebonus;BTC;0,01
07.01.2024 10:00:00;Treuebonus;BTC;0,02
`;

const MAPPING: Mapping = {
  schema: 'meridian-mapping/1',
  name: 'My broker',
  delimiter: ';',
  decimalMark: ',',
  time: { column: 'Datum', dayOrder: 'day-first', zone: 'Europe/Berlin' },
  layout: { is: 'legs', asset: 'Coin', amount: { signed: 'Menge' } },
  operation: { column: 'Art', kinds: { Einlage: 'deposit' } },
};

const brokerFile = (name = 'broker.csv') => new File([BROKER], name);

async function withUnknown() {
  const opened = await openedReport();
  await opened.service.addFiles([brokerFile()]);
  const { problems } = await opened.workspace((view) => view.problems.length > 0);
  const [problem] = problems;
  if (problem === undefined) throw new Error('no problem');
  const target: MappingTarget = { type: 'problem', id: problem.id };
  return { ...opened, problem, target };
}

it('offers the columns of an unknown file with a proposal', async () => {
  const { service, problem, target } = await withUnknown();
  expect(problem.canMap).toBe(true);
  const opened = await service.openMapping(target);
  if (!opened.ok) throw new Error(opened.reason);
  expect(opened.columns.map(({ header, sample }) => [header, sample])).toEqual([
    ['Datum', '05.01.2024 10:00:00'],
    ['Art', 'Einlage'],
    ['Coin', 'EUR'],
    ['Menge', '1.000,00'],
  ]);
  expect(opened.draft.time?.column).toBe('Datum');
  expect(opened.fitting).toEqual([]);
});

it('shows what becomes of the first rows, and the names without an answer', async () => {
  const { service, target } = await withUnknown();
  const preview = await service.previewMapping(target, MAPPING);
  if (!preview.ok) throw new Error('no preview');
  expect(preview.rows.map(({ row, type }) => [row, type])).toEqual([
    [2, 'entry'],
    [3, 'set-aside'],
    [4, 'set-aside'],
  ]);
  expect(preview.operations).toEqual([
    { name: 'Treuebonus', count: 2 },
    { name: 'Einlage', count: 1 },
  ]);
  const { layout, ...rest } = MAPPING;
  expect(layout.is).toBe('legs');
  expect(await service.previewMapping(target, rest)).toMatchObject({ ok: false });
});

it('imports by the mapping, offers it again, and knows the file', async () => {
  const { service, workspace, target } = await withUnknown();
  await service.importMapped(target, MAPPING);
  const taken = await workspace((view) => view.sources.length === 1 && view.entryCount === 1);
  expect(taken.problems).toEqual([]);
  expect(taken.mappings.map(({ name }) => name)).toEqual(['My broker']);
  expect(taken.sources[0]).toMatchObject({
    account: 'My broker',
    mapped: true,
    rows: { read: 3, imported: 1, merged: 0, setAside: 2 },
  });

  await service.addFiles([brokerFile('again.csv')]);
  const again = await workspace((view) => view.problems.length === 1);
  expect(again.problems[0]).toMatchObject({
    canMap: false,
    reason: { id: 'report.problem.duplicate' },
  });

  await service.addFiles([new File([BROKER.replace('0,02', '0,03')], 'other.csv')]);
  const other = await workspace((view) => view.problems.some(({ canMap }) => canMap));
  const id = other.problems.find(({ canMap }) => canMap)?.id ?? '';
  const opened = await service.openMapping({ type: 'problem', id });
  expect(opened.ok && opened.fitting.map(({ mapping }) => mapping.name)).toEqual(['My broker']);
});

it('reads the file again when an operation is answered, once for all its rows', async () => {
  const { service, workspace, target } = await withUnknown();
  await service.importMapped(target, MAPPING);
  const { sources } = await workspace((view) => view.entryCount === 1);
  const file: MappingTarget = { type: 'file', fileId: sources[0]?.fileId ?? '' };
  const answered: Mapping = {
    ...MAPPING,
    operation: { column: 'Art', kinds: { Einlage: 'deposit', Treuebonus: 'income.reward' } },
  };
  await service.importMapped(file, answered);
  const after = await workspace((view) => view.entryCount === 3);
  expect(after.sources[0]?.rows).toEqual({ read: 3, imported: 3, merged: 0, setAside: 0 });
  expect(after.mappings).toHaveLength(1);
  const rows = await service.sourceRows(sources[0]?.id ?? '', [3]);
  expect(rows).toMatchObject({
    ok: true,
    rows: [{ row: 3, cells: ['06.01.2024 10:00:00', 'Treuebonus', 'BTC', '0,01'] }],
  });
});
