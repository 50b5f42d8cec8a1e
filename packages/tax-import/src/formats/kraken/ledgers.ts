import { KRAKEN_NAMES } from './rows.ts';
import { krakenAsset } from '../../ledger/assets.ts';
import { magnitude } from '../../ledger/amounts.ts';
import type { Ledger } from '../../ledger/builder.ts';
import type { Pacer } from '../../pacer.ts';
import { RowGroups } from '../../rows/groups.ts';
import { Words } from '../../rows/words.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { enterGroup } from './groups.ts';
import type { KrakenRow } from './rows.ts';

/**
 * Kraken's ledgers export: one row per balance change, the rows of one operation share a `refid`.
 * Amounts are signed, fees positive, in the row's own asset and on top. Later generations add
 * `wallet`, `subclass` and `amountusd`.
 */
export const KRAKEN_LEDGERS: FormatDefinition = {
  id: 'kraken-ledgers',
  name: 'Kraken ledgers',
  account: 'Kraken',
  columns: [
    { id: 'txid', headers: ['txid'], required: true },
    { id: 'refid', headers: ['refid'], required: true },
    { id: 'time', headers: ['time'], required: true },
    { id: 'type', headers: ['type'], required: true },
    { id: 'subtype', headers: ['subtype'], required: false },
    { id: 'asset', headers: ['asset'], required: true },
    { id: 'wallet', headers: ['wallet'], required: false },
    { id: 'amount', headers: ['amount'], required: true },
    { id: 'fee', headers: ['fee'], required: true },
    { id: 'balance', headers: ['balance'], required: true },
    { id: 'amountusd', headers: ['amountusd', 'amount usd'], required: false },
  ],
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

type ColumnId =
  | 'txid'
  | 'refid'
  | 'time'
  | 'type'
  | 'subtype'
  | 'asset'
  | 'wallet'
  | 'amount'
  | 'fee'
  | 'balance'
  | 'amountusd';

type Place = { readonly asset: string; readonly ledger: Ledger };

class KrakenReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #at: Readonly<Record<ColumnId, number>>;
  readonly #groups = new RowGroups<string, KrakenRow>();
  readonly #pending: { line: number; refid: string }[] = [];
  readonly #places = new Map<string, Map<string, Place>>();
  readonly #types = new Words(wordOf);
  readonly #subtypes = new Words(wordOf);

  constructor(context: ReadContext) {
    this.#context = context;
    const { column } = context;
    this.#at = {
      txid: column('txid'),
      refid: column('refid'),
      time: column('time'),
      type: column('type'),
      subtype: column('subtype'),
      asset: column('asset'),
      wallet: column('wallet'),
      amount: column('amount'),
      fee: column('fee'),
      balance: column('balance'),
      amountusd: column('amountusd'),
    };
  }

  row(cells: Cells, line: number): void {
    const columns = this.#at;
    const { ledger, clock, amounts } = this.#context;
    const txid = cells.cell(columns.txid);
    const refid = cells.cell(columns.refid);
    const balanceText = cells.cell(columns.balance);
    if (txid === '' && balanceText === '') {
      this.#pending.push({ line, refid });
      return;
    }
    const timeText = cells.cell(columns.time);
    const at = clock.read(timeText, line);
    if (Number.isNaN(at)) return ledger.refuse(line, 'bad-date', 'time', timeText);
    const amountText = cells.cell(columns.amount);
    const amount = amounts.quantity(amountText);
    if (amount === null) return ledger.refuse(line, 'bad-number', 'amount', amountText);
    const feeText = cells.cell(columns.fee);
    const fee = amounts.quantity(feeText);
    if (fee === null) return ledger.refuse(line, 'bad-number', 'fee', feeText);
    const balance = balanceText === '' ? null : amounts.quantity(balanceText);
    if (balance === null && balanceText !== '') {
      return ledger.refuse(line, 'bad-number', 'balance', balanceText);
    }
    const code = cells.cell(columns.asset).trim();
    if (code === '') return ledger.setAside(line, 'missing-value', { column: 'asset' });
    if (code.toUpperCase() === FEE_CREDITS) return ledger.setAside(line, 'fee-points');
    const place = this.#place(code, cells.cell(columns.wallet));
    const usd = columns.amountusd < 0 ? null : amounts.quantity(cells.cell(columns.amountusd));
    const row: KrakenRow = {
      line,
      at,
      change: fee === 0n ? amount : amount - fee,
      balance,
      key: txid,
      entry: null,
      refid,
      type: this.#types.of(cells.cell(columns.type)),
      subtype: this.#subtypes.of(cells.cell(columns.subtype)),
      asset: place.asset,
      balances: place.ledger,
      amount,
      fee,
      usd: usd === null ? null : magnitude(usd),
    };
    // Without a reference a row stands alone.
    this.#groups.add(refid === '' ? `\n${row.key}` : refid, row);
  }

  async finish(pacer: Pacer): Promise<void> {
    const { ledger } = this.#context;
    let count = 0;
    for (const rows of this.#groups.values()) {
      enterGroup(rows, ledger);
      count += 1;
      if (count % 256 === 0 && pacer.due()) await pacer.pause();
    }
    for (const { line, refid } of this.#pending) {
      const settled = refid !== '' && this.#groups.has(refid);
      ledger.setAside(line, settled ? 'pending-duplicate' : 'pending');
    }
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
