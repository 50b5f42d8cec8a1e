import { asQuantity } from '@meridian/money/measure.ts';
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { loadPageMessages } from '@meridian/i18n/load-catalogue.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { EVERY_ENTRY } from '../model/entry-edit.ts';
import type { ReportView } from '../model/report-view.ts';
import type { WorkspaceView } from '../model/workspace-view.ts';
import { openReport } from './service.ts';
import { allIssues } from './testing/all-issues.ts';

/**
 * The worker as the page sees it, in Node: there is no database here, so this is also how it works
 * in a browser that keeps nothing. One purchase of 1 BTC for 10,000 EUR, half of it sold seven
 * months later for 8,000: a gain of 3,000, taxable in Germany.
 */
const LEDGER = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
T1,D1,2024-01-01 10:00:00,deposit,,currency,ZEUR,10000,0,10000
T2,R1,2024-01-02 10:00:00,trade,,currency,ZEUR,-10000,0,0
T3,R1,2024-01-02 10:00:00,trade,,currency,XXBT,1,0,1
T4,R2,2024-08-02 10:00:00,trade,,currency,XXBT,-0.5,0,0.5
T5,R2,2024-08-02 10:00:00,trade,,currency,ZEUR,8000,0,8000
`;

const ledgerFile = (name = 'ledger.csv', text = LEDGER) => new File([text], name);

/** Units of unknown cost, sold for 100 EUR. */
const DEPOSITED = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
T1,D1,2024-03-01 10:00:00,deposit,,currency,SOL,2,0,2
T2,R1,2024-03-02 10:00:00,trade,,currency,SOL,-1,0,1
T3,R1,2024-03-02 10:00:00,trade,,currency,ZEUR,100,0,100
`;

/** Time limit for a test that hangs: the default of `vi.waitFor` is one second. */
const WAIT = { timeout: 60_000 } as const;

async function open() {
  let latest: WorkspaceView | null = null;
  const kinds = new Set<string>();
  const messages = JSON.stringify(loadPageMessages('en', ['common', 'report', 'tax']));
  const service = await openReport({ locale: 'en', messages }, (event) => {
    if (event.type === 'workspace') latest = event.workspace;
    else if (event.progress !== null) kinds.add(event.progress.type);
  });
  const workspace = async (holds: (view: WorkspaceView) => boolean): Promise<WorkspaceView> =>
    vi.waitFor(() => {
      if (latest === null || !holds(latest)) throw new Error('not yet');
      return latest;
    }, WAIT);
  /** The report as soon as it meets the condition. */
  const report = async (holds: (view: ReportView) => boolean = () => true): Promise<ReportView> => {
    const { report: found } = await workspace(
      (view) => view.reportState === 'ready' && view.report !== null && holds(view.report),
    );
    if (found === null) throw new Error('no report');
    return found;
  };
  return { service, workspace, report, kinds };
}

async function germany(...files: File[]) {
  const opened = await open();
  await opened.service.addFiles(files);
  await opened.service.chooseCountry('DE');
  return opened;
}

const gainOf = ({ totals }: ReportView) => fixedToText(totals.gain);

afterEach(() => vi.restoreAllMocks());

