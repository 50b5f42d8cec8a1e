import { useEffect, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type {
  MappingDraft,
  MappingPreview,
  MappingTarget,
  OpenedMapping,
} from '../model/mapping-view.ts';

/** The file's columns and the proposal; null while the worker looks. */
export function useOpened(target: MappingTarget): OpenedMapping | null {
  const { ask } = useWorker();
  const [opened, setOpened] = useState<OpenedMapping | null>(null);
  useEffect(() => {
    let isWanted = true;
    ask<OpenedMapping>((service) => service.openMapping(target)).then(
      (answer) => {
        if (isWanted) setOpened(answer);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [ask, target]);
  return opened;
}

/** Long enough for a word to be typed, short enough to be live. */
const PAUSE_MS = 150;

interface LatestPreview {
  /** The last answer stays until the next is here. */
  readonly preview: MappingPreview | null;
  /** Whether it is of the draft as it is now. */
  readonly isCurrent: boolean;
}

/** What becomes of the first rows. */
export function usePreview(target: MappingTarget, draft: MappingDraft): LatestPreview {
  const { ask } = useWorker();
  const [latest, setLatest] = useState<{ of: MappingDraft; preview: MappingPreview } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      ask<MappingPreview>((service) => service.previewMapping(target, draft)).then(
        (answer) => {
          if (isWanted) setLatest({ of: draft, preview: answer });
        },
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [ask, target, draft]);
  return { preview: latest?.preview ?? null, isCurrent: latest?.of === draft };
}
