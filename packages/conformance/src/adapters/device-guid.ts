import { isValidDeviceGuid } from '@meridian/protocol/device-guid.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ value }: { value: string }) => isValidDeviceGuid(value);
