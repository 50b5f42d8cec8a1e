import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

import { MODAL_MIN_WIDTH_PX } from './css-constants.ts';

it('a modal is as wide as its style sheet makes it', () => {
  // The sheet is private to the dialog, so it is found beside its public component.
  const dialog = createRequire(import.meta.url).resolve('@meridian/ui/Dialog.tsx');
  const sheet = readFileSync(dialog.replace(/\.tsx$/, '.module.css'), 'utf8');
  expect(sheet).toContain(`min-width: ${MODAL_MIN_WIDTH_PX}px`);
});
