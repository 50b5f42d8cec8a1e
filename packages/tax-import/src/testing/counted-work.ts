/** Work counted in executions of code blocks: the same on every machine, unlike time. */
import { Session } from 'node:inspector/promises';

/**
 * How often the blocks of this package's code are executed during a run, as the engine counts them
 * for coverage. Loops inside patterns and built-in functions are not in it.
 */
export async function countedWork(run: () => Promise<unknown>): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    await run();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    await session.post('Profiler.stopPreciseCoverage');
    let count = 0;
    for (const { url, functions } of result) {
      if (!url.includes('/packages/')) continue;
      for (const { ranges } of functions) for (const range of ranges) count += range.count;
    }
    return count;
  } finally {
    session.disconnect();
  }
}
