import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

import { HEADER_HEIGHT_PX, LAYOUT_QUERIES } from './layout.ts';

const { resolve } = createRequire(import.meta.url);
const css = (file: string) => readFileSync(resolve(file), 'utf8');

it('the style sheets change where the placeholder does (R-HDR-03, R-HDR-04, R-SHELL-08)', () => {
  const header = css('./Header.module.css').replaceAll(': ', ':');
  const found = [...header.matchAll(/\(max-width:\d+px\)/g)].map(([query]) => query);
  expect(found).toEqual(Object.values(LAYOUT_QUERIES));
  expect(found).toEqual(['(max-width:1024px)', '(max-width:912px)', '(max-width:767px)']);
});

it('the header is as high as the placeholder (R-HDR-01)', () => {
  expect(css('@meridian/ui/styles/tokens.css')).toContain(`--height-header: ${HEADER_HEIGHT_PX}px`);
});
