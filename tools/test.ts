import { constants } from 'node:os';
import { runStage } from './test/run-stage.ts';
import { allStages } from './test/stages.ts';
import { describeSkipped, summarize, type TestCounts } from './test/summary.ts';

const HEARTBEAT_MS = 20_000;

// `npm test -- types lint` runs only the stages named.
const wanted = process.argv.slice(2);
const stages = allStages().filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const results: TestCounts[] = [];

for (const stage of stages) {
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
  console.log(`> ${stage.name}`);
  const heartbeat = setInterval(() => console.log(`  still running, ${seconds()}`), HEARTBEAT_MS);
  const { counts, output, stoppedBy } = await runStage(stage);
  clearInterval(heartbeat);
  if (stoppedBy !== undefined) {
    console.log('Stopped.');
    process.exit(128 + constants.signals[stoppedBy]);
  }
  results.push(counts);
  if (counts.failed > 0) console.log(output);
  for (const line of describeSkipped(counts)) console.log(`  ${line}`);
  console.log(
    `${counts.failed > 0 ? 'FAILED' : '    ok'} ${stage.name}: ${summarize([counts]).line} (${seconds()})`,
  );
}

const { line, ok } = summarize(results);
console.log(`\n${line}`);
process.exitCode = ok ? 0 : 1;
