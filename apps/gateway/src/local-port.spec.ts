import { expect, it } from 'vitest';

import { atLocalPort } from './local-port.ts';

const HTML =
  '<a href="http://localhost:8080/en/">x</a><a href="http://meridian-tr.localhost:8080/tr-TUR/">y</a>';

it('B6: a page of a local build names its editions at the port of the run', () => {
  expect(atLocalPort(HTML, '40123')).toBe(
    '<a href="http://localhost:40123/en/">x</a><a href="http://meridian-tr.localhost:40123/tr-TUR/">y</a>',
  );
  expect(atLocalPort(HTML, '')).toContain('"http://meridian-tr.localhost/tr-TUR/"');
});

it.each([
  'http://localhost:80801/',
  'http://elsewhere.localhost:8080/',
  'https://www.meridian.example:8080/',
])('leaves %s alone', (address) => {
  expect(atLocalPort(address, '1')).toBe(address);
});
