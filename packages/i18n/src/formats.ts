/** A calendar day, `2024-03-31`, with no time of day and so no time zone. */
type IsoDay = string;

import { ownFormats } from './own-formats.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * A day in the reader's form: `31 Mar 2024`, `31. März 2024`.
 *
 * @param value an ISO day, shown as it is, or an instant in epoch milliseconds
 * @param timeZone the IANA zone whose calendar decides an instant's day; a day ignores it
 * @param tag from `intlTag`
 */
export function formatDate(value: IsoDay | number, timeZone: string, tag: string): string {
  // A bare day is midnight UTC: formatted in any other zone it could slip to its neighbour.
  const instant = typeof value === 'number' ? value : Date.parse(`${value}T00:00:00Z`);
  const zone = typeof value === 'number' ? timeZone : 'UTC';
  const own = ownFormats(tag);
  if (own !== undefined) return own.date(...dateIn(zone, instant));
  // The month by name: in right-to-left text a day of figures alone reads in either order.
  const style = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return formatter(tag, { ...style, timeZone: zone }).format(instant);
}

/**
 * An instant to the second, with its zone named: `31 Mar 2024, 14:05:09 CEST`.
 *
 * @param epochMs epoch milliseconds
 */
export function formatDateTime(epochMs: number, timeZone: string, tag: string): string {
  const own = ownFormats(tag);
  const parts = formatter(own === undefined ? tag : 'en-GB', {
    ...(own === undefined && { day: 'numeric', month: 'short', year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  }).formatToParts(epochMs);
  const text = parts
    // Greek has no short name for a zone and writes four words; English names are short.
    .map(({ type, value }) =>
      type === 'timeZoneName' && value.length > ZONE_NAME_MAX ? zoneName(epochMs, timeZone) : value,
    )
    .join('');
  return own === undefined ? text : `${own.date(...dateIn(timeZone, epochMs))}, ${text}`;
}

/**
 * An instant to the minute: `31 Mar 2024, 14:05`.
 *
 * @param epochMs epoch milliseconds
 * @param timeZone IANA; the reader's own where left out
 */
export function formatMinute(epochMs: number, tag: string, timeZone?: string): string {
  const own = ownFormats(tag);
  if (own === undefined)
    return formatter(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(epochMs);
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return `${own.date(...dateIn(timeZone, epochMs))}, ${formatter('en-GB', clock).format(epochMs)}`;
}

/** The longest short name of a zone: `GMT+12:45`. */
const ZONE_NAME_MAX = 9;

function zoneName(epochMs: number, timeZone: string): string {
  const parts = formatter('en-GB', { timeZone, timeZoneName: 'short' }).formatToParts(epochMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Year, month from 1 and day of an instant in a zone, the reader's where none is given. */
function dateIn(
  timeZone: string | undefined,
  epochMs: number,
): [year: number, month: number, day: number] {
  const style = { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const parts = formatter('en-GB', style).formatToParts(epochMs);
  const field = (wanted: string) =>
    parseInt(parts.find(({ type }) => type === wanted)?.value ?? '', 10);
  return [field('year'), field('month'), field('day')];
}

/** Texts one after the other, "A, B and C"; figures (`unit`) without a word before the last. */
export function formatList(
  texts: readonly string[],
  tag: string,
  type: 'conjunction' | 'unit' = 'conjunction',
): string {
  const own = ownFormats(tag);
  if (own === undefined)
    return new Intl.ListFormat(tag, { type, style: type === 'unit' ? 'short' : 'long' }).format(
      texts,
    );
  if (type === 'unit') return texts.join(own.between);
  const { word, inLongLists } = own.and;
  if (texts.length < 2 || (texts.length > 2 && !inLongLists)) return texts.join(', ');
  return `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1) ?? ''}`;
}

/** A count of things (rows, lots, files). Money has its own formatter. */
export function formatCount(count: number, tag: string): string {
  return count.toLocaleString(tag, { maximumFractionDigits: 0 });
}

function formatter(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  let known = formatters.get(key);
  if (known === undefined) {
    known = new Intl.DateTimeFormat(tag, options);
    formatters.set(key, known);
  }
  return known;
}
