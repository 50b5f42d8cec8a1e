import { expect, it } from 'vitest';

import { createBackground } from './background.ts';

it('reports what fails and goes on', async () => {
  const failures: unknown[] = [];
  const background = createBackground((error) => failures.push(error));
  const done: string[] = [];
  const broken = new Error('broken');
  background.run(() => {
    throw broken;
  });
  background.run(() => Promise.reject(broken));
  background.run(async () => {
    background.run(async () => {
      done.push('second');
    });
    done.push('first');
  });
  expect(done).toEqual([]);
  await background.settled();
  expect(done).toEqual(['first', 'second']);
  expect(failures).toEqual([broken, broken]);
});

it('takes no more than it can hold', async () => {
  const failures: unknown[] = [];
  const background = createBackground((error) => failures.push(error));
  const { promise, resolve } = Promise.withResolvers<void>();
  for (let count = 0; count < 1_001; count += 1) background.run(() => promise);
  expect(failures).toHaveLength(1);
  resolve();
  await background.settled();
  background.run(() => Promise.resolve());
  expect(failures).toHaveLength(1);
});
