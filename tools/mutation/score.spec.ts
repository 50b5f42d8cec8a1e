import { describe, expect, it } from 'vitest';
import { recordText, scoreReport, totalScore } from './score.ts';

describe('the score of a mutation report', () => {
  it('is the share of noticed mutants among those that count', () => {
    const statuses = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored'];
    const report = {
      files: {
        'packages/money/src/b.ts': { mutants: statuses.map((status) => ({ status })) },
        'packages/money/src/a.ts': { mutants: [{ status: 'Ignored' }] },
      },
    };
    const { score, counts, files } = scoreReport('money', report);
    expect(score).toBe(60);
    expect(counts).toEqual({ killed: 2, timeout: 1, survived: 1, uncovered: 1, left: 2 });
    expect(files.map(({ name, score: percent }) => [name, percent])).toEqual([
      ['a.ts', 100],
      ['b.ts', 60],
    ]);
  });

  it('is written down by group and file', () => {
    const report = { files: { 'packages/money/src/a.ts': { mutants: [{ status: 'Killed' }] } } };
    const text = recordText([scoreReport('money', report)]);
    expect(text).toContain('## money: 100.00 %');
    expect(text).toContain('| a.ts | 100.00 | 1 | 0 | 0 | 0 | 0 |');
  });

  it('of all groups weighs each mutant alike', () => {
    const group = (...statuses: string[]) =>
      scoreReport('group', {
        files: { 'a.ts': { mutants: statuses.map((status) => ({ status })) } },
      });
    expect(totalScore([group('Killed'), group('Killed', 'Survived', 'Survived')])).toBe(50);
    expect(totalScore([])).toBe(100);
  });
});
