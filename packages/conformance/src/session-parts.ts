import { Session, type SessionParts } from '@meridian/session/session.ts';

/** A session without a network, but for the parts a vector names. */
export function sessionWith(parts: Partial<SessionParts>): Session {
  return new Session({
    readProfile: async () => null,
    usesBridge: async () => false,
    push: async () => ({ ok: false }),
    bridgeError() {},
    track() {},
    onLogin() {},
    later: (run) => run(),
    ...parts,
  });
}
