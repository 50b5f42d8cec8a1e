import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { REPORT_EVENT } from '../report.ts';
import { loadScript, type ScriptPlace } from './scripts.ts';

/** The scripts a page was given, as plain objects. */
function page() {
  const added: Partial<HTMLScriptElement>[] = [];
  // `as`: what a script needs of an element is set on it, and nothing else is asked.
  const place: ScriptPlace = {
    createElement: () => ({}) as HTMLScriptElement,
    head: { append: (element) => void added.push(element) },
  };
  return { added, place };
}

const target = new EventTarget();
beforeEach(() => vi.stubGlobal('window', target));
afterEach(() => vi.unstubAllGlobals());

it('an operator’s script runs in its turn, tells nothing of the page, and is loaded once', () => {
  const { added, place } = page();
  const src = 'https://cdn.operator.example/ui.js';
  loadScript('uiScript', src, place);
  loadScript('uiScript', src, place);
  expect(added).toHaveLength(1);
  expect(added[0]).toMatchObject({ async: false, src, referrerPolicy: 'no-referrer' });
});

it('one that does not come is reported by its slot, and nothing is thrown', () => {
  const { added, place } = page();
  const reports: unknown[] = [];
  const note = (event: Event) => void reports.push(event instanceof CustomEvent && event.detail);
  target.addEventListener(REPORT_EVENT, note);
  loadScript('bridgeScript', 'https://cdn.operator.example/gone.js', place);
  // `as`: the handler is ours and takes nothing.
  (added[0]?.onerror as (() => void) | undefined)?.();
  target.removeEventListener(REPORT_EVENT, note);
  expect(reports).toEqual([{ code: 'SLOT_SCRIPT', reference: 'bridgeScript' }]);
});
