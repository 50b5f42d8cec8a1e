import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signUp, type SignedUp } from '../accounts/testing/fixture.ts';
import { shownCode } from '../factors/testing/authenticator.ts';
import { type Credentials, openV5Fixture, type V5Fixture } from '../v5/testing/v5-fixture.ts';
import { readAddresses } from './addresses.ts';
import { keyCommands } from './operator.ts';

const PATH = '/s1/account/api-keys';
let api: V5Fixture;
let ann: SignedUp;
let ben: SignedUp;

beforeAll(async () => {
  api = await openV5Fixture();
  ann = await signUp(api.accounts, 'ann@example.com');
  ben = await signUp(api.accounts, 'ben@example.com');
});

afterAll(() => api.close());

const READ = { name: 'tax tool', scopes: ['read'], current: PASSWORD };
const create = (body: object, cookie: string | undefined = ann.token) =>
  api.accounts.call(PATH, body, { cookie });

async function made(body: object): Promise<Credentials & { readonly id: string }> {
  const { code, result } = await create(body);
  expect(code).toBe(0);
  // `as`: the answer is held to its document.
  const { key, secret } = result as { key: { id: string; api_key: string }; secret: string };
  return { id: key.id, key: key.api_key, secret };
}

const list = async (cookie = ann.token) => {
  const { result } = await api.accounts.call(PATH, undefined, { method: 'GET', cookie });
  // `as`: the answer is held to its document.
  return result['keys'] as Record<string, unknown>[];
};

describe('a key', () => {
  it('is made with the password, works, and its secret is shown once', async () => {
    const key = await made({ ...READ, valid_days: 30 });
    expect((await api.get('/user/query-api', key)).result).toMatchObject({ note: 'tax tool' });
    const [shown] = await list();
    expect(shown).toMatchObject({ id: key.id, api_key: key.key, scopes: ['read'], addresses: [] });
    expect(JSON.stringify(await list())).not.toContain(key.secret);
    const rows = await api.database.kysely.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(rows, (_name, value: unknown) => String(value))).not.toContain(
      key.secret,
    );
    for (const { secret_sealed: sealed } of rows) expect(sealed).not.toContain(key.secret);
    expect(await list(ben.token)).toEqual([]);
  });

  it('is revoked at once, by its owner only', async () => {
    const key = await made(READ);
    expect((await api.get('/user/query-api', key)).code).toBe(0);
    const revoke = (cookie: string) =>
      api.accounts.call(`${PATH}/${key.id}`, undefined, { method: 'DELETE', cookie });
    expect((await revoke(ben.token)).code).toBe(20009);
    expect((await api.get('/user/query-api', key)).code).toBe(0);
    expect((await revoke(ann.token)).code).toBe(0);
    expect((await api.get('/user/query-api', key)).code).toBe(10003);
    expect((await revoke(ann.token)).code).toBe(20009);
    const row = await api.database.kysely
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow();
    expect(row.secret_sealed).toBeNull();
    const log = await api.database.kysely
      .selectFrom('api_key_log')
      .select(['action', 'actor', 'ip'])
      .where('key_id', '=', key.id)
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { action: 'created', actor: 'owner', ip: '192.0.2.1' },
      { action: 'revoked', actor: 'owner', ip: '192.0.2.1' },
    ]);
  });

  it('expires', async () => {
    const key = await made({ ...READ, valid_days: 1 });
    expect((await api.get('/user/query-api', key)).code).toBe(0);
    api.aheadMs = 25 * 3_600_000;
    try {
      expect((await api.get('/user/query-api', key)).code).toBe(33004);
    } finally {
      api.aheadMs = 0;
    }
  });

  it.each<[string, object, object]>([
    ['without a name', { name: ' ' }, { name: 'missing' }],
    ['with a name too long', { name: 'x'.repeat(41) }, { name: 'too-long' }],
    ['with a name of two lines', { name: 'a\nb' }, { name: 'invalid' }],
    ['with an odd address', { addresses: ['192.0.2.0/33'] }, { addresses: 'invalid' }],
    ['that withdraws from anywhere', { scopes: ['withdraw'] }, { addresses: 'missing' }],
    ['for no day', { valid_days: 0 }, { valid_days: 'invalid' }],
    ['for longer than a year', { valid_days: 366 }, { valid_days: 'invalid' }],
  ])('%s is not made', async (_name, changed, fields) => {
    const answer = await create({ ...READ, ...changed });
    expect(answer).toMatchObject({ code: 20001, result: { fields } });
  });

  it('is not made without the password, a session, or a page of ours', async () => {
    expect((await create({ ...READ, current: 'another one 7' })).code).toBe(20007);
    expect((await create(READ, 'x')).code).toBe(10007);
    const foreign = { cookie: ann.token, headers: { origin: 'https://elsewhere.example' } };
    expect((await api.accounts.call(PATH, READ, foreign)).status).toBe(403);
  });

  it('needs a code where there is a second factor, whose secret is rotated along', async () => {
    const cara = await signUp(api.accounts, 'cara@example.com');
    const factor = '/s1/account/second-factor';
    const call = (path: string, body: object) =>
      api.accounts.call(path, body, { cookie: cara.token });
    const { result } = await call(`${factor}/begin`, { current: PASSWORD });
    const secret = String(result['secret']);
    const shown = () => shownCode(secret, api.accounts.now);
    expect((await call(`${factor}/confirm`, { code: shown() })).code).toBe(0);
    expect((await create(READ, cara.token)).code).toBe(20012);
    api.accounts.now += 30_000;
    expect((await create({ ...READ, code: shown() }, cara.token)).code).toBe(0);
    const before = readFileSync(api.keyFile, 'utf8');
    await api.keys.reseal();
    expect(readFileSync(api.keyFile, 'utf8')).not.toContain(before.trim());
    api.accounts.now += 30_000;
    expect((await create({ ...READ, code: shown() }, cara.token)).code).toBe(0);
    // The next tests read keys that were made earlier.
    appendFileSync(api.keyFile, before);
  });

  it('an account has at most twenty', async () => {
    const change = { actor: 'operator', ip: null } as const;
    const key = { name: 'n', scopes: [], addresses: [], expiresAt: null };
    const made20 = await Promise.all(
      Array.from({ length: 22 }, () => api.keys.create(BigInt(ben.id), key, change)),
    );
    expect(made20.filter((each) => each !== null)).toHaveLength(20);
    expect((await create(READ, ben.token)).code).toBe(20010);
  });
});

