import { expect, it } from 'vitest';
import { createPasswordJudge } from './judge-password.ts';

const judge = createPasswordJudge();

it.each([
  ['Liverpool2019', 'guessable'],
  ['qwertyuiop12', 'guessable'],
  // On our own list of the field's words alone.
  ['tothemoon 2026', 'guessable'],
  ['vries vries 2024', 'guessable'],
  ['brown dog 77', 'good'],
  ['correct staple 42 horse', 'strong'],
])('%s is %s', (password, strength) => {
  expect(judge(password, 'jan.de.vries@example.com')).toBe(strength);
});
