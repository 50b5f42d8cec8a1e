/** A report to monitoring: a code, and what helps to find the cause; nothing of the user's. */
export interface Report {
  readonly code: string;
  /** What the user was shown, to ask by. */
  readonly reference?: string;
  readonly error?: unknown;
}

/** The event reports are announced by on the window; a monitoring part may listen. */
export const REPORT_EVENT = 'meridian:report';

export function report(detail: Report): void {
  window.dispatchEvent(new CustomEvent(REPORT_EVENT, { detail }));
}
