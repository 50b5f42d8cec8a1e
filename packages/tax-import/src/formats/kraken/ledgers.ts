import { KRAKEN_NAMES } from './rows.ts';
import { krakenAsset } from '../../ledger/assets.ts';
import { magnitude } from '../../ledger/amounts.ts';
import type { Ledger } from '../../ledger/builder.ts';
import type { Throttle } from '../../throttle.ts';
import { RowGroups } from '../../rows/groups.ts';
import { InternedStrings } from '../../rows/interned-strings.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { enterGroup } from './groups.ts';
import type { KrakenRow } from './rows.ts';

const COLUMNS = [
  required('txid', 'TXID'),
  required('refid', 'Refid'),
  required('time', 'Time'),
  required('type', 'Type'),
  optional('subtype', 'Subtype'),
  required('asset', 'Asset'),
  optional('wallet', 'Wallet'),
  required('amount', 'Amount'),
  required('fee', 'Fee'),
  required('balance', 'Balance'),
  optional('amountusd', 'Amountusd', 'amount usd'),
];

/**
 * Kraken's ledgers export: one row per balance change, the rows of one operation share a `refid`.
 * Amounts are signed, fees positive, in the row's own asset and on top. Later generations add
 * `wallet`, `subclass` and `amountusd`.
 */
export const KRAKEN_LEDGERS: FormatDefinition = {
  id: 'kraken-ledgers',
  name: 'Kraken ledgers',
  account: 'Kraken',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['type'], known: KRAKEN_NAMES },
  zone: 'UTC',
  overlaps: ['kraken-trades'],
  // The reference stands in every row, alone or before the assets of a part.
  operationOf: (key) => key.split('|')[0] ?? null,
  open: (context) => new KrakenReader(context),
};

/** Points that pay fees: Kraken lists them like a coin, but they are no asset of the user. */
const FEE_CREDITS = 'KFEE';

interface Place {
  readonly asset: string;
  readonly ledger: Ledger;
}

class KrakenReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #groups = new RowGroups<string, KrakenRow>();
  readonly #pending: { line: number; refid: string }[] = [];
  readonly #places = new Map<string, Map<string, Place>>();
  readonly #types = new InternedStrings(wordOf);
  readonly #subtypes = new InternedStrings(wordOf);

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS, 'as-written');
  }

  row(cells: Cells, line: number): void {
    const row = this.#cells;
    row.take(cells, line);
    const txid = row.text('txid');
    const refid = row.text('refid');
    if (txid === '' && row.text('balance') === '') {
      this.#pending.push({ line, refid });
      return;
    }
    const kept = this.#read(txid, refid);
    // Without a reference a row stands alone.
    if (kept !== null) this.#groups.add(refid === '' ? `\n${kept.key}` : refid, kept);
  }

  async finish(throttle: Throttle): Promise<void> {
    const { ledger } = this.#context;
    let count = 0;
    for (const rows of this.#groups.values()) {
      enterGroup(rows, ledger);
      count += 1;
      if (count % 256 === 0 && throttle.due()) await throttle.pause();
    }
    for (const { line, refid } of this.#pending) {
      const settled = refid !== '' && this.#groups.has(refid);
      ledger.setAside(line, settled ? 'pending-duplicate' : 'pending');
    }
  }

  #read(txid: string, refid: string): KrakenRow | null {
    const row = this.#cells;
    const time = row.time('time');
    const amount = time === null ? null : row.amount('amount');
    const fee = amount === null ? null : row.amount('fee');
    const balance = fee === null ? null : row.stated('balance');
    const code = balance === null ? null : row.asset('asset');
    if (time === null || amount === null || fee === null) return null;
    if (balance === null || code === null) return null;
    if (code === FEE_CREDITS) {
      row.setAside('fee-points');
      return null;
    }
    const place = this.#place(code, row.text('wallet'));
    const worth = row.text('amountusd');
    const usd = worth === '' ? null : this.#context.amounts.quantity(worth);
    return {
      line: row.line,
      at: time,
      change: fee === 0n ? amount : amount - fee,
      balance: balance ?? null,
      key: txid,
      entry: null,
      refid,
      type: this.#types.of(row.text('type')),
      subtype: this.#subtypes.of(row.text('subtype')),
      asset: place.asset,
      balances: place.ledger,
      amount,
      fee,
      usd: usd === null ? null : magnitude(usd),
    };
  }

  #place(code: string, walletCell: string): Place {
    const known = this.#places.get(code)?.get(walletCell);
    if (known !== undefined) return known;
    const { asset, place } = krakenAsset(code);
    // Kraken keeps one balance for each of its own codes, and since 2024 for each wallet.
    const names = [walletCell.trim(), place ?? ''].filter((name) => name !== '');
    const wallet = names.length === 0 ? undefined : names.join(', ');
    const created = { asset, ledger: this.#context.ledger.ledger(asset, wallet, true) };
    const byWallet = this.#places.get(code) ?? new Map<string, Place>();
    this.#places.set(code, byWallet.set(walletCell, created));
    return created;
  }
}

function wordOf(cell: string): string {
  return cell.trim().toLowerCase();
}
