import { LATER_ELEMENT_ID } from './site-module.ts';

/** Long enough after the page is there that nothing the reader waits for is slowed. */
const DELAY_MS = 1500;

/**
 * Fetches the modules of later steps once the page is at rest, so that they are there when the
 * network is gone. By `<link>`, which the policy governs as a script: a page that may not connect
 * can do this, and nothing of the reader's goes along.
 */
export function loadLater(): void {
  const start = () => setTimeout(addLinks, DELAY_MS);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

function addLinks(): void {
  const json = document.getElementById(LATER_ELEMENT_ID)?.textContent ?? '[]';
  // `as`: written by our own build.
  for (const href of JSON.parse(json) as string[]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
