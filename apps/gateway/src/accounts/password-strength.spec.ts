import { afterAll, describe, expect, it } from 'vitest';
import { createPasswordStrength } from './password-strength.ts';

const strength = createPasswordStrength();
afterAll(() => strength.close());

const isGuessable = async (password: string) =>
  strength.isGuessable(password, 'jan.de.vries@example.com');

describe('a password', () => {
  it.each([
    ['leaked, with a year', 'Liverpool2019'],
    ['leaked, with signs', 'P@ssw0rd2024!'],
    ['of keys in a row', 'qwertyuiop12'],
    ['of digits in a row', '123456789012'],
    ['of one letter', 'aaaaaaaaaaaa'],
    ['of a word again and again', 'trustno1trustno1trustno1'],
    ['of a season and a year', 'Summer2024!!'],
    ['of the address', 'vries vries 2024'],
    ['that begins with 64 equal letters', `${'a'.repeat(64)}x7#kQ9pL2mVa`],
  ])('%s can be guessed', async (_what, password) => {
    expect(await isGuessable(password)).toEqual({ ok: true, guessable: true });
  });

  it.each([
    ['of random signs', 'x7#kQ9pL2mVa'],
    ['of random letters', 'wjqkzrhtmvpd'],
    ['of words in a row', 'correct staple 42 horse'],
    ['of another script', 'лошадь батарея скрепка'],
  ])('%s cannot', async (_what, password) => {
    expect(await isGuessable(password)).toEqual({ ok: true, guessable: false });
  });
});

it('beyond what can wait in line is refused, and the line goes on', async () => {
  const asked = await Promise.all(Array.from({ length: 70 }, () => isGuessable('x7#kQ9pL2mVa')));
  expect(asked.filter(({ ok }) => !ok)).toHaveLength(6);
  expect((await isGuessable('x7#kQ9pL2mVa')).ok).toBe(true);
});
