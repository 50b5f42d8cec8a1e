import type { ComponentType } from 'react';

/** A page under the router. Further pages join this list and load when they are needed. */
export interface SitePage {
  readonly name: 'taxOverview';
  /** The language is optional: an address without one is served in the edition's default. */
  readonly pattern: string;
  readonly module: string;
  load(): Promise<ComponentType>;
}

export const sitePages: readonly SitePage[] = [
  {
    name: 'taxOverview',
    pattern: '/:lang?/tax-api/',
    module: 'src/pages/Overview.tsx',
    load: async () => (await import('./pages/Overview.tsx')).Page,
  },
];
