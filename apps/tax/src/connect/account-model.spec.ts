import type { Answer, BusinessError } from '@meridian/protocol/envelope.ts';
import { describe, expect, it } from 'vitest';

import { createAccountModel } from './account-model.ts';

const page = (rows: readonly (readonly string[])[], next: string | null): Answer => ({
  ok: true,
  result: { columns: ['Entry', 'Wording'], rows, next },
});

const failure = (given: Partial<BusinessError>): Answer => ({
  ok: false,
  error: {
    ...{ kind: 'network', message: '', code: null, data: null, url: '', status: null },
    ...{ authFailure: false, ...given },
  },
});

/** A server that gives these answers in turn; requests are recorded. */
function server(...answers: readonly Answer[]) {
  const asked: unknown[] = [];
  const get = async (_path: string, query: unknown = null): Promise<Answer> => {
    asked.push(query);
    return answers[asked.length - 1] ?? failure({});
  };
  return { client: { get }, asked };
}

function opened(isTaken: boolean | null = true) {
  const given: Promise<string>[] = [];
  const model = createAccountModel(async (file) => {
    given.push(file.text());
    return isTaken;
  });
  return { model, texts: () => Promise.all(given) };
}

describe('the history of the account', () => {
  it('is every page in one file, under one head', async () => {
    const { client, asked } = server(
      page([['1', 'deposit d,1']], '7_1'),
      page([['2', '=SUM(A1)']], null),
    );
    const { model, texts } = opened();
    await model.read(client);
    expect(asked).toEqual([{}, { cursor: '7_1' }]);
    expect(await texts()).toEqual([`Entry,Wording\r\n1,"deposit d,1"\r\n2,'=SUM(A1)\r\n`]);
    expect(model.state()).toMatchObject({ type: 'read', rows: 2, given: 'yes' });
  });

  it.each<[string, Answer]>([
    ['unreachable', failure({ kind: 'timeout' })],
    ['refused', failure({ kind: 'http', status: 503 })],
    ['signed-out', failure({ kind: 'business', authFailure: true, access: 'signed-out' })],
    ['broken', { ok: true, result: { columns: ['Entry'], rows: [['1', '2']], next: null } }],
    // The same cursor again would make the loop endless.
    ['broken', page([['2', '']], '7_1')],
  ])('that halts as %s goes on where it was', async (reason, halt) => {
    const { client, asked } = server(page([['1', '']], '7_1'), halt, page([['2', '']], null));
    const { model, texts } = opened();
    await model.read(client);
    expect(model.state()).toEqual({ type: 'halted', rows: 1, reason });
    expect(await texts()).toEqual([]);
    await model.read(client);
    expect(asked.slice(1)).toEqual([{ cursor: '7_1' }, { cursor: '7_1' }]);
    expect(await texts()).toEqual(['Entry,Wording\r\n1,\r\n2,\r\n']);
  });

  it('can be stopped, and keeps what has come', async () => {
    const { model } = opened();
    const { client } = server(page([['1', '']], '7_1'), page([['2', '']], null));
    const stopping = {
      async get(path: string, query: unknown = null): Promise<Answer> {
        const answer = await client.get(path, query);
        if (model.state().type === 'reading' && Object.keys(query ?? {}).length > 0) model.halt();
        return answer;
      },
    };
    await model.read(stopping);
    expect(model.state()).toEqual({ type: 'halted', rows: 1, reason: null });
  });

  it('is read anew once it was whole', async () => {
    const { client, asked } = server(page([['1', '']], null), page([['1', '']], null));
    const { model, texts } = opened(null);
    await model.read(client);
    await model.read(client);
    expect(asked).toEqual([{}, {}]);
    expect(model.state()).toMatchObject({ type: 'read', given: 'no' });
    expect(new Set(await texts()).size).toBe(1);
  });

  it('of an account without any is no file', async () => {
    const { model, texts } = opened();
    await model.read(server(page([], null)).client);
    expect(model.state()).toEqual({ type: 'empty' });
    expect(await texts()).toEqual([]);
  });

  it('stays at hand where the report does not confirm it', async () => {
    const { model } = opened(false);
    await model.read(server(page([['1', '']], null)).client);
    expect(model.state()).toMatchObject({ type: 'read', given: 'unconfirmed' });
  });
});
