import type { SiteFrame } from '@meridian/shell/site/site-page.ts';

import { note } from './note.ts';

/** The pages of the tax site; the report is a document of its own beside them. */
export const site: SiteFrame = {
  pages: [
    {
      name: 'taxOverview',
      module: 'src/pages/Overview.tsx',
      namespaces: ['site'],
      isStatic: true,
      head: ({ t }) => ({
        title: t('site.overview.head.title'),
        description: t('site.overview.head.description'),
        keywords: t('site.overview.head.keywords'),
      }),
      load: async () => (await import('./pages/Overview.tsx')).Page,
    },
    {
      name: 'taxConnect',
      module: 'src/pages/Connect.tsx',
      namespaces: ['connect'],
      // The report opens it in a window and takes what it posts.
      openerPolicy: 'unsafe-none',
      head: ({ t }) => ({
        title: t('connect.head.title'),
        description: t('connect.head.description'),
        keywords: t('connect.head.keywords'),
      }),
      load: async () => (await import('./pages/Connect.tsx')).Page,
    },
    // Guides to countries: `documents.tsx` makes them, with figures that are computed where the site is built.
    { name: 'taxCountries', isStatic: true },
  ],
  note,
};
