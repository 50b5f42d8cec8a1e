import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COMMAND_FIELDS } from './fields.ts';
import { REJECTIONS } from './rejections.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
const docs = read('../../../../docs/venue.md');
/** The first cells of the table under a heading. */
function named(heading: string): string[] {
  const section = docs.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const cells = section.split('\n').filter((line) => line.startsWith('| `'));
  return cells.flatMap((line) =>
    [...(line.split('|')[1] ?? '').matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name),
  );
}

describe('docs/venue.md', () => {
  it('names every command with every field', () => {
    expect(named('A line of the file').toSorted()).toEqual([...COMMAND_FIELDS.keys()].toSorted());
    for (const [command, fields] of COMMAND_FIELDS) {
      const line = docs.split('\n').find((each) => each.startsWith(`| \`${command}\``)) ?? '';
      for (const field of Object.keys(fields)) expect(line, command).toContain(`\`${field}\``);
    }
  });

  it('names every event', () => {
    const types = [...read('./events.ts').matchAll(/readonly type: '([\w-]+)'/g)];
    expect(named('Events').toSorted()).toEqual(types.map(([, type = '']) => type).toSorted());
  });

  it('names every field of every event', () => {
    const bodies = [...read('./events.ts').matchAll(/\nexport interface \w+ \{\n(.*?)\n\}/gs)];
    const events = bodies.filter(([, body = '']) => body.includes("readonly type: '"));
    expect(events.length).toBe(named('Events').length);
    for (const [, body = ''] of events) {
      const [, type = ''] = /readonly type: '([\w-]+)'/.exec(body) ?? [];
      const line = docs
        .split('\n')
        .find((each) => each.includes(`\`${type}\``) && each.startsWith('| `'));
      for (const [, field = ''] of body.matchAll(/readonly (\w+):/g)) {
        if (field !== 'type') expect(line, type).toContain(`\`${field}\``);
      }
    }
  });

  it.each([
    ['CancelType', 'cancelType'],
    ['RejectReason', 'rejectReason'],
  ])('names every %s an order may end with', (type, heading) => {
    const [, body = ''] = new RegExp(`export type ${type} =\\n(.*?);`, 's').exec(
      read('./events.ts'),
    ) ?? ['', ''];
    const values = [...body.matchAll(/'(\w+)'/g)].map(([, value = '']) => value);
    const [, table = ''] = docs.split(`| \`${heading}\` `);
    const rows = table.slice(0, table.indexOf('\n\n')).matchAll(/^\| `(\w+)`/gm);
    expect([...rows].map(([, value = '']) => value).toSorted()).toEqual(values.toSorted());
    expect(values.length).toBeGreaterThan(5);
  });

  it('names every refusal with its v5 code and its text', () => {
    expect(named('Refusals').toSorted()).toEqual(Object.keys(REJECTIONS).toSorted());
    for (const [code, { v5, text }] of Object.entries(REJECTIONS)) {
      const line = docs.split('\n').find((each) => each.startsWith(`| \`${code}\``)) ?? '';
      expect(line).toContain(String(v5));
      expect(line).toContain(text);
    }
  });
});
