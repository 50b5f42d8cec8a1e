import { expect, it } from 'vitest';
import { firstDifference } from './first-difference.ts';
import { withRenamedWords } from './renamed-words.ts';

const RENAMED = [
  ['denied', 'disallowed'],
  ['islands', 'groups'],
] as const;

it('renames whole words and no part of one', () => {
  const before = '{"denied": "0", "deniedLater": "denied", "text": "is denied, \\"denied\\""}';
  expect(withRenamedWords(before, RENAMED)).toBe(
    '{"disallowed": "0", "deniedLater": "disallowed", "text": "is denied, \\"denied\\""}',
  );
});

it('leaves figures as they are', () => {
  expect(withRenamedWords('{"gain": "12", "rows": [12]}', [['12', '13']])).toBe(
    '{"gain": "12", "rows": [12]}',
  );
});

it('shows the first line that differs, a missing one too', () => {
  expect(firstDifference('a\nb\n', 'a\nb\n')).toBeNull();
  expect(firstDifference('a\nb\nc', 'a\nx\ny')).toBe('line 2\n  here:  b\n  there: x');
  expect(firstDifference('a', 'a\nb')).toBe('line 2\n  here:  nothing\n  there: b');
});
