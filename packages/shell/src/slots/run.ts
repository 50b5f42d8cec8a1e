import { isMiniApp } from '@meridian/app-bridge/transports/telegram-signs.ts';
import type { Locale } from '@meridian/editions/locales.ts';

import { environment } from '../environment.ts';
import { report } from '../report.ts';
import { USER_ID_KEY } from '../storage-keys.ts';
import {
  attributionCookies,
  readAttribution,
  type Attribution,
} from './attribution/attribution.ts';
import { BANNER_CLOSED_KEY } from './banner/app-banner.ts';
import type { Consent } from './consent/consent.ts';
import { ensureDeviceGuid } from './device-guid.ts';
import { planSlots, type SlotPlan } from './plan.ts';
import { pageSlots } from './page-slots.ts';
import { loadScript } from './scripts.ts';

let heldAttribution: Attribution | undefined;

/** What the page came with, held in memory until it may be kept. Read once, before it is asked for. */
function pageAttribution(): Attribution {
  heldAttribution ??= readAttribution(window.location.href);
  return heldAttribution;
}

/** What runs on this page by its settings and the reader's choice as it stands. */
export function planNow(locale: Locale, consent: Consent | null): SlotPlan {
  const { origin: pageOrigin } = window.location;
  return planSlots(pageSlots(), {
    locale,
    consent,
    pageOrigin,
    userAgent: navigator.userAgent,
    miniApp: isMiniApp(window),
    bannerClosed: readStored(BANNER_CLOSED_KEY),
    nowMs: Date.now(),
  });
}

/** Does what the plan says and shows nothing. Returns a function that ends what goes on. */
export function runQuietParts(plan: SlotPlan, locale: Locale): () => void {
  for (const { slot, src } of plan.scripts) loadScript(slot, src);
  ensureDeviceGuid(plan.deviceGuidLasts);
  if (plan.attribution !== null) {
    const allowed = plan.attribution === 'keep';
    for (const text of attributionCookies(pageAttribution(), { allowed, environment })) {
      document.cookie = text;
    }
  }
  return plan.collectTo === null ? () => undefined : startCollecting(plan.collectTo, plan, locale);
}

function startCollecting(address: string, { namesUser }: SlotPlan, locale: Locale): () => void {
  let ended = false;
  let end = () => undefined as void;
  void import('./analytics/collect.ts').then(
    ({ collect }) => {
      const userId = () => (namesUser ? readStored(USER_ID_KEY) : null);
      if (!ended) end = collect({ address, locale, userId });
    },
    (error: unknown) => report({ code: 'SLOT_COLLECT', error }),
  );
  return () => {
    ended = true;
    end();
  };
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
