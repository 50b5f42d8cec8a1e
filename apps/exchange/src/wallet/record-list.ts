import type { MessageId } from '@meridian/i18n/message-ids.ts';
import type { PageName } from '@meridian/routes/paths.ts';
import type { ReactNode } from 'react';

import type { CsvColumn } from '../orders/csv.ts';
import type { RecordFilters } from './record-filters.ts';
import type { Answer, RecordsQuery, WalletCalls } from './wallet-calls.ts';
import type { WalletPlace } from './WalletLayout.tsx';

interface Column<Row> extends CsvColumn<Row> {
  readonly head: MessageId;
  readonly isNumeric?: true;
  readonly show: (row: Row) => ReactNode;
}

/** One list of records: what it is asked by, and how a row is shown and written to a file. */
export interface RecordList<Row> {
  readonly place: WalletPlace;
  readonly statuses: readonly string[];
  readonly statusWord: (status: string) => MessageId;
  readonly load: (
    calls: WalletCalls,
    query: RecordsQuery,
  ) => Promise<Answer<{ readonly rows: readonly Row[]; readonly next: string | null }>>;
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** Columns that stand in the file alone. */
  readonly more: readonly CsvColumn<Row>[];
  /** Where an empty list leads. */
  readonly first: { readonly page: PageName; readonly text: MessageId; readonly action: MessageId };
  readonly fileName: string;
}

/** What filters ask a list for. */
export function queryOf({ coin, status }: RecordFilters): RecordsQuery {
  return { ...(coin !== '' && { coin }), ...(status !== '' && { status }) };
}
