/**
 * All checks: `npm test`, or some of them: `npm test -- types lint`, `npm test -- unit packages/money`.
 * Stages run beside each other; what they print comes in the order of the list, times at the end.
 */
import { rmSync } from 'node:fs';
import { availableParallelism, constants } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './lib/root.ts';
import { chooseStages } from './test/choose.ts';
import { makeMemoryFolder } from './test/memory-folder.ts';
import { runStage, type StageResult } from './test/run-stage.ts';
import { runStages } from './test/schedule.ts';
import { propertySeed } from './test/seed.ts';
import { allStages, type Stage } from './test/stages.ts';
import { describeSkipped, summarize, type TestCounts } from './test/summary.ts';

const HEARTBEAT_MS = 20_000;
/** Two keep two cores busy; more share out the same cores, and browsers want memory. */
const SLOTS = Math.min(2, availableParallelism());

interface Timed extends StageResult {
  readonly ms: number;
}

const choice = chooseStages(allStages(), process.argv.slice(2));
if (!choice.ok) {
  console.error(choice.message);
  process.exit(2);
}

const seed = propertySeed(process.env);
process.env['PROPERTY_SEED'] = `${seed}`;
console.log(`Properties by PROPERTY_SEED=${seed}`);

const memoryFolder = makeMemoryFolder();
if (memoryFolder !== undefined) {
  process.env['TMPDIR'] = memoryFolder;
  process.env['TEST_DATABASES'] = join(ROOT, '.cache', 'databases');
  process.once('exit', () => rmSync(memoryFolder, { recursive: true, force: true }));
}

const startedAt = performance.now();
const running = new Map<string, number>();
const results: TestCounts[] = [];
const times: string[] = [];
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

const heartbeat = setInterval(() => {
  const now = performance.now();
  const names = [...running].map(([name, since]) => `${name} ${seconds(now - since)}`);
  console.log(`  running: ${names.join(', ')}`);
}, HEARTBEAT_MS);
await runStages<Timed>({ stages: choice.stages, slots: SLOTS, run, onEnd });
clearInterval(heartbeat);

const { line, ok } = summarize(results);
console.log(`\n${times.join('\n')}\n  all ${seconds(performance.now() - startedAt)}\n\n${line}`);
process.exitCode = ok ? 0 : 1;

async function run(stage: Stage): Promise<Timed> {
  const since = performance.now();
  running.set(stage.name, since);
  const result = await runStage(stage);
  running.delete(stage.name);
  // The signal went to every stage; each ends by itself.
  if (result.stoppedBy !== undefined) {
    console.log('Stopped.');
    process.exit(128 + constants.signals[result.stoppedBy]);
  }
  return { ...result, ms: performance.now() - since };
}

function onEnd({ name }: Stage, { counts, output, ms, unsteady }: Timed): void {
  results.push(counts);
  times.push(`  ${name} ${seconds(ms)}`);
  console.log(`> ${name}`);
  // How an unsteady test failed is in no log that a next run leaves alone.
  if (counts.failed > 0 || unsteady.length > 0) console.log(output);
  for (const test of unsteady) console.log(`  ${test}`);
  for (const note of describeSkipped(counts)) console.log(`  ${note}`);
  const outcome = counts.failed > 0 ? 'FAILED' : '    ok';
  console.log(`${outcome} ${name}: ${summarize([counts]).line} (${seconds(ms)})`);
}
