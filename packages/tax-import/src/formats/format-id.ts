/** Such as `kraken-ledgers`: stable, unique among all formats; saved mappings name it. */
export type FormatId = string;
