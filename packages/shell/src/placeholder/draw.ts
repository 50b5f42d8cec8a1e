import { brand } from '@meridian/editions/brand.ts';

import { navEntryView, type CachedEntry } from './cached-navigation.ts';
import type { PlaceholderAppearance } from './run-placeholder.ts';
import { PLACEHOLDER_CSS } from './styles.ts';

/** The element header and placeholder share. */
const CONTAINER_ID = 'meridian-header';

/** Puts the bar into the container; a missing one is made at the top of the page (R-HDR-08). */
export function insertMarkup(appearance: PlaceholderAppearance): 'body-first-child' | null {
  const known = document.getElementById(CONTAINER_ID);
  const container = known ?? element('div', { id: CONTAINER_ID });
  if (known === null) document.body.prepend(container);
  container.replaceChildren(bar(appearance));
  return known === null ? 'body-first-child' : null;
}

/** Through the CSSOM: a strict policy refuses style elements and attributes, not this. */
export function addStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PLACEHOLDER_CSS);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Text goes in as text: a name from storage is never read as markup. */
export function fillNavigation(entries: readonly CachedEntry[]): void {
  const list = document.querySelector(`#${CONTAINER_ID} [data-part=nav]`);
  list?.replaceChildren(
    ...entries.map((entry) => {
      const { element: kind, highlighted } = navEntryView(entry);
      const attributes = {
        ...(entry.href === undefined ? {} : { href: entry.href }),
        ...(highlighted ? { 'data-highlighted': '' } : {}),
        'data-kind': kind,
      };
      const item = element('li');
      item.append(element('a', attributes, entry.name));
      return item;
    }),
  );
}

function bar({ skeleton, wordmark }: PlaceholderAppearance): HTMLElement {
  const logo = element('a', { 'data-part': 'logo', href: '/' });
  logo.append(sign(), element('span', {}, brand.name));
  if (wordmark !== null) logo.append(element('span', { 'data-part': 'wordmark' }, wordmark));
  const switcher = element('div', { 'data-part': 'switcher' });
  switcher.append(
    element('span', { 'data-part': 'switcher-exchange' }, 'Exchange'),
    element('span', { 'data-part': 'switcher-web3' }, 'Web3'),
  );
  const right = element('div', { 'data-part': 'right' });
  right.append(
    element('div', { 'data-part': 'desktop-right' }),
    element('div', { 'data-part': 'mobile-right' }),
  );
  const whole = element('div', { class: 'meridian-placeholder', 'data-skeleton': skeleton });
  whole.append(
    logo,
    switcher,
    element('ul', { 'data-part': 'nav' }),
    element('div', { 'data-part': 'centre' }),
    right,
  );
  return whole;
}

const SVG = 'http://www.w3.org/2000/svg';

/** The sign of the logo, as the header draws it. */
function sign(): SVGElement {
  const drawn = document.createElementNS(SVG, 'svg');
  for (const [name, value] of SIGN_ATTRIBUTES) drawn.setAttribute(name, value);
  for (const d of SIGN_PATHS) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    path.setAttribute('transform', 'rotate(23.4 12 12)');
    drawn.append(path);
  }
  return drawn;
}

const SIGN_ATTRIBUTES = [
  ['width', '24'],
  ['height', '24'],
  ['viewBox', '0 0 24 24'],
  ['fill', 'none'],
  ['stroke', 'currentColor'],
  ['stroke-width', '1.25'],
  ['aria-hidden', 'true'],
] as const;

const SIGN_PATHS = [
  'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M12 2a7.07 10 0 1 0 0 20 7.07 10 0 1 0 0-20',
  'M12 2c-2.6 2.7-3.83 6-3.83 10s1.23 7.3 3.83 10M12 2c2.6 2.7 3.83 6 3.83 10s-1.23 7.3-3.83 10',
] as const;

function element(
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  text = '',
): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== '') made.textContent = text;
  return made;
}
