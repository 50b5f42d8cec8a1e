/** The print button asks here; the printed report answers once all its rows are on the page. */

const listeners = new Set<() => void>();

export function requestPrint(): void {
  for (const listener of listeners) listener();
}

export function onPrintRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
