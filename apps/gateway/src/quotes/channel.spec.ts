import { describe, expect, it } from 'vitest';
import { createChannel, createPush } from './channel.ts';
import { createFakeSource } from './testing/fake-source.ts';

describe('a push', () => {
  const quote = createFakeSource(['BTCUSDT']).latest('BTCUSDT');
  if (quote === undefined) throw new Error('the source has this symbol');

  it('is framed once, however many are sent it', () => {
    const push = createPush(createChannel(quote), 5);
    expect(push?.frame(false)).toBe(push?.frame(false));
    expect(push?.frame(true)).toBe(push?.frame(true));
    expect(push?.frame(true).toString()).toContain('"f":true');
    expect(push?.frame(false).toString()).toContain('"f":false');
  });

  it('is none for a state that cannot be sent', () => {
    expect(createPush(createChannel({ ...quote, open: '0' }), 5)).toBeNull();
  });
});
