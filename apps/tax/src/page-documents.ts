import type { PageDocuments } from '@meridian/shell/site/site-page.ts';

/** What the site's pages are built from; guides and the report have documents of their own. */
export const pageDocuments: PageDocuments = {
  taxOverview: {
    module: 'src/pages/Overview.tsx',
    namespaces: ['site'],
    head: ({ t }) => ({
      title: t('site.overview.head.title'),
      description: t('site.overview.head.description'),
      keywords: t('site.overview.head.keywords'),
    }),
  },
  taxConnect: {
    module: 'src/pages/Connect.tsx',
    namespaces: ['connect'],
    // The report opens it in a window and takes what it posts.
    openerPolicy: 'unsafe-none',
    head: ({ t }) => ({
      title: t('connect.head.title'),
      description: t('connect.head.description'),
      keywords: t('connect.head.keywords'),
    }),
  },
};
