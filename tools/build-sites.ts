import { watchParent } from './boot/parent.mjs';
import { buildSites } from './site/build-sites.ts';

// The process that does the build; `tools/build.ts` starts it when one is due.
watchParent(() => process.exit(1));
try {
  await buildSites({ log: (line) => console.log(`  ${line}`) });
} catch (error) {
  console.error(error);
  process.exit(1);
}
