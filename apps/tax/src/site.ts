import type { I18n } from '@meridian/i18n/i18n.ts';
import type { HeadText } from '@meridian/shell/head-tags.ts';
import type { SiteFrame } from '@meridian/shell/site/site-page.ts';

import { note } from './note.ts';

type HeadOf = (content: I18n) => HeadText;

/** Heads are written where the site is built: what browsers load has none of their words. */
const noHead: HeadOf = () => ({ title: '', description: '' });

const overviewHead: HeadOf = import.meta.env.SSR
  ? ({ t }) => ({
      title: t('site.overview.head.title'),
      description: t('site.overview.head.description'),
      keywords: t('site.overview.head.keywords'),
    })
  : noHead;

const connectHead: HeadOf = import.meta.env.SSR
  ? ({ t }) => ({
      title: t('connect.head.title'),
      description: t('connect.head.description'),
      keywords: t('connect.head.keywords'),
    })
  : noHead;

/** The pages of the tax site; the report is a document of its own beside them. */
export const site: SiteFrame = {
  pages: [
    {
      name: 'taxOverview',
      module: 'src/pages/Overview.tsx',
      namespaces: ['site'],
      isStatic: true,
      head: overviewHead,
      load: async () => (await import('./pages/Overview.tsx')).Page,
    },
    {
      name: 'taxConnect',
      module: 'src/pages/Connect.tsx',
      namespaces: ['connect'],
      // The report opens it in a window and takes what it posts.
      openerPolicy: 'unsafe-none',
      head: connectHead,
      load: async () => (await import('./pages/Connect.tsx')).Page,
    },
    // Guides to countries: `documents.tsx` makes them, with figures that are computed where the site is built.
    { name: 'taxCountries', isStatic: true },
  ],
  note,
};
