// Their documents are never hydrated: without this their styles would be in no file.
import '../countries/guides.css';

import { hydrateSite } from '@meridian/shell/site/hydrate.tsx';

import { site } from '../site.ts';

await hydrateSite(site);
