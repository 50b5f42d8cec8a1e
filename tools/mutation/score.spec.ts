import { describe, expect, it } from 'vitest';
import { recordText, scoreLine, scoreReport } from './score.ts';

/** A file's mutants, each on a line of its own. */
function mutantsOf(...statuses: readonly string[]) {
  return {
    mutants: statuses.map((status, index) => ({
      status,
      mutatorName: 'BlockStatement',
      replacement: '{}',
      location: { start: { line: index + 1, column: 1 }, end: { line: index + 1, column: 9 } },
    })),
  };
}

const MONEY = {
  files: {
    'packages/money/src/b.ts': mutantsOf(
      ...['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored'],
    ),
    'packages/money/src/a.ts': mutantsOf('Ignored'),
  },
};

describe('the score of a mutation report', () => {
  it('is the share of noticed mutants among those that count', () => {
    const { score, counts, files } = scoreReport('money', MONEY);
    expect(score).toBe(60);
    expect(counts).toEqual({ killed: 2, timeout: 1, survived: 1, uncovered: 1, left: 2 });
    expect(files.map(({ name, score: percent }) => [name, percent])).toEqual([
      ['a.ts', 100],
      ['b.ts', 60],
    ]);
  });

  it('counts the mutants of a sample only, with the margin of its size', () => {
    const statuses = Array.from({ length: 1000 }, (_, index) =>
      index % 10 === 0 ? 'Survived' : 'Killed',
    );
    const report = { files: { 'packages/money/src/a.ts': mutantsOf(...statuses) } };
    const whole = scoreReport('money', report);
    const part = scoreReport('money', report, { share: 0.2, seed: 5 });
    const { killed, survived } = part.counts;
    expect(killed + survived).toBeGreaterThan(150);
    expect(killed + survived).toBeLessThan(250);
    expect(Math.abs(part.score - whole.score)).toBeLessThan(10);
    expect(scoreLine(whole)).toBe('money: 90.00 %');
    expect(scoreLine(part)).toMatch(/^money: \d\d\.\d ± \d\.\d % \(sample\)$/);
  });

  it('is written down by group and file', () => {
    const text = recordText([scoreReport('money', MONEY)], '2026-11-26', '', ['money']);
    expect(text).toContain('## money: 60.00 %');
    expect(text).toContain('2026-11-26. Of all 5 mutants 2 killed');
    expect(text).toContain('| a.ts | 100.00 | 0 | 0 | 0 | 0 | 1 |');
  });

  it('keeps what the record says of groups that did not run', () => {
    const names = ['lots', 'money'];
    const sample = { share: 0.2, seed: 7 };
    const before = recordText([scoreReport('money', MONEY)], '2026-11-25', '', names);
    const after = recordText([scoreReport('lots', MONEY, sample)], '2026-11-26', before, names);
    expect(after).toContain('2026-11-25. Of all 5 mutants');
    expect(after).toContain('2026-11-26. A sample, share 0.2, seed 7: of its');
    expect(after.indexOf('## lots')).toBeLessThan(after.indexOf('## money'));
    const again = recordText([scoreReport('money', MONEY)], '2026-11-26', after, names);
    expect(again.match(/^## /gm)).toHaveLength(2);
    expect(again).not.toContain('2026-11-25');
  });
});
