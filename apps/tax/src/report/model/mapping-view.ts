/** An unknown file and how its columns are read, as the mapping dialog shows it. */

import type { ColumnRef, Mapping } from '@meridian/tax-import/mapping/mapping.ts';

import type { LedgerRow } from './report-view.ts';
import type { Message } from './message.ts';

/** What is mapped: a file that was not taken, or one that was taken by a mapping before. */
export type MappingTarget =
  | { readonly type: 'problem'; readonly id: string }
  | { readonly type: 'file'; readonly fileId: string };

/** A mapping on its way: without a time and amounts it reads nothing yet. */
export type MappingDraft = Omit<Mapping, 'time' | 'layout'> &
  Partial<Pick<Mapping, 'time' | 'layout'>>;

export interface ColumnView {
  readonly ref: ColumnRef;
  readonly header: string;
  /** The first cell that is not empty. */
  readonly sample: string;
}

export interface SavedMapping {
  readonly id: string;
  readonly name: string;
}

export type OpenedMapping =
  | {
      readonly ok: true;
      readonly file: string;
      readonly columns: readonly ColumnView[];
      readonly draft: MappingDraft;
      /** Saved ones whose columns the file has. */
      readonly fitting: readonly { readonly id: string; readonly mapping: Mapping }[];
    }
  | { readonly ok: false; readonly reason: 'gone' | 'not-a-table' };

/** A name of the column of operations, and how many of the rows looked at have it. */
export interface OperationView {
  readonly name: string;
  readonly count: number;
}

export type MappingPreview =
  | {
      readonly ok: true;
      readonly header: readonly string[];
      readonly rows: readonly PreviewedRow[];
      readonly counts: {
        readonly imported: number;
        readonly merged: number;
        readonly setAside: number;
      };
      readonly notes: readonly Message[];
      readonly operations: readonly OperationView[];
    }
  | { readonly ok: false; readonly operations: readonly OperationView[] };

export type PreviewedRow = { readonly row: number; readonly cells: readonly string[] } & (
  | { readonly type: 'entry' | 'merged'; readonly entry: LedgerRow }
  | { readonly type: 'set-aside'; readonly reason: Message }
);
