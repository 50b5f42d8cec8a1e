import { type Quantity, ZERO, plus } from '@meridian/money/measure.ts';
import type { EntryId } from '../../ledger/entry.ts';
import type { Movement } from '../../movements/movement.ts';

/** Units of one lot that the user names for a disposal; `lot` is the id of the acquisition's entry. */
export interface LotChoice {
  readonly lot: EntryId;
  readonly quantity: Quantity;
}

/** The lots named for disposals, by the id of the disposal's entry. */
export type Selections = ReadonlyMap<EntryId, readonly LotChoice[]>;

/** A choice with the units not consumed yet. */
export interface OpenChoice {
  readonly lot: EntryId;
  left: Quantity;
}

interface Asked {
  readonly movement: Movement;
  readonly picks: readonly OpenChoice[];
}

/** Units named for a disposal that were not there. */
interface Unmet {
  readonly movement: Movement;
  readonly quantity: Quantity;
}

/**
 * The user's choices with the units not consumed yet. An entry may have several disposals (the sale
 * and a fee in the same units): its choices serve them in order.
 */
export class OpenSelections {
  readonly #selections: Selections;
  /** The choices of the current entry: disposals of an entry follow one another. */
  #asked: Asked | undefined;
  readonly #unmet: Unmet[] = [];

  constructor(selections: Selections) {
    this.#selections = selections;
  }

  get isEmpty(): boolean {
    return this.#selections.size === 0;
  }

  picksOf(movement: Movement): readonly OpenChoice[] | undefined {
    // An acquisition consumes no lots, so its choices are not looked up.
    if (this.isEmpty || movement.type === 'acquire') return undefined;
    const { entry } = movement;
    if (this.#asked?.movement.entry === entry) return this.#asked.picks;
    const choices = this.#selections.get(entry.id);
    if (choices === undefined) return undefined;
    this.#settle();
    const picks = choices.map(({ lot, quantity }) => ({
      lot,
      left: quantity > ZERO ? quantity : ZERO,
    }));
    this.#asked = { movement, picks };
    return picks;
  }

  /** Disposals whose choices could not be met in full; call it after the last movement. */
  unmet(): readonly Unmet[] {
    this.#settle();
    return this.#unmet;
  }

  #settle(): void {
    if (this.#asked === undefined) return;
    const { movement, picks } = this.#asked;
    this.#asked = undefined;
    let quantity: Quantity = ZERO;
    for (const { left } of picks) if (left > ZERO) quantity = plus(quantity, left);
    if (quantity > ZERO) this.#unmet.push({ movement, quantity });
  }
}
