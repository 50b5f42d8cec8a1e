import { regionOfLocale } from '@meridian/editions/locales.ts';
import type { LevelsResult } from '@meridian/protocol/contracts/levels.ts';
import type { FeesResult } from '@meridian/protocol/contracts/venue.ts';
import { LEVEL_PATHS } from '@meridian/protocol/levels-api.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import { useLogin, usePageSession } from '@meridian/shell/session/use-login.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect, useState } from 'react';

type Levels =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly levels: LevelsResult; readonly fees: FeesResult };

export interface LevelsView {
  readonly levels: Levels;
  readonly retry: () => void;
  /** Opens the way in; null where somebody is signed in, or it is not known yet. */
  readonly signIn: (() => void) | null;
}

/** The levels of the page's edition, or of the account once somebody is signed in. */
export function useLevels(): LevelsView {
  const page = usePageSession();
  const { locale } = useI18n();
  const login = useLogin(page);
  const isSignedIn = login?.loggedIn === true;
  const [levels, setLevels] = useState<Levels>({ kind: 'loading' });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (page === null) return undefined;
    let left = false;
    const ask = async () => {
      const silent = { hiddenToast: true };
      const [known, rates] = await Promise.all([
        page.client.get(LEVEL_PATHS.levels, { edition: regionOfLocale(locale) }, silent),
        page.client.get(VENUE_PATHS.fees, {}, silent),
      ]);
      if (left) return;
      // `as`: the gateway's answers by their contracts. An operator's exchange may have neither call.
      const found = known.ok ? (known.result as Partial<LevelsResult> | null) : null;
      const fees = rates.ok ? (rates.result as Partial<FeesResult> | null) : null;
      setLevels(
        found?.levels === undefined || fees?.schedules === undefined
          ? { kind: 'failed' }
          : { kind: 'ready', levels: found as LevelsResult, fees: fees as FeesResult },
      );
    };
    void ask();
    return () => {
      left = true;
    };
  }, [page, isSignedIn, asked, locale]);
  const isOut = page !== null && login?.fetched === true && !login.loggedIn;
  return {
    levels,
    retry: () => setAsked((count) => count + 1),
    signIn: isOut ? () => void page.session.open('login') : null,
  };
}
