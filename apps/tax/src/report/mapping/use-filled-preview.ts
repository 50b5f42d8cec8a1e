import { useMemo } from 'react';

import type { MappingDraft, MappingPreview, MappingTarget } from '../model/mapping-view.ts';
import type { CompletedDraft } from './complete-draft.ts';
import { usePreview } from './use-mapping.ts';
import { put } from './with-field.ts';

interface FilledPreview {
  readonly preview: MappingPreview | null;
  readonly completed: CompletedDraft;
  /** Whether at least one of the rows looked at would be imported. */
  readonly canImport: boolean;
}

/** The preview of what the draft says; of one that lacks something, only its operations. */
export function useFilledPreview(
  target: MappingTarget,
  draft: MappingDraft,
  complete: (draft: MappingDraft) => CompletedDraft,
): FilledPreview {
  const completed = useMemo(() => complete(draft), [complete, draft]);
  const asked = useMemo(() => {
    if (completed.ok) return completed.mapping;
    // Without a layout the worker reads no rows.
    return put(draft, 'layout', undefined);
  }, [completed, draft]);
  const { preview, isCurrent } = usePreview(target, asked);
  const imported = preview?.ok === true ? preview.counts.imported : 0;
  return { preview, completed, canImport: completed.ok && isCurrent && imported > 0 };
}
