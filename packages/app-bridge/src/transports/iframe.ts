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
  const origins = originsToAsk(root, allowedOrigins);
  return {
    kind: 'iframe',
    available: () => origins.length > 0,
    send(message) {
      if (origins.length === 0) throw new Error('The parent window is none of ours');
      for (const origin of origins) root.parent.postMessage({ type: CALL, ...message }, origin);
    },
    listen(onReply) {
      const onMessage = (event: MessageEvent) => {
        if (event.source !== root.parent || !origins.includes(event.origin)) return;
        const data: unknown = event.data;
        if (typeof data !== 'object' || data === null) return;
        if ('type' in data && data.type === REPLY) onReply(data);
      };
      root.addEventListener('message', onMessage);
      return () => root.removeEventListener('message', onMessage);
    },
  };
}

/**
 * Whom to ask: the page that shows this one, where the browser or the referrer tells who that is. Where
 * neither does, each of the list is asked, and the browser delivers to the right one alone.
 */
function originsToAsk(root: FrameWindow, allowedOrigins: readonly string[]): readonly string[] {
  // The window of a page outside a frame is its own parent.
  if (Object.is(root.parent, root)) return [];
  const parentOrigin = root.location.ancestorOrigins?.[0] ?? referrerOrigin(root);
  return parentOrigin === null
    ? allowedOrigins
    : allowedOrigins.filter((origin) => origin === parentOrigin);
}

function referrerOrigin({ document }: FrameWindow): string | null {
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : null;
}
