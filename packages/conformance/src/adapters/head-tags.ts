import { TAX_BASE_PATH } from '@meridian/routes/paths.ts';
import { headModel, type HeadInput } from '@meridian/shell/head-model.ts';

import type { Adapter } from '../adapter.ts';

/** What a vector leaves out. */
const REST: HeadInput = {
  title: '',
  description: '',
  shareImage: '/share/en.jpg',
  origin: 'https://www.example.com',
  basePath: TAX_BASE_PATH,
  path: '/',
  alternates: [],
};

export const adapter: Adapter = (input: Partial<HeadInput>) => {
  const head = headModel({ ...REST, ...input });
  return {
    ...head,
    ogImageIsDefaultShareImage: head.isShareImage,
    viewportDisablesZoom: head.viewport.includes('user-scalable=no'),
    alternateHreflangs: head.alternates.map(({ hreflang }) => hreflang),
    alternateHrefs: head.alternates.map(({ href }) => href),
  };
};
