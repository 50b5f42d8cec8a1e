import type { ExportInfo, Statement } from '@meridian/protocol/contracts/exports.ts';
import { expect, it } from 'vitest';
import type { ExportCalls } from './export-calls.ts';
import { loadStatement } from './load-statement.ts';

const SPAN = { from: 100, to: 200 };
const STATEMENT: Statement = {
  ...{ schema: 'meridian-statement/1', account: 'Meridian', madeAt: 300, ...SPAN },
  assets: [],
};

function jobOf(given: Partial<ExportInfo>): ExportInfo {
  return {
    ...{ id: '1', format: 'statement', status: 'processed', ...SPAN, byKey: false },
    ...{ requestedAt: 250, finishedAt: 300, expiresAt: 900, rows: 1, bytes: 2 },
    ...{ name: 'statement', link: '/file?id=1', ...given },
  };
}

/** An exchange that answers each request for its jobs with the next of these lists. */
function exchange(lists: readonly (readonly ExportInfo[])[], created: ExportInfo | null = null) {
  const asked: string[] = [];
  const left = [...lists];
  const calls: ExportCalls = {
    async jobs() {
      asked.push('list');
      const jobs = left.length > 1 ? (left.shift() ?? []) : (left[0] ?? []);
      return { ok: true, result: { jobs: [...jobs] } };
    },
    async create({ from, to }) {
      asked.push(`create ${from} ${to}`);
      const refused = created === null ? 'too-many' : null;
      return { ok: true, result: { job: created, refused } };
    },
  };
  const parts = {
    calls,
    async fetchText(link: string) {
      asked.push(link);
      return JSON.stringify(STATEMENT);
    },
    wait: async () => void asked.push('wait'),
    newId: () => 'new',
  };
  return { parts, asked };
}

it('of a span that is over is the one that was written since', async () => {
  const { parts, asked } = exchange([[jobOf({ id: '9', to: 201 }), jobOf({})]]);
  expect(await loadStatement(parts, SPAN)).toEqual({ type: 'ready', statement: STATEMENT });
  expect(asked).toEqual(['list', '/file?id=1']);
});

it('that was written before its span ended is written again, and waited for', async () => {
  const queued = jobOf({ id: '2', status: 'queued', link: null });
  const done = jobOf({ id: '2', link: '/file?id=2' });
  const { parts, asked } = exchange([[jobOf({ finishedAt: 199 })], [queued], [done]], queued);
  expect((await loadStatement(parts, SPAN)).type).toBe('ready');
  expect(asked).toEqual(['list', 'create 100 200', 'wait', 'list', 'wait', 'list', '/file?id=2']);
});

it('that failed, has no file, or is one too many says so', async () => {
  const failed = jobOf({ status: 'failed', link: null });
  expect(await loadStatement(exchange([[]], failed).parts, SPAN)).toEqual({ type: 'failed' });
  expect(await loadStatement(exchange([[]]).parts, SPAN)).toEqual({ type: 'too-many' });
});
