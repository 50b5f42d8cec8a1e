import { afterEach, describe, expect, it, vi, beforeAll } from 'vitest';

import { LATER_ELEMENT_ID } from '../site-module.ts';
import { openCookieChoices } from './consent/open-choices.ts';
import { SLOTS_ELEMENT_ID } from './slots-element.ts';
import { startSlots } from './start.ts';

/** Time limit for a test that hangs: the default of `vi.waitFor` is one second. */
const WAIT = { timeout: 60_000 } as const;

afterEach(() => vi.unstubAllGlobals());

/** A document that carries some elements and has loaded or not. */
function open(ids: readonly string[], readyState: DocumentReadyState) {
  const target = Object.assign(new EventTarget(), { location: { href: 'https://h.example/' } });
  vi.stubGlobal('window', target);
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('document', {
    readyState,
    getElementById: (id: string) => (ids.includes(id) ? {} : null),
  });
  const onParts = vi.fn<() => void>();
  const onAsked = vi.fn<() => void>();
  const end = startSlots({ onParts, onAsked });
  return { target, onParts, onAsked, end };
}

describe('the slots of a document', () => {
  // Read once ahead: on a busy machine that alone takes longer than `waitFor` waits.
  beforeAll(() => import('../after-paint.ts'));

  it('load once it has loaded, not before', async () => {
    const { target, onParts } = open([SLOTS_ELEMENT_ID], 'interactive');
    expect(onParts).not.toHaveBeenCalled();
    target.dispatchEvent(new Event('load'));
    await vi.waitFor(() => expect(onParts).toHaveBeenCalledOnce(), WAIT);
  });

  it('load where it has loaded already, and when the cookie choices are asked for', async () => {
    const loaded = open([SLOTS_ELEMENT_ID], 'complete');
    await vi.waitFor(() => expect(loaded.onParts).toHaveBeenCalled(), WAIT);
    const asked = open([SLOTS_ELEMENT_ID], 'interactive');
    openCookieChoices();
    expect(asked.onAsked).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(asked.onParts).toHaveBeenCalled(), WAIT);
  });

  it.each([
    ['without the element', []],
    ['that is confined', [SLOTS_ELEMENT_ID, LATER_ELEMENT_ID]],
  ])('%s are none: nothing is listened to or loaded', async (_, ids) => {
    const { target, onParts, onAsked } = open(ids, 'complete');
    openCookieChoices();
    target.dispatchEvent(new Event('load'));
    // The parts come by an import: by the time another one is there, they would be, too.
    await import('../after-paint.ts');
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect(onParts).not.toHaveBeenCalled();
    expect(onAsked).not.toHaveBeenCalled();
  });

  it('go with the page they were on', async () => {
    const { target, onParts, onAsked, end } = open([SLOTS_ELEMENT_ID], 'interactive');
    end();
    openCookieChoices();
    target.dispatchEvent(new Event('load'));
    await import('../after-paint.ts');
    expect(onParts).not.toHaveBeenCalled();
    expect(onAsked).not.toHaveBeenCalled();
  });
});
