import { describe, expect, it } from 'vitest';
import { type Kind, kindNamed, kindOfWord } from './kinds.ts';

describe('kinds of events (rotki)', () => {
  it.each([
    ['transaction event', 'transaction'],
    ['history_event', 'history'],
    ['ledger action', 'ledger'],
    ['prefork acquisition', 'prefork'],
    ['loan', 'loan'],
    ['margin position', 'margin'],
    ['asset movement', 'movement'],
    ['gain', undefined],
  ])('%s', (name, kind) => {
    expect(kindNamed(name)).toBe(kind);
  });

  const place = (word: string, ...named: Kind[]) => kindOfWord(word, new Set(named));

  it('are told apart where a case names several', () => {
    expect(place('staking', 'staking', 'transaction')).toBe('staking');
    expect(place('receive', 'staking', 'transaction')).toBe('transaction');
    expect(place('interest', 'history', 'transaction')).toBe('history');
    expect(place('gas', 'history', 'transaction')).toBe('transaction');
    expect(place('fee', 'fee', 'transaction')).toBe('transaction');
    expect(place('loan', 'loan', 'history')).toBe('loan');
  });

  it('hold what has no better place, and nothing of another kind', () => {
    expect(place('staking', 'history')).toBe('history');
    expect(place('receive', 'staking')).toBe('staking');
    expect(place('fee', 'fee')).toBe('fee');
    expect(place('gas', 'staking')).toBeUndefined();
    expect(place('withdrawal', 'transaction')).toBeUndefined();
    expect(place('withdrawal-fee', 'movement', 'transaction')).toBe('movement');
  });
});
