import { describe, expect, it } from 'vitest';

import type { Provenance } from '../year-files/year-file.ts';
import type { KeptYear, YearStore } from '../year-files/year-store.ts';
import { createConnectModel, linesOf } from './connect-model.ts';

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

function fakeStore(isClosed = false): YearStore & { readonly bodies: Map<string, string> } {
  const kept = new Map<string, KeptYear>();
  const bodies = new Map<string, string>();
  const open = async () => {
    if (isClosed) throw new Error('no database');
  };
  return {
    bodies,
    list: () => open().then(() => [...kept.values()]),
    texts: () => open().then(() => [...bodies.values()]),
    async put(file, text) {
      await open();
      const key = `${file.kind} ${file.year} ${file.source}`;
      kept.set(key, { ...file, key });
      bodies.set(key, text);
    },
    async remove(key) {
      await open();
      kept.delete(key);
      bodies.delete(key);
    },
    clear: () => open().then(() => kept.clear()),
  };
}

/** A server that answers by path; paths are noted. */
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

async function opened(answers: Readonly<Record<string, string | undefined>>, store = fakeStore()) {
  const { ask, asked } = server({ [`${BASE}/years.json`]: LIST, ...answers });
  const model = createConnectModel(store, ask);
  await model.load();
  return { model, asked, store };
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

  it('fetches the year that was asked for, keeps it as it came, and removes it', async () => {
    const { model, asked, store } = await opened({ [`${BASE}/rates/2024.json`]: TEXT });
    await model.download('rates', 2024);
    expect(asked.slice(1)).toEqual([`${BASE}/rates/2024.json`]);
    expect(model.state()).toMatchObject({ jobs: [], outcome: { kind: 'saved', year: 2024 } });
    expect([...store.bodies.values()]).toEqual([TEXT]);
    const [line] = linesOf(model.state(), 'rates');
    if (line?.kept == null) throw new Error('not kept');
    await model.remove(line.kept);
    expect(linesOf(model.state(), 'rates')[0]?.kept).toBeNull();
    expect(model.state().outcome).toEqual({ kind: 'removed', year: 2024 });
    expect(store.bodies.size).toBe(0);
  });

  it.each([
    ['refused', undefined],
    ['broken', '{}'],
  ])('says that a file was %s, and what was kept stays', async (reason, answer) => {
    const store = fakeStore();
    await store.put(RATES, TEXT);
    const { model } = await opened({ [`${BASE}/rates/2024.json`]: answer }, store);
    await model.download('rates', 2024);
    expect(model.state().outcome).toEqual({ kind: 'failed', reason });
    expect([...store.bodies.values()]).toEqual([TEXT]);
  });

  it('stops a download without a word of failure', async () => {
    const { model } = await opened({ [`${BASE}/rates/2024.json`]: 'never' });
    const running = model.download('rates', 2024);
    expect(model.state().jobs).toEqual([{ kind: 'rates', year: 2024, size: 0 }]);
    model.cancel('rates', 2024);
    await running;
    expect(model.state()).toMatchObject({ jobs: [], outcome: null });
  });

  it('says so where the browser keeps nothing', async () => {
    const { model } = await opened({ [`${BASE}/rates/2024.json`]: TEXT }, fakeStore(true));
    expect(model.state()).toMatchObject({ kept: [], outcome: { reason: 'storage' } });
    await model.download('rates', 2024);
    expect(model.state().outcome).toEqual({ kind: 'failed', reason: 'storage' });
  });

  it('shows what is kept of a year or source that is offered no longer', async () => {
    const store = fakeStore();
    await store.put({ ...RATES, year: 2019, lastDay: '2019-12-31' }, TEXT);
    await store.put({ ...RATES, source: 'other' }, TEXT);
    const { model } = await opened({}, store);
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
      [2019, 'ecb', false],
    ]);
  });

  it('says when the list did not come', async () => {
    const { model } = await opened({ [`${BASE}/years.json`]: undefined });
    expect(model.state().list).toEqual({ kind: 'failed', reason: 'refused' });
  });
});
