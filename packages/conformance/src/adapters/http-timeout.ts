import { timeoutMessage } from '@meridian/protocol/envelope.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ ms }: { ms: number }) => timeoutMessage(ms);
