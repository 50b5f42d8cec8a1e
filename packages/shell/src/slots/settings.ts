import { framedAddress, trustedAddress } from './addresses.ts';
import type { SlotSettings } from './slot-settings.ts';

interface ReadSlotsOptions {
  /** What counts where the text says nothing, or nothing usable. */
  readonly defaults: SlotSettings;
  readonly pageOrigin: string;
  /** Called with the name of each setting whose value may not stand there. */
  readonly onRefused?: (name: string) => void;
}

type Reader = (value: unknown, pageOrigin: string) => string | null | undefined;

/**
 * The slots of a served page. Each setting stands for itself: one that is missing, of the wrong
 * type, or no address a page may use counts as its default; a text that is no JSON object gives all
 * defaults. Throws nothing of its own.
 */
export function readSlots(text: string, options: ReadSlotsOptions): SlotSettings {
  const { defaults, pageOrigin, onRefused } = options;
  const given = parseObject(text);
  const read = <Setting extends keyof SlotSettings>(name: Setting, reader: Reader) => {
    const value = reader(given[name], pageOrigin);
    if (value === undefined && given[name] !== undefined) onRefused?.(name);
    // `as`: each reader below returns what its setting takes.
    return (value === undefined ? defaults[name] : value) as SlotSettings[Setting];
  };
  return {
    uiScript: read('uiScript', addressOrNone),
    bridgeScript: read('bridgeScript', addressOrNone),
    attribution: read('attribution', choice),
    jumpToApp: read('jumpToApp', choice),
    collect: read('collect', addressOrNone),
    support: read('support', framedChoice),
    chatOrigin: read('chatOrigin', originOrNone),
    affiliatesOrigin: read('affiliatesOrigin', originOrNone),
  };
}

const addressOrNone: Reader = (value, pageOrigin) => {
  if (value === null) return null;
  return typeof value === 'string' ? (trustedAddress(value, pageOrigin) ?? undefined) : undefined;
};

const choice: Reader = (value, pageOrigin) =>
  value === 'own' || value === 'off' ? value : (addressOrNone(value, pageOrigin) ?? undefined);

const framedChoice: Reader = (value, pageOrigin) => {
  if (value === 'own' || value === 'off') return value;
  return typeof value === 'string' ? (framedAddress(value, pageOrigin) ?? undefined) : undefined;
};

const originOrNone: Reader = (value, pageOrigin) => {
  if (value === null) return null;
  const address = typeof value === 'string' ? framedAddress(value, pageOrigin) : null;
  return address === null ? undefined : new URL(address).origin;
};

function parseObject(text: string): Readonly<Partial<Record<keyof SlotSettings, unknown>>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
