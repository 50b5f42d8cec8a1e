import { expect, it } from 'vitest';

import {
  type AccountDatabase,
  type AccountFixture,
  PASSWORD,
  signUp,
} from '../accounts/testing/fixture.ts';
import { useAccounts } from '../accounts/testing/use-accounts.ts';
import { readAdminLog } from '../admin/log.ts';
import { factorCommands } from './operator.ts';
import { shownCode } from './testing/authenticator.ts';

const EMAIL = 'ann@example.com';

let database: AccountDatabase;
let fixture: AccountFixture;

useAccounts((opened) => ({ database, fixture } = opened));

const off = (given: object) =>
  factorCommands(database.kysely, () => fixture.now)['admin factor-off']?.(given);

it('turns a second factor off with its reason, and leaves the password', async () => {
  const { token: cookie } = await signUp(fixture, EMAIL);
  const call = (name: string, body: object) =>
    fixture.call(`/s1/account/second-factor/${name}`, body, { cookie });
  const begun = await call('begin', { current: PASSWORD });
  expect(begun.code).toBe(0);
  const { result } = begun;
  const code = shownCode(String(result['secret']), fixture.now);
  expect((await call('confirm', { code })).code).toBe(0);
  const reason = 'owner shown by papers, ticket 12';
  expect(await off({ account: EMAIL })).toMatchObject({ ok: false });
  expect(await off({ account: 'nobody@example.com', reason })).toMatchObject({ ok: false });
  expect(await readAdminLog(database.kysely, 10)).toEqual([]);
  const done = await off({ account: EMAIL, reason });
  expect(done).toMatchObject({ ok: true, result: { action: 'factor-off', reason } });
  expect(await readAdminLog(database.kysely, 10)).toMatchObject([
    { seq: null, action: 'factor-off', reason },
  ]);
  const body = { email: EMAIL, password: PASSWORD };
  expect((await fixture.call('/s1/account/login', body)).code).toBe(0);
  expect(await database.kysely.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  expect(await off({ account: EMAIL, reason })).toMatchObject({ ok: false });
});
