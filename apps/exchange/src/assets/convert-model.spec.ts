import type { Answer } from '@meridian/protocol/envelope.ts';
import { CONVERT_PATHS } from '@meridian/protocol/convert-api.ts';
import { describe, expect, it } from 'vitest';

import { askQuote, confirmQuote } from './convert-model.ts';

const failure = (kind: 'network' | 'business', code: number | null, data: unknown): Answer => ({
  ok: false,
  error: { kind, message: '', code, data, url: '', status: null, authFailure: false },
});
const conversion = (status: string): Answer => ({ ok: true, result: { conversion: { status } } });

function clientOf(answers: Readonly<Record<string, Answer>>) {
  const asked: string[] = [];
  const call = async (path: string): Promise<Answer> => {
    asked.push(path);
    return answers[path] ?? failure('network', null, null);
  };
  return { asked, get: call, post: call };
}

describe('confirmQuote', () => {
  it('is done where the answer says so', async () => {
    const client = clientOf({ [CONVERT_PATHS.confirm]: conversion('success') });
    expect(await confirmQuote(client, 'q')).toMatchObject({ conversion: { status: 'success' } });
    expect(client.asked).toEqual([CONVERT_PATHS.confirm]);
  });

  it('asks what became of it where no answer came, and never confirms twice', async () => {
    const client = clientOf({ [CONVERT_PATHS.conversion]: conversion('success') });
    expect(await confirmQuote(client, 'q')).toMatchObject({ conversion: { status: 'success' } });
    expect(client.asked).toEqual([CONVERT_PATHS.confirm, CONVERT_PATHS.conversion]);
  });

  it('is not known where that is not answered either, or is still under way', async () => {
    expect(await confirmQuote(clientOf({}), 'q')).toEqual({ type: 'unknown' });
    const answers = {
      [CONVERT_PATHS.confirm]: conversion('processing'),
      [CONVERT_PATHS.conversion]: conversion('processing'),
    };
    expect(await confirmQuote(clientOf(answers), 'q')).toEqual({ type: 'unknown' });
  });

  it('is refused with the reason of the answer', async () => {
    const refused = failure('business', 700_008, { reason: 'quote-expired', field: '' });
    const client = clientOf({ [CONVERT_PATHS.confirm]: refused });
    expect(await confirmQuote(client, 'q')).toEqual({ type: 'refused', reason: 'quote-expired' });
  });
});

it('asks again for a quote that did not come: it has moved nothing', async () => {
  const request = { from: 'USDT', to: 'BTC', amount: '10' };
  expect(await askQuote(clientOf({}), request)).toEqual({ type: 'refused', reason: 'other' });
});
