import { SUPPORT_LONGEST_MESSAGE } from './support-address.ts';

/** What a support page may ask of the widget around it. */
type SupportMessage =
  | { readonly type: 'close' }
  /** In px, within what the widget allows. */
  | { readonly type: 'resize'; readonly height: number }
  /** Opens the reader's mail program; to whom, is not for the frame to say. */
  | { readonly type: 'mail'; readonly subject: string; readonly text: string };

/** The heights of the widget's frame in px. */
export const SUPPORT_MIN_HEIGHT = 200;
export const SUPPORT_MAX_HEIGHT = 640;

/** A sandboxed document without an origin of its own says this of itself, whatever its address. */
const SANDBOXED_ORIGIN = 'null';

interface Received {
  readonly source: unknown;
  readonly origin: string;
  readonly data: unknown;
}

/**
 * Reads a message of the framed support page. Null for everything else: of another window, of a
 * document that has an origin and so is not the sandboxed one, and of another form.
 *
 * @param frame the window of the widget's frame
 */
export function readSupportMessage(
  { source, origin, data }: Received,
  frame: unknown,
): SupportMessage | null {
  if (frame == null || source !== frame || origin !== SANDBOXED_ORIGIN) return null;
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if (data.type === 'close') return { type: 'close' };
  if (data.type === 'mail') return mailOf(data);
  if (data.type !== 'resize' || !('height' in data)) return null;
  const { height } = data;
  if (typeof height !== 'number' || !Number.isFinite(height)) return null;
  const within = Math.min(Math.max(Math.round(height), SUPPORT_MIN_HEIGHT), SUPPORT_MAX_HEIGHT);
  return { type: 'resize', height: within };
}

function mailOf(data: object): SupportMessage | null {
  const { subject, text }: { subject?: unknown; text?: unknown } = data;
  if (typeof subject !== 'string' || typeof text !== 'string') return null;
  if (subject.length > SUPPORT_LONGEST_MESSAGE || text.length > SUPPORT_LONGEST_MESSAGE)
    return null;
  return { type: 'mail', subject, text };
}
