import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { addsUpgradeInsecureRequests } from '@meridian/editions/seo.ts';

import type { Adapter } from '../adapter.ts';

interface Input {
  environment: SiteEnvironment;
  removalRequested: boolean;
}

export const adapter: Adapter = ({ environment, removalRequested }: Input) =>
  addsUpgradeInsecureRequests(environment, removalRequested);
