import { platformHeader, type ClientPlatform } from '@meridian/editions/platforms.ts';

import type { Method } from './build-request.ts';
import { REQUEST_TIMEOUT_MS, USER_TOKEN_HEADER } from './constants.ts';

/** The header with the device GUID; the specification leaves its name open (R-HTTP-02). */
export const DEVICE_GUID_HEADER = 'X-Device-GUID';

export type CallKind = 'generic' | 'profile' | 'logout';

export interface CallContext {
  readonly platform: ClientPlatform;
  readonly inApp: boolean;
  /** The page stands in a foreign frame, which no cookie of ours reaches: the token stands in. */
  readonly inFrame?: boolean;
  readonly userToken: string | null;
  readonly userAgent: string;
  readonly deviceGuid: string;
}

export interface RequestOptions {
  /** Generic calls bring their own. */
  readonly method?: Method;
  readonly credentials: 'include';
  readonly timeoutMs: number;
  readonly headers: Readonly<Record<string, string>>;
  /** None of these calls has a body; a generic one's is JSON. */
  readonly body: null;
}

/** What the kinds of calls are sent with (R-HTTP-02, R-HTTP-03, R-HTTP-05, R-HTTP-06, R-AUTH-11). */
export function requestOptions(kind: CallKind, context: CallContext): RequestOptions {
  const { inApp, inFrame = false, userToken } = context;
  const sendsToken = (inApp || inFrame) && userToken !== null && userToken !== '';
  const headers = {
    ...(kind === 'profile' ? profileHeaders(context) : {}),
    ...(sendsToken ? { [USER_TOKEN_HEADER]: userToken } : {}),
  };
  const fixed = {
    credentials: 'include',
    timeoutMs: REQUEST_TIMEOUT_MS,
    headers,
    body: null,
  } as const;
  if (kind === 'generic') return fixed;
  return { method: kind === 'profile' ? 'GET' : 'POST', ...fixed };
}

function profileHeaders({ platform, inApp, userAgent, deviceGuid }: CallContext) {
  return {
    Platform: platformHeader(platform, inApp),
    'X-User-Agent': userAgent,
    'Content-Type': 'application/json',
    [DEVICE_GUID_HEADER]: deviceGuid,
  };
}
