import { createHmac, randomBytes } from 'node:crypto';
import pino, { type DestinationStream, type Logger } from 'pino';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Fields whose content never stands in a log, whatever it is. */
const PRIVATE_FIELD =
  /password|passwd|secret|token|cookie|authorization|session|e-?mail|phone|address|user-?agent|^ip$|^to$|^from$|headers/i;
const REDACTED = '[redacted]';
const MAX_DEPTH = 5;

/** What may slip into a text: addresses of people and machines, tokens, and names in URLs of servers. */
const PRIVATE_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s/@]*@/gi, `${REDACTED}@`],
  [/[^\s@<>"'(),:;]{1,64}@[^\s@<>"'(),:;]{1,255}/g, '[email]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[ip]'],
  [/(?<![\w:.])(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}(?![\w:])/gi, '[ip]'],
  [/(?<![\w-])[\w-]{40,}(?![\w-])/g, '[secret]'],
];
/** Longer texts are cut before they are searched. */
const MAX_TEXT_LENGTH = 4_000;

/**
 * Structured logs, one JSON object a line, on standard output unless a stream is given. Whoever writes
 * a line need not think of what is private: fields are taken out by their names, and addresses and
 * secrets out of every text.
 */
export function createLog(level: LogLevel, stream?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      // An object of fields stays one.
      log: (fields: object) => publicFields(fields, 0),
    },
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(args: Parameters<Logger['info']>, method: Logger['info']) {
        // `as`: the same parts, their texts scrubbed.
        method.apply(this as unknown as Logger, scrubbedParts(args) as typeof args);
      },
    },
  };
  // Lines that come while some are being written go out together, off this thread; all at an exit.
  return pino(options, stream ?? pino.destination({ dest: 1, sync: false }));
}

/**
 * What a line is made of, its texts scrubbed. An error's message is given beside it: else it would be
 * taken for the line's own as it stands.
 */
function scrubbedParts(parts: readonly unknown[]): unknown[] {
  const [first, ...rest] = parts.map((part) => (typeof part === 'string' ? scrub(part) : part));
  const error = first instanceof Error ? first : errorOf(first);
  if (error === null) return [first, ...rest];
  const fields = first instanceof Error ? { err: first } : first;
  return [fields, ...(rest.length === 0 ? [scrub(error.message)] : rest)];
}

function errorOf(fields: unknown): Error | null {
  if (typeof fields !== 'object' || fields === null || !('err' in fields)) return null;
  return fields.err instanceof Error ? fields.err : null;
}

/** Takes what is personal or secret out of a text. */
export function scrub(text: string): string {
  const cut = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
  return PRIVATE_TEXTS.reduce((clean, [found, put]) => clean.replace(found, put), cut);
}

function publicFields(fields: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      PRIVATE_FIELD.test(name) ? REDACTED : publicValue(value, depth + 1),
    ]),
  );
}

function publicValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return scrub(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return publicError(value);
  if (depth >= MAX_DEPTH) return REDACTED;
  if (Array.isArray(value)) return value.map((item) => publicValue(item, depth + 1));
  return publicFields(value, depth);
}

/** Causes are left out: a driver's may quote what was sent. */
function publicError(error: Error): object {
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const { name, message, stack = '' } = error;
  return { type: name, ...code, message: scrub(message), stack: scrub(stack) };
}

const KEY = randomBytes(32);
const PSEUDONYM_LENGTH = 12;

/** Tells events of one person or place apart from others, within a run of this process, and no more. */
export function pseudonymOf(text: string): string {
  return createHmac('sha256', KEY).update(text).digest('hex').slice(0, PSEUDONYM_LENGTH);
}
