import type { FastifyInstance } from 'fastify';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

/** The file must not be older than a year; it is made when it is asked for. */
const VALID_MS = 180 * 86_400_000;
const DAY_MS = 86_400_000;

/** Serves `security.txt` (RFC 9116): where to report a vulnerability. */
export function mountSecurityTxt(app: FastifyInstance, contact: string, now: () => number): void {
  app.get(SECURITY_TXT_PATH, async (_request, reply) => {
    // Whole days, so that the file is the same for everybody for a day.
    const expires = new Date(Math.floor((now() + VALID_MS) / DAY_MS) * DAY_MS).toISOString();
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8');
    return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`;
  });
}

/** Whether a text is a contact as the file takes it: a mail address as a link, or a page over TLS. */
export function isSecurityContact(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false;
  const { protocol, pathname } = new URL(text);
  return protocol === 'https:' || (protocol === 'mailto:' && /^[^@]+@[^@]+$/.test(pathname));
}
