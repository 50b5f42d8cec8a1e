import { permissionOf } from '@meridian/protocol/permission.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ code }: { code: number }) => permissionOf(code);
