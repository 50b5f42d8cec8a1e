import type { SiteFrame } from '@meridian/shell/site/site-page.ts';

import { note } from './note.ts';

/** The pages of the tax site; the report is a document of its own beside them. */
export const site: SiteFrame = {
  pages: [
    {
      name: 'taxOverview',
      isStatic: true,
      load: async () => (await import('./pages/Overview.tsx')).Page,
    },
    {
      name: 'taxConnect',
      load: async () => (await import('./pages/Connect.tsx')).Page,
    },
    // Guides to countries: `documents.tsx` makes them, with figures that are computed where the site is built.
    { name: 'taxCountries', isStatic: true },
  ],
  note,
};
