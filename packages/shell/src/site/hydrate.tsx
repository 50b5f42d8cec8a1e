import type { ComponentType } from 'react';

import { hydrate } from '../hydrate.ts';
import { readLanguages, readPageName } from '../read-document.ts';
import { ServedHead } from '../served.tsx';
import { isFallbackPage } from '../fallback-page.ts';
import { SiteApp } from './SiteApp.tsx';
import type { SiteFrame, SitePage } from './site-page.ts';

/** Brings a prerendered document of a site to life: a page, or what stands in for one. */
export async function hydrateSite(site: SiteFrame): Promise<void> {
  const name = readPageName();
  const languages = readLanguages();
  const page = site.pages.find((candidate) => candidate.name === name);
  if (isFallbackPage(name)) {
    const { FallbackPageDocument } = await import('./FallbackPageDocument.tsx');
    hydrate(
      <FallbackPageDocument site={site} languages={languages} head={<ServedHead />} kind={name} />,
    );
  } else if (page !== undefined) {
    const component = page.isStatic === true ? null : await loadComponent(page);
    hydrate(
      <SiteApp
        site={site}
        languages={languages}
        page={page}
        head={<ServedHead />}
        component={component}
      />,
    );
  }
}

/** A page whose module does not come throws inside the frame, where the error boundary stands. */
async function loadComponent(page: SitePage): Promise<ComponentType> {
  try {
    return await page.load();
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
