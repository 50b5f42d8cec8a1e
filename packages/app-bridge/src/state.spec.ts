import { describe, expect, it } from 'vitest';

import { bridgeStateAfter, NOT_STARTED, type BridgeEvent } from './state.ts';

describe('bridgeStateAfter (R-BRIDGE-01, R-BRIDGE-02)', () => {
  const cases: [BridgeEvent[], boolean, boolean][] = [
    [[], false, false],
    [['init-ok'], true, false],
    [['init-fail'], false, true],
    [['init-fail', 'init-ok'], true, true],
    [['init-ok', 'init-fail'], true, true],
  ];
  it.each(cases)('after %j: ready %s, error event %s', (events, ready, errorEvent) => {
    expect(events.reduce(bridgeStateAfter, NOT_STARTED)).toEqual({ ready, errorEvent });
  });
});
