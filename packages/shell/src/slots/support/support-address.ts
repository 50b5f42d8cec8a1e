import { brand } from '@meridian/editions/brand.ts';

/** Where messages to our support go. */
export const SUPPORT_ADDRESS = `support@${brand.hostLabel}.${brand.topLevelDomain}`;

/** In UTF-16 code units: mail programs take addresses of some thousand characters, all of them escaped. */
export const SUPPORT_LONGEST_MESSAGE = 1500;

/** A mail that the reader's own program sends. */
export function supportMail(subject: string, text: string): string {
  const [named, body] = [subject, text.slice(0, SUPPORT_LONGEST_MESSAGE)].map(encodeURIComponent);
  return `mailto:${SUPPORT_ADDRESS}?subject=${named}&body=${body}`;
}
