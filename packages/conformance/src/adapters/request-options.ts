import { USER_TOKEN_HEADER } from '@meridian/protocol/constants.ts';
import {
  DEVICE_GUID_HEADER,
  requestOptions,
  type CallKind,
} from '@meridian/protocol/request-options.ts';

import type { Adapter } from '../adapter.ts';

interface Input {
  kind: CallKind;
  inApp: boolean;
  userToken?: string;
}

/** Of the headers it names those of the specification: the GUID's name is our own. */
export const adapter: Adapter = ({ kind, inApp, userToken }: Input) => {
  const { headers, ...options } = requestOptions(kind, {
    platform: 'pc',
    inApp,
    userToken: userToken ?? null,
    userAgent: 'conformance',
    deviceGuid: '00000000-0000-4000-8000-000000000000',
  });
  const names = Object.keys(headers);
  return {
    ...options,
    headersPresent: names.filter((name) => name !== DEVICE_GUID_HEADER),
    headersAbsent: [USER_TOKEN_HEADER].filter((name) => !names.includes(name)),
  };
};
