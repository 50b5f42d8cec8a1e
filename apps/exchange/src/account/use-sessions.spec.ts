import type { SessionInfo } from '@meridian/protocol/contracts/account.ts';
import { expect, it } from 'vitest';

import { inOrder } from './use-sessions.ts';

function session(id: string, seen: string, current = false): SessionInfo {
  const time = `2026-01-0${seen}T00:00:00Z`;
  return { id, current, created_at: time, last_seen_at: time, ip: '127.0.0.1', user_agent: 'x' };
}

it('names this device first, the others by when they were last seen', () => {
  // The row of this device is not the newest: a session's last use is stored only now and then.
  const devices = [session('old', '1'), session('new', '4'), session('mine', '2', true)];
  expect(inOrder(devices).map(({ id }) => id)).toEqual(['mine', 'new', 'old']);
});
