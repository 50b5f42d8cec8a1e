import type { Movement } from './movements.ts';

/** Units of one lot that the user names for a disposal; `lot` is the id of the acquisition's entry. */
export type LotChoice = { readonly lot: string; readonly quantity: bigint };

/** The lots named for disposals, by the id of the disposal's entry. */
export type Selections = ReadonlyMap<string, readonly LotChoice[]>;

/** A choice with the units of it that are still to be taken. */
export type OpenChoice = { readonly lot: string; left: bigint };

type Seen = { readonly movement: Movement; readonly picks: readonly OpenChoice[] };

/**
 * What is left of the user's choices. An entry may dispose more than once (the sale and a fee in
 * the same units): its choices serve its disposals in order.
 */
export class OpenSelections {
  readonly #selections: Selections;
  readonly #seen = new Map<string, Seen>();
  /** Entries whose lots must be found by name. */
  readonly named: ReadonlySet<string>;

  constructor(selections: Selections) {
    this.#selections = selections;
    const named = new Set<string>();
    for (const choices of selections.values()) for (const { lot } of choices) named.add(lot);
    this.named = named;
  }

  picksOf(movement: Movement): readonly OpenChoice[] | undefined {
    if (this.#selections.size === 0) return undefined;
    const { id } = movement.entry;
    const seen = this.#seen.get(id);
    if (seen !== undefined) return seen.picks;
    const picks = this.#selections
      .get(id)
      ?.map(({ lot, quantity }) => ({ lot, left: quantity > 0n ? quantity : 0n }));
    if (picks !== undefined) this.#seen.set(id, { movement, picks });
    return picks;
  }

  /** Disposals whose choices could not be met in full, with the units that were not. */
  *unmet(): Generator<{ readonly movement: Movement; readonly quantity: bigint }> {
    for (const { movement, picks } of this.#seen.values()) {
      const quantity = picks.reduce((sum, { left }) => sum + left, 0n);
      if (quantity > 0n) yield { movement, quantity };
    }
  }
}
