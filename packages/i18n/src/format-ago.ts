import { ownUnits } from './own-units.ts';

/** "12 seconds ago", in the language's words. */
export function formatAgo(count: number, unit: 'second' | 'minute' | 'hour', tag: string): string {
  const own = ownUnits(tag);
  if (own !== undefined) return `${count} ${own.ago[unit]}`;
  return new Intl.RelativeTimeFormat(tag, { numeric: 'always' }).format(-count, unit);
}
