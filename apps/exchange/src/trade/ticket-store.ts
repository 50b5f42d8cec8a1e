import { createSignal, type Signal } from '../markets/signal.ts';
import { type Draft, FIRST_DRAFT } from './draft.ts';

export interface TicketStore {
  readonly draft: Signal<Draft>;
  change(part: Partial<Draft>): void;
  /** The price a ticket starts with; once, so that a field that was emptied stays so. */
  begin(price: string): void;
  /** Another pair: its prices and amounts are other ones, side and kind stay. */
  clear(): void;
}

/** The ticket as it is filled in; book and chart write into it too. */
export function createTicketStore(): TicketStore {
  const draft = createSignal(FIRST_DRAFT);
  let hasBegun = false;
  return {
    draft,
    change: (part) => draft.set({ ...draft.get(), ...part }),
    begin(price) {
      if (hasBegun) return;
      hasBegun = true;
      if (draft.get().price === '') draft.set({ ...draft.get(), price });
    },
    clear() {
      hasBegun = false;
      const { side, kind, unit } = draft.get();
      draft.set({ ...FIRST_DRAFT, side, kind, unit });
    },
  };
}
