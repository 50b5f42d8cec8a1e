import { describe, expect, it } from 'vitest';
import type { Command } from '../api/commands.ts';
import { createScene } from '../testing/scene.ts';
import type { WireObject } from '../wire.ts';

const start = () => createScene({ alice: { USDT: '1000' }, bob: {} });
const command = (fields: object): Command => fields as Command;
const MONEY = { account: 'alice/spot', asset: 'USDT' } as const;

/** Kind, phase, cause and postings of the entries, as `account amount held`. */
function entriesOf(lines: readonly WireObject[]) {
  return lines
    .filter(({ type }) => type === 'entry')
    .map(({ kind, phase, cause, postings }) => {
      // `as`: what `entryToWire` writes.
      const parts = postings as readonly Readonly<Record<string, string>>[];
      return [
        kind,
        phase,
        cause,
        ...parts.map((part) => `${part['account']} ${part['amount']} ${part['held']}`),
      ];
    });
}

describe('each step of a withdrawal writes what moves and what it is', () => {
  const request = { type: 'request-withdrawal', ...MONEY, linkId: 'w', amount: '100' } as const;
  const settle = (outcome: string) =>
    command({ type: 'settle-withdrawal', linkId: outcome, withdrawal: 'w', outcome });

  it.each([
    ['2', ['alice/spot -102 -102', 'in-transit 100 0', 'fees 2 0'], '102'],
    ['0', ['alice/spot -100 -100', 'in-transit 100 0'], '100'],
  ])('with a fee of %s', (fee, sent, held) => {
    const scene = start();
    expect(entriesOf(scene.run({ ...request, fee }))).toEqual([
      ['hold', 'pending', 'w', `alice/spot 0 ${held}`],
    ]);
    expect(entriesOf(scene.run(settle('sent')))).toEqual([['withdrawal', 'post', 'sent', ...sent]]);
    expect(entriesOf(scene.run(settle('confirmed')))).toEqual([
      ['withdrawal', 'single', 'confirmed', 'in-transit -100 0', 'issuance 100 0'],
    ]);
  });

  it('cancelled: what it held is available again', () => {
    const scene = start();
    scene.run(request);
    const lines = scene.run(settle('cancelled'));
    expect(entriesOf(lines)).toEqual([['hold', 'void', 'cancelled', 'alice/spot 0 -100']]);
    expect(lines).toMatchObject([
      { type: 'money-moved', linkId: 'cancelled', kind: 'hold' },
      {
        type: 'withdrawal-changed',
        linkId: 'w',
        ...MONEY,
        amount: '100',
        fee: '0',
        status: 'cancelled',
      },
      { type: 'entry' },
    ]);
  });

  it('returned: the amount is back', () => {
    const scene = start();
    scene.run(request);
    scene.run(settle('sent'));
    expect(entriesOf(scene.run(settle('returned')))).toEqual([
      ['withdrawal', 'single', 'returned', 'in-transit -100 0', 'alice/spot 100 0'],
    ]);
  });

  it.each([
    ['bad-request outcome', { outcome: 'lost' }],
    ['bad-request linkId', { linkId: '' }],
    ['duplicate-command linkId', { linkId: 'w' }],
    ['unknown-withdrawal withdrawal', { withdrawal: 'v' }],
    ['withdrawal-settled outcome', { outcome: 'returned' }],
  ])('%s', (expected, change) => {
    const scene = start();
    scene.run(request);
    const line = scene.refusal({ ...settle('sent'), ...change } as Command);
    expect([line['code'], line['field']].join(' ')).toBe(expected);
  });
});

