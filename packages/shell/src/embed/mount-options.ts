import type { PageName } from '@meridian/routes/paths.ts';

export interface MountOptions {
  /** Unless given, the stored language (R-LANG-08), or the first one of the host's edition. */
  locale?: string;
  /** The page's name, where it is one of ours. */
  page?: PageName;
  /** The option of invitation pages (R-SHELL-06). */
  invite?: boolean;
  /**
   * Whether the header asks who its user is, signs in and out in place, speaks to the app and fills the
   * slots. False where the page's host does not answer the calls under `/x-api`.
   */
  live?: boolean;
  /** What the page presets about registration (R-REG-01). */
  registration?: Readonly<Record<string, unknown>>;
  /** Slots that differ from those of the build (docs/slots.md); null for a page without any. */
  slots?: Readonly<Record<string, unknown>> | null;
  /** What the page adds to the navigation, as the cache has it: `{name, renderer, href}` (R-HDR-10). */
  entries?: readonly unknown[];
  /** Keeps the placeholder bar and nothing else (R-SHELL-07). */
  skeleton?: boolean;
  /** The colour of links and marks, `#rrggbb`, where it is the page's own; anything else is ignored. */
  accent?: string;
  /** Where messages lie: `{project}`, `{lang}` and `{namespace}` are put in (R-SHELL-14). */
  messagesTemplate?: string;
  onReport?: (code: string) => void;
}
