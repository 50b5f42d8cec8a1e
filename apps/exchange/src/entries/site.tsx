import { hydrateSite } from '@meridian/shell/site/hydrate.tsx';

import { site } from '../site.ts';

await hydrateSite(site);

// The home page is served as it is: what moves on it comes by itself.
const pairs = document.querySelector<HTMLElement>('[data-live-pairs]');
if (pairs !== null) void import('../home/live-pairs.ts').then((parts) => parts.observe(pairs));
