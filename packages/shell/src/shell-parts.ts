/** The support widget starts this long after the page has loaded, outside the app (R-SHELL-02). */
export const CHAT_BOT_DELAY_MS = 10_000;

export interface ShellOptions {
  readonly inApp: boolean;
  /** A page may go without header or footer. */
  readonly headerOption?: boolean | undefined;
  readonly footerOption?: boolean | undefined;
}

export interface ShellParts {
  readonly header: boolean;
  /** Space above the page for the fixed header. */
  readonly headerTopPadding: boolean;
  readonly footer: boolean;
  readonly chatBot: boolean;
}

/**
 * Which parts of the frame a page shows (R-SHELL-02, 04, 05). Inside the app the header goes and so
 * does its space: two effects. The footer stays.
 */
export function shellParts({
  inApp,
  headerOption = true,
  footerOption = true,
}: ShellOptions): ShellParts {
  const header = headerOption && !inApp;
  return { header, headerTopPadding: header, footer: footerOption, chatBot: !inApp };
}
