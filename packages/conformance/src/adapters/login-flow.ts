import { isBridgeSupported } from '@meridian/app-bridge/version.ts';
import { usesBridge } from '@meridian/session/profile-source.ts';
import type { LoginAction, PushReply } from '@meridian/session/quick-login.ts';

import type { Adapter } from '../adapter.ts';
import { sessionWith } from '../session-parts.ts';

interface Input {
  readonly action: LoginAction;
  readonly inApp: boolean;
  readonly bridgeSupported: boolean;
  readonly bridge?: { readonly code: number; readonly token?: string | null } | 'error';
}

const ACTIONS: readonly LoginAction[] = ['login', 'register'];

/** R-AUTH-05 to R-AUTH-08. */
export const adapter: Adapter = async ({ action, inApp, bridgeSupported, bridge }: Input) => {
  const seen = {
    pushedNative: false,
    refetch: false,
    tracked: null as string | null,
    errorEvent: false,
  };
  const session = sessionWith({
    usesBridge: async () =>
      usesBridge({ inApp, appVersion: versionThat(bridgeSupported), bridgeReady: true }),
    push: async () => ((seen.pushedNative = true), replyOf(bridge)),
    readProfile: async () => ((seen.refetch = true), null),
    bridgeError: () => void (seen.errorEvent = true),
    track: (event) => void (seen.tracked = event),
  });
  await session.open(action);
  const { quickLogin } = session.state();
  return {
    ...seen,
    modal: ACTIONS.find((opened) => quickLogin[opened].visible) ?? null,
    success: ACTIONS.find((opened) => quickLogin[opened].success) ?? null,
  };
};

function replyOf(bridge: Input['bridge']): PushReply {
  if (bridge === undefined || bridge === 'error') return { ok: false };
  return { ok: true, code: bridge.code, token: bridge.token ?? '' };
}

function versionThat(supported: boolean): string {
  const version = ['3.6.0', '3.6.1'].find(
    (candidate) => isBridgeSupported(candidate) === supported,
  );
  if (version === undefined) throw new Error('no version tells');
  return version;
}
