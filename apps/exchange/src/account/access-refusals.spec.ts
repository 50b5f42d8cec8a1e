/** What each form of an account says where a call says that its user may not do it. */
import type { AccessFailure, BusinessError } from '@meridian/protocol/envelope.ts';
import { permissionOf } from '@meridian/protocol/permission.ts';
import { describe, expect, it } from 'vitest';

import { askQuote, confirmQuote } from '../assets/convert-model.ts';
import { botCalls, failureWords } from '../bots/bot-calls.ts';
import { planCalls } from '../bots/plan-calls.ts';
import { exportCalls } from '../exports/export-calls.ts';
import { keyCalls } from '../keys/key-calls.ts';
import { refusalOf } from '../orders/send-order.ts';
import { AlertsModel } from '../trade/alerts-model.ts';
import { walletCalls } from '../wallet/wallet-calls.ts';

const PROOF = { current: 'p' };
const LIMITS = { trigger: null, takeProfit: null, stopLoss: null };
const LINES = { lower: '1', upper: '2', grids: 2, spacing: 'arithmetic', investment: '9' } as const;
const STEPS = {
  sizeFactor: '1',
  distancePercent: '1',
  distanceFactor: '1',
  takeProfitPercent: '1',
};
const ORDERS = { baseOrder: '9', safetyOrder: '9', safetyOrders: 1 };
const DCA = {
  ...{ requestId: 'r', symbol: 'BTCUSDT', stopLossPercent: null, repeats: false },
  ...ORDERS,
  ...STEPS,
};
const GRID = { requestId: 'r', symbol: 'BTCUSDT', ...LINES, ...LIMITS };

function failureOf(code: number, access: AccessFailure): BusinessError {
  const { authFailure } = permissionOf(code);
  const answer = { code, data: null, url: '/x-api', status: 200, authFailure, access };
  return { kind: 'business', message: 'no', ...answer };
}

/** Every form's answer to one failed call, by what it is about. */
async function reasonsOf(error: BusinessError): Promise<Record<string, string>> {
  const fail = async () => ({ ok: false, error }) as const;
  const client = { get: fail, post: fail, delete: fail };
  const keys = keyCalls(client);
  const wallet = walletCalls(client);
  const storage = () => ({ getItem: () => null, setItem: () => undefined });
  const alerts = new AlertsModel({ client, storage, later: () => () => undefined });
  const refused = async (asked: Promise<{ ok: boolean; refusal?: { reason: string } }>) =>
    (await asked).refusal?.reason ?? 'done';
  const converted = async (asked: ReturnType<typeof askQuote>) => {
    const answer = await asked;
    return answer.type === 'refused' ? answer.reason : answer.type;
  };
  const pay = { from: 'BTC', to: 'USDT', amount: '1' };
  return {
    order: refusalOf(error).reason,
    alert: (await alerts.add('BTCUSDT', '1')) ?? 'done',
    quote: await converted(askQuote(client, pay)),
    conversion: await converted(confirmQuote(client, 'q')),
    address: await refused(
      wallet.addAddress({ coin: 'BTC', network: 'n', address: 'a', label: 'l', ...PROOF }),
    ),
    withdrawal: await refused(
      wallet.withdraw({ requestId: 'r', addressId: '1', amount: '1', account: 'spot', ...PROOF }),
    ),
    transfer: await refused(
      wallet.transfer({ requestId: 'r', coin: 'BTC', amount: '1', from: 'spot', to: 'funding' }),
    ),
    key: await refused(keys.create({ name: 'k', scopes: ['read'], addresses: [], ...PROOF })),
    'second factor': await refused(keys.beginSecondFactor('p')),
    passkey: await refused(keys.beginPasskey(PROOF)),
    bot: await refused(botCalls(client).createGrid(GRID)),
    'DCA bot': await refused(botCalls(client).createDca(DCA)),
    plan: await refused(planCalls(client).pause('1')),
    export: await refused(exportCalls(client).create({ requestId: 'r', format: 'meridian' })),
  };
}

describe.each([10007, 33003, 10009, 100007])('B2: after %d', (code) => {
  it.each(['signed-out', 'not-permitted'] as const)('every form says: %s', async (access) => {
    const reasons = await reasonsOf(failureOf(code, access));
    expect(Object.entries(reasons).filter(([, reason]) => reason !== access)).toEqual([]);
    const words = failureWords({ reason: access, field: '' }, 'bots.failed');
    expect(words).toBe(`bots.refused.${access}`);
  });

  it('no form says who is there where nothing answered that', async () => {
    const reasons = await reasonsOf(failureOf(code, 'unknown'));
    expect(Object.values(reasons)).not.toContain('signed-out');
    expect(Object.values(reasons)).not.toContain('not-permitted');
  });
});
