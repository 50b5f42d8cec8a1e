import { ZERO, atomsOf } from '@meridian/money/measure.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { secondOf } from '../times/row-times.ts';
import { magnitude } from '../ledger/amounts.ts';
import type { Cells, ReadContext } from '../formats/format.ts';
import { wordOf } from '../formats/shared/entry.ts';
import { accountOf } from '../formats/shared/two-sided.ts';
import { refuseOperation, RepeatedRows } from '../formats/shared/repeated-rows.ts';
import { leg } from '../ledger/builder.ts';
import { titleOfRef } from './column-refs.ts';
import { directionOfRule, KindTable, kindFor } from './kinds.ts';
import { AmountsReader, type Move } from './mapped-amounts.ts';
import { MappedCells, REFUSED, titleOfSource } from './mapped-cells.ts';
import type { FeeMapping, Kind, Mapping } from './mapping.ts';

/** One row as the mapping reads it. */
export interface MappedRow {
  readonly line: number;
  readonly at: Instant;
  /** The source's id, else the row's content. */
  readonly key: string;
  readonly wording: string;
  readonly kind: Kind;
  readonly moves: readonly Move[];
  readonly fees: readonly Leg[];
  readonly worth: Leg | undefined;
  readonly account: string;
  readonly toAccount: string;
  readonly hash: string;
  /** What it shares with the rows of its group; null where it stands alone. */
  readonly group: string | null;
}

/** Reads rows; one that cannot be read is set aside, and noted in the balance that states it. */
export class MappedRows {
  readonly #context: ReadContext;
  readonly #mapping: Mapping;
  readonly #account: string;
  readonly #cells: MappedCells;
  readonly #amounts: AmountsReader;
  readonly #kinds: KindTable;
  readonly #done: ReadonlySet<string>;
  readonly #seen: RepeatedRows;

  constructor(context: ReadContext, mapping: Mapping) {
    this.#context = context;
    this.#mapping = mapping;
    this.#account = mapping.account ?? mapping.name;
    this.#amounts = new AmountsReader(context, mapping.layout);
    this.#cells = new MappedCells(context, mapping, this.#amounts.further);
    this.#kinds = new KindTable(mapping.operation);
    this.#done = new Set(mapping.status?.done.map(wordOf));
    this.#seen = new RepeatedRows(context.ledger);
  }

