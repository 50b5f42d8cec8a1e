import type { Locale } from '@meridian/editions/locales.ts';
import type { I18n } from '@meridian/i18n/i18n.ts';
import { I18nProvider, useI18n } from '@meridian/ui/I18nProvider.tsx';
import {
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';

import { isInAppNow } from '../app.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { LateNotices } from '../LateNotices.tsx';
import { writeNavigation } from '../placeholder/write-navigation.ts';
import { markReady } from '../ready.ts';
import { report } from '../report.ts';
import { consentNow } from './consent/consent-now.ts';
import { planNow, runQuietParts } from './run.ts';
import { scheduleSupport } from './support/support-timer.ts';
import { loadSlotMessages } from './load-slot-messages.ts';

const ConsentRegion = part(async () => (await import('./consent/ConsentRegion.tsx')).ConsentRegion);

const AppBanner = part(async () => (await import('./banner/AppBanner.tsx')).AppBanner);

const SupportWidget = part(async () => (await import('./support/SupportWidget.tsx')).SupportWidget);

export interface SlotPartsProps {
  locale: Locale;
  /** How often the reader has asked for the cookie choices on this page. */
  asked: number;
}

/** What runs behind a page and what shows at its foot: consent first, then the offer of the app. */
export function SlotParts({ locale, asked }: SlotPartsProps) {
  const store = consentNow();
  const consent = useSyncExternalStore(store.subscribe, store.get);
  const plan = useMemo(() => planNow(locale, consent), [locale, consent]);
  const [answered, setAnswered] = useState(0);
  const [bannerClosed, setBannerClosed] = useState(false);
  const supportIsDue = useSupportTimer();
  useEffect(() => runQuietParts(plan, locale), [plan, locale]);
  const frame = useI18n();
  useEffect(() => writeNavigation(frame), [frame]);

  const choosing = asked > answered;
  const asks = plan.asks || choosing;
  const offers = plan.offersApp && !asks && !bannerClosed;
  const { support } = plan;
  const supports = support !== null && supportIsDue;
  const words = useWords(locale, asks || offers || supports);
  const hasWords = words !== null;
  const waits = !hasWords && (asks || offers);
  useEffect(() => {
    if (!waits) markReady('slots');
  }, [waits]);
  return (
    <>
      <LateNotices />
      {hasWords && (
        <I18nProvider i18n={words}>
          <div lang={words.lang} dir={words.dir} data-collection="off">
            {asks && (
              <Part>
                {/* Asked again, it starts anew, open and with the choice of now. */}
                <ConsentRegion key={asked} choosing={choosing} onDone={() => setAnswered(asked)} />
              </Part>
            )}
            {offers && (
              <Part>
                <AppBanner onClose={() => setBannerClosed(true)} />
              </Part>
            )}
            {supports && (
              <Part>
                <SupportWidget address={support} />
              </Part>
            )}
          </div>
        </I18nProvider>
      )}
    </>
  );
}

/**
 * A part by its module. One that does not come, as when something blocks its file, stays away: it is
 * no reason to load the page anew, which is what the error boundary does for parts of a page.
 */
function part<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      report({ code: 'SLOT_PART', error });
      const Absent: ComponentType<Props> = () => null;
      return { default: Absent };
    }
  });
}

/** A part that fails takes nothing else with it. */
function Part({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary quiet>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Whether the support widget's time has come (R-SHELL-02). */
function useSupportTimer(): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const [visit] = performance.getEntriesByType('navigation');
    return scheduleSupport({
      inApp: isInAppNow(),
      loadedAtMs: visit instanceof PerformanceNavigationTiming ? visit.loadEventEnd : 0,
      nowMs: performance.now(),
      later(call, delayMs) {
        const timer = setTimeout(call, delayMs);
        return () => clearTimeout(timer);
      },
      show: () => setDue(true),
    });
  }, []);
  return due;
}

/** The words of the slots, once there is something to say. */
function useWords(locale: Locale, needed: boolean): I18n | null {
  const [words, setWords] = useState<I18n | null>(null);
  useEffect(() => {
    let left = false;
    if (needed && words === null) {
      void loadSlotMessages(locale).then((loaded) => {
        if (!left) setWords(loaded);
      });
    }
    return () => {
      left = true;
    };
  }, [needed, words, locale]);
  return words;
}
