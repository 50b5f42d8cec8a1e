import { describe, expect, it } from 'vitest';

import type { MappingDraft } from '../model/mapping-view.ts';
import {
  answersFor,
  answerTo,
  everyAnswer,
  listedOperations,
  withAnswer,
  withEvery,
} from './operation-answers.ts';

const DRAFT: MappingDraft = {
  schema: 'meridian-mapping/1',
  name: 'Mine',
  operation: { column: 'Type', kinds: { Buy: 'trade', Gift: { in: 'gift-received' } } },
};

function kindsOf({ operation }: MappingDraft): unknown {
  return operation !== undefined && 'kinds' in operation ? operation.kinds : null;
}

describe('answers to operations', () => {
  it('hold for every spelling of a name', () => {
    const answered = withAnswer(DRAFT, 'Staking_Reward', 'income.staking');
    expect(answerTo(answered, 'staking reward')).toBe('income.staking');
    expect(answerTo(answered, 'BUY')).toBe('trade');
  });

  it('can be changed and taken back', () => {
    const changed = withAnswer(DRAFT, 'buy', 'deposit');
    expect(kindsOf(changed)).toEqual({ Gift: { in: 'gift-received' }, buy: 'deposit' });
    const open = withAnswer(changed, 'Buy', 'unanswered');
    expect(kindsOf(open)).toEqual({ Gift: { in: 'gift-received' } });
  });

  it('leave a rule by direction as it is', () => {
    expect(answerTo(DRAFT, 'Gift')).toBe('by-direction');
    expect(withAnswer(DRAFT, 'Gift', 'by-direction')).toBe(DRAFT);
    expect(answersFor('by-direction')).toContain('by-direction');
    expect(answersFor('trade')).not.toContain('by-direction');
  });

  it('list each name once, those without an answer first', () => {
    const operations = [
      { name: 'Buy', count: 3 },
      { name: 'Bonus', count: 2 },
      { name: 'bonus', count: 1 },
    ];
    expect(listedOperations(DRAFT, operations)).toEqual({ open: ['Bonus'], answered: ['Buy'] });
  });

  it('say what every row is where no column names it', () => {
    const rewards = withEvery(DRAFT, 'income.staking');
    expect(rewards.operation).toEqual({ every: 'income.staking' });
    expect(everyAnswer(rewards)).toBe('income.staking');
    expect(withEvery(rewards, 'by-amounts')).not.toHaveProperty('operation');
  });
});
