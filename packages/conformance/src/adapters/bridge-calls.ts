import { bridgeCall, type CallOptions } from '@meridian/app-bridge/calls.ts';

import type { Adapter } from '../adapter.ts';

interface Input {
  readonly call: 'profile' | 'appConfig';
  readonly options?: CallOptions | null;
}

export const adapter: Adapter = ({ call, options }: Input) => bridgeCall(call, options ?? {});
