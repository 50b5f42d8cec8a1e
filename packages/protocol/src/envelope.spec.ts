import fc from 'fast-check';
import { is } from 'valibot';
import { describe, expect, it } from 'vitest';

import { envelope } from './contracts/envelope.ts';
import { readEnvelope, readLogout, type AnswerKind, type BusinessError } from './envelope.ts';

const URL = '/x-api/s1/orders';

function errorOf(httpStatus: number, body: unknown, kind: AnswerKind = 'generic'): BusinessError {
  const answer = readEnvelope({ kind, httpStatus, body, url: URL });
  if (answer.ok) throw new Error(`was taken for good: ${JSON.stringify(answer.result)}`);
  return answer.error;
}

function resultOf(httpStatus: number, body: unknown): unknown {
  const answer = readEnvelope({ kind: 'generic', httpStatus, body, url: URL });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.result;
}

describe('readEnvelope and its contract', () => {
  const code = fc.oneof(
    fc.constantFrom(0, '0', 10007, '20001', -1, '-1', null, true, '', 'x', 1.5, '1.5', {}, []),
    fc.integer(),
    fc.jsonValue(),
  );
  const body = fc.record(
    { ret_code: code, retCode: code, ret_msg: fc.string(), result: fc.constantFrom(null, 1, {}) },
    { requiredKeys: [] },
  );

  it('reads every body of the contract, by its first code', () => {
    fc.assert(
      fc.property(body, (given) => {
        fc.pre(is(envelope, given));
        const answer = readEnvelope({ kind: 'generic', httpStatus: 200, body: given, url: URL });
        const first = given.ret_code ?? given.retCode;
        if (answer.ok) expect(String(first)).toMatch(/^-?0+$/);
        else expect(answer.error).toMatchObject({ kind: 'business', code: Number(first) });
      }),
    );
  });
});

describe('readEnvelope: good answers', () => {
  it.each([
    [200, { ret_code: 0, result: [] }, []],
    [200, { ret_code: '0', result: 'text' }, 'text'],
    [200, { retCode: 0, result: { status_code: 200 } }, { status_code: 200 }],
    [200, { ret_code: 0, result: { status_code: '200' } }, { status_code: '200' }],
    [200, { ret_code: 0, result: { status_code: null } }, { status_code: null }],
    [200, { ret_code: 0, result: null, status_code: 500 }, null],
    [200, { ret_code: null, retCode: 0, result: 1 }, 1],
    [200, { ret_code: 0, result: { a: { status_code: 500 } } }, { a: { status_code: 500 } }],
    [299, { ret_code: 0, result: 1 }, 1],
    [204, null, null],
    [205, '', null],
  ])('%d %j', (status, body, result) => {
    expect(resultOf(status, body)).toEqual(result);
  });
});

describe('readEnvelope: failures (section 8)', () => {
  it.each([
    ['a business code', 200, { retCode: 7, retMsg: 'no', result: [1] }, 'business', 7, 'no', [1]],
    ['a code as text', 200, { ret_code: '10001', ret_msg: '' }, 'business', 10001, '', null],
    ['a negative code', 200, { ret_code: -1, retMsg: 'm' }, 'business', -1, 'm', null],
    ['no message', 200, { ret_code: 3 }, 'business', 3, 'bad business ret_code', null],
    [
      'a code before a status',
      200,
      { ret_code: 5, ret_msg: 'm', result: { status_code: 500 } },
      'business',
      5,
      'm',
      { status_code: 500 },
    ],
    [
      'a status in the result',
      200,
      { ret_code: 0, result: { status_code: 201 } },
      'gateway',
      201,
      'gateway error',
      { status_code: 201 },
    ],
    [
      'status 0 in the result',
      200,
      { ret_code: 0, result: { status_code: 0 } },
      'gateway',
      0,
      'gateway error',
      { status_code: 0 },
    ],
    ['HTTP first', 503, { ret_code: 10503, result: {} }, 'http', 10503, 'HTTP error', {}],
    ['300', 300, { ret_code: 0 }, 'http', 0, 'HTTP error', null],
    ['199', 199, null, 'http', null, 'HTTP error', null],
    ['an opaque redirect', 0, null, 'http', null, 'HTTP error', null],
    ['a page', 200, '<html>', 'malformed', null, 'malformed answer', '<html>'],
    ['a list', 200, [], 'malformed', null, 'malformed answer', []],
    ['a code that is none', 200, { ret_code: 'no' }, 'malformed', null, 'malformed answer', null],
  ])('%s', (_, status, body, kind, code, message, data) => {
    expect(errorOf(status, body)).toEqual({
      kind,
      code,
      message,
      data,
      url: URL,
      status,
      authFailure: false,
    });
  });

  it.each([
    [null, 'empty', 'Non Response!', false],
    ['', 'empty', 'Non Response!', false],
    [{ retCode: '10009' }, 'business', 'user no permission', true],
    [{ ret_code: 100007, ret_msg: 'x' }, 'business', 'bad business ret_code', true],
    [{ ret_code: 1, ret_msg: 'x' }, 'business', 'bad business ret_code', false],
    [{ ret_code: 0, result: { status_code: 502 } }, 'gateway', 'gateway error', false],
  ])('of a profile: %j', (body, kind, message, authFailure) => {
    expect(errorOf(200, body, 'profile')).toMatchObject({ kind, message, authFailure });
  });

  it('knows a failed sign-in by its code in any call', () => {
    expect(errorOf(200, { ret_code: 10007, ret_msg: 'sign in' })).toMatchObject({
      message: 'sign in',
      authFailure: true,
    });
    expect(errorOf(401, { ret_code: 10007 })).toMatchObject({ kind: 'http', authFailure: true });
    expect(errorOf(401, null).authFailure).toBe(false);
  });
});

describe('readLogout (R-HTTP-03)', () => {
  it.each([
    [200, { ret_code: 0 }, true],
    [200, { retCode: '0' }, true],
    [200, { ret_code: 1 }, false],
    [200, {}, false],
    [200, null, false],
    [204, null, false],
    [200, 'ok', false],
    [302, { ret_code: 0 }, false],
  ])('%d %j: %s', (httpStatus, body, ok) => {
    const answer = readLogout({ httpStatus, body, url: '/logout' });
    expect(answer.ok).toBe(ok);
    if (!answer.ok) expect(answer.raised).toBe(body);
  });
});