describe('a workspace', () => {
  it('says when the browser keeps nothing, and works', async () => {
    const { workspace } = await open();
    const { storage } = await workspace(() => true);
    expect(storage).toEqual({ type: 'memory', reason: 'unavailable' });
  });

  it('imports, chooses the latest covered year and computes', async () => {
    const { report, workspace, kinds } = await germany(ledgerFile());
    const found = await report();
    expect([found.country, found.year, found.currency, gainOf(found)]).toEqual([
      'DE',
      2024,
      'EUR',
      '3000',
    ]);
    const { sources } = await workspace(() => true);
    expect(sources.map(({ rows }) => rows)).toEqual([
      { read: 5, imported: 3, merged: 2, setAside: 0 },
    ]);
    expect(sources[0]).toMatchObject({ balance: 'agrees', kept: false });
    expect(kinds).toContain('computing');
  });

  it('keeps what it has when a file is bad, and says which and why', async () => {
    const { service, workspace, report } = await germany(ledgerFile());
    await service.addFiles([new File([''], 'empty.csv'), new File(['a,b\n1,2\n'], 'other.csv')]);
    const { problems, sources } = await workspace((view) => view.problems.length === 2);
    expect(problems.map(({ reason }) => reason.id)).toEqual([
      'import.failure.empty',
      'report.problem.unknownFormat',
    ]);
    expect(problems.map(({ reason }) => reason.params?.['file'])).toEqual([
      'empty.csv',
      'other.csv',
    ]);
    expect(sources).toHaveLength(1);
    expect(gainOf(await report())).toBe('3000');
  });

  it('refuses the same file under another name', async () => {
    const { service, workspace } = await germany(ledgerFile());
    await service.addFiles([ledgerFile('copy.csv')]);
    const { problems, sources } = await workspace((view) => view.problems.length === 1);
    expect(problems[0]?.reason).toEqual({
      id: 'report.problem.duplicate',
      params: { file: 'copy.csv', known: 'ledger.csv' },
    });
    expect(sources).toHaveLength(1);
  });

  it('survives a reader that fails in a way nobody foresaw', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { service, workspace } = await germany(ledgerFile());
    const broken = ledgerFile('broken.csv');
    Object.defineProperty(broken, 'slice', {
      value() {
        throw new Error('disk gone');
      },
    });
    await service.addFiles([broken]);
    const { problems, sources } = await workspace((view) => view.problems.length === 1);
    expect(problems[0]?.reason.params?.['file']).toBe('broken.csv');
    expect(sources).toHaveLength(1);
    expect(complaint).toHaveBeenCalled();
  });
});

describe('what is missing', () => {
  it('is an issue with its entry, and a typed cost settles it until it is taken back', async () => {
    const { service, workspace, report } = await germany(new File([DEPOSITED], 'deposit.csv'));
    const before = await report();
    expect(before.totals.incomplete).toBe(1);
    expect(before.counts).toMatchObject({ openQuestions: 1, notes: 0 });
    const [issue] = await allIssues(service, before.version);
    expect(issue).toMatchObject({ code: 'missing-cost', asset: 'SOL', fix: 'cost', level: 'open' });
    if (issue === undefined) throw new Error('no issue');

    const cost = { currency: 'EUR', atoms: fixed('120') };
    await service.correct(issue.entryId, { cost, acquiredDay: '2024-02-01' });
    // Half of the units cost half of 120.
    const settled = await report(({ totals }) => totals.incomplete === 0);
    expect(gainOf(settled)).toBe('40');
    expect(settled.counts.openQuestions).toBe(0);
    const { corrections, sources } = await workspace((view) => view.corrections.length === 1);
    expect(corrections[0]).toMatchObject({ asset: 'SOL', acquiredDay: '2024-02-01', cost });

    await service.correct(issue.entryId, null);
    await report(({ totals }) => totals.incomplete === 1);

    await service.correct(issue.entryId, { cost });
    await workspace((view) => view.corrections.length === 1);
    await service.removeSource(sources[0]?.id ?? '');
    const after = await workspace((view) => view.sources.length === 0);
    expect(after.corrections).toEqual([]);
    expect(after.entryCount).toBe(0);
  });

  it('is settled by an opening lot where no acquisition is known', async () => {
    const sold = LEDGER.split('\n')
      .filter((line) => !line.includes('R1') && !line.includes('D1'))
      .join('\n');
    const { service, report } = await germany(new File([sold], 'sold.csv'));
    const before = await report();
    const [issue] = await allIssues(service, before.version);
    expect(issue).toMatchObject({ code: 'missing-acquisition', fix: 'opening' });
    const lot = {
      id: 'a',
      asset: 'BTC',
      quantity: asQuantity(fixed('0.5')),
      cost: { currency: 'EUR', atoms: fixed('5000') },
      acquiredDay: '2023-01-01',
      account: issue?.account ?? '',
    };
    await service.saveOpening(lot);
    const after = await report(({ totals }) => totals.incomplete === 0);
    expect(fixedToText(after.totals.byTerm.exempt)).toBe('3000');
    await service.removeOpening('a');
    await report(({ totals }) => totals.incomplete === 1);
  });
});

