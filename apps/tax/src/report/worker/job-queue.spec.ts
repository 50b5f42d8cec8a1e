import { expect, it } from 'vitest';

import { createJobQueue } from './job-queue.ts';

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

it('runs one job after the other, in the order given', async () => {
  const queue = createJobQueue();
  const seen: string[] = [];
  const slow = queue.run(async () => {
    seen.push('slow starts');
    await pause(10);
    seen.push('slow ends');
  });
  const quick = queue.run(async () => {
    seen.push('quick');
  });
  await Promise.all([slow, quick]);
  expect(seen).toEqual(['slow starts', 'slow ends', 'quick']);
});

it('stops the running job only; the next one has a signal of its own', async () => {
  const queue = createJobQueue();
  const reasons: unknown[] = [];
  const first = queue.run(async (signal) => {
    await pause(10);
    reasons.push(signal.reason);
  });
  const second = queue.run(async (signal) => {
    reasons.push(signal.aborted);
  });
  await pause(1);
  queue.stop('cancelled');
  await Promise.all([first, second]);
  expect(reasons).toEqual(['cancelled', false]);
});

it('goes on after a job that failed, and tells the one who asked for it', async () => {
  const queue = createJobQueue();
  const failing = queue.run(async () => {
    throw new Error('broken');
  });
  let ran = false;
  const next = queue.run(async () => {
    ran = true;
  });
  await expect(failing).rejects.toThrow('broken');
  await next;
  expect(ran).toBe(true);
});