describe('money in and between accounts', () => {
  it('comes from the issuer, and goes on by one entry each', () => {
    const scene = start();
    scene.run({ type: 'open-account', owner: 'alice', kind: 'funding' });
    const deposit = scene.run({ type: 'deposit', linkId: 'd', ...MONEY, amount: '5' });
    expect(entriesOf(deposit)).toEqual([
      ['deposit', 'single', 'd', 'issuance -5 0', 'alice/spot 5 0'],
    ]);
    const transfer = { type: 'transfer', from: 'alice/spot', to: 'alice/funding' } as const;
    const moved = scene.run({ ...transfer, linkId: 't', asset: 'USDT', amount: '7' });
    expect(entriesOf(moved)).toEqual([
      ['transfer', 'single', 't', 'alice/spot -7 0', 'alice/funding 7 0'],
    ]);
  });

  it('takes the debits of a movement first, each under its own account', () => {
    const postings = [
      { ...MONEY, amount: '3' },
      { account: 'house', asset: 'USDT', amount: '-1' },
      { account: 'bonus', asset: 'USDT', amount: '-2' },
    ];
    const lines = start().run({ type: 'post', kind: 'gift', linkId: 'p', postings });
    expect(entriesOf(lines)).toEqual([
      ['gift', 'single', 'p', 'house -1 0', 'bonus -2 0', 'alice/spot 3 0'],
    ]);
  });

  const deposit = { type: 'deposit', linkId: 'd', ...MONEY, amount: '5' };
  const convert = { type: 'convert', linkId: 'c', account: 'alice/spot', from: 'USDT', to: 'BTC' };
  const agreed = { ...convert, pay: '10', get: '1', spread: '1' };
  it.each([
    ['bad-request linkId', { ...deposit, linkId: 'a b' }],
    ['bad-request linkId', { ...deposit, linkId: 'x'.repeat(65) }],
    ['bad-request linkId', { ...deposit, linkId: 5 }],
    ['unknown-account account', { ...deposit, account: 'carol/spot' }],
    ['unknown-asset asset', { ...deposit, asset: 'DOGE' }],
    ['bad-request amount', { ...deposit, amount: 'x' }],
    ['value-decimals amount', { ...deposit, amount: '0.000000001' }],
    ['not-above-zero amount', { ...deposit, amount: '0' }],
    ['not-above-zero amount', { ...deposit, amount: '-1' }],
    ['too-large amount', { ...deposit, amount: '1e30' }],
    ['unknown-account account', { ...agreed, account: 'carol/spot' }],
    ['bad-request to', { ...agreed, to: 'USDT' }],
    ['unknown-asset from', { ...agreed, from: 'DOGE' }],
    ['unknown-asset to', { ...agreed, to: 'DOGE' }],
    ['bad-request pay', { ...agreed, pay: 'x' }],
    ['not-above-zero get', { ...agreed, get: '0' }],
    ['value-decimals spread', { ...agreed, spread: '0.000000001' }],
    ['bad-request spread', { ...agreed, spread: '10' }],
    ['insufficient-funds pay', { ...agreed, pay: '1000.1' }],
  ])('%s: %j', (expected, fields) => {
    const line = start().refusal(command(fields));
    expect([line['code'], line['field']].join(' ')).toBe(expected);
  });

  it.each([
    ['account', { type: 'request-withdrawal', linkId: 'w', ...MONEY, amount: '1' }],
    ['account', agreed],
    [
      'from',
      {
        type: 'transfer',
        linkId: 't',
        from: 'alice/spot',
        to: 'alice/funding',
        asset: 'USDT',
        amount: '1',
      },
    ],
  ])('a frozen account pays nothing out: %s of %j', (field, fields) => {
    const scene = start();
    scene.run({ type: 'open-account', owner: 'alice', kind: 'funding' });
    scene.run({ type: 'set-account', account: 'alice/spot', settings: { frozen: true } });
    expect(scene.refusal(command(fields))).toMatchObject({ code: 'account-frozen', field });
    scene.run({ type: 'deposit', linkId: 'in', ...MONEY, amount: '5' });
  });
});

describe('a balance of one of its own', () => {
  const most = `${'9'.repeat(30)}.${'9'.repeat(8)}`;
  const given = (linkId: string, amount: string) => ({
    ...{ type: 'post', kind: 'grant', linkId },
    postings: [
      { account: 'house', asset: 'USDT', amount: `-${amount}` },
      { account: 'bonus', asset: 'USDT', amount },
    ],
  });

  it('may come to the last atom that is storable, on either side of zero', () => {
    const scene = start();
    scene.run(command(given('most', most)));
    expect(scene.balance('house', 'USDT').total).toBe(1n - 10n ** 38n);
    expect(scene.balance('bonus', 'USDT').total).toBe(10n ** 38n - 1n);
    const atom = scene.refusal(command(given('atom', '0.00000001')));
    expect(atom).toMatchObject({ code: 'too-large', field: 'amount' });
  });

  it('may not owe an atom more, though the other side could have it', () => {
    const scene = start();
    scene.run(command(given('most', most)));
    const atom = ['house', 'debts'].map((account, index) => ({
      ...{ account, asset: 'USDT', amount: index === 0 ? '-0.00000001' : '0.00000001' },
    }));
    const line = scene.refusal({ type: 'post', kind: 'grant', linkId: 'x', postings: atom });
    expect(line).toMatchObject({ code: 'too-large', field: 'amount' });
  });
});
