import { ensureBuilt, SITE_FOLDERS } from './lib/ensure-built.ts';
import { startGateway } from './lib/start-gateway.ts';
import { stopRequest } from './lib/stop.ts';

// Who reads the output may be gone before this process (a closed terminal); it still has to close.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

const say = (line: string) => console.log(line);
const result = await startGateway({
  env: process.env,
  workingDir: process.cwd(),
  siteFolders: SITE_FOLDERS,
  build: () => ensureBuilt({ say }),
  stop: stopRequest(),
  say,
});
if (!result.ok) console.error(result.message);
process.exit(result.ok ? 0 : 1);
