import type { Direction } from './prices.ts';
import type { Later } from './signal.ts';

export type Step = Exclude<Direction, 'flat'>;

/** What can be marked; a cell of the page. */
interface Flashing {
  readonly dataset: { flash?: string };
}

/** How long a step of a price stays marked. */
export const FLASH_MS = 400;
/**
 * Marks that are over go with the next one that is set, or after this time, so that the page is not
 * painted for each.
 */
const SWEEP_MS = 200;

export interface Flashes {
  /** Marks a step; the mark goes by itself. A further step meanwhile makes it stay. */
  mark(cell: Flashing, step: Step): void;
  /** The cell goes out of the page. */
  forget(cell: Flashing): void;
}

/**
 * The marks of the cells whose price has just moved. They are plain attributes and not animations:
 * an animation that runs is asked for its state in every frame, and with some dozen of them that costs
 * more than all the figures.
 */
export function createFlashes(now: () => number, later: Later): Flashes {
  const ends = new Map<Flashing, number>();
  let isWaiting = false;

  const sweep = () => {
    const time = now();
    for (const [cell, end] of ends) {
      if (end > time) break;
      ends.delete(cell);
      delete cell.dataset.flash;
    }
  };
  const wait = () => {
    if (isWaiting || ends.size === 0) return;
    isWaiting = true;
    later(SWEEP_MS, () => {
      isWaiting = false;
      sweep();
      wait();
    });
  };
  return {
    mark(cell, step) {
      if (cell.dataset.flash !== step) cell.dataset.flash = step;
      // Behind the others: they end in the order in which they stand.
      ends.delete(cell);
      ends.set(cell, now() + FLASH_MS);
      sweep();
      wait();
    },
    forget: (cell) => void ends.delete(cell),
  };
}