describe('the file of master keys', () => {
  it('can be read by its user only', () => {
    expect(statSync(api.keyFile).mode & 0o777).toBe(0o600);
  });

  it('opens a text under its own name only, and not one that was changed', () => {
    const sealed = api.sealer.seal('secret', 'name');
    expect(api.sealer.open(sealed, 'name')).toBe('secret');
    expect(api.sealer.open(sealed, 'other')).toBeNull();
    const [id = '', text = ''] = sealed.split('.');
    const other = text.startsWith('A') ? 'B' : 'A';
    expect(api.sealer.open(`${id}.${other}${text.slice(1)}`, 'name')).toBeNull();
    expect(api.sealer.open('00000000.AAAA', 'name')).toBeNull();
  });

  it('is rotated: secrets are sealed anew, the old key is gone, keys go on', async () => {
    const key = await made(READ);
    const before = readFileSync(api.keyFile, 'utf8');
    const commands = keyCommands(api.database.kysely, api.keys, Date.now);
    expect(await commands['keys rotate']?.({})).toMatchObject({ ok: true });
    const after = readFileSync(api.keyFile, 'utf8');
    expect(after.trim().split('\n')).toHaveLength(1);
    expect(after).not.toContain(before.trim());
    // A cached lookup is not used: another store reads the key anew.
    api.aheadMs = 120_000;
    try {
      expect((await api.get('/user/query-api', key)).code).toBe(0);
    } finally {
      api.aheadMs = 0;
    }
    // A key that another gateway has added is found in the file.
    appendFileSync(api.keyFile, before);
  });
});

describe('the operator', () => {
  const run = async (command: string, given: object) => {
    const commands = keyCommands(api.database.kysely, api.keys, Date.now);
    return commands[command]?.(given);
  };

  it('makes, lists and revokes keys of an account by its address or number', async () => {
    const account = 'ann@example.com';
    const asked = { account, name: 'cli', scopes: ['trade'], addresses: [] };
    const created = await run('keys create', asked);
    if (created?.ok !== true) throw new Error('it was not made');
    // `as`: what the command prints.
    const { key, secret, id } = created.result as Credentials & { readonly id: string };
    expect((await api.get('/user/query-api', { key, secret })).code).toBe(0);
    const listed = await run('keys list', { account: String(ann.id) });
    expect(JSON.stringify(listed)).toContain(id);
    expect(JSON.stringify(listed)).not.toContain(secret);
    expect(await run('keys revoke', { account, id })).toMatchObject({ ok: true });
    expect((await api.get('/user/query-api', { key, secret })).code).toBe(10003);
    expect(await run('keys revoke', { account, id })).toMatchObject({ ok: false });
  });

  it('hears what is wrong', async () => {
    const asked = { account: 'nobody@example.com', name: 'cli', scopes: ['read'], addresses: [] };
    expect(await run('keys create', asked)).toMatchObject({ ok: false });
    const withdraw = { ...asked, account: 'ann@example.com', scopes: ['withdraw'] };
    const answer = await run('keys create', withdraw);
    expect(answer).toMatchObject({ ok: false });
    expect(JSON.stringify(answer)).toContain('192.0.2.0/24');
  });
});

it.each<[readonly string[], string, boolean]>([
  [[], '203.0.113.9', true],
  [['203.0.113.9'], '203.0.113.9', true],
  [['203.0.113.9'], '::ffff:203.0.113.9', true],
  [['203.0.113.9'], '203.0.113.10', false],
  [['203.0.113.0/24'], '203.0.113.255', true],
  [['2001:db8::/32'], '2001:db8:1::7', true],
  [['2001:db8::/32'], '2001:db9::7', false],
  [['203.0.113.9'], 'unknown', false],
])('the list %j and the address %s: %s', (entries, ip, expected) => {
  expect(readAddresses(entries)?.allows(ip)).toBe(expected);
});

it.each(['', '203.0.113', '203.0.113.9/0', '203.0.113.9/33', '::1/129', '1.2.3.4/8/9', 'home'])(
  '%j is no address',
  (entry) => {
    expect(readAddresses([entry])).toBeNull();
  },
);
