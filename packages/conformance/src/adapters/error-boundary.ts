import { errorKind } from '@meridian/shell/error-kind.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = (input: { name: string; message: string }) => errorKind(input);
