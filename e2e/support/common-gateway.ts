import type { TestProject } from 'vitest/node';
import { startGateway } from './gateway.ts';

/** Starts the gateway that files share; vitest calls it once a run, in its own process. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { origin, dataDir, stop } = await startGateway();
  project.provide('commonGateway', { origin, dataDir });
  return stop;
}
