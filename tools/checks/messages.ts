/** Messages that a language lacks, and texts that `messages add` left in English. */
import { join } from 'node:path';
import { ROOT } from '../lib/root.ts';
import { runMessages } from '../messages.ts';

const { failed, lines } = runMessages(join(ROOT, 'packages/i18n/src/messages'), ['check']);
for (const line of lines) console.error(line);
if (failed) process.exitCode = 1;
