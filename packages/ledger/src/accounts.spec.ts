import { describe, expect, it } from 'vitest';
import {
  isAccountName,
  makeSystemAccount,
  makeUserAccount,
  SYSTEM_ACCOUNT_KINDS,
  userAccountId,
} from './accounts.ts';
import { isAssetCode, makeAsset, MAX_SCALE } from './assets.ts';
import { createLedger } from './ledger.ts';

describe('an account', () => {
  it('is named by owner, kind and, where there are several, a name', () => {
    expect(userAccountId('alice', 'spot')).toBe('alice/spot');
    expect(userAccountId('alice', 'bot', 'grid-1')).toBe('alice/bot/grid-1');
    expect(makeUserAccount('alice', 'bot', 'grid-1')).toEqual({
      ...{ id: 'alice/bot/grid-1', owner: 'alice', kind: 'bot', isUser: true },
      balances: new Map(),
    });
    expect(makeSystemAccount('fees')).toEqual({
      ...{ id: 'fees', owner: '', kind: 'fees', isUser: false, balances: new Map() },
    });
  });

  it.each(['', 'a/b', 'a b', 'ä', 'x'.repeat(65), 'a\n', ' a', 'a.'])('%j is no name', (name) => {
    expect(isAccountName(name)).toBe(false);
    expect(() => userAccountId(name, 'spot')).toThrow('bad owner');
    expect(() => userAccountId('alice', 'bot', name)).toThrow('bad name');
  });

  it('may have a name of 64 letters, digits, lines and dashes', () => {
    expect(isAccountName('aZ09_-'.padEnd(64, 'x'))).toBe(true);
  });

  it('of each kind of the venue is in every ledger', () => {
    const ledger = createLedger();
    expect([...ledger.accounts.keys()]).toEqual([...SYSTEM_ACCOUNT_KINDS]);
    expect([ledger.entryCount, ledger.lastEvent, ledger.linkIds.size]).toEqual([0, 0, 0]);
    expect([...ledger.accounts.values()].some(({ isUser }) => isUser)).toBe(false);
  });
});

describe('an asset', () => {
  it('has a code of capitals and digits and a scale of 0 to 18', () => {
    expect(makeAsset('1INCH', MAX_SCALE)).toEqual({ code: '1INCH', scale: 18 });
    expect(makeAsset('JPY', 0)).toEqual({ code: 'JPY', scale: 0 });
    expect(isAssetCode('A'.repeat(20))).toBe(true);
  });

  it.each(['', 'btc', 'B-C', 'A'.repeat(21), 'BTC ', ' BTC'])('%j is no code', (code) => {
    expect(isAssetCode(code)).toBe(false);
    expect(() => makeAsset(code, 8)).toThrow('bad asset code');
  });

  it.each([-1, 19, 1.5, Number.NaN])('a scale of %d is refused', (scale) => {
    expect(() => makeAsset('BTC', scale)).toThrow(`asset BTC has a scale of ${scale}`);
  });
});
