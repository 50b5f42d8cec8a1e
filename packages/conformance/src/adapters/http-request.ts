import { buildRequest, type RequestParts } from '@meridian/protocol/build-request.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = (input: RequestParts) => buildRequest(input);
