import type { ComponentType } from 'react';

/** A page under the router. Further pages join this list and load when they are needed. */
export interface SitePage {
  readonly name: 'home';
  /** The language is optional: an address without one is served in the edition's default. */
  readonly pattern: string;
  readonly module: string;
  load(): Promise<ComponentType>;
}

export const sitePages: readonly SitePage[] = [
  {
    name: 'home',
    pattern: '/:lang?/',
    module: 'src/pages/Home.tsx',
    load: async () => (await import('./pages/Home.tsx')).Page,
  },
];
