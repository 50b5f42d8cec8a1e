import { describe, expect, it } from 'vitest';

import { bridgeState, type BridgeEvent } from './state.ts';

describe('bridgeState (R-BRIDGE-01, R-BRIDGE-02)', () => {
  const cases: [BridgeEvent[], boolean, boolean][] = [
    [[], false, false],
    [['init-ok'], true, false],
    [['init-fail'], false, true],
    [['init-fail', 'init-ok'], true, true],
    [['init-ok', 'init-fail'], true, true],
  ];
  it.each(cases)('after %j: ready %s, error event %s', (events, ready, errorEvent) => {
    expect(bridgeState(events)).toEqual({ ready, errorEvent });
  });
});
