import type { YearFileKind } from '@meridian/routes/price-paths.ts';
import type { ColumnType } from 'kysely';

interface PriceFilesTable {
  kind: YearFileKind;
  source: string;
  year: number;
  body: string;
  /** An ISO day. */
  last_day: string;
  value_days: number;
  fetched_at: ColumnType<Date, Date, Date>;
}

/** The table of `migrations/0002-price-files.sql`. */
export interface PriceTables {
  price_files: PriceFilesTable;
}
