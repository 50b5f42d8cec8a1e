import { domainToASCII } from 'node:url';
import { EMAIL_MAX_LENGTH } from '@meridian/protocol/account-api.ts';
import type { FieldFault } from '@meridian/protocol/contracts/account.ts';

export type EmailReading =
  | { readonly ok: true; readonly email: string }
  | { readonly ok: false; readonly fault: FieldFault };

const LOCAL_MAX_LENGTH = 64;
/** RFC 1035, 2.3.4; in ASCII. */
const LABEL_MAX_LENGTH = 63;

/** No spaces, quotes, brackets or separators: nothing a mail header would read as more than an address. */
const LOCAL = /^[^\s\p{C}"(),:;<>@[\\\]]+$/u;
const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u;

/**
 * Reads an address as it is kept and compared: NFKC, lower case, the domain in ASCII. Mail goes to
 * this form only, never to the text that was typed, so two texts that fold together are one account
 * and one mailbox.
 */
export function readEmail(text: string): EmailReading {
  const typed = text.trim();
  if (typed === '') return { ok: false, fault: 'missing' };
  if (Array.from(typed).length > EMAIL_MAX_LENGTH) return { ok: false, fault: 'too-long' };
  const folded = typed.normalize('NFKC').toLowerCase().normalize('NFKC');
  const mark = folded.lastIndexOf('@');
  const local = folded.slice(0, Math.max(mark, 0));
  const typedDomain = folded.slice(mark + 1);
  if (!LOCAL.test(local) || local.length > LOCAL_MAX_LENGTH || hasStrayDot(local)) return INVALID;
  if (!DOMAIN.test(typedDomain)) return INVALID;
  const domain = domainToASCII(typedDomain);
  if (!isHostName(domain)) return INVALID;
  const email = `${local}@${domain}`;
  return email.length > EMAIL_MAX_LENGTH ? { ok: false, fault: 'too-long' } : { ok: true, email };
}

const INVALID: EmailReading = { ok: false, fault: 'invalid' };

/**
 * Whether a domain in ASCII can be a name. `domainToASCII` reads more than it looks like as an
 * IPv4 address (`0x7f.0x1` is 127.0.0.1), and checks no lengths.
 */
function isHostName(domain: string): boolean {
  const labels = domain.split('.');
  const isAddress = /^\d+$/.test(labels.at(-1) ?? '');
  return !isAddress && labels.every(({ length }) => length > 0 && length <= LABEL_MAX_LENGTH);
}

function hasStrayDot(local: string): boolean {
  return local.startsWith('.') || local.endsWith('.') || local.includes('..');
}

/** The address as profiles show it, `de***@example.com`: enough for its owner to know it. */
export function vagueEmail(email: string): string {
  const mark = email.lastIndexOf('@');
  const local = Array.from(email.slice(0, mark));
  return `${local.slice(0, local.length > 2 ? 2 : 1).join('')}***${email.slice(mark)}`;
}
