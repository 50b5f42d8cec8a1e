import { Suspense, useCallback, useState, type ReactNode } from 'react';

import { ErrorBoundary } from './ErrorBoundary.tsx';

export interface LazyDialogState {
  readonly open: boolean;
  /** Whether it has been opened once; its code loads with the first opening. */
  readonly asked: boolean;
  show(): void;
  hide(): void;
}

export function useLazyDialog(): LazyDialogState {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const show = useCallback(() => {
    setAsked(true);
    setOpen(true);
  }, []);
  const hide = useCallback(() => setOpen(false), []);
  return { open, asked, show, hide };
}

/** Renders a dialog once it has been opened, so that its code is not in the first load. */
export function LazyDialog({ dialog, children }: { dialog: LazyDialogState; children: ReactNode }) {
  if (!dialog.asked) return null;
  return (
    <ErrorBoundary quiet>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
