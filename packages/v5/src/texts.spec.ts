import { expect, it } from 'vitest';
import { cursorOf, readCursor } from './cursor.ts';
import { readBody } from './read-body.ts';
import { changeText, plainText } from './write.ts';

it('a cursor has characters that no client escapes, and comes back', () => {
  const parts = ['1700000000000', 'ä?&=/+%', ''];
  const token = cursorOf(parts);
  expect(token).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(readCursor(token, 3)).toEqual(parts);
});

it.each(['', '%', 'AAAA', cursorOf(['a']), 'x'.repeat(600)])('%j is no cursor of ours', (token) => {
  expect(readCursor(token, 2)).toBeNull();
});

it('numbers of a body stay as they were written', () => {
  const text = '{"qty":0.10000000000000000001,"n":12345678901234567890,"on":true,"x":{"y":1e-7}}';
  expect(readBody(text)).toEqual({
    qty: '0.10000000000000000001',
    n: '12345678901234567890',
    on: true,
    x: { y: '1e-7' },
  });
});

it.each(['[]', '1', 'null', '{', '"a"'])('%s is no body', (text) => {
  expect(readBody(text)).toBeNull();
});

it('decimals have no zeros at their end, changes four digits', () => {
  expect(plainText('97000.10')).toBe('97000.1');
  expect(plainText('0.000000')).toBe('0');
  expect(changeText('59000', '60000')).toBe('0.0169');
  expect(changeText('60000', '59000')).toBe('-0.0167');
  expect(changeText('0', '60000')).toBe('');
});
