import type { ColumnView, MappingDraft } from '../model/mapping-view.ts';

/** What every part of the dialog gets: the mapping on its way, and how to change it. */
export interface EditorProps {
  draft: MappingDraft;
  columns: readonly ColumnView[];
  onChange: (draft: MappingDraft) => void;
}
