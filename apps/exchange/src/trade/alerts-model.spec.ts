import type { AlertInfo } from '@meridian/protocol/contracts/alerts.ts';
import type { Answer } from '@meridian/protocol/envelope.ts';
import { describe, expect, it } from 'vitest';

import { AlertsModel } from './alerts-model.ts';

const waiting: AlertInfo = {
  ...{ id: '1', symbol: 'BTCUSDT', price: '110', rises: true, createdAt: 1 },
  ...{ firedAt: null, firedPrice: null },
};
const fired: AlertInfo = { ...waiting, firedAt: 2, firedPrice: '111' };

const lost: Answer = {
  ok: false,
  error: {
    ...{ kind: 'network', message: '', code: null, data: null, url: '', status: null },
    authFailure: false,
  },
};

function world() {
  const items = new Map<string, string>();
  const served = { answer: { ok: true, result: { alerts: [waiting] } } as Answer };
  const parts = {
    client: { get: async () => served.answer, post: async () => served.answer },
    storage: () => ({
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    }),
    later: () => () => {},
  };
  const show = (alerts: readonly AlertInfo[]) => {
    served.answer = { ok: true, result: { alerts } };
  };
  return { parts, served, show, model: new AlertsModel(parts) };
}

describe('price alerts on the page', () => {
  it('tell of what has fired once, also after a reload', async () => {
    const { parts, show, model } = world();
    await model.refresh();
    expect(model.news.get()).toEqual([]);
    show([fired]);
    await model.refresh();
    expect(model.news.get()).toEqual([fired]);
    model.tell('1');
    await model.refresh();
    expect(model.news.get()).toEqual([]);
    const again = new AlertsModel(parts);
    await again.refresh();
    expect(again.news.get()).toEqual([]);
    expect(again.state.get()).toEqual({ kind: 'ready', alerts: [fired] });
  });

  it('stay as they were where they could not be loaded', async () => {
    const { served, model } = world();
    await model.refresh();
    served.answer = lost;
    await model.refresh();
    expect(model.state.get()).toEqual({ kind: 'ready', alerts: [waiting] });
  });
});
