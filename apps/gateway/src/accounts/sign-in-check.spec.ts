/**
 * After too many wrong passwords a new device may sign in by solving a check, so that strangers cannot lock
 * the owner out.
 */
import { hash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { CheckTask } from '@meridian/protocol/contracts/account.ts';
import { findStamp, hasWork } from '@meridian/protocol/sign-in-check.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import {
  type AccountDatabase,
  type AccountFixture,
  type CallOptions,
  cookieOf,
  createFixture,
  MINUTE_MS,
  PASSWORD,
  resetTokenIn,
  signUp,
} from './testing/fixture.ts';
import { useAccounts } from './testing/use-accounts.ts';

const EMAIL = 'ann@example.com';
const OWNER = { ip: '198.51.100.200' };
const WRONG = 20_002;
const TOO_MANY = 20_004;
const CHECK_NEEDED = 20_011;

let database: AccountDatabase;
let fixture: AccountFixture;

useAccounts((opened) => ({ database, fixture } = opened));

function signIn(password = PASSWORD, check?: string, options: CallOptions = OWNER, email = EMAIL) {
  const body = { email, password, ...(check !== undefined && { check }) };
  return fixture.call('/s1/account/login', body, options);
}

/** Wrong passwords from two addresses, as many as are allowed without a check. */
async function strangers(email = EMAIL): Promise<void> {
  for (let tried = 0; tried < 12; tried += 1) {
    await signIn('a wrong password', undefined, { ip: `203.0.113.${tried % 2}` }, email);
  }
}

/** The leading bytes decide whether the proof of work is valid; a real stamp takes 262,144 hashes. */
const sha256 = (text: string): Uint8Array => Buffer.from(hash('sha256', text).slice(0, 8), 'hex');

async function stampFor(email = EMAIL): Promise<string> {
  const asked = await signIn(PASSWORD, undefined, OWNER, email);
  expect(asked.code).toBe(CHECK_NEEDED);
  // Checked by its code.
  const task = asked.result['check'] as CheckTask;
  if (task.kind !== 'work') throw new Error('work was to be asked for');
  const stamp = findStamp(task.challenge, { from: 0, to: 2 ** 26 }, sha256);
  if (stamp === null) throw new Error('no stamp was found');
  return stamp;
}

describe('work', () => {
  it('lets the owner in on a new device while strangers try passwords', async () => {
    await signUp(fixture, EMAIL);
    await strangers();
    expect((await signIn(PASSWORD, await stampFor())).code).toBe(0);
  });

  it('counts once, whether it led in or not', async () => {
    await signUp(fixture, EMAIL);
    await strangers();
    const used = await stampFor();
    expect((await signIn('a wrong password', used)).code).toBe(WRONG);
    expect((await signIn(PASSWORD, used)).code).toBe(CHECK_NEEDED);
    const good = await stampFor();
    expect((await signIn(PASSWORD, good)).code).toBe(0);
    await fixture.settled();
    expect((await signIn('a wrong password', good)).code).toBe(CHECK_NEEDED);
  });

  it('done once counts once, however many send it at the same time', async () => {
    await signUp(fixture, EMAIL);
    await strangers();
    const stamp = await stampFor();
    fixture.hasher.calls.length = 0;
    await Promise.all(Array.from({ length: 5 }, () => signIn('a wrong password', stamp)));
    expect(fixture.hasher.calls).toEqual(['matches']);
  });

  it('of more than ten minutes ago counts for nothing, nor does any done ahead', async () => {
    await signUp(fixture, EMAIL);
    await strangers();
    const stamp = await stampFor();
    fixture.now += 10 * MINUTE_MS + 1;
    expect((await signIn(PASSWORD, stamp)).code).toBe(CHECK_NEEDED);
    fixture.now -= 12 * MINUTE_MS;
    await strangers();
    expect((await signIn(PASSWORD, stamp)).code).toBe(CHECK_NEEDED);
  });

  it.each([
    ['nothing', () => ''],
    ['no stamp', () => 'a'.repeat(200)],
    ['a stamp without the work', (stamp: string) => withoutWork(stamp)],
    ['a stamp of another count', (stamp: string) => `${stamp}.1`],
  ])('that is %s counts for nothing', async (_what, spoil) => {
    await signUp(fixture, EMAIL);
    await strangers();
    const task = (await signIn()).result['check'] as { readonly challenge: string };
    expect((await signIn(PASSWORD, spoil(`${task.challenge}.0`))).code).toBe(CHECK_NEEDED);
  });

  it('is asked for alike where there is no account', async () => {
    await signUp(fixture, EMAIL);
    const codes: number[][] = [];
    for (const email of [EMAIL, 'bob@example.com']) {
      await strangers(email);
      const stamp = await stampFor(email);
      const withWork = await signIn('a wrong password', stamp, OWNER, email);
      codes.push([withWork.code, (await signIn('x', undefined, OWNER, email)).code]);
    }
    expect(codes).toEqual([
      [WRONG, CHECK_NEEDED],
      [WRONG, CHECK_NEEDED],
    ]);
  });
});