describe('the report', () => {
  it('is explained down to the rows of the file', async () => {
    const { service, report, workspace } = await germany(ledgerFile());
    const { version } = await report();
    const { rows } = await service.disposals(version, { from: 0, count: 10 });
    expect(rows).toMatchObject([{ asset: 'BTC', day: '2024-08-02', term: 'taxable', open: null }]);
    const why = await service.whyDisposal(version, 0);
    expect(why?.tree.id).toBe('explain.disposal');
    const { sources } = await workspace(() => true);
    expect(Object.values(why?.sourceNames ?? {})).toEqual(['ledger.csv']);
    const inFile = await service.sourceRows(sources[0]?.id ?? '', [5, 6]);
    expect(inFile.ok && inFile.header).toEqual(LEDGER.split('\n')[0]?.split(','));
    expect(inFile.ok && inFile.rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [5, 'T4'],
      [6, 'T5'],
    ]);
  });

  it('has no rows under an old version', async () => {
    const { service, report } = await germany(ledgerFile());
    const { version } = await report();
    await service.answer({ marginalRate: fixed('30') });
    await report((view) => view.version > version);
    expect(await service.disposals(version, { from: 0, count: 10 })).toEqual({
      total: 0,
      rows: [],
    });
    expect(await service.whyDisposal(version, 0)).toBeNull();
  });

  it('is saved as CSV in the language of the page, with the advice and the law’s date', async () => {
    const { service, report } = await germany(ledgerFile());
    await report();
    const text = (await (await service.exportCsv('shown'))?.text()) ?? '';
    expect(text).toContain('This is not tax advice.');
    expect(text).toContain('Law as of');
    expect(text).toContain('ledger.csv');
  });

  it('A11: is saved with amounts as the page shows them, or exact', async () => {
    const text = LEDGER.replace('8000,0,8000', '8000.005,0,8000.005');
    const { service, report } = await germany(ledgerFile('ledger.csv', text));
    await report();
    const shown = await service.exportCsv('shown');
    expect(await shown?.text()).toContain('\r\nGain,3000.01\r\n');
    const exact = await service.exportCsv('exact');
    expect(await exact?.text()).toContain('\r\nGain,3000.005\r\n');
  });

  it('goes with the ledger itself as a file that is read again to the same figures', async () => {
    const { service, report } = await germany(ledgerFile());
    const { totals } = await report();
    const saved = new File([await service.exportLedger()], 'meridian-ledger.csv');
    const again = await germany(saved);
    const { sources } = await again.workspace((view) => view.entryCount === 3);
    expect(sources[0]).toMatchObject({
      formatName: 'Meridian ledger',
      rows: { read: 3, imported: 3, merged: 0, setAside: 0 },
    });
    expect((await again.report()).totals).toEqual(totals);
  });

  it('keeps only methods the law allows, and names the one it assumes', async () => {
    const { service, report } = await germany(ledgerFile());
    expect(await report()).toMatchObject({ method: 'fifo', methodAssumed: true });
    const { version } = await report();
    await service.chooseMethod('hifo');
    expect(await report((view) => view.version > version)).toMatchObject({
      method: 'fifo',
      methodAssumed: true,
    });
  });
});

describe('the sample', () => {
  it('follows the country’s currency', async () => {
    const { service, workspace, report } = await open();
    await service.addSample();
    const first = await workspace((view) => view.sources.length === 1);
    expect(first.sources[0]?.name).toBe('sample-ledger-usd.csv');
    await service.chooseCountry('GB');
    const { sources } = await workspace(
      (view) => view.sources[0]?.name === 'sample-ledger-gbp.csv',
    );
    expect(sources).toHaveLength(1);
    expect((await report(({ country }) => country === 'GB')).totals.disposals).toBeGreaterThan(0);
  });

  it('brings prices of its own, which go with it and value no other file', async () => {
    const { service, workspace, report } = await open();
    await service.addSample();
    await service.chooseCountry('FR');
    const { counts } = await report(({ counts: { openQuestions } }) => openQuestions === 1);
    expect(counts.openQuestions).toBe(1);
    // Beside a ledger of the user's own the portfolio has no value any more.
    await service.addFiles([ledgerFile()]);
    await report(({ counts: { openQuestions } }) => openQuestions > 1);
    const { sources, valueFiles } = await workspace((view) => view.valueFiles.length === 1);
    expect(valueFiles).toMatchObject([{ name: 'sample-prices-eur.csv', sample: true }]);
    await service.removeSource(sources.find(({ sample }) => sample)?.id ?? '');
    await workspace((view) => view.sources.length === 1 && view.valueFiles.length === 0);
  });
});

it('A4: keeps the year when the country changes, where a report can be for it', async () => {
  const { service, report } = await germany(ledgerFile());
  await service.chooseYear(2026);
  await report(({ year }) => year === 2026);
  await service.chooseCountry('FR');
  expect(await report(({ country }) => country === 'FR')).toMatchObject({ year: 2026 });
  await service.chooseYear(2024);
  await service.chooseCountry('GB');
  expect(await report(({ country }) => country === 'GB')).toMatchObject({ year: 2024 });
});

