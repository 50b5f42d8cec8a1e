/** A calendar day, `2024-03-31`, with no time of day and so no time zone. */
type IsoDay = string;

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
  return formatter(tag, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  }).format(epochMs);
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
