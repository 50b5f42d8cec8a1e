/** How starting the bridge went. */
export type BridgeEvent = 'init-ok' | 'init-fail';

export interface BridgeState {
  /** Once the bridge has initialised (R-BRIDGE-01). */
  readonly ready: boolean;
  /** Whether an error event was emitted (R-BRIDGE-02). */
  readonly errorEvent: boolean;
}

export const NOT_STARTED: BridgeState = { ready: false, errorEvent: false };

/** A bridge that was ready stays so: a failure of a later start is reported and changes nothing else. */
export function bridgeStateAfter(state: BridgeState, event: BridgeEvent): BridgeState {
  return event === 'init-ok' ? { ...state, ready: true } : { ...state, errorEvent: true };
}
