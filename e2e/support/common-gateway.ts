import type { TestProject } from 'vitest/node';
import { SITES_ARE_BUILT, startGateway } from './gateway.ts';

/** Starts the gateway that files share; vitest calls it once a run, in its own process. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { origin, dataDir, stop } = await startGateway();
  process.env[SITES_ARE_BUILT] = 'yes';
  project.provide('commonGateway', { origin, dataDir });
  return stop;
}
