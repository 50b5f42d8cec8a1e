import { FIXED_ONE } from '@meridian/money/fixed.ts';
import { ticker } from '../../ledger/assets.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { contentKey, leg } from '../../ledger/builder.ts';
import type { Throttle } from '../../throttle.ts';
import { address, OwnAddresses } from './addresses.ts';
import { type ChainRow, readChainAmount, readChainRow } from './rows.ts';
import { CHAIN_COLUMNS, EXPLORER_ACCOUNT } from './transactions.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { RowCells, optional, required, type TitledColumn } from '../shared/row-cells.ts';
import { accountOf, enterByAccount } from '../shared/two-sided.ts';

const TOKENS_COLUMNS: readonly TitledColumn[] = [
  ...CHAIN_COLUMNS,
  required('to', 'To'),
  required('amount', 'Tokenvalue', 'value'),
  required('contract', 'Contractaddress'),
  required('name', 'Tokenname'),
  required('symbol', 'Tokensymbol'),
];

/**
 * Transfers of tokens (ERC-20 and the like) to and from one address. Rows have no direction: it
 * follows from the parties. A token for a token in one transaction is a trade.
 */
export const ETHERSCAN_TOKENS: FormatDefinition = {
  id: 'etherscan-tokens',
  name: 'Etherscan token transfers',
  account: EXPLORER_ACCOUNT,
  columns: TOKENS_COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  open: (context) => new TokenReader(context, TOKENS_COLUMNS, readToken),
};

const NFTS_COLUMNS: readonly TitledColumn[] = [
  ...CHAIN_COLUMNS,
  required('to', 'To'),
  required('piece', 'Token id', 'tokenid'),
  required('contract', 'Contractaddress'),
  required('name', 'Tokenname'),
  required('symbol', 'Tokensymbol'),
  optional('amount', 'Quantity', 'tokenamount'),
];

/** Transfers of single pieces (ERC-721 and ERC-1155): each piece is an asset of its own. */
export const ETHERSCAN_NFTS: FormatDefinition = {
  id: 'etherscan-nfts',
  name: 'Etherscan NFT transfers',
  account: EXPLORER_ACCOUNT,
  columns: NFTS_COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  open: (context) => new TokenReader(context, NFTS_COLUMNS, readPiece),
};

interface Token {
  readonly symbol: string;
  /** What stands behind the symbol to tell pieces apart. */
  readonly piece: string;
  readonly quantity: bigint;
}

type TokenOf = (row: RowCells) => Token | null;

const readToken: TokenOf = (row) => {
  const quantity = readChainAmount('amount', row);
  return quantity === null ? null : { symbol: symbolOf(row), piece: '', quantity };
};

const readPiece: TokenOf = (row) => {
  const quantity = row.text('amount') === '' ? FIXED_ONE : readChainAmount('amount', row);
  if (quantity === null) return null;
  return { symbol: symbolOf(row), piece: ` #${row.text('piece')}`, quantity };
};

function symbolOf(row: RowCells): string {
  return ticker(row.text('symbol') || row.text('name'));
}

type TokenRow = ChainRow & Token & { readonly contract: string };
/** A kept row with what it moved, seen from the user's address. */
type Moved = TokenRow & {
  readonly asset: string;
  readonly party: string;
  readonly incoming: boolean;
};

class TokenReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #tokenOf: TokenOf;
  readonly #own: OwnAddresses;
  readonly #rows: TokenRow[] = [];
  readonly #contracts = new Map<string, Set<string>>();

  constructor(context: ReadContext, columns: readonly TitledColumn[], tokenOf: TokenOf) {
    this.#context = context;
    this.#cells = new RowCells(context, columns, 'as-written');
    this.#tokenOf = tokenOf;
    this.#own = new OwnAddresses(context);
  }

  row(cells: Cells, line: number): void {
    const read = this.#cells;
    read.take(cells, line);
    const row = readChainRow(read);
    const token = row === null ? null : this.#tokenOf(read);
    if (row === null || token === null) return;
    if (token.symbol === '') return read.missing('symbol');
    const contract = address(read.text('contract'));
    this.#own.note(row);
    this.#rows.push({ ...row, ...token, contract });
    const contracts = this.#contracts.get(token.symbol);
    if (contracts === undefined) this.#contracts.set(token.symbol, new Set([contract]));
    else contracts.add(contract);
  }

  async finish(throttle: Throttle): Promise<void> {
    const own = this.#own.find();
    const groups = new Map<string, Moved[]>();
    for (const row of this.#rows) {
      const moved = this.#moved(row, own);
      if (moved === null) continue;
      // A row without a hash belongs to no other.
      const group = row.hash === '' ? `line ${row.line}` : `${row.hash} ${moved.party}`;
      const rows = groups.get(group);
      if (rows === undefined) groups.set(group, [moved]);
      else rows.push(moved);
    }
    for (const rows of groups.values()) {
      this.#enter(rows);
      if (throttle.due()) await throttle.pause();
    }
  }

  #moved(row: TokenRow, own: ReadonlySet<string>): Moved | null {
    const { ledger } = this.#context;
    const { line, from, to, quantity } = row;
    const incoming = own.has(to);
    if (!incoming && !own.has(from)) {
      ledger.setAside(line, 'direction-unknown');
      return null;
    }
    if (quantity === 0n || from === to) {
      ledger.setAside(line, 'no-effect');
      return null;
    }
    return { ...row, asset: this.#asset(row), party: incoming ? to : from, incoming };
  }

  /** Anybody may give a token any symbol: two contracts of one symbol are two assets. */
  #asset({ symbol, piece, contract, line }: TokenRow): string {
    const contracts = this.#contracts.get(symbol);
    if (contracts === undefined || contracts.size < 2) return `${symbol}${piece}`;
    this.#context.ledger.issue('shared-ticker', [line], { ticker: symbol });
    return `${symbol}-${contract.slice(0, 10)}${piece}`;
  }

  #enter(rows: readonly Moved[]): void {
    const { ledger } = this.#context;
    const [out, second] = sums(rows.filter(({ incoming }) => !incoming));
    const [received, third] = sums(rows.filter(({ incoming }) => incoming));
    const lines = rows.map(({ line }) => line);
    const both = out !== undefined && received !== undefined;
    const single = second === undefined && third === undefined;
    const [first] = rows;
    if (!both || !single || out.asset === received.asset || first === undefined) {
      if (both) ledger.issue('unpaired-legs', lines);
      for (const row of rows) this.#enterAlone(row);
      return;
    }
    const key = [first.hash, contentKey('', [received, out])].join('|');
    const base = { ...ledger.base(key, first.at, ''), account: this.#account(first) };
    const entry = { ...base, kind: 'trade' as const, in: received, out };
    enterByAccount(ledger, entry, lines);
    ledger.hashes.set(entry, first.hash);
  }

  #enterAlone(row: Moved): void {
    const { ledger } = this.#context;
    const { at: time, hash, from, to, asset, quantity, contract, line, incoming } = row;
    const moved = leg(asset, quantity);
    const key = [hash, from, to, contract, contentKey('', [moved])].join('|');
    const base = { ...ledger.base(key, time, ''), account: this.#account(row) };
    const entry = incoming
      ? { ...base, kind: 'deposit' as const, in: moved }
      : { ...base, kind: 'withdrawal' as const, out: moved };
    enterByAccount(ledger, entry, [line]);
    if (hash !== '') ledger.hashes.set(entry, hash);
  }

  #account({ party }: Moved): string {
    return accountOf(this.#context.ledger, EXPLORER_ACCOUNT, party);
  }
}

/** What the rows moved of each asset together. */
function sums(rows: readonly Moved[]): Leg[] {
  const totals = new Map<string, bigint>();
  for (const { asset, quantity } of rows) totals.set(asset, (totals.get(asset) ?? 0n) + quantity);
  return [...totals].map(([asset, quantity]) => leg(asset, quantity));
}
