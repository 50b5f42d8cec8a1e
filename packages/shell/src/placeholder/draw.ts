import { brand } from '@meridian/editions/brand.ts';
import { isInApp } from '@meridian/editions/platforms.ts';

import { navEntryView, type CachedEntry, type CachedNavigation } from './cached-navigation.ts';
import {
  PLACEHOLDER_PARTS,
  type PlaceholderAppearance,
  type PlaceholderPage,
} from './draw-placeholder.ts';
import type { ToolBlock } from './tool-blocks.ts';
import { CONTAINER_ID } from './container.ts';
import { PLACEHOLDER_CSS } from './styles.ts';

/** The page the script stands in; null inside the app, with no header to hold a place for (R-SHELL-05). */
export function placeholderPage(furtherCss = ''): PlaceholderPage | null {
  if (isInApp(navigator.userAgent)) return null;
  return {
    read: (key) => localStorage.getItem(key),
    insertMarkup,
    addStyles: () => addStyles(PLACEHOLDER_CSS + furtherCss),
    fillNavigation,
    log: (message) => console.error(message),
  };
}

/** Puts the bar into the container; a missing one is made at the top of the page (R-HDR-08). */
function insertMarkup(appearance: PlaceholderAppearance): 'body-first-child' | null {
  const known = document.getElementById(CONTAINER_ID);
  const container = known ?? element('div', { id: CONTAINER_ID });
  if (known === null) document.body.prepend(container);
  container.replaceChildren(bar(appearance));
  return known === null ? 'body-first-child' : null;
}

/** Through the CSSOM: a strict policy refuses style elements and attributes, not this. */
function addStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Text goes in as text: a name from storage is never read as markup. */
function fillNavigation({ exchange, left, right }: CachedNavigation): void {
  partOf('nav')?.replaceChildren(
    ...exchange.map((entry) => {
      const item = element('li');
      item.append(link(entry));
      return item;
    }),
  );
  // Areas that the edition's data has no address for are not drawn, whatever is stored.
  const areas = document.querySelectorAll(`#${CONTAINER_ID} [data-part^=switcher-]`);
  for (const [index, area] of [...areas].entries()) {
    const entry = left[index];
    if (entry !== undefined) area.replaceChildren(entry.name);
  }
  if (right.length > 0) partOf('desktop-right')?.replaceChildren(...right.map(link));
}

function partOf(name: string): Element | null {
  return document.querySelector(`#${CONTAINER_ID} [data-part=${name}]`);
}

function link(entry: CachedEntry): HTMLElement {
  const { element: kind, highlighted } = navEntryView(entry);
  const attributes = {
    ...(entry.href === undefined ? {} : { href: entry.href }),
    ...(highlighted ? { 'data-highlighted': '' } : {}),
    'data-kind': kind,
  };
  return element('a', attributes, entry.name);
}

type Part = (typeof PLACEHOLDER_PARTS)[number];

const TAGS: Readonly<Record<Part, string>> = {
  logo: 'a',
  'switcher-exchange': 'span',
  'switcher-web3': 'span',
  nav: 'ul',
  centre: 'div',
  right: 'div',
};

/** The parts of the bar in their order (R-HDR-02); the two of the switcher share a box. */
function bar(appearance: PlaceholderAppearance): HTMLElement {
  const { skeleton, lang, dir, areas } = appearance;
  const whole = element('div', {
    class: 'meridian-placeholder',
    'data-skeleton': skeleton,
    lang,
    dir,
  });
  const switcher = element('div', { 'data-part': 'switcher' });
  const drawnAreas: ReadonlySet<string> = new Set(areas.map(({ key }) => `switcher-${key}`));
  for (const part of PLACEHOLDER_PARTS) {
    const isArea = part.startsWith('switcher');
    if (isArea && !drawnAreas.has(part)) continue;
    const drawn = element(TAGS[part], {
      'data-part': part,
      ...(part === 'logo' ? { href: '/' } : {}),
    });
    drawn.append(...contentOf(part, appearance));
    (isArea ? switcher : whole).append(drawn);
    if (isArea) whole.append(switcher);
  }
  return whole;
}

function contentOf(part: Part, { wordmark, tools }: PlaceholderAppearance): (Node | string)[] {
  switch (part) {
    case 'logo':
      return [
        sign(),
        element('span', {}, brand.name),
        ...(wordmark === null ? [] : [element('span', { 'data-part': 'wordmark' }, wordmark)]),
      ];
    case 'right':
      return [
        element('div', { 'data-part': 'desktop-right' }, tools.map(block)),
        element('div', { 'data-part': 'mobile-right' }, [block(ICON), block(ICON)]),
      ];
    case 'switcher-exchange':
    case 'switcher-web3':
    case 'nav':
    case 'centre':
      return [];
  }
}

const ICON = { tool: 'search', characters: null } as const;

/** A block in the place of a tool; its width through the style object, as a strict policy asks. */
function block({ tool, characters }: ToolBlock): HTMLElement {
  const drawn = element('span', { 'data-tool': tool });
  drawn.style.width = characters === null ? '16px' : `${characters}ch`;
  return drawn;
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
  content: string | readonly Node[] = [],
): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...(typeof content === 'string' ? [content] : content));
  return made;
}
