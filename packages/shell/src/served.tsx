import { useState } from 'react';

/**
 * Parts of a document that nothing changes in the browser. The prerenderer renders them, and scripts
 * keep the markup that was served: neither their components nor their words are in a first load. The
 * markup is handed to React as text, so that it is there again should React draw the document anew.
 */

export function ServedHead() {
  const served = useServed('head');
  return <head {...served} />;
}

/** The content of a page that needs no script of its own (`isStatic` of a site's page). */
export function ServedMain() {
  const served = useServed('#main');
  return <main id="main" tabIndex={-1} {...served} />;
}

/** Read once: what scripts put into the head later is not for React to know. */
function useServed(selector: string) {
  return useState(() => {
    const element = document.querySelector<HTMLElement>(selector);
    return {
      dangerouslySetInnerHTML: { __html: element?.innerHTML ?? '' },
      lang: element?.lang || undefined,
      dir: element?.dir || undefined,
    };
  })[0];
}
