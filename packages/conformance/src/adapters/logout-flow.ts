import { createBusinessClient } from '@meridian/protocol/business-client.ts';
import { USER_TOKEN_HEADER } from '@meridian/protocol/constants.ts';
import { logout } from '@meridian/session/logout.ts';

import type { Adapter } from '../adapter.ts';

/** R-AUTH-09 to R-AUTH-11, by the call as it would go out. */
export const adapter: Adapter = async ({
  result,
  inApp,
}: {
  result: 'ok' | 'fail';
  inApp: boolean;
}) => {
  const seen = {
    reloaded: false,
    callback: false,
    logged: null as string | null,
    userTokenHeader: false,
  };
  const client = createBusinessClient({
    base: '/x-api',
    fetch: async (_url, { headers }) => {
      seen.userTokenHeader = USER_TOKEN_HEADER in headers;
      return { status: 200, text: async () => `{"ret_code":${result === 'ok' ? 0 : 1}}` };
    },
    platform: () => 'h5',
    inApp: () => inApp,
    userToken: () => 't',
    deviceGuid: () => '',
    userAgent: '',
    now: () => 0,
    timers: { setTimeout: () => 0, clearTimeout() {} },
  });
  await logout({
    call: () => client.logout(),
    onLoggedOut: () => void (seen.callback = true),
    reload: () => void (seen.reloaded = true),
    log: (message) => void (seen.logged = message),
  });
  return seen;
};
