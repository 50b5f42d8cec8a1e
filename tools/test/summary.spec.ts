import { describe, expect, it } from 'vitest';
import { describeSkipped, ONE_FAILED, ONE_PASSED, parseCounts, summarize } from './summary.ts';

const skipped = (count: number, reason?: string) => ({
  ...ONE_PASSED,
  skipped: Array.from({ length: count }, (_item, index) => ({
    name: `a.spec.ts > case ${index}`,
    reason,
  })),
});

describe('summarize', () => {
  it.each([
    [[ONE_PASSED, ONE_PASSED], '2 passed, 0 failed', true],
    [[ONE_PASSED, ONE_FAILED], '1 passed, 1 failed', false],
    [[skipped(2)], '1 passed, 0 failed, 2 skipped', true],
    [[{ ...skipped(2), passed: 0 }], '0 passed, 0 failed, 2 skipped', false],
    [[], '0 passed, 0 failed', false],
  ])('%# %s', (stages, line, ok) => {
    expect(summarize(stages)).toEqual({ line, ok });
  });
});

describe('describeSkipped', () => {
  it('names single tests, counts many, and repeats what they said', () => {
    expect(describeSkipped(ONE_PASSED)).toEqual([]);
    expect(
      describeSkipped({ ...skipped(1, 'no folder'), notes: ['Skipped: SET_ME unset'] }),
    ).toEqual(['skipped case 0 in a.spec.ts: no folder', 'Skipped: SET_ME unset']);
    expect(describeSkipped(skipped(5))).toEqual(['skipped 5 tests in a.spec.ts']);
  });
});

describe('parseCounts', () => {
  it('reads what the reporter writes and nothing else', () => {
    expect(parseCounts(JSON.stringify(skipped(1, 'x')))).toEqual(skipped(1, 'x'));
    expect(parseCounts('{"passed": 1}')).toBeUndefined();
    expect(parseCounts('{"passed": ')).toBeUndefined();
  });
});
