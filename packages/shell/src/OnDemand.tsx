import { Suspense, useCallback, useState, type ReactNode } from 'react';

import { ErrorBoundary } from './ErrorBoundary.tsx';

export interface DialogOnDemand {
  readonly open: boolean;
  /** Whether it was ever asked for; before that nothing of it is loaded. */
  readonly asked: boolean;
  show(): void;
  hide(): void;
}

export function useOnDemand(): DialogOnDemand {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const show = useCallback(() => {
    setAsked(true);
    setOpen(true);
  }, []);
  const hide = useCallback(() => setOpen(false), []);
  return { open, asked, show, hide };
}

/** Keeps the parts of the header that few visits open out of every first load. */
export function OnDemand({ dialog, children }: { dialog: DialogOnDemand; children: ReactNode }) {
  if (!dialog.asked) return null;
  return (
    <ErrorBoundary quiet>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
