import { Suspense } from 'react';

import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PriceColours } from './PriceColours.tsx';
import { TextSize } from './TextSize.tsx';

/** What the menu of the display holds, once it has been opened. */
export function DisplayPanel() {
  return (
    <>
      <TextSize />
      <ErrorBoundary quiet>
        <Suspense fallback={null}>
          <PriceColours />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
