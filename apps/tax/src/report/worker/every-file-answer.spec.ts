/**
 * A1: an answer closes its question. What a file leaves open about its reading, and what spans files, in
 * every way the page offers, over own files and real exports (`TAX_CSV_DIR`). A kind of question that
 * has no ways here does not compile, and one that no own file asks fails.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from '@meridian/tax-import/across/decisions.ts';
import { DECIMAL_MARKS } from '@meridian/tax-import/ledger/decimal-mark.ts';
import { DAY_ORDERS } from '@meridian/tax-import/times/day-order.ts';
import { describe, expect, it } from 'vitest';

import type { MatchList } from '../model/across-view.ts';
import type { FileOptions } from '../model/service.ts';
import type { SourceView, WorkspaceView } from '../model/workspace-view.ts';
import { type FileQuestion, questionsOf } from '../sources/questions-of.ts';
import { openedReport } from './testing/opened-report.ts';

const folder = process.env['TAX_CSV_DIR'] ?? '';
const present = folder !== '' && existsSync(folder);
/** Real exports take 12 s here: they have their turn in `npm run test:long`. */
const isLong = process.env['PROPERTY_RUNS'] !== undefined;
if (!present) console.log('every-file-answer.spec: real exports skipped, TAX_CSV_DIR is no folder');

const KRAKEN = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance';
const KOINLY =
  'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label';
const OWNER = '0x1111111111111111111111111111111111111111';
const OTHER = '0x2222222222222222222222222222222222222222';

const BOTH = `${KRAKEN},${KOINLY}
L1,R1,2024-01-01 10:00:00,deposit,,currency,SOL,10,0,10,2024-01-02 10:00:00 UTC,,,3,SOL,,,
`;
const SENT = `${KRAKEN}
T1,D1,2024-01-01 10:00:00,deposit,,currency,SOL,10,0,10
T2,W1,2024-02-01 10:00:00,withdrawal,,currency,SOL,-10,0,0
`;
const ARRIVED = `${KOINLY}
2024-02-01 19:00:00 UTC,,,9.99,SOL,,,
`;

const OWN: Readonly<Record<string, string>> = {
  'renamed.csv': `${KRAKEN}\nL1,R1,2024-02-01 10:00:00,bonanza,,currency,ADA,5,0,5\n`,
  'mark.csv': 'Koinly Date,Amount,Currency\n2024-01-05 10:00,20.000,EUR\n',
  'order.csv':
    '#,PAIR,AMOUNT,PRICE,FEE,FEE CURRENCY,DATE,ORDER ID\n' +
    '81,BTC/USD,0.5,9000,-0.001,BTC,03-02-20 10:00:00,9001\n',
  'tokens.csv':
    '"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","TokenValue","USDValueDayOfTx","ContractAddress","TokenName","TokenSymbol"\n' +
    `"0xe30","130","1708423200","2024-02-20 10:00:00","${OTHER}","${OWNER}","1,500.25","1500","0xaaaa000000000000000000000000000000000001","USD Coin","USDC"\n`,
};

/** Each answer that the page offers. */
const WAYS: Readonly<Record<FileQuestion, (source: SourceView) => readonly FileOptions[]>> = {
  format: ({ fitting }) => fitting.formats.map(({ id }) => ({ format: id })),
  operations: ({ operations: { unknown, known } }) =>
    known.map((name) => ({
      operations: Object.fromEntries(unknown.map((each) => [each, name])),
    })),
  zone: () => ['UTC', 'Europe/Berlin', 'America/New_York'].map((timeZone) => ({ timeZone })),
  'day-order': ({ dayOrder }) => {
    const possible = dayOrder?.possible ?? [];
    return (possible.length > 0 ? possible : DAY_ORDERS).map((order) => ({ dayOrder: order }));
  },
  'decimal-mark': () => DECIMAL_MARKS.map((decimalMark) => ({ decimalMark })),
  address: () => [{ account: OWNER }],
};

const text = (source: SourceView, options: FileOptions): string =>
  `${source.name}: ${JSON.stringify(options)}`;

