import { describe, expect, it } from 'vitest';

import { createLiveList } from './live-list.ts';
import { fakeClock } from './test-market.ts';

function listOf(first: readonly string[]) {
  const clock = fakeClock();
  const source = { rows: first, computed: 0 };
  const list = createLiveList({
    computeRows: () => {
      source.computed += 1;
      return source.rows;
    },
    now: clock.now,
    later: clock.later,
  });
  list.refresh();
  source.computed = 0;
  return { clock, list, source };
}

describe('a list that follows prices', () => {
  it('is computed at most once a second, however often they move', () => {
    const { clock, list, source } = listOf(['a', 'b']);
    source.rows = ['b', 'a'];
    for (let frame = 0; frame < 50; frame += 1) {
      list.markDirty();
      clock.pass(16);
    }
    expect(source.computed).toBe(0);
    clock.pass(200);
    expect(list.rows.get()).toEqual(['b', 'a']);
    expect(source.computed).toBe(1);
    clock.pass(10_000);
    expect(source.computed).toBe(1);
  });

  it('is computed without delay after a quiet while', () => {
    const { clock, list, source } = listOf(['a']);
    clock.pass(5_000);
    list.markDirty();
    clock.pass(0);
    expect(source.computed).toBe(1);
  });

  it('stands still while the pointer or the focus is in it, and catches up after both', () => {
    const { clock, list, source } = listOf(['a', 'b']);
    list.setPaused('pointer', true);
    list.setPaused('focus', true);
    source.rows = ['b', 'a'];
    list.markDirty();
    clock.pass(60_000);
    list.setPaused('pointer', false);
    clock.pass(60_000);
    expect(source.computed).toBe(0);
    list.setPaused('focus', false);
    clock.pass(0);
    expect(list.rows.get()).toEqual(['b', 'a']);
  });

  it('lets go of what was planned when the pointer comes', () => {
    const { clock, list, source } = listOf(['a']);
    list.markDirty();
    list.setPaused('pointer', true);
    clock.pass(5_000);
    expect(source.computed).toBe(0);
  });

  it('has nothing to catch up when nothing has moved', () => {
    const { clock, list, source } = listOf(['a']);
    list.setPaused('pointer', true);
    list.setPaused('pointer', false);
    clock.pass(5_000);
    expect(source.computed).toBe(0);
  });

  it('obeys the reader’s own choice at once, even while it is held', () => {
    const { list, source } = listOf(['a']);
    list.setPaused('pointer', true);
    source.rows = ['z'];
    list.refresh();
    expect(list.rows.get()).toEqual(['z']);
  });

  it('is the same list while its rows are the same', () => {
    const { list, source } = listOf(['a', 'b']);
    const before = list.rows.get();
    source.rows = ['a', 'b'];
    list.refresh();
    expect(list.rows.get()).toBe(before);
    source.rows = ['a'];
    list.refresh();
    expect(list.rows.get()).not.toBe(before);
  });
});
