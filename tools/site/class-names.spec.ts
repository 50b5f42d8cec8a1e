import { join } from 'node:path';
import { expect, it } from 'vitest';

import { ROOT } from '../lib/root.ts';
import { createClassNames } from './class-names.ts';

const TICKET = join(ROOT, 'apps/exchange/src/trade/Ticket.module.css');
const CHART = join(ROOT, 'apps/exchange/src/trade/ChartPane.module.css');

it('names classes alike in each build, and no two of them the same', () => {
  const names = ['form', 'field', 'row'];
  const [client, server] = [createClassNames(), createClassNames()];
  const given = names.flatMap((name) => [client(name, TICKET), client(name, `${CHART}?used`)]);
  expect(new Set(given).size).toBe(6);
  expect(given.every((name) => /^_[\da-z]{3,4}$/.test(name))).toBe(true);
  expect(names.map((name) => server(name, TICKET))).toEqual(
    names.map((name) => client(name, TICKET)),
  );
});

it('refuses a sheet that has no number', () => {
  expect(() => createClassNames()('row', '/elsewhere/Row.module.css')).toThrow('no style sheet');
});
