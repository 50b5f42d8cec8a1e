import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { buildRequest, type Method, type Params } from './build-request.ts';

function urlOf(path: string, params: Params, base = '/x-api/s1', method: Method = 'GET'): string {
  return buildRequest({ method, base, path, params }).url;
}

describe('path parameters (R-HTTP-07)', () => {
  it.each<[string, Params, string]>([
    ['/a/:id/:idType', { idType: 'x', id: 1 }, '/x-api/s1/a/1/x'],
    ['/a/:from-:to', { from: 'x', to: false }, '/x-api/s1/a/x-false'],
    ['/a/:id/b/:id', { id: 0 }, '/x-api/s1/a/0/b/0'],
    ['/a/:id', { id: 'a/b?c#d:e%' }, '/x-api/s1/a/a%2Fb%3Fc%23d%3Ae%25'],
    ['/a/:id', { id: ':other', other: 2 }, '/x-api/s1/a/%3Aother?other=2'],
    ['/a/:id', { id: '$&' }, '/x-api/s1/a/%24%26'],
    ['/a/:id', { id: '\uD83D' }, '/x-api/s1/a/%EF%BF%BD'],
    ['/a/:id', { id: 7n }, '/x-api/s1/a/7'],
    ['/pairs/BTC:USDT', {}, '/x-api/s1/pairs/BTC:USDT'],
    ['/at/12:30/:id', { id: 1, '30': 'x' }, '/x-api/s1/at/12:30/1?30=x'],
    ['/a?next=:id', { id: 1 }, '/x-api/s1/a?next=:id&id=1'],
    ['/a/:id?b=1#c', { id: 1, d: 2 }, '/x-api/s1/a/1?b=1&d=2'],
  ])('%s with %o', (path, params, url) => {
    expect(urlOf(path, params)).toBe(url);
  });

  it('leave the scheme and the port of a host alone', () => {
    expect(urlOf('/:id', { id: 1, 8080: 'x' }, 'https://api.example:8080/s1')).toBe(
      'https://api.example:8080/s1/1?8080=x',
    );
  });

  it.each<[string, Params]>([
    ['/a/:id', {}],
    ['/a/:id', { id: undefined }],
    ['/a/:id', { id: null }],
    ['/a/:id/b', { id: '' }],
    ['/a/:id', { id: {} }],
    ['/a/:toString', {}],
    ['/a/:id', { id: '..' }],
    ['/a/:id/b', { id: '.' }],
    ['/a/:x:y', { x: '.', y: '.' }],
  ])('%s with %o is refused', (path, params) => {
    expect(() => urlOf(path, params)).toThrow(/\/a\/:/);
  });

  it('put any text into one segment that reads back as it was', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
        fc.pre(!['.', '..'].includes(text));
        const url = new globalThis.URL(urlOf('/a/:id/z', { id: text }), 'https://api.example');
        const segments = url.pathname.split('/');
        expect(segments).toHaveLength(6);
        expect(decodeURIComponent(segments[4] ?? '')).toBe(text);
        expect(url.search).toBe('');
      }),
    );
  });
});

describe('the address (R-HTTP-04)', () => {
  it.each([
    ['/x-api/', '/ping', '/x-api/ping'],
    ['/x-api', 'ping', '/x-api/ping'],
    ['', '//evil.example/a', '/evil.example/a'],
    ['/', '/ping', '/ping'],
    ['/x-api', '', '/x-api'],
    ['https://api.example/', '//ping/', 'https://api.example/ping/'],
  ])('of %j and %j is %s', (base, path, url) => {
    expect(urlOf(path, {}, base)).toBe(url);
  });
});

describe('the rest of the parameters (R-HTTP-08, R-HTTP-09)', () => {
  const params = {
    id: 1,
    zero: 0,
    no: false,
    empty: '',
    gone: undefined,
    none: null,
    list: [1, 2],
  };

  it.each<Method>(['GET', 'DELETE'])('is the query of a %s', (method) => {
    expect(buildRequest({ method, base: '', path: '/a/:id', params })).toEqual({
      url: '/a/1?zero=0&no=false&empty=&list=1&list=2',
      body: null,
    });
  });

  it.each<Method>(['POST', 'PUT', 'PATCH'])('is the body of a %s', (method) => {
    const { url, body } = buildRequest({ method, base: '', path: '/a/:id', params });
    expect(url).toBe('/a/1');
    expect(JSON.stringify(body)).toBe('{"zero":0,"no":false,"empty":"","none":null,"list":[1,2]}');
    expect(body).not.toHaveProperty('gone');
  });

  it('is an object without values where there are none', () => {
    expect(buildRequest({ method: 'POST', base: '', path: '/a' }).body).toEqual({});
  });

  it('reads back from a query as it was', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string(), (name, value) => {
        const url = new globalThis.URL(urlOf('/q', { [name]: value }), 'https://api.example');
        expect([...url.searchParams]).toEqual([[name, value]]);
      }),
    );
  });

  it('has no text for an object in a query', () => {
    expect(() => urlOf('/a', { when: { day: 1 } })).toThrow('when');
  });
});
