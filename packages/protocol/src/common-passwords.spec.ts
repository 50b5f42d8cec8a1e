import { describe, expect, it } from 'vitest';

import { isTooCommon } from './common-passwords.ts';

const EMAIL = 'ann.smith@fenwick.example';

describe('a password', () => {
  it.each([
    '1234567890',
    'Password12',
    'password2024',
    'PASSWORD!!!',
    '12qwertyuiop',
    'dragon2024',
    'iloveyou 123',
    'monkeymonkey',
    'letmein-1234',
    'aaaaaaaaaaaa',
    '1212121212',
    'abcabcabcabc',
    'ａｄｍｉｎ１２３４',
    'ann.smith@fenwick.example',
    'ann.smith99',
    'Fenwick2025',
    'smith_2025',
  ])('%s is too common', (password) => {
    expect(isTooCommon(password, EMAIL)).toBe(true);
  });

  it.each([
    'correct staple 42 horse',
    'monkey-lamp-orbit-thumb',
    '83749283749120',
    'dragon83749283',
    'kT9#vvq2LmZx',
    'smith and wesley went home',
  ])('%s is not', (password) => {
    expect(isTooCommon(password, EMAIL)).toBe(false);
  });
});
