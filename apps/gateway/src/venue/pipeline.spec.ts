import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '@meridian/venue/api/commands.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountTables } from '../accounts/tables.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../db/testing/test-database.ts';
import { Sequencer } from './sequencer.ts';
import { createStore } from './store.ts';
import type { VenueDatabase } from './testing/venue-fixture.ts';

let database: VenueDatabase;

beforeAll(async () => {
  database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
});

afterAll(() => database.close());

const asset = (code: string): Command => ({ type: 'list-asset', asset: code, scale: 8 });

it('a batch waits for those who were just answered, as many as they were', async () => {
  const { kysely, runPrepared } = database;
  const store = createStore({ kysely, runPrepared, isShared: false, holder: 'gather' });
  const clock = { ms: 0 };
  const sent: string[] = [];
  const sequencer = new Sequencer({
    store: {
      ...store,
      async commit(fence, rows) {
        sent.push((rows['venue_assets'] ?? []).map(([code]) => code).join(''));
        clock.ms += 40;
        return store.commit(fence, rows);
      },
    },
    ...{ house: null, now: Date.now, later: setImmediate, wait: sleep, elapsed: () => clock.ms },
    warn: (line) => sent.push(line),
  });
  await sequencer.start();
  const submit = (code: string) => sequencer.submit(asset(code));
  await Promise.all(['P', 'Q', 'R'].map(submit));
  const back = [submit('S')];
  // Turns of the event loop in which it would be sent alone.
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  back.push(submit('T'), submit('U'));
  await Promise.all(back);
  expect(sent).toEqual(['PQR', 'STU']);
  // After that time no batch waits.
  clock.ms += 60_000;
  await submit('V');
  expect(sent).toEqual(['PQR', 'STU', 'V']);
  await sequencer.stop();
});

it('a batch goes to the database before the one before it is answered, and is answered after it', async () => {
  const { kysely, runPrepared } = database;
  const store = createStore({ kysely, runPrepared, isShared: false, holder: 'test' });
  const happened: string[] = [];
  const others = Promise.withResolvers<void>();
  const sequencer = new Sequencer({
    store: {
      ...store,
      async commit(fence, rows) {
        const codes = (rows['venue_assets'] ?? []).map(([code]) => code);
        happened.push(`sent ${codes.join()}`);
        if (codes.includes('A')) await others.promise;
        return store.commit(fence, rows);
      },
    },
    house: null,
    now: Date.now,
    later: setImmediate,
    wait: sleep,
    warn: (line) => happened.push(line),
  });
  await sequencer.start();
  sequencer.subscribe(() => happened.push('published'));
  const submit = async (code: string) => {
    const { type } = await sequencer.submit(asset(code));
    happened.push(`${code} ${type}`);
  };
  const first = submit('A');
  await expect.poll(() => happened).toContain('sent A');
  // They arrive while the first is in progress: one batch.
  const further = [submit('B'), submit('C')];
  others.resolve();
  await Promise.all([first, ...further]);
  expect(happened).toEqual([
    'sent A',
    'sent B,C',
    ...['published', 'A accepted', 'published'],
    ...['B accepted', 'C accepted'],
  ]);
  await sequencer.stop();
});