  read(row: Cells, line: number): MappedRow | null {
    const { ledger } = this.#context;
    const { operation, columns = {}, status } = this.#mapping;
    const cells = this.#cells;
    cells.take(row, line);
    const state = cells.text(status?.column);
    if (status !== undefined && !this.#done.has(wordOf(state))) {
      ledger.setAside(line, 'not-executed', { status: state });
      return null;
    }
    const time = this.#time();
    if (time === null) return null;
    const name = cells.text(
      operation !== undefined && 'column' in operation ? operation.column : undefined,
    );
    const { rule, known } = this.#kinds.rule(name);
    if (rule === null) return this.#unknown(name);
    const amounts = this.#amounts.read(cells, directionOfRule(rule));
    if (amounts === REFUSED) return null;
    const fee = this.#fee(amounts.feeAsset);
    const worth = fee === REFUSED ? REFUSED : this.#worth();
    if (fee === REFUSED || worth === REFUSED) return null;
    const fees = [...amounts.fees.map(({ asset, atoms }) => leg(asset, this.#cost(atoms))), ...fee];
    const charged = settle(amounts.moves, fees, this.#mapping.fee?.included === true);
    if (charged === null) return this.#setAside('inconsistent');
    if (charged.moves.length === 0 && charged.fees.length === 0) return this.#setAside('no-effect');
    const kind = kindFor(rule, waysOf(charged.moves));
    if (kind === null) return this.#unknown(name);
    if (kind === 'left-out') {
      ledger.setAside(line, 'left-out', { operation: name });
      return null;
    }
    const content = cells.content();
    const id = cells.text(columns.id);
    if (this.#seen.repeats(line, id, content)) return null;
    if (!known) ledger.issue('unknown-label', [line], { label: name });
    return {
      line,
      at: time,
      key: id === '' ? content : id,
      wording: name === '' ? cells.text(columns.note) : name,
      kind,
      ...charged,
      worth,
      ...this.#accounts(waysOf(charged.moves).out),
      hash: cells.text(columns.hash),
      group: this.#groupOf(time),
    };
  }

  #unknown(name: string): null {
    refuseOperation(this.#context.ledger, this.#cells.line, name);
    return null;
  }

  #setAside(reason: 'inconsistent' | 'no-effect'): null {
    this.#context.ledger.setAside(this.#cells.line, reason);
    return null;
  }

  #time(): Instant | null {
    const { time } = this.#mapping;
    const { clock } = this.#context;
    const date = this.#cells.text(time.column);
    const written = time.clock === undefined ? date : `${date} ${this.#cells.text(time.clock)}`;
    const instant = clock.read(written.trim(), this.#cells.line);
    if (!Number.isNaN(instant)) return instant;
    clock.refuse(this.#cells.line, titleOfRef(time.column), written);
    return null;
  }

  /** The fee, none, or one that was given back, which is negative. */
  #fee(only: string): readonly Leg[] | typeof REFUSED {
    const { fee } = this.#mapping;
    const read = fee === undefined ? null : this.#cells.quantity(fee.quantity);
    if (read === REFUSED) return REFUSED;
    if (fee === undefined || read === null || read.atoms === 0n) return [];
    const stated = fee.asset === undefined || this.#cells.asset(fee.asset) === '' ? only : '';
    if (read.unit === '' && stated !== '') return [leg(stated, this.#cost(read.atoms))];
    const title = titleOfSource(fee.asset, fee.quantity);
    const asset = this.#cells.assetOfQuantity(read, fee.asset, title, 'missing-fee-asset');
    return asset === REFUSED ? REFUSED : [leg(asset, this.#cost(read.atoms))];
  }

  #cost(atoms: bigint): bigint {
    const sign: FeeMapping['sign'] = this.#mapping.fee?.sign ?? 'none';
    if (sign === 'none') return magnitude(atoms);
    return sign === 'negative-is-cost' ? -atoms : atoms;
  }

  #worth(): Leg | undefined | typeof REFUSED {
    const { value } = this.#mapping;
    const read = value === undefined ? null : this.#cells.quantity(value.quantity);
    if (read === REFUSED) return REFUSED;
    if (value === undefined || read === null || read.atoms === 0n) return undefined;
    const title = titleOfSource(value.currency, value.quantity);
    const currency = this.#cells.assetOfQuantity(
      read,
      value.currency,
      title,
      'missing-value-currency',
    );
    return currency === REFUSED ? REFUSED : leg(currency, magnitude(read.atoms));
  }

  #accounts(gives: boolean): { account: string; toAccount: string } {
    const { ledger } = this.#context;
    const { columns = {} } = this.#mapping;
    const from = this.#cells.text(columns.account);
    const to = this.#cells.text(columns.toAccount);
    const source = accountOf(ledger, this.#account, from || to);
    const target = accountOf(ledger, this.#account, to || from);
    return { account: gives ? source : target, toAccount: target };
  }

  #groupOf(time: Instant): string | null {
    const { group } = this.#mapping;
    if (group === undefined || group.by === 'row') return null;
    if (group.by === 'second') return `${secondOf(time)}|${this.#cells.text(group.with)}`;
    const id = this.#cells.text(group.column);
    return id === '' ? null : id;
  }
}

interface Charged {
  readonly moves: readonly Move[];
  readonly fees: readonly Leg[];
}

/**
 * The amounts as the ledger means them, fees on top and never negative: a fee that the amounts
 * contain is taken out of them, one given back comes in with them. Null when that leaves nothing.
 */
function settle(moves: readonly Move[], fees: readonly Leg[], included: boolean): Charged | null {
  const left: Leg[] = [];
  const flows = moves.map((move) => ({ ...move }));
  for (const fee of fees) {
    const { asset, quantity } = fee;
    const target = flows.find((move) => move.asset === asset);
    if (quantity < ZERO) {
      if (target === undefined) return null;
      if (!included) target.flow = target.flow - atomsOf(quantity);
      continue;
    }
    left.push(fee);
    if (!included || target === undefined) continue;
    const before = target.flow;
    target.flow = target.flow + atomsOf(quantity);
    if (before < 0n && target.flow > 0n) return null;
  }
  return { moves: flows.filter(({ flow }) => flow !== 0n), fees: left };
}

function waysOf(moves: readonly Move[]): { in: boolean; out: boolean } {
  return { in: moves.some(({ flow }) => flow > 0n), out: moves.some(({ flow }) => flow < 0n) };
}
