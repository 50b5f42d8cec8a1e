import type { Region } from '@meridian/editions/regions.ts';
import { seoGroupOf } from '@meridian/editions/seo-groups.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ region }: { region: Region }) => seoGroupOf(region);
