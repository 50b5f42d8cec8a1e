import { describe, expect, it } from 'vitest';

import type { Provenance } from '../year-files/year-file.ts';
import { openHandOver } from '../hand-over/hand-over-file.ts';
import { createConnectModel, linesOf } from './connect-model.ts';
import { createYearsForReport, type YearsForReport } from './years-for-report.ts';

const RATES: Provenance = {
  kind: 'rates',
  year: 2024,
  source: 'ecb',
  simulated: false,
  fetchedAt: '2025-01-02T03:04:05Z',
  lastDay: '2024-12-31',
};
const TEXT = JSON.stringify({
  ...RATES,
  base: 'EUR',
  currencies: ['USD'],
  days: [['2024-12-31', '1.0389']],
});
const LIST = JSON.stringify({
  years: [RATES, { ...RATES, year: 2023, lastDay: '2023-12-29' }],
  assets: [],
});

/** What a report would receive; one that does not answer confirms nothing. */
function years(isAnswering = true): YearsForReport & { readonly given: string[] } {
  const given: string[] = [];
  const forReport = createYearsForReport('en', async (file) => {
    const handedOver = await openHandOver(file);
    if (isAnswering) given.push(...(handedOver?.handOver.texts ?? []));
    return isAnswering;
  });
  return { ...forReport, given };
}

/** A server that answers by path; requested paths are recorded. */
function server(answers: Readonly<Record<string, string | undefined>>) {
  const asked: string[] = [];
  const ask = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    // `as`: our own code asks by path.
    const path = input as string;
    asked.push(path);
    if (answers[path] === 'never') {
      return new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('stopped')));
      });
    }
    const body = answers[path];
    return body === undefined ? new Response('', { status: 404 }) : new Response(body);
  };
  return { ask, asked };
}

const BASE = '/spot/prices/v1';

async function opened(answers: Readonly<Record<string, string | undefined>>, forReport = years()) {
  const { ask, asked } = server({ [`${BASE}/years.json`]: LIST, ...answers });
  const model = createConnectModel(forReport, ask);
  await model.load();
  return { model, asked, forReport };
}

describe('the connect page', () => {
  it('asks for the list of years, and by itself for nothing else', async () => {
    const { model, asked } = await opened({});
    expect(asked).toEqual([`${BASE}/years.json`]);
    expect(linesOf(model.state(), 'rates').map(({ year, kept }) => [year, kept])).toEqual([
      [2024, null],
      [2023, null],
    ]);
    expect(linesOf(model.state(), 'prices')).toEqual([]);
  });

  it('fetches the year that was asked for, and hands it over as it came', async () => {
    const { model, asked, forReport } = await opened({ [`${BASE}/rates/2024.json`]: TEXT });
    await model.download('rates', 2024);
    expect(asked.slice(1)).toEqual([`${BASE}/rates/2024.json`]);
    expect(model.state()).toMatchObject({ jobs: [], outcome: { type: 'saved', year: 2024 } });
    expect(forReport.given).toEqual([TEXT]);
    expect(linesOf(model.state(), 'rates')[0]?.kept?.lastDay).toBe('2024-12-31');
  });

  it.each([
    ['refused', undefined],
    ['broken', '{}'],
  ])('says that a file was %s, and hands nothing over', async (reason, answer) => {
    const { model, forReport } = await opened({ [`${BASE}/rates/2024.json`]: answer });
    await model.download('rates', 2024);
    expect(model.state().outcome).toEqual({ type: 'failed', reason });
    expect(forReport.given).toEqual([]);
  });

  it('stops a download without a word of failure', async () => {
    const { model } = await opened({ [`${BASE}/rates/2024.json`]: 'never' });
    const running = model.download('rates', 2024);
    expect(model.state().jobs).toEqual([{ kind: 'rates', year: 2024, size: 0 }]);
    model.cancel('rates', 2024);
    await running;
    expect(model.state()).toMatchObject({ jobs: [], outcome: null });
  });

  it('says so where the report does not confirm a file, and can still save it', async () => {
    const { model } = await opened({ [`${BASE}/rates/2024.json`]: TEXT }, years(false));
    await model.download('rates', 2024);
    expect(model.state().outcome).toEqual({ type: 'failed', reason: 'report' });
    const saved = await openHandOver(await model.file());
    expect(saved?.handOver).toEqual({ kind: 'years', texts: [TEXT] });
  });

  it('shows what was fetched of a source that is offered no longer', async () => {
    const forReport = years();
    await forReport.put({ ...RATES, source: 'other' }, TEXT);
    const { model } = await opened({ [`${BASE}/rates/2024.json`]: TEXT }, forReport);
    await model.download('rates', 2024);
    expect(
      linesOf(model.state(), 'rates').map(({ year, source, offer }) => [
        year,
        source,
        offer !== null,
      ]),
    ).toEqual([
      [2024, 'ecb', true],
      [2024, 'other', false],
      [2023, 'ecb', true],
    ]);
  });

  it('says when the list did not come', async () => {
    const { model } = await opened({ [`${BASE}/years.json`]: undefined });
    expect(model.state().list).toEqual({ type: 'failed', reason: 'refused' });
  });
});
