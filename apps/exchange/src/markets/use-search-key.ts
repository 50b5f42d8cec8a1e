import { type RefObject, useEffect } from 'react';

/** `/` goes to the search field, unless it is being typed into a field. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listening = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
      // A modal dialog of the frame keeps the keyboard to itself.
      if (document.querySelector('dialog:modal') !== null) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    // Before the frame's own search gets the key: here it means this list.
    addEventListener('keydown', onKey, { signal: listening.signal, capture: true });
    return () => listening.abort();
  }, [field]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('select, textarea') !== null) return true;
  return target instanceof HTMLInputElement && target.type !== 'radio';
}
