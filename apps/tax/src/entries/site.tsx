import { readDocumentI18n } from '@meridian/shell/read-document.ts';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchPath } from 'react-router';

import { SiteApp } from '../SiteApp.tsx';
import { sitePages } from '../site-pages.ts';

const page =
  sitePages.find(({ pattern }) => matchPath(pattern, location.pathname) !== null) ?? sitePages[0];

if (page !== undefined) {
  const component = await page.load();
  // A transition hydrates in slices, so that a slow device answers in between.
  startTransition(() => {
    hydrateRoot(
      document,
      <BrowserRouter>
        <SiteApp i18n={readDocumentI18n()} page={page} component={component} />
      </BrowserRouter>,
    );
  });
}
