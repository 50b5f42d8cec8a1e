import { stripStack } from './strip-stack.ts';

/** The events that data collection sends: nothing typed, shown or held by the user is among them. */
export type CollectedEvent =
  | { readonly kind: 'view' }
  | { readonly kind: 'click'; readonly role: 'link' | 'button'; readonly name: string | null }
  | { readonly kind: 'track'; readonly name: string }
  | { readonly kind: 'error'; readonly code: string; readonly stack: string }
  | {
      readonly kind: 'vital';
      readonly name: string;
      /** Milliseconds, but for CLS, which is a share. */
      readonly value: number;
      readonly rating: string;
    };

/** The part of an element a click is read from. */
export interface Clicked {
  closest(selector: string): Clicked | null;
  getAttribute(name: string): string | null;
  readonly tagName: string;
}

/** The wrapper of a page's content (R-SHELL-03); its value names the page, `off` leaves a part out. */
export const COLLECTION_ATTRIBUTE = 'data-collection';

/** Names links and buttons that are worth counting. */
const TRACK_ATTRIBUTE = 'data-track';

const NAME = /^[A-Za-z0-9._-]{1,64}$/;

/** A click on a link or button inside the wrapper, by name and role; null for every other. */
export function clickEvent(target: Clicked): CollectedEvent | null {
  const control = target.closest('a[href], button, [role="button"], [role="link"]');
  if (control === null || pageOf(control) === null) return null;
  const isLink = control.tagName.toLowerCase() === 'a' || control.getAttribute('role') === 'link';
  const name = control.getAttribute(TRACK_ATTRIBUTE) ?? '';
  return {
    kind: 'click',
    role: isLink ? 'link' : 'button',
    name: NAME.test(name) ? name : null,
  };
}

/** What a page announced by name (R-AUTH-07); null where it is no name. */
export function trackedEvent(name: unknown): CollectedEvent | null {
  return typeof name === 'string' && NAME.test(name) ? { kind: 'track', name } : null;
}

/** The page an element belongs to; null outside the wrapper and in parts that are left out. */
export function pageOf(element: Clicked): string | null {
  const name = element.closest(`[${COLLECTION_ATTRIBUTE}]`)?.getAttribute(COLLECTION_ATTRIBUTE);
  return name == null || name === 'off' || !NAME.test(name) ? null : name;
}

/**
 * An error by its code and the places it came through.
 *
 * @param code of a report; without one the error's own name stands for it
 * @param error whatever was thrown
 */
export function errorEvent(error: unknown, code?: string): CollectedEvent {
  const { name, message, stack } =
    error instanceof Error ? error : { name: 'Thrown', message: '', stack: '' };
  const stands = code ?? name;
  return {
    kind: 'error',
    code: NAME.test(stands) ? stands : 'Error',
    stack: stripStack(stack ?? '', message),
  };
}
