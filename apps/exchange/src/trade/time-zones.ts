import { nameTag } from '@meridian/i18n/intl-tag.ts';

/** Zones the chart's time can be shown in; empty: the reader's own. */
export const TIME_ZONES = [
  '',
  'UTC',
  'America/New_York',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Istanbul',
  'Asia/Tbilisi',
  'Asia/Dubai',
  'Asia/Almaty',
  'Asia/Jakarta',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
] as const;
export type TimeZone = (typeof TIME_ZONES)[number];

export function zoneName(zone: TimeZone): string {
  return zone === '' ? new Intl.DateTimeFormat().resolvedOptions().timeZone : zone;
}

/** A zone as its language writes it, such as `Central European Time`; its IANA name where a browser may lack the words. */
export function zoneWords(zone: TimeZone, tag: string): string {
  if (nameTag(tag) !== tag) return zoneName(zone);
  const parts = new Intl.DateTimeFormat(tag, {
    timeZone: zoneName(zone),
    timeZoneName: 'longGeneric',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
