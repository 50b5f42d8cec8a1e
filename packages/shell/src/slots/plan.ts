import type { Locale } from '@meridian/editions/locales.ts';

import { ownSupportAddress } from './addresses.ts';
import { offersApp } from './banner/app-banner.ts';
import { isAllowed, isOpen, type Consent } from './consent/consent.ts';
import type { SlotSettings } from './slot-settings.ts';

/** What is known of a visit when its slots start. */
export interface SlotVisit {
  readonly locale: Locale;
  readonly consent: Consent | null;
  readonly pageOrigin: string;
  readonly userAgent: string;
  readonly miniApp: boolean;
  /** When the app banner was closed, as stored. */
  readonly bannerClosed: string | null;
  readonly nowMs: number;
}

/** What runs on a page, all of it after the load. */
export interface SlotPlan {
  /** Whether the reader is asked for consent. */
  readonly asks: boolean;
  /** Scripts of an operator, with the setting each comes from. */
  readonly scripts: readonly { readonly slot: keyof SlotSettings; readonly src: string }[];
  /** Whether the device GUID outlives the visit (R-STORE-03). */
  readonly deviceGuidLasts: boolean;
  /** What our own attribution does; null where it is not ours to do. */
  readonly attribution: 'keep' | 'forget' | null;
  readonly collectTo: string | null;
  /** Whether a beacon may name the user: only after a choice for it, also where none is needed. */
  readonly namesUser: boolean;
  readonly offersApp: boolean;
  /** The page the support widget frames; null for none. */
  readonly support: string | null;
}

/**
 * What the settings and the reader's choice make of a page's slots. Scripts others may count or
 * follow readers with wait for marketing; the support page is framed when the reader opens it.
 */
export function planSlots(slots: SlotSettings, visit: SlotVisit): SlotPlan {
  const { locale, consent, pageOrigin } = visit;
  const statistics = isAllowed('statistics', locale, consent);
  const marketing = isAllowed('marketing', locale, consent);
  const asks = isOpen(locale, consent);
  return {
    asks,
    scripts: [
      ...scriptOf('uiScript', slots.uiScript),
      ...scriptOf('bridgeScript', slots.bridgeScript),
      ...(marketing ? scriptOf('attribution', slots.attribution) : []),
      ...(marketing ? scriptOf('jumpToApp', slots.jumpToApp) : []),
    ],
    deviceGuidLasts: statistics,
    attribution: slots.attribution !== 'own' ? null : marketing ? 'keep' : 'forget',
    collectTo: statistics ? slots.collect : null,
    namesUser: consent?.statistics === true,
    // Consent goes first: two bars at the foot of a phone leave no page.
    offersApp:
      slots.jumpToApp === 'own' && !asks && offersApp({ ...visit, closed: visit.bannerClosed }),
    support: supportAddress(slots, pageOrigin, locale),
  };
}

function scriptOf(slot: keyof SlotSettings, value: string | null) {
  return value === null || value === 'own' || value === 'off' ? [] : [{ slot, src: value }];
}

function supportAddress(
  { support, chatOrigin }: SlotSettings,
  pageOrigin: string,
  locale: Locale,
): string | null {
  if (support === 'off') return null;
  return support === 'own' ? ownSupportAddress(chatOrigin, pageOrigin, locale) : support;
}
