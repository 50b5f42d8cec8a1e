import { fixed } from '@meridian/money/fixed.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import { describe, expect, it, vi } from 'vitest';

import { loadStored } from './file-commands.ts';
import { methodFor, methodsOf, placedMethods, withMethod } from './methods.ts';
import { Session } from './session.ts';
import type { Storage } from './storage.ts';
import type { StoredChoice, StoredFile } from './stored.ts';
import { type OpenedReport, openedReport } from './testing/opened-report.ts';

const US: StoredChoice = { country: 'US', year: 2025, answers: {} };

const heldIn = (choice: StoredChoice, years: readonly number[]) =>
  years.map((year) => methodFor({ ...choice, year })?.method ?? null);

describe('A7: a method chosen for a year', () => {
  it('holds from that year on, and earlier years keep theirs', () => {
    const chosen = withMethod(US, 'hifo');
    expect(heldIn(chosen, [2023, 2024, 2025, 2026])).toEqual([null, null, 'hifo', 'hifo']);
    const again = withMethod({ ...chosen, year: 2026 }, 'lifo');
    expect(heldIn(again, [2024, 2025, 2026, 2027])).toEqual([null, 'hifo', 'lifo', 'lifo']);
    const before = withMethod({ ...again, year: 2023 }, 'fifo');
    expect(heldIn(before, [2022, 2023, 2025, 2026])).toEqual([null, 'fifo', 'hifo', 'lifo']);
  });

  it('replaces that of the same year, and is none where it holds anyway', () => {
    const chosen = withMethod(withMethod(US, 'hifo'), 'lifo');
    expect(methodsOf(chosen)).toEqual([{ fromYear: 2025, method: 'lifo' }]);
    const same = withMethod({ ...chosen, year: 2026 }, 'lifo');
    expect(methodsOf(same)).toEqual(methodsOf(chosen));
  });

  it('is one of its country', () => {
    const chosen = withMethod(US, 'hifo');
    expect(methodFor({ ...chosen, country: 'AU' })).toBeNull();
    expect(withMethod({ ...US, country: null }, 'hifo')).toEqual({ ...US, country: null });
  });
});

describe('A7: a workspace stored before years had methods of their own', () => {
  const before: StoredChoice = {
    country: 'US',
    year: 2025,
    answers: {
      US: { method: 'hifo', filingStatus: 'joint' },
      'US 2025': { otherIncome: fixed('1') },
      AU: { method: 'lifo' },
    },
  };

  it('keeps its method for all years, and the other answers', () => {
    const placed = placedMethods(before);
    expect(heldIn(placed, [2019, 2025, 2030])).toEqual(['hifo', 'hifo', 'hifo']);
    expect(heldIn({ ...placed, country: 'AU' }, [2019])).toEqual(['lifo']);
    expect(placed.answers).toEqual({
      US: { filingStatus: 'joint' },
      'US 2025': { otherIncome: fixed('1') },
      AU: {},
    });
    expect(placedMethods(placed)).toEqual(placed);
  });

  it('can choose another one for a year without changing the years before', () => {
    const chosen = withMethod(placedMethods(before), 'fifo');
    expect(heldIn(chosen, [2024, 2025, 2026])).toEqual(['hifo', 'fifo', 'fifo']);
  });
});

/** Three lots; one is sold in 2024 and one in 2025. */
const LEDGER = `Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label
2022-01-10 10:00:00 UTC,20000,USD,1,BTC,,,
2023-01-10 10:00:00 UTC,50000,USD,1,BTC,,,
2024-01-10 10:00:00 UTC,30000,USD,1,BTC,,,
2024-06-10 10:00:00 UTC,1,BTC,60000,USD,,,
2025-06-10 10:00:00 UTC,1,BTC,60000,USD,,,
`;

describe('A7: the report of a filed year', () => {
  const filed = async ({ workspace }: OpenedReport, year: number, method: Method) => {
    const { report } = await workspace(
      (view) =>
        view.reportState === 'ready' &&
        view.choice.year === year &&
        view.report?.year === year &&
        view.report.method === method,
    );
    if (report === null) throw new Error('no report');
    const { version: _, ...figures } = report;
    return figures;
  };

  it('has the same figures after another method is chosen for a later year', async () => {
    const opened = await openedReport();
    const { service } = opened;
    await service.addFiles([new File([LEDGER], 'ledger.csv')]);
    await service.chooseCountry('US');
    await service.chooseYear(2024);
    const before = await filed(opened, 2024, 'fifo');
    expect(before.totals.gain).toBe(fixed('40000'));
    await service.chooseYear(2025);
    expect((await filed(opened, 2025, 'fifo')).totals.gain).toBe(fixed('10000'));
    await service.chooseMethod('lifo');
    const later = await filed(opened, 2025, 'lifo');
    expect(later.totals.gain).toBe(fixed('30000'));
    expect(later.methodsByYear).toEqual([
      { fromYear: null, method: 'fifo' },
      { fromYear: 2025, method: 'lifo' },
    ]);
    await service.chooseYear(2024);
    expect(await filed(opened, 2024, 'fifo')).toEqual(before);
  });

  it('rests on the method that an older workspace has for all years', async () => {
    const choice = { country: 'US', year: 2024, answers: { US: { method: 'lifo' as const } } };
    const { service, workspace: opened } = await openedReport();
    await service.addFiles([new File([LEDGER], 'ledger.csv')]);
    const { sources } = await opened(({ entryCount }) => entryCount === 5);
    const file: StoredFile = {
      ...{ fileId: 'f', name: 'ledger.csv', blob: new Blob([LEDGER]), addedAt: 1, sample: false },
      sourceIds: sources.map(({ id }) => id),
    };
    const session = new Session(
      deviceWith(choice, file),
      () => undefined,
      async () => ({}),
    );
    await loadStored(session);
    const computed = await vi.waitFor(
      () => {
        if (session.computed === null) throw new Error('not yet');
        return session.computed;
      },
      { timeout: 60_000 },
    );
    const { workspace } = session;
    expect(computed.methodAssumed).toBe(false);
    expect(computed.report.method).toBe('lifo');
    expect(computed.report.totals.gain).toBe(fixed('30000'));
    expect(workspace.choice.answers).toEqual({ US: {} });
  });
});

/** A device with one file and one choice, as the version before stored them. */
function deviceWith(choice: StoredChoice, file: StoredFile): Storage {
  return {
    state: () => ({ type: 'device' }),
    readAll: async () => ({
      ...{ files: [file], openings: [], prices: [], corrections: [], choice, decisions: null },
      ...{ mappings: [], problems: [], atPar: [] },
    }),
    put: async () => true,
    remove: async () => undefined,
    change: async () => undefined,
    clear: async () => undefined,
    restore: async () => 'kept',
    replace: async () => 'kept',
  };
}
