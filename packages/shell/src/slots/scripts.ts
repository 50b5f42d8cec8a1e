import { report } from '../report.ts';

/** The part of a page a script is put into. */
export interface ScriptPlace {
  createElement(name: 'script'): HTMLScriptElement;
  readonly head: { append(element: HTMLScriptElement): void };
}

/** What was asked for on this page; a script runs once, and its failure is reported once. */
const asked = new Set<string>();

/**
 * Loads an operator's script without holding anything up (R-SHELL-01): after the page, in turn. One
 * that does not come is reported, and the page goes on without it.
 *
 * @param slot the setting it comes from, for the report
 * @param src from `trustedAddress`
 */
export function loadScript(slot: string, src: string, place: ScriptPlace = document): void {
  if (asked.has(src)) return;
  asked.add(src);
  const script = place.createElement('script');
  // In the order asked for: a bridge may build on the framework before it. The parser waits for neither.
  script.async = false;
  script.src = src;
  script.referrerPolicy = 'no-referrer';
  script.onerror = () => report({ code: 'SLOT_SCRIPT', reference: slot });
  place.head.append(script);
}
