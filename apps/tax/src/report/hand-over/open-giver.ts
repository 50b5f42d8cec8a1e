import type { Locale } from '@meridian/editions/locales.ts';

import { ACCOUNT_HASH } from '../../hand-over/account-hash.ts';
import { HAND_OVER, READY } from '../../hand-over/give-to-report.ts';
import { mainAddress, mainOrigin } from '../../hand-over/report-place.ts';
import type { HandOverOutcome } from '../model/workspace-view.ts';

/** What other pages have for the report: year files, the account's history, the old workspace. */
export type Giver = 'years' | 'account' | 'workspace';

/** The page that has it, and what stands behind its address. */
const PAGES = {
  years: ['taxConnect', ''],
  account: ['taxConnect', ACCOUNT_HASH],
  workspace: ['taxReport', '#move'],
} as const satisfies Readonly<Record<Giver, readonly [page: string, hash: string]>>;

/** What tells the giver that its file was taken. */
const TAKEN: ReadonlySet<HandOverOutcome> = new Set<HandOverOutcome>([
  'years',
  'ledger',
  'workspace',
]);

/**
 * Opens a page of the main host in a window and takes what it hands over. Only that window, at that
 * origin, is heard; it learns no more than that a file was taken. Where windows cannot be opened, the
 * page takes this one's place and saves a file instead.
 *
 * @param take keeps a file; called by a click, since browsers open windows for nothing else
 */
export function openGiver(
  giver: Giver,
  locale: Locale,
  take: (file: Blob) => Promise<HandOverOutcome>,
): void {
  const [page, hash] = PAGES[giver];
  const address = mainAddress(page, locale) + hash;
  // A window that stays open would keep the state it had when it was last heard.
  last?.close();
  const opened = window.open(address, '_blank');
  last = opened;
  if (opened === null) {
    location.assign(address);
    return;
  }
  const origin = mainOrigin(locale);
  listening?.abort();
  listening = new AbortController();
  const onMessage = async ({ source, origin: from, data }: MessageEvent<unknown>) => {
    const file = fileOf(data);
    if (source !== opened || from !== origin || file === null) return;
    const outcome = await take(file);
    if (TAKEN.has(outcome)) opened.postMessage(READY, origin);
  };
  addEventListener('message', (event) => void onMessage(event), { signal: listening.signal });
}

/** The last window that was opened, and what listens to it. */
let last: Window | null = null;
let listening: AbortController | null = null;

function fileOf(data: unknown): Blob | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('file' in data))
    return null;
  return data.type === HAND_OVER && data.file instanceof Blob ? data.file : null;
}