/** Answers that leave their question open, and the kinds that were asked. */
async function unansweredOf(files: readonly File[]) {
  const left: string[] = [];
  const kinds = new Set<FileQuestion>();
  for (const file of files) {
    const { service, workspace } = await openedReport();
    await service.addFiles([file]);
    const { sources } = await workspace((view) => view.sources.length + view.problems.length > 0);
    const [source] = sources;
    if (source === undefined) continue;
    const { open, answered } = questionsOf(source);
    for (const kind of [...open, ...answered]) {
      kinds.add(kind);
      for (const options of WAYS[kind](source)) {
        await service.setFileOptions(source.fileId, options);
        const view = await workspace(({ reading }) => !reading);
        const now = view.sources.find(({ fileId }) => fileId === source.fileId);
        if (now === undefined || questionsOf(now).open.includes(kind)) {
          left.push(text(source, options));
        }
      }
    }
  }
  return { left, kinds };
}

const ownFiles = () => Object.entries(OWN).map(([name, content]) => new File([content], name));

describe('A1: an answer closes its question', () => {
  it('of how a file is read', async () => {
    const { left, kinds } = await unansweredOf(ownFiles());
    expect(left).toEqual([]);
    // A file that fits several formats is not read until one is chosen: see below.
    expect([...kinds, 'format'].toSorted()).toEqual(Object.keys(WAYS).toSorted());
  });

  it.skipIf(!present || !isLong)('of how real exports are read', { timeout: 300_000 }, async () => {
    const files = readdirSync(folder).map(
      (name) => new File([readFileSync(join(folder, name))], name),
    );
    expect((await unansweredOf(files)).left).toEqual([]);
  });

  it('of which format a file is', async () => {
    const formats = ['kraken-ledgers', 'koinly-universal'];
    for (const format of formats) {
      const { service, workspace } = await openedReport();
      await service.addFiles([new File([BOTH], 'both.csv')]);
      const { problems } = await workspace((view) => view.problems.length === 1);
      expect(problems[0]?.formats.map(({ id }) => id)).toEqual(formats);
      const [chosen] = problems[0]?.formats.filter(({ id }) => id === format) ?? [];
      if (problems[0] === undefined || chosen === undefined) throw new Error('not asked');
      await service.chooseFormat(problems[0].id, chosen.id);
      const after = await workspace((view) => view.sources.length === 1);
      expect(after.problems).toEqual([]);
    }
  });

  it('of a ticker that two coins share, whichever it is', async () => {
    const { service, workspace } = await openedReport();
    const row = `${KRAKEN}\nT1,D1,2018-01-01 10:00:00,deposit,,currency,BCC,10,0,10\n`;
    await service.addFiles([new File([row], 'shared.csv')]);
    const asked = await workspace(({ across }) => across.tickers.length === 1);
    const [ticker] = asked.across.tickers;
    if (ticker === undefined) throw new Error('not asked');
    for (const { asset } of ticker.meanings) {
      const subjects = [{ ...ticker.subject, to: [asset] }];
      await service.decide({
        action: { type: 'decide', verdict: 'confirmed', subjects },
        notes: [],
      });
      const view = await workspace(({ across }) => across.tickers.length === 0);
      expect(view.across.decisions).toBe(1);
      await service.decide({ action: { type: 'undo' }, notes: [] });
      await workspace(({ across }) => across.tickers.length === 1);
    }
  });

  const VERDICTS: Readonly<Record<Verdict, true>> = { confirmed: true, rejected: true };
  const proposed: readonly [MatchList, readonly File[]][] = [
    ['proposedTransfers', [new File([SENT], 'kraken.csv'), new File([ARRIVED], 'wallet.csv')]],
  ];

  it.each(proposed)('of %s, kept or dropped', async (list, files) => {
    const countOf = ({ across }: WorkspaceView) => across.counts[list];
    for (const verdict of Object.keys(VERDICTS)) {
      const { service, workspace } = await openedReport();
      await service.addFiles(files);
      const view = await workspace((each) => countOf(each) > 0);
      const { rows } = await service.matches(view.ledgerVersion, list, { from: 0, count: 10 });
      const subjects = rows.map(({ subject }) => subject);
      // The names are those of `VERDICTS`.
      const action = { type: 'decide', verdict: verdict as Verdict, subjects } as const;
      await service.decide({ action, notes: [] });
      expect(countOf(await workspace((each) => countOf(each) === 0))).toBe(0);
    }
  });
});
