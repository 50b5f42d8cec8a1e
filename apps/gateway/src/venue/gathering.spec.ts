import { expect, it } from 'vitest';
import { Gathering } from './gathering.ts';

function gathering() {
  const clock = { ms: 1_000 };
  const gathered = new Gathering(() => clock.ms);
  const commit = (commands: number, tookMs: number) => {
    const end = gathered.begin();
    clock.ms += tookMs;
    expect(end(commands)).toBe(tookMs);
  };
  return { clock, gathered, commit };
}

it('holds a batch back until those who were answered are back, or a quarter of the commit is over', () => {
  const { clock, gathered, commit } = gathering();
  commit(3, 20);
  expect(gathered.holdFor(1)).toBe(5);
  expect(gathered.holdFor(3)).toBe(0);
  clock.ms += 4;
  expect(gathered.holdFor(2)).toBe(1);
  clock.ms += 1;
  expect(gathered.holdFor(1)).toBe(0);
});

it('holds nothing back before the first commit, after one command, or long after a slow one', () => {
  const { clock, gathered, commit } = gathering();
  expect(gathered.holdFor(1)).toBe(0);
  commit(1, 400);
  expect(gathered.holdFor(1)).toBe(0);
  commit(50, 4_000);
  expect(gathered.holdFor(1)).toBe(10);
  clock.ms += 60_000;
  expect(gathered.holdFor(1)).toBe(0);
});
