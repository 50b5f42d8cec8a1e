/**
 * A gateway in a process of its own, so that its open files and memory can be read while it is
 * attacked. Its arguments are a folder for the sites and the limits as JSON; it says its port.
 */
import { writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ConnectionLimits } from '../connections.ts';
import { createGateway } from '../gateway.ts';
import { listen } from '../listen.ts';
import { loadSite, type Site } from '../site.ts';
import { writeFakeSites } from './fake-sites.ts';

const STDOUT = 1;

/** Too large for memory, and for a kernel's buffers. */
const LARGE_FILE = 'assets/large-9f8e7d.js';
const LARGE_BYTES = 24 * 1024 * 1024;

const [folder = '', limits = '{}'] = process.argv.slice(2);
const { tax, exchange } = writeFakeSites(folder);
writeFileSync(join(exchange, 'client', LARGE_FILE), Buffer.alloc(LARGE_BYTES, 'a'));
const app = createGateway({
  sites: [load(tax), load(exchange)],
  // `as`: the attacks' spec writes it.
  connections: JSON.parse(limits) as Partial<ConnectionLimits>,
});
const listening = await listen(app, { host: '127.0.0.1', port: 0 });
if (!listening.ok) throw new Error(listening.message);
writeSync(STDOUT, `${new URL(listening.origin).port}\n`);

function load(dist: string): Site {
  const result = loadSite(dist);
  if (!result.ok) throw new Error(result.reason);
  return result.site;
}
