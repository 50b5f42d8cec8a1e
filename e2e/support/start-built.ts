import { SITE_FOLDERS } from '../../tools/lib/ensure-built.ts';
import { startGateway } from '../../tools/lib/start-gateway.ts';
import { stopRequest } from '../../tools/lib/stop.ts';

// `tools/start.ts` on sites that are known to be built: to find that out again takes a quarter of a second of
// the processor, for every gateway of a run.
const result = await startGateway({
  env: process.env,
  workingDir: process.cwd(),
  siteFolders: SITE_FOLDERS,
  build: async () => ({ ok: true }),
  stop: stopRequest(),
  say: (line) => process.stdout.write(`${line}\n`),
});
if (!result.ok) console.error(result.message);
process.exit(result.ok ? 0 : 1);
