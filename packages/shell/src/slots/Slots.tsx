import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect, useState, type ComponentType } from 'react';

import { ErrorBoundary } from '../ErrorBoundary.tsx';
import type { SlotPartsProps } from './SlotParts.tsx';
import { startSlots } from './start.ts';

/**
 * Where the third-party parts of a page stand, and consent with them (docs/slots.md). Nothing of
 * them is in the first load; one that fails leaves the page as it is.
 */
export function Slots() {
  const { locale } = useI18n();
  const [Parts, setParts] = useState<ComponentType<SlotPartsProps> | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(
    () =>
      startSlots({
        onParts: (Loaded) => setParts(() => Loaded),
        onAsked: () => setAsked((count) => count + 1),
      }),
    [],
  );
  if (Parts === null) return null;
  return (
    <ErrorBoundary quiet>
      <Parts locale={locale} asked={asked} />
    </ErrorBoundary>
  );
}
