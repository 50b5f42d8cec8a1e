/**
 * Every call of the API document with what no page would send: other types, other lengths, signs of other
 * languages, in each field and as the whole body. Each is answered by a sentence of the API, none by a failure
 * of ours. `PROPERTY_RUNS` of the environment tries every value in every field.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../tools/lib/root.ts';
import { commonGateway } from './support/gateway.ts';
import { openTrader } from './support/stream-clients.ts';

const gateway = commonGateway();
const isLong = process.env['PROPERTY_RUNS'] !== undefined;
const SERVER_ERROR = 10016;
/** These end the session that the others are sent with, or count tries of everybody on this machine. */
const LEFT_OUT = /logout|revoke-all|register|login|verify|resend|password\/(?:forgot|reset)/;

const VALUES: readonly unknown[] = [
  ...[null, true, 0, -1, 1e308, '', '\u0000', '\ud800', 'a'.repeat(5_000), [], {}, ['1']],
  ...['=1+1', "'; drop table users; --", '9'.repeat(40), '-5', '1e5', 'NaN', '../../etc', '٣'],
  ...[JSON.parse('{"__proto__":{"x":1}}') as unknown, { toString: 1 }],
];
const BODIES = [
  ...['', '{', '[]', 'null', '"x"', '{"constructor":{"prototype":{"x":1}}}'],
  `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
];

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
}
interface Content {
  readonly schema: { readonly properties?: object; readonly $ref?: string };
  readonly example?: object;
}

// `as`: our own document.
const { paths, components } = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties?: object }>>;
  };
};

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** A few values in each field, others in the next one; or all. */
function valuesOf(place: number): readonly unknown[] {
  return isLong ? VALUES : [0, 7, 14].map((step) => VALUES[(place + step) % VALUES.length]);
}

function triesOf(path: string, method: string, operation: Operation, turn: number): Asked[] {
  const asked = { method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, 'abc') };
  if (method === 'get') {
    const names = (operation.parameters ?? []).filter((each) => each.in === 'query');
    const twice = names.map(({ name }) => `${name}=1&${name}=2`).join('&');
    const queries = names.flatMap(({ name }, place) =>
      valuesOf(turn + place).map((value) => `${name}=${encodeURIComponent(textOf(value))}`),
    );
    return ['', twice, ...queries].map((query) => ({ ...asked, path: `${asked.path}?${query}` }));
  }
  const { schema, example = {} } = operation.requestBody?.content['application/json'] ?? {
    schema: {},
  };
  const named =
    schema.$ref === undefined ? schema : components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  const bodies = Object.keys(named?.properties ?? {}).flatMap((name, place) =>
    valuesOf(turn + place).map((value) => JSON.stringify({ ...example, [name]: value })),
  );
  const broken = isLong
    ? BODIES
    : [BODIES[turn % BODIES.length], BODIES[(turn + 3) % BODIES.length]];
  return [...bodies, ...broken].map((body = '') => ({ ...asked, body }));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value);
}

it('answers each of them', async () => {
  const { origin } = gateway;
  const { cookie } = await openTrader(gateway, 'hostile@example.com');
  const headers = { origin, cookie, 'content-type': 'application/json' };
  const tries = Object.entries(paths)
    .filter(([path]) => !LEFT_OUT.test(path))
    .flatMap(([path, operations], turn) =>
      Object.entries(operations).flatMap(([method, operation]) =>
        triesOf(path, method, operation, turn),
      ),
    );
  expect(tries.length).toBeGreaterThan(300);
  const failed: string[] = [];
  for (const { method, path, body } of tries) {
    const sent = { method, headers, ...(body !== undefined && { body }) };
    const answer = await fetch(`${origin}/x-api${path}`, sent);
    const text = await answer.text();
    const code = /^\{"ret_code":(?<code>\d+)/.exec(text)?.groups?.['code'];
    const isOurs = code !== undefined && parseInt(code, 10) !== SERVER_ERROR && answer.status < 500;
    if (!isOurs)
      failed.push(`${method} ${path} ${body ?? ''}: ${answer.status} ${text}`.slice(0, 300));
  }
  expect(failed).toEqual([]);
});
