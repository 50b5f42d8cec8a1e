import { describe, expect, it } from 'vitest';
import { chooseStages } from './choose.ts';
import { runStages } from './schedule.ts';
import type { Stage } from './stages.ts';

const stage = (name: string, after: readonly string[] = [], counts: Stage['counts'] = 'tool') => ({
  name,
  command: [name] as const,
  counts,
  after,
});

/** Runs the stages; each ends when a test calls `end` with its name. */
function begin(stages: readonly Stage[], slots: number) {
  const started: string[] = [];
  const results: string[] = [];
  const ends = new Map<string, () => void>();
  const outcome = runStages<string>({
    stages,
    slots,
    run: ({ name }) => {
      started.push(name);
      return new Promise((resolve) => {
        ends.set(name, () => resolve(`${name} ended`));
      });
    },
    onEnd: (_stage, result) => results.push(result),
  });
  const end = async (name: string) => {
    ends.get(name)?.();
    // Everything that follows from the end happens before the next turn of the event loop.
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  };
  return { started, results, end, all: outcome };
}

describe('stages', () => {
  it('run as many at a time as there are places, and are reported in their order', async () => {
    const run = begin([stage('a'), stage('b'), stage('c')], 2);
    expect(run.started).toEqual(['a', 'b']);
    await run.end('b');
    expect(run.started).toEqual(['a', 'b', 'c']);
    expect(run.results).toEqual([]);
    await run.end('a');
    expect(run.results).toEqual(['a ended', 'b ended']);
    await run.end('c');
    await run.all;
    expect(run.results).toEqual(['a ended', 'b ended', 'c ended']);
  });

  it('wait for what they come after, where it runs at all', async () => {
    const run = begin([stage('a', ['b', 'absent']), stage('b'), stage('c', ['a'])], 3);
    expect(run.started).toEqual(['b']);
    await run.end('b');
    expect(run.started).toEqual(['b', 'a']);
    await run.end('a');
    await run.end('c');
    await run.all;
    expect(run.results).toEqual(['a ended', 'b ended', 'c ended']);
  });

  it('do not wait for each other for ever', async () => {
    await expect(begin([stage('a', ['b']), stage('b', ['a'])], 2).all).rejects.toThrow(
      'each other',
    );
  });
});

describe('the words after npm test --', () => {
  const known = [stage('types'), stage('unit', [], 'vitest'), stage('browser', [], 'vitest')];
  const chosen = (...words: string[]) => {
    const choice = chooseStages(known, words);
    return choice.ok ? choice.stages.map(({ command }) => command.join(' ')) : choice.message;
  };

  it.each([
    [[], ['types', 'unit', 'browser']],
    [
      ['browser', 'types'],
      ['types', 'browser'],
    ],
    [['unit', 'packages/money', 'tools'], ['unit packages/money tools']],
  ])('%j run %j', (words, expected) => {
    expect(chosen(...words)).toEqual(expected);
  });

  it.each([[['packages/money']], [['types', 'packages/money']], [['unit', 'browser', 'x']]])(
    '%j are refused, with the names there are',
    (words) => {
      expect(chosen(...words)).toContain('Stages: types, unit, browser');
    },
  );
});
