import { originOf, type SiteEnvironment } from '@meridian/editions/hosts.ts';
import { REGIONS } from '@meridian/editions/regions.ts';

import type { SlotSettings } from './slot-settings.ts';

/** Sources to add to the policy of every document that carries slots, `'self'` left out. */
interface PolicySources {
  readonly scriptSrc: readonly string[];
  readonly frameSrc: readonly string[];
  readonly connectSrc: readonly string[];
}

/** Every name and port of a developer's machine our sites answer at. */
const LOCAL_SOURCES = ['http://localhost:*', 'http://127.0.0.1:*', 'http://*.localhost:*'] as const;

/** What the slots of a document make its content security policy allow. */
export function slotPolicySources(slots: SlotSettings): PolicySources {
  const { uiScript, bridgeScript, attribution, jumpToApp, collect } = slots;
  return {
    scriptSrc: originsOf([uiScript, bridgeScript, attribution, jumpToApp]),
    frameSrc: framesOf(slots),
    connectSrc: originsOf([collect]),
  };
}

/** Origins that may frame our own support page: the pages of every edition alone. */
export function supportFrameAncestors(environment: SiteEnvironment): readonly string[] {
  if (environment === 'local') return LOCAL_SOURCES;
  return REGIONS.map((region) => originOf(region, environment));
}

function framesOf({ support, chatOrigin }: SlotSettings): readonly string[] {
  if (support !== 'own') return originsOf([support]);
  return chatOrigin === null ? LOCAL_SOURCES.slice(0, 2) : [chatOrigin];
}

/** The origins of absolute addresses, each once; `own`, `off` and paths of the page's own have none. */
function originsOf(settings: readonly (string | null)[]): string[] {
  const origins = settings
    .filter((setting) => setting !== null)
    .filter((setting) => /^https?:\/\//.test(setting))
    .map((setting) => new URL(setting).origin);
  return [...new Set(origins)];
}
