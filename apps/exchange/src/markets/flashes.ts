import type { Direction } from './prices.ts';
import type { Later } from './signal.ts';

export type Step = Exclude<Direction, 'flat'>;

/** What can be marked; a cell of the page. */
interface Flashing {
  readonly dataset: { flash?: string };
}

/** How long a step of a price stays marked; its colour fades for 50 ms more. */
export const FLASH_MS = 100;
/** Of ten rows, one is marked at a time. */
const ROWS_A_MARK = 10;

export interface Flashes {
  /** Marks a step where there is room; the mark goes by itself. A further step makes it stay. */
  mark(cell: Flashing, step: Step): void;
  /** The cell goes out of the page. */
  forget(cell: Flashing): void;
}

/**
 * The marks of the cells whose price has just moved: of at most a tenth of the rows at a time, since
 * marks everywhere say nothing. A step that finds no room stays unmarked.
 *
 * @param rows how many rows there are now
 */
export function createFlashes(now: () => number, later: Later, rows: () => number): Flashes {
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
    later(FLASH_MS, () => {
      isWaiting = false;
      sweep();
      wait();
    });
  };
  return {
    mark(cell, step) {
      sweep();
      const room = Math.max(1, Math.floor(rows() / ROWS_A_MARK));
      if (!ends.has(cell) && ends.size >= room) return;
      if (cell.dataset.flash !== step) cell.dataset.flash = step;
      // Behind the others: they end in the order in which they stand.
      ends.delete(cell);
      ends.set(cell, now() + FLASH_MS);
      wait();
    },
    forget: (cell) => void ends.delete(cell),
  };
}
