import { hydrateSite } from '@meridian/shell/site/hydrate.tsx';

import { site } from '../site.ts';

await hydrateSite(site);
