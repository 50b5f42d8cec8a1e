import { describe, expect, it } from 'vitest';
import { placeOf } from './place.ts';
import type { Fault } from './fault.ts';

const fault: Fault = {
  area: 'tools',
  line: ['return next;', 'return one;'],
  into: ['return previous;', 'return other;'],
  spec: 'tools/a.spec.ts',
};
const file = (path: string, text: string) => ({ path, text });
const place = (...texts: readonly string[]) =>
  placeOf(
    fault,
    texts.map((text, index) => file(`tools/${index}.ts`, text)),
    () => true,
  );

describe('the place of a fault', () => {
  it('is the line with its newest text', () => {
    expect(place('x\n', 'a\n  return next;\n')).toEqual({
      ok: true,
      place: { file: 'tools/1.ts', line: 'return next;', into: 'return previous;' },
    });
  });

  it('is the line with an older text where that is what the checkout has', () => {
    expect(place('return one;')).toMatchObject({ place: { into: 'return other;' } });
  });

  it.each([
    ['no line has a text of it', ['return last;'], 'no such line'],
    ['two files have one', ['return next;', 'return next;'], 'tools/0.ts, tools/1.ts'],
    ['a file has it twice', ['return next; return next;'], 'tools/0.ts, tools/0.ts'],
  ])('is an error where %s', (_, texts, message) => {
    const placed = place(...texts);
    expect(placed.ok).toBe(false);
    expect(placed.ok ? '' : placed.message).toContain(message);
  });

  it('is an error where its spec is gone: a run of no tests fails, and would count as found', () => {
    const placed = placeOf(fault, [file('tools/a.ts', 'return next;')], () => false);
    expect(placed).toEqual({ ok: false, message: 'no spec tools/a.spec.ts' });
  });
});
