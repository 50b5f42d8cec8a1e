import type { Region } from '@meridian/editions/regions.ts';
import { runPlaceholder } from '@meridian/shell/placeholder/run-placeholder.ts';
import { LANGUAGE_KEY, NAVIGATION_KEY, USER_ID_KEY } from '@meridian/shell/storage-keys.ts';

import type { Adapter } from '../adapter.ts';

interface Input {
  region: Region;
  storage: { language: string | null; userId: string | null; nav: unknown };
  containerExists: boolean;
  styleFails: boolean;
}

/** A page in memory: what is stored, and which of its parts fail. */
export const adapter: Adapter = ({ region, storage, containerExists, styleFails }: Input) => {
  const { language, userId, nav } = storage;
  const stored = new Map([
    [LANGUAGE_KEY, language],
    [USER_ID_KEY, userId],
    [NAVIGATION_KEY, nav === null || typeof nav === 'string' ? nav : JSON.stringify(nav)],
  ]);
  const outcome = runPlaceholder(region, {
    read: (key) => stored.get(key) ?? null,
    insertMarkup: () => (containerExists ? null : 'body-first-child'),
    addStyles() {
      if (styleFails) throw new Error('no style sheets here');
    },
    fillNavigation: () => undefined,
    log: () => undefined,
  });
  return {
    ...outcome,
    loggedInFlag: outcome.loggedIn,
    wordmark: outcome.wordmark !== null,
  };
};
