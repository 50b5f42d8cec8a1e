/** What a document has around its page, as it is prerendered. */
import { createPageLanguages } from '@meridian/i18n/i18n.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { Document } from './Document.tsx';
import { MODALS_ID } from './modals.ts';

const MODALS = `<div id="${MODALS_ID}"></div>`;

function drawn(live: boolean): string {
  const languages = createPageLanguages('en', { frame: loadCatalogue('en', ['common']) });
  return renderToStaticMarkup(
    createElement(
      Document,
      { languages, page: 'taxConnect', head: createElement('head'), live },
      createElement('h1', null, 'The page'),
    ),
  );
}

describe('a document', () => {
  it('has a place for modals outside the header, which the app hides (R-SHELL-03)', () => {
    const [, behind = ''] = drawn(true).split('</header>');
    expect(behind).toContain('<h1>The page</h1>');
    expect(behind.split(MODALS)).toHaveLength(2);
  });

  it('says to data collection which page it wraps (R-SHELL-03)', () => {
    expect(drawn(true)).toContain('data-collection="taxConnect"');
  });

  it('has neither where it may ask nothing of any server: it knows no user', () => {
    const html = drawn(false);
    expect(html).toContain('<h1>The page</h1>');
    expect(html).not.toContain(MODALS);
    expect(html).not.toContain('data-collection');
  });
});
