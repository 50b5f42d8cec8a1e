import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DecisionAction, decide, NO_DECISIONS, subjectOf } from './decisions.ts';

const first = subjectOf('transfer', ['w1'], ['d1']);
const rival = subjectOf('transfer', ['w1'], ['d2']);
const other = subjectOf('transfer', ['w2'], ['d3']);

const confirm = (...subjects: (typeof first)[]): DecisionAction => ({
  type: 'decide',
  verdict: 'confirmed',
  subjects,
});
const reject = (...subjects: (typeof first)[]): DecisionAction => ({
  type: 'decide',
  verdict: 'rejected',
  subjects,
});

const after = (...actions: readonly DecisionAction[]) =>
  actions.reduce(decide, NO_DECISIONS).current.map(({ key, verdict }) => `${verdict} ${key}`);

it('names a match by its members in any order', () => {
  expect(subjectOf('transfer', ['b', 'a'], ['c']).key).toBe(
    subjectOf('transfer', ['a', 'b'], ['c']).key,
  );
});

it('lets go of another match of the same entry, and undo brings it back', () => {
  expect(after(confirm(first, other), confirm(rival))).toEqual([
    `confirmed ${other.key}`,
    `confirmed ${rival.key}`,
  ]);
  expect(after(confirm(first, other), confirm(rival), { type: 'undo' }).sort()).toEqual(
    after(confirm(first, other)).sort(),
  );
});

it('rejecting a rival leaves a confirmed match alone', () => {
  expect(after(confirm(first), reject(rival))).toEqual([
    `confirmed ${first.key}`,
    `rejected ${rival.key}`,
  ]);
});

it('forgets, and an action that changes nothing gives the same state', () => {
  expect(after(confirm(first), { type: 'forget', keys: [first.key] })).toEqual([]);
  const state = decide(NO_DECISIONS, confirm(first));
  expect(decide(state, confirm(first))).toBe(state);
  expect(decide(state, { type: 'forget', keys: ['none'] })).toBe(state);
  expect(decide(state, { type: 'redo' })).toBe(state);
});

const action: fc.Arbitrary<DecisionAction> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('confirmed' as const, 'rejected' as const),
      fc.subarray([first, rival, other], { minLength: 1 }),
    )
    .map(([verdict, subjects]): DecisionAction => ({ type: 'decide', verdict, subjects })),
  fc
    .constantFrom(first.key, rival.key)
    .map((key): DecisionAction => ({ type: 'forget', keys: [key] })),
);

it('undoes and redoes anything, and survives being stored', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
      const states = [NO_DECISIONS];
      for (const each of actions) {
        const last = states.at(-1) ?? NO_DECISIONS;
        const next = decide(last, each);
        if (next !== last) states.push(next);
      }
      const said = ({ current }: typeof NO_DECISIONS) =>
        current.map((each) => JSON.stringify(each)).sort();
      let state = structuredClone(states.at(-1) ?? NO_DECISIONS);
      for (const before of states.toReversed().slice(1)) {
        state = decide(state, { type: 'undo' });
        expect(said(state)).toEqual(said(before));
      }
      for (const next of states.slice(1)) {
        state = decide(state, { type: 'redo' });
        expect(said(state)).toEqual(said(next));
      }
    }),
    { numRuns: 100 },
  );
});
