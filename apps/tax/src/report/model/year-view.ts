/** A year of daily prices or official rates that was downloaded. */
export interface YearView {
  readonly key: string;
  readonly kind: 'prices' | 'rates';
  readonly year: number;
  readonly source: string;
  readonly simulated: boolean;
  /** ISO instant at which its values were read from their source. */
  readonly fetchedAt: string;
  /** ISO day up to which it goes. */
  readonly lastDay: string;
}
