import { parsePattern } from './time-pattern.ts';

/** Tried in this order; the first that reads every cell of the sample is proposed. */
const PATTERNS = [
  'unix-seconds',
  'unix-milliseconds',
  'D MMM YYYY HH:mm:ss',
  'D MMM YYYY HH:mm',
  'D MMM YYYY',
  'D. MMM YYYY HH:mm',
  'D. MMM YYYY',
  'D-MMM-YYYY HH:mm:ss',
  'D-MMM-YYYY',
  'D MMM YYYY, HH:mm:ss',
  'D MMM YYYY, HH:mm',
  'MMM D, YYYY, h:mm A',
  'MMM D, YYYY h:mm A',
  'MMM D, YYYY, h:mm:ss A',
  'MMM D, YYYY HH:mm:ss',
  'MMM D, YYYY HH:mm',
  'MMM D, YYYY',
  'YYYYMMDD HH:mm:ss',
  'YYYYMMDDTHHmmssZ',
  'YYYYMMDDHHmmss',
  'YYYYMMDD',
  'YYYY/MM/DD HH:mm:ss',
  'HH:mm YYYY-MM-DD',
  'HH:mm:ss DD/MM/YYYY',
  'HH:mm:ss YYYY-MM-DD',
] as const;

/** A few rows of totals and slips are in most files. */
const MOST = 0.8;

export function mostly(sample: readonly string[], is: (text: string) => boolean): boolean {
  return sample.filter(is).length >= MOST * sample.length;
}

/** The pattern of times that are no dates of digits alone. */
export function guessPattern(sample: readonly string[]): string | undefined {
  if (sample.length === 0) return undefined;
  return PATTERNS.find((pattern) => {
    const read = parsePattern(pattern);
    return read !== null && mostly(sample, (text) => !Number.isNaN(read(text).wall));
  });
}

const OWN_ZONE = /(?:\d\s*Z|UTC|GMT|\d\s*[+-]\d\d:?\d\d)\s*$/i;

/** Whether the times say their zone themselves. */
export function hasOwnZone(sample: readonly string[]): boolean {
  return sample.length > 0 && mostly(sample, (text) => OWN_ZONE.test(text));
}

export function isSigned(sample: readonly string[]): boolean {
  return sample.some((cell) => /^[-−(]\s*[^\d\s]?\s*\d/.test(cell));
}
