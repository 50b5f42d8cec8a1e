/** What a recognised file leaves open: which format it is, and what its new operations are. */
import { gzipSync, strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';

import { openedReport } from './testing/opened-report.ts';

const KRAKEN = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance';
const KOINLY =
  'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label';
/** Ten units by Kraken's columns, three by Koinly's. */
const BOTH = `${KRAKEN},${KOINLY}
L1,R1,2024-01-01 10:00:00,deposit,,currency,SOL,10,0,10,2024-01-02 10:00:00 UTC,,,3,SOL,,,
`;
const OWN = `${KRAKEN}\nL9,R9,2024-02-01 10:00:00,deposit,,currency,ADA,5,0,5\n`;

it('asks which of the formats a file is, and reads it by the answer', async () => {
  const { service, workspace } = await openedReport();
  await service.addFiles([new File([BOTH], 'both.csv')]);
  const { problems, entryCount } = await workspace((view) => view.problems.length === 1);
  expect(entryCount).toBe(0);
  const [problem] = problems;
  if (problem === undefined) throw new Error('no problem');
  expect(problem.reason.id).toBe('import.failure.ambiguous-format');
  expect(problem.formats.map(({ name }) => name)).toEqual(['Kraken ledgers', 'Koinly universal']);
  // A mapping of the user's own can read it too.
  expect(problem.canMap).toBe(true);

  await service.chooseFormat(problem.id, 'koinly-universal');
  const taken = await workspace((view) => view.entryCount === 1);
  expect(taken.problems).toEqual([]);
  const [source] = taken.sources;
  expect(source).toMatchObject({
    formatName: 'Koinly universal',
    fitting: { chosen: 'koinly-universal', formats: problem.formats },
    balances: [{ computed: 3n * 10n ** 24n }],
  });

  await service.addFiles([new File([BOTH], 'again.csv')]);
  const again = await workspace((view) => view.problems.length === 1);
  expect(again.problems[0]).toMatchObject({
    canMap: false,
    formats: [],
    reason: { id: 'report.problem.duplicate' },
  });

  await service.setFileOptions(source?.fileId ?? '', { format: 'kraken-ledgers' });
  const changed = await workspace((view) => view.sources[0]?.formatName === 'Kraken ledgers');
  expect(changed.sources[0]?.balances[0]?.computed).toBe(10n * 10n ** 24n);
});

it('asks about one file of an archive, and takes the others', async () => {
  const { service, workspace } = await openedReport();
  const zip = zipSync({ 'both.csv': strToU8(BOTH), 'own.csv': strToU8(OWN) });
  await service.addFiles([new File([Uint8Array.from(zip)], 'all.zip')]);
  const { problems } = await workspace(
    (view) => view.problems.length === 1 && view.entryCount === 1,
  );
  await service.chooseFormat(problems[0]?.id ?? '', 'kraken-ledgers');
  const { sources } = await workspace((view) => view.entryCount === 2);
  expect(sources.map(({ innerName, formatName }) => [innerName, formatName])).toEqual([
    ['own.csv', 'Kraken ledgers'],
    ['both.csv', 'Kraken ledgers'],
  ]);
  expect(sources[0]?.fitting.formats).toEqual([]);
  expect(sources[1]?.fitting.formats).toHaveLength(2);
});

it.each([
  ['a gzip', 'both.csv.gz', () => gzipSync(strToU8(BOTH))],
  ['an archive', 'both.zip', () => zipSync({ 'both.csv': strToU8(BOTH) })],
])('knows a file that was answered in %s, and unpacked', async (_, name, pack) => {
  const { service, workspace } = await openedReport();
  const file = (as: string) => new File([Uint8Array.from(pack())], as);
  await service.addFiles([file(name)]);
  const { problems } = await workspace((view) => view.problems.length === 1);
  await service.chooseFormat(problems[0]?.id ?? '', 'koinly-universal');
  await workspace((view) => view.entryCount === 1);
  for (const again of [file(`again-${name}`), new File([BOTH], 'both.csv')]) {
    await service.addFiles([again]);
    const view = await workspace(({ problems: open }) => open.some((each) => each.name !== ''));
    expect(view.problems).toMatchObject([
      { canMap: false, formats: [], reason: { id: 'report.problem.duplicate' } },
    ]);
    for (const { id } of view.problems) await service.dismissProblem(id);
    await workspace(({ problems: open }) => open.length === 0);
  }
});

it('knows a list of prices by what it holds, however it is packed', async () => {
  const { service, workspace } = await openedReport();
  const list = 'date,asset,currency,price\n2024-03-01,BTC,EUR,50000\n';
  await service.addFiles([new File([Uint8Array.from(gzipSync(strToU8(list)))], 'prices.csv.gz')]);
  const { valueFiles } = await workspace((view) => view.valueFiles.length === 1);
  expect(valueFiles).toMatchObject([{ type: 'prices', points: 1 }]);
  await service.addFiles([new File([list], 'prices.csv')]);
  const { problems } = await workspace((view) => view.problems.length === 1);
  expect(problems).toMatchObject([{ reason: { id: 'report.problem.duplicate' } }]);
});

it('asks once what a renamed operation is, and remembers it', async () => {
  const { service, workspace } = await openedReport();
  const row = 'L,R,2024-02-01 10:00:00,bonanza,,currency,ADA,5,0,5';
  const rows = [1, 2].map((nr) =>
    row.replaceAll(/[LR](?=,)/g, `$&${nr}`).replace('5,0,5', `5,0,${5 * nr}`),
  );
  await service.addFiles([new File([[KRAKEN, ...rows].join('\n')], 'renamed.csv')]);
  const { sources } = await workspace((view) => view.sources.length === 1);
  const [source] = sources;
  expect(source?.rows.setAside).toBe(2);
  expect(source?.operations).toMatchObject({ unknown: ['bonanza'], answered: {} });
  expect(source?.operations.known).toContain('staking');
  await service.setFileOptions(source?.fileId ?? '', { operations: { bonanza: 'staking' } });
  const after = await workspace((view) => view.entryCount === 2);
  expect(after.sources[0]?.rows).toMatchObject({ imported: 2, setAside: 0 });
  expect(after.sources[0]?.operations).toMatchObject({
    unknown: [],
    answered: { bonanza: 'staking' },
  });
});
