import { brand } from '@meridian/editions/brand.ts';
import type { SiteEnvironment } from '@meridian/editions/hosts.ts';

/** A part of ours, none, or the address of another one. */
type SlotChoice = 'own' | 'off' | (string & {});

/** What stands in each slot of a page (docs/slots.md). Addresses are absolute. */
export interface SlotSettings {
  /** A shared UI framework script; null where the pages' own bundle is all there is. */
  readonly uiScript: string | null;
  /** A native bridge script; null where the pages' own bridge is all there is. */
  readonly bridgeScript: string | null;
  /** Who notes the referral code and the campaign of a visit. */
  readonly attribution: SlotChoice;
  /** Who offers the app on a phone. */
  readonly jumpToApp: SlotChoice;
  /** Where data collection sends its beacons; null collects nothing. */
  readonly collect: string | null;
  /** The page the support widget frames. */
  readonly support: SlotChoice;
  /**
   * The origin our own support page lies at, another one than the pages'. Null on a developer's
   * machine: there it is another name of the same loopback.
   */
  readonly chatOrigin: string | null;
  /** The origin of the partner programme; null where there is none. */
  readonly affiliatesOrigin: string | null;
}

/** What every environment has until an operator puts something else in. */
const OWN = {
  uiScript: null,
  bridgeScript: null,
  attribution: 'own',
  jumpToApp: 'own',
  collect: null,
  support: 'own',
} as const;

const domain = `${brand.hostLabel}.${brand.topLevelDomain}`;

/**
 * The slots of each environment, the one place where an operator plugs in its own. The chat widget
 * and the partner programme have testnet variants of their own (R-SHELL-14), named as the other
 * sites beside the main one are (R-ENV-08).
 */
const SETTINGS: Readonly<Record<SiteEnvironment, SlotSettings>> = {
  production: {
    ...OWN,
    chatOrigin: `https://support.${domain}`,
    affiliatesOrigin: `https://affiliates.${domain}`,
  },
  testnet: {
    ...OWN,
    chatOrigin: `https://support.testnet.${domain}`,
    affiliatesOrigin: `https://affiliates.testnet.${domain}`,
  },
  test: {
    ...OWN,
    chatOrigin: `https://support-test.${domain}`,
    affiliatesOrigin: `https://affiliates-test.${domain}`,
  },
  dev: {
    ...OWN,
    chatOrigin: `https://support-dev.${domain}`,
    affiliatesOrigin: `https://affiliates-dev.${domain}`,
  },
  local: { ...OWN, chatOrigin: null, affiliatesOrigin: null },
};

export function slotSettings(environment: SiteEnvironment): SlotSettings {
  return SETTINGS[environment];
}
