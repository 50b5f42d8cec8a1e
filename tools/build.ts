import { ensureBuilt } from './lib/ensure-built.ts';

const force = process.argv.includes('--force');
const result = await ensureBuilt({ say: (line) => console.log(line), force });
if (!result.ok) {
  console.error(result.message);
  process.exitCode = 1;
}
