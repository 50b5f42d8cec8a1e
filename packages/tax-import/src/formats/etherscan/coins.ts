import type { ReadContext } from '../format.ts';
import { required, type TitledColumn } from '../shared/row-cells.ts';

/** A column whose header names the chain's coin: `Value_IN(BNB)`, `TxnFee(POL)`. */
type CoinColumn = 'in' | 'out' | 'fee';

const STEMS: Readonly<Record<CoinColumn, string>> = {
  in: 'value in',
  out: 'value out',
  fee: 'txnfee',
};

/** The fee stands in the file once more in dollars. */
const COIN = String.raw`\((?!usd\))[^()]+\)`;

/** The column of any chain; Ethereum's is the one to name when it is missing. */
export function coinColumn(column: CoinColumn): TitledColumn {
  const stem = STEMS[column];
  return required(column, `${stem}(ETH)`, new RegExp(`^${stem.replaceAll(' ', ' ?')} ?${COIN}$`));
}

/** The coin that a file's headers name, in capitals. */
export function coinOf({ column, header }: Pick<ReadContext, 'column' | 'header'>): string {
  const [, coin = ''] = /\(([^()]+)\)/.exec(header[column('in')] ?? '') ?? [];
  return coin.trim().toUpperCase();
}
