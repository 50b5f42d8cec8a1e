import { NATIVE_NAMES } from '../names.ts';
import type { Transport } from '../transport.ts';

/** What of a window the transport needs. */
export interface FrameWindow {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void };
  readonly document: { readonly referrer: string };
  readonly location: { readonly ancestorOrigins?: ArrayLike<string> };
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

const CALL = `${NATIVE_NAMES.framePrefix}.call`;
const REPLY = `${NATIVE_NAMES.framePrefix}.reply`;

/**
 * A page of another origin that shows ours in a frame: `{type: "meridian.bridge.call", id, module,
 * method, params}` goes up to exactly that origin, `{type: "meridian.bridge.reply", id, code,
 * params}` comes back from that window and that origin, or it is not heard.
 *
 * @param allowedOrigins origins that may be asked, such as `https://partner.example`
 */
export function createIframeTransport(
  root: FrameWindow,
  allowedOrigins: readonly string[],
): Transport {
  const origin = parentOrigin(root);
  const isAllowed = origin !== null && allowedOrigins.includes(origin);
  return {
    kind: 'iframe',
    available: () => isAllowed,
    send(message) {
      if (!isAllowed) throw new Error('The parent window is none of ours');
      root.parent.postMessage({ type: CALL, ...message }, origin);
    },
    listen(onReply) {
      const onMessage = (event: MessageEvent) => {
        if (!isAllowed || event.source !== root.parent || event.origin !== origin) return;
        const data: unknown = event.data;
        if (typeof data !== 'object' || data === null) return;
        if ('type' in data && data.type === REPLY) onReply(data);
      };
      root.addEventListener('message', onMessage);
      return () => root.removeEventListener('message', onMessage);
    },
  };
}

/** Who shows this page: told by the browser, else by the referrer; null outside a frame. */
function parentOrigin(root: FrameWindow): string | null {
  // The window of a page outside a frame is its own parent.
  if (Object.is(root.parent, root)) return null;
  const told = root.location.ancestorOrigins?.[0];
  if (told !== undefined) return told;
  try {
    return new URL(root.document.referrer).origin;
  } catch {
    return null;
  }
}
