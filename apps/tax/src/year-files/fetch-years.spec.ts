import { describe, expect, it, vi } from 'vitest';

import { fetchYearFile, fetchYearList } from './fetch-years.ts';

const ABOUT = {
  kind: 'rates',
  year: 2024,
  source: 'ecb',
  simulated: false,
  fetchedAt: '2025-01-02T03:04:05Z',
  lastDay: '2024-12-31',
};
const RATES = {
  ...ABOUT,
  base: 'EUR',
  currencies: ['USD'],
  days: [['2024-12-31', '1.0389']],
};

function answering(body: BodyInit | null, status = 200) {
  return vi.fn<typeof fetch>(async () => new Response(body, { status }));
}

const { signal } = new AbortController();

describe('fetching', () => {
  it('asks for a kind and a year and sends nothing with it', async () => {
    const ask = answering(JSON.stringify(RATES));
    const seen: number[] = [];
    const onBytes = (bytes: number) => seen.push(bytes);
    const fetched = await fetchYearFile('rates', 2024, { signal, ask, onBytes });
    expect(fetched).toMatchObject({ ok: true, value: { file: { kind: 'rates', year: 2024 } } });
    expect(ask.mock.calls.map(([path]) => path)).toEqual(['/spot/prices/v1/rates/2024.json']);
    const [, init] = ask.mock.calls[0] ?? [];
    expect(Object.keys(init ?? {}).toSorted()).toEqual(['cache', 'credentials', 'signal']);
    expect(init?.credentials).toBe('omit');
    expect(seen.at(-1)).toBe(JSON.stringify(RATES).length);
  });

  it.each([
    ['a file of another year', JSON.stringify(RATES), 200, 'broken'],
    ['no file', 'no', 200, 'broken'],
    ['a refusal', '{}', 404, 'refused'],
    ['a server that is down', null, 503, 'refused'],
  ])('says what is wrong with %s', async (_name, body, status, reason) => {
    const ask = answering(body, status);
    expect(await fetchYearFile('rates', 2023, { signal, ask })).toEqual({ ok: false, reason });
  });

  it('says so where no answer comes', async () => {
    const ask = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await fetchYearList({ signal, ask })).toEqual({ ok: false, reason: 'unreachable' });
  });

  it('reads the list', async () => {
    const ask = answering(JSON.stringify({ years: [ABOUT], assets: ['BTC'] }));
    const list = await fetchYearList({ signal, ask });
    expect(list).toEqual({ ok: true, value: { years: [ABOUT], assetCount: 1 } });
    expect(ask.mock.calls[0]?.[0]).toBe('/spot/prices/v1/years.json');
  });
});
