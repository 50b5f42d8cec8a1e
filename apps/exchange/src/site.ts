import { brand } from '@meridian/editions/brand.ts';
import type { SiteFrame } from '@meridian/shell/site/site-page.ts';

const { name } = brand;

/** The pages of the exchange site. */
export const site: SiteFrame = {
  pages: [
    {
      name: 'home',
      module: 'src/pages/Home.tsx',
      namespaces: ['home'],
      head: ({ t }) => ({
        title: t('home.head.title', { brand: name }),
        description: t('home.head.description', { brand: name }),
        keywords: t('home.head.keywords'),
      }),
      load: async () => (await import('./pages/Home.tsx')).Page,
    },
  ],
};
