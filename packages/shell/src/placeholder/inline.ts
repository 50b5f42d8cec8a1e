import { regionOfHost } from '@meridian/editions/regions.ts';

import { placeholderPage } from './draw.ts';
import { runPlaceholder } from './run-placeholder.ts';

// Built into one small script that stands inside a page of others (tools/site/embed-build.ts).
const page = placeholderPage();
if (page !== null) runPlaceholder(regionOfHost(window.location.hostname), page);
