/**
 * Runs what ccxt says it can do for spot against a running gateway, with a key of the demo account:
 * `BASE_URL=http://127.0.0.1:8080 DATA_DIR=.data npm run clients`. One line a method; 1 where one fails.
 */
import { readFileSync } from 'node:fs';
import { readSettings } from '@meridian/gateway/env.ts';
import { runKeyCommand } from '@meridian/gateway/keys/command.ts';
import { openClient } from './clients/client.ts';
import { SPOT_CALLS, SYMBOL } from './clients/spot-calls.ts';

/** What ccxt says of itself rather than of the exchange. */
const NO_METHODS: ReadonlySet<string> = new Set([
  ...[
    'CORS',
    'publicAPI',
    'privateAPI',
    'sandbox',
    'ws',
    'spot',
    'margin',
    'swap',
    'future',
    'option',
  ],
  // An alias that calls no socket.
  'fetchCurrenciesWs',
]);
/** Calls of one kind are limited by the second: the run is slower than that. */
const PAUSE_MS = 150;

process.exitCode = await main();

async function main(): Promise<number> {
  const origin = process.env['BASE_URL'] ?? 'http://127.0.0.1:8080';
  if (!/^(?:127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(origin).hostname)) {
    return fail('BASE_URL is not of this machine.');
  }
  const settings = readSettings(process.env, process.cwd());
  if (!settings.ok) return fail(settings.message);
  const made = await runKeyCommand(settings.settings, 'local', {
    command: 'keys create',
    given: {
      ...{ account: 'demo', name: 'ccxt', scopes: ['trade', 'withdraw'], valid_days: 1 },
      addresses: ['127.0.0.1', '::1'],
    },
  });
  if (!made.ok) return fail(made.message);
  // `as`: what the command gives.
  const { key, secret } = made.result as { readonly key: string; readonly secret: string };
  const client = await openClient({ origin, key, secret });
  if (client === null) return fail('ccxt is not installed: npm install --no-save ccxt@4.');
  const last = (await client.call('fetchTicker', SYMBOL)).at('last').number;
  let failed = 0;
  for (const [name, call] of Object.entries(SPOT_CALLS)) {
    const fault = await call({ client, last }).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : 'unknown error'),
    );
    if (fault !== null) failed += 1;
    say(fault === null ? `PASS ${name}` : `FAIL ${name}: ${fault.slice(0, 200)}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await client.call('cancelAllOrders', SYMBOL).catch(() => null);
  await client.close();
  failed += reportRest(client.has);
  say(`${Object.keys(SPOT_CALLS).length} methods, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Says which methods are not of spot, by which document; counts those that nobody has looked at. */
function reportRest(has: Readonly<Record<string, unknown>>): number {
  const file = new URL('./clients/not-spot.json', import.meta.url);
  // `as`: a file of ours.
  const { methods } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly methods: Readonly<Record<string, readonly string[]>>;
  };
  for (const [document, names] of Object.entries(methods)) {
    say(`not spot (${names.length}), ${document}: ${names.join(' ')}`);
  }
  const known = new Set([...Object.keys(SPOT_CALLS), ...Object.values(methods).flat()]);
  const unknown = Object.entries(has).flatMap(([name, flag]) =>
    flag === true && !known.has(name) && !NO_METHODS.has(name) ? [name] : [],
  );
  for (const name of unknown) say(`FAIL ${name}: nobody has said whether it is of spot`);
  return unknown.length;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(message: string): number {
  console.error(`clients: ${message}`);
  return 1;
}
