/** Lists whose items go when what they ask is answered carry a name in this attribute. */
const LIST = 'data-focus-list';
const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, [tabindex="0"]';
/** A list that is read anew is away for a moment. */
const LIST_BACK_MS = 500;

/** Where the focus was: the element, and its item's place in a list that has a name. */
interface Place {
  readonly element: Element;
  readonly list: string | null;
  readonly index: number;
}

/**
 * Keeps the focus where the work is when what has it goes: in a list to the item that takes the place,
 * anywhere else to `fallback`. Without it the browser starts over at the top of the document.
 *
 * @returns stops it
 */
export function keepFocus(root: HTMLElement, fallback: HTMLElement): () => void {
  let place: Place | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isLost = () =>
    place !== null && !place.element.isConnected && document.activeElement === document.body;
  const giveUp = () => {
    if (isLost()) fallback.focus({ preventScroll: true });
    place = null;
  };
  const restore = () => {
    if (place === null || !isLost()) return;
    const target = itemAt(root, place)?.querySelector<HTMLElement>(FOCUSABLE);
    if (target === null || target === undefined) {
      timer ??= setTimeout(() => {
        timer = undefined;
        giveUp();
      }, LIST_BACK_MS);
      return;
    }
    target.focus();
  };

  const listening = new AbortController();
  const { signal } = listening;
  root.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element) place = placeOf(target);
    },
    { signal },
  );
  // A press on the page itself takes the focus away on purpose.
  document.addEventListener('pointerdown', () => void (place = placeAfterPress(place)), { signal });
  const observer = new MutationObserver(restore);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    listening.abort();
    observer.disconnect();
    clearTimeout(timer);
  };
}

function placeOf(element: Element): Place {
  const list = element.closest(`[${LIST}]`);
  const item = [...(list?.children ?? [])].findIndex((child) => child.contains(element));
  return { element, list: list?.getAttribute(LIST) ?? null, index: item };
}

function placeAfterPress(place: Place | null): Place | null {
  return place !== null && place.element === document.activeElement ? place : null;
}

/** The item that stands where the focus was, or the last one before it. */
function itemAt(root: HTMLElement, { list, index }: Place): Element | undefined {
  if (list === null) return undefined;
  const items = root.querySelector(`[${LIST}="${list}"]`)?.children;
  return items === undefined ? undefined : [...items].at(Math.min(index, items.length - 1));
}
