import { describe, expect, it } from 'vitest';

import { shellParts } from './shell-parts.ts';

describe('shellParts (R-SHELL-02, 04, 05)', () => {
  it('keeps the footer in the app, without the header, its space and the chat bot', () => {
    expect(shellParts({ inApp: true })).toEqual({
      header: false,
      headerTopPadding: false,
      footer: true,
      chatBot: false,
    });
  });

  it('lets a page go without either', () => {
    const parts = shellParts({ inApp: false, headerOption: false, footerOption: false });
    expect(parts).toMatchObject({ header: false, headerTopPadding: false, footer: false });
  });
});
