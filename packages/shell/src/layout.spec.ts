import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

import { HEADER_HEIGHT_PX, layoutAt, MODAL_MIN_WIDTH_PX } from './layout.ts';

const { resolve } = createRequire(import.meta.url);
const css = (file: string) => readFileSync(resolve(file), 'utf8');

describe('layoutAt (R-HDR-03, R-HDR-04, R-SHELL-08)', () => {
  it('changes at the three widths and nowhere else', () => {
    const changes = [];
    for (let width = 300; width < 1600; width += 1) {
      if (JSON.stringify(layoutAt(width)) !== JSON.stringify(layoutAt(width - 1))) {
        changes.push(width);
      }
    }
    expect(changes).toEqual([768, 913, 1025]);
  });
});

describe('the style sheets', () => {
  it('have the same numbers', () => {
    const header = css('./Header.module.css');
    expect([...header.matchAll(/max-width: (\d+)px/g)].map(([, px]) => px)).toEqual([
      '1024',
      '912',
      '767',
    ]);
    expect(css('@meridian/ui/styles/tokens.css')).toContain(
      `--height-header: ${HEADER_HEIGHT_PX}px`,
    );
    // The sheet is private to the dialog, so it is found beside its public component.
    const dialog = readFileSync(
      resolve('@meridian/ui/Dialog.tsx').replace(/\.tsx$/, '.module.css'),
      'utf8',
    );
    expect(dialog).toContain(`min-width: ${MODAL_MIN_WIDTH_PX}px`);
  });
});
