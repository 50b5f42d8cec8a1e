/** API keys from the command line: `npm run keys -- create --account demo --scope read|trade`. */
import { parseArgs } from 'node:util';
import { isSiteEnvironment } from '@meridian/editions/hosts.ts';
import { readSettings } from '@meridian/gateway/env.ts';
import { runKeyCommand } from '@meridian/gateway/keys/command.ts';

const USAGE = `npm run keys -- create --account WHO --scope read|trade|withdraw [--scope …] [--name TEXT] [--days N] [--address IP …]
npm run keys -- list --account WHO
npm run keys -- revoke --account WHO --id ID
npm run keys -- rotate

WHO is demo, an e-mail address, or an account's number. Every key may read. The secret is printed once.
A running gateway on the same data folder does the work; without one the folder is opened.`;

const COMMANDS: ReadonlySet<string> = new Set(['create', 'list', 'revoke', 'rotate']);

process.exitCode = await main();

async function main(): Promise<number> {
  const words = read();
  if (words === null) {
    console.error(USAGE);
    return 2;
  }
  const settings = readSettings(process.env, process.cwd());
  if (!settings.ok) return fail(settings.message);
  const environment = process.env['SITE_ENV'] ?? 'local';
  if (!isSiteEnvironment(environment)) return fail(`SITE_ENV is "${environment}".`);
  const reply = await runKeyCommand(settings.settings, environment, words);
  if (!reply.ok) return fail(reply.message);
  // One line: npm prints lines of its own before it.
  process.stdout.write(`${JSON.stringify(reply.result)}\n`);
  return 0;
}

function fail(message: string): number {
  console.error(`keys: ${message}`);
  return 1;
}

function read(): { readonly command: string; readonly given: object } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        account: { type: 'string' },
        scope: { type: 'string', multiple: true },
        name: { type: 'string' },
        days: { type: 'string' },
        address: { type: 'string', multiple: true },
        id: { type: 'string' },
      },
    });
    const [command = '', ...others] = positionals;
    const { account, scope = [], name, days, address = [], id } = values;
    const scopes = scope.flatMap((text) => text.split(','));
    const isScope = scopes.every((text) => ['read', 'trade', 'withdraw'].includes(text));
    if (!COMMANDS.has(command) || others.length > 0 || !isScope) return null;
    if (command !== 'rotate' && account === undefined) return null;
    if (command === 'create' && scopes.length === 0) return null;
    if (days !== undefined && !/^\d{1,4}$/.test(days)) return null;
    const given = {
      ...{ account, id, scopes, addresses: address, name: name ?? 'command line' },
      ...(days !== undefined && { valid_days: parseInt(days, 10) }),
    };
    return { command: `keys ${command}`, given };
  } catch {
    return null;
  }
}