function withoutWork(stamp: string): string {
  const base = stamp.slice(0, stamp.lastIndexOf('.'));
  for (let count = 0; ; count += 1) {
    const other = `${base}.${count.toString(36)}`;
    if (!hasWork(sha256(other))) return other;
  }
}

describe('strangers', () => {
  it('do not keep a signed-in owner from confirming with the password', async () => {
    const { token } = await signUp(fixture, EMAIL);
    await strangers();
    const change = { current: PASSWORD, password: 'another staple 43 mule' };
    const changed = await fixture.call('/s1/account/password/change', change, {
      cookie: token,
      ip: '203.0.113.1',
    });
    expect(changed.code).toBe(0);
  });
});

describe("an operator's captcha", () => {
  let server: Server;
  let asked: URLSearchParams[];
  let verdict: () => string;

  beforeEach(async () => {
    asked = [];
    verdict = () => '{"success":true}';
    server = createServer((request, response) => {
      void buffer(request).then((body) => {
        asked.push(new URLSearchParams(body.toString()));
        response.end(verdict());
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await fixture.app.close();
    // `as`: of a server that listens at a port.
    const { port } = server.address() as AddressInfo;
    const verifyUrl = new URL(`http://127.0.0.1:${port}/siteverify`);
    fixture = createFixture(database, {
      captcha: { verifyUrl, secret: 'operator', siteKey: 'key-of-the-site' },
    });
    await signUp(fixture, EMAIL);
    await strangers();
    return () => server.close();
  });

  it('is asked for by its key, and verified with the operator’s secret', async () => {
    expect((await signIn()).result['check']).toEqual({
      kind: 'captcha',
      site_key: 'key-of-the-site',
    });
    expect((await signIn(PASSWORD, 'solved')).code).toBe(0);
    expect(asked.map((form) => Object.fromEntries(form))).toEqual([
      { secret: 'operator', response: 'solved', remoteip: OWNER.ip },
    ]);
  });

  it('counts once, whatever its own server says', async () => {
    expect((await signIn('a wrong password', 'solved')).code).toBe(WRONG);
    expect((await signIn(PASSWORD, 'solved')).code).toBe(CHECK_NEEDED);
  });

  it.each([
    ['no', '{"success":false}'],
    ['nothing of the kind', '<html>'],
    ['a text', '"success"'],
  ])('lets nobody through where its server answers %s', async (_what, answer) => {
    verdict = () => answer;
    expect((await signIn(PASSWORD, 'solved')).code).toBe(CHECK_NEEDED);
  });

  it('lets nobody through where its server is gone, and a reset helps', async () => {
    server.close();
    server.closeAllConnections();
    expect((await signIn(PASSWORD, 'solved')).code).toBe(CHECK_NEEDED);
    await fixture.call('/s1/account/password/forgot', { email: EMAIL }, OWNER);
    const token = resetTokenIn(await fixture.lastMail());
    const password = 'another staple 43 mule';
    await fixture.call('/s1/account/password/reset', { token, password }, OWNER);
    await fixture.settled();
    expect(cookieOf(await signIn(password))).not.toBe('');
  });

  it('bounds passwords all the same: 25 of an account in a window', async () => {
    const codes: number[] = [];
    for (let tried = 0; tried < 16; tried += 1) {
      const place = { ip: `192.0.2.${tried % 4}` };
      codes.push((await signIn('a wrong password', `solved ${tried}`, place)).code);
    }
    expect(codes.filter((code) => code === WRONG)).toHaveLength(13);
    expect(codes.slice(13)).toEqual([TOO_MANY, TOO_MANY, TOO_MANY]);
    // No check is asked for where solving it would not help.
    expect((await signIn()).code).toBe(TOO_MANY);
  });

  it('is not asked more often than a place may fail', async () => {
    verdict = () => '{"success":false}';
    for (let tried = 0; tried < 105; tried += 1) await signIn(PASSWORD, `guess ${tried}`);
    expect(asked).toHaveLength(100);
  });
});