it.each(['AE', 'SA', 'TR', 'NL', 'HK', 'MY'])(
  'A4: calls no disposal taxable from which no tax follows (%s)',
  async (country) => {
    const { service, report } = await germany(ledgerFile());
    await service.chooseCountry(country);
    const { version } = await report((view) => view.country === country);
    const { rows } = await service.printRows(version, { from: 0, count: 10 });
    expect(rows.map(({ term, slices }) => [term, slices.map((part) => part.term)])).toEqual([
      ['untaxed', ['untaxed']],
    ]);
    const csv = (await (await service.exportCsv('shown'))?.text()) ?? '';
    expect(csv).toContain('"First in, first out",Not taxed,');
  },
);

it('searches the ledger by every word typed', async () => {
  const { service, workspace } = await germany(ledgerFile());
  const { ledgerVersion } = await workspace((view) => view.entryCount === 3);
  const found = async (text: string) =>
    (
      await service.ledger(ledgerVersion, { ...EVERY_ENTRY, search: text }, { from: 0, count: 10 })
    ).rows.map(({ kind }) => kind);
  expect(await found('')).toEqual(['trade', 'trade', 'deposit']);
  expect(await found('btc 2024-08')).toEqual(['trade']);
  expect(await found('BTC nothing')).toEqual([]);
});

describe('what lies behind the figures', () => {
  it('opens level by level, from the gain of the year to a row of the file', async () => {
    const { service, report } = await germany(ledgerFile());
    const { version } = await report();
    const gain = await service.whyFigure(version, 'gain');
    expect(fixedToText(gain?.amount ?? 0n)).toBe('3000');
    const [asset] = gain?.tree.children ?? [];
    expect(asset).toMatchObject({ more: 'gain/BTC', params: { asset: 'BTC' } });
    const disposals = await service.whyFigure(version, asset?.more ?? '');
    const disposal = await service.whyFigure(version, disposals?.tree.children[0]?.more ?? '');
    expect(disposal?.tree.id).toBe('explain.disposal');
    expect(Object.values(disposal?.sourceNames ?? {})).toEqual(['ledger.csv']);
    expect(await service.whyFigure(version, 'no/such')).toBeNull();
    expect(await service.whyFigure(version + 1, 'gain')).toBeNull();
  });

  it('are boxes of forms, with the rows some forms want', async () => {
    const { service, report } = await open().then(async (opened) => {
      await opened.service.addFiles([ledgerFile()]);
      await opened.service.chooseCountry('ES');
      return opened;
    });
    const { version, forms } = await report();
    const index = forms.findIndex(({ hasRows }) => hasRows);
    expect(forms[index]?.lines.length).toBeGreaterThan(0);
    const found = await service.formRows(version, index);
    expect(found?.isAll).toBe(true);
    expect(found?.rows.map(({ asset, gain }) => [asset, fixedToText(gain ?? 0n)])).toEqual([
      ['BTC', '3000'],
    ]);
    const csv = (await (await service.formRowsCsv(version, index))?.text()) ?? '';
    expect(csv).toContain('This is not tax advice.');
    expect(csv).toContain('BTC,0.5,,,8000,5000,0,3000');
    expect(await service.formRows(version, forms.length)).toBeNull();
  });

  it('are the same under another method, side by side', async () => {
    const { service, report } = await open().then(async (opened) => {
      await opened.service.addFiles([ledgerFile()]);
      await opened.service.chooseCountry('CZ');
      return opened;
    });
    const { version, methods } = await report();
    const results = await service.compareMethods(version);
    expect(results?.map(({ method }) => method)).toEqual(methods);
    expect(results?.length).toBeGreaterThan(1);
    expect(await service.compareMethods(version + 1)).toBeNull();
  });

  it('carry the words of the country’s law in the page’s language', async () => {
    const { report } = await germany(ledgerFile());
    const { lawTexts, unsettled, defaults } = await report();
    const ids = [...unsettled, ...defaults];
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id) => lawTexts[id] === undefined)).toEqual([]);
    expect(Object.keys(lawTexts).every((id) => /^(?:law\.de|estimate|explain)\./.test(id))).toBe(
      true,
    );
  });
});
