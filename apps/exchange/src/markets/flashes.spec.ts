import { describe, expect, it } from 'vitest';

import { createFlashes, FLASH_MS } from './flashes.ts';
import { fakeClock } from './test-market.ts';

function setUp(rows = 100) {
  const { now, later, pass } = fakeClock();
  const flashes = createFlashes(now, later, () => rows);
  const cell = (): { dataset: { flash?: string } } => ({ dataset: {} });
  return { flashes, pass, cell };
}

describe('flashes', () => {
  it('go by themselves', () => {
    const { flashes, pass, cell } = setUp();
    const flashing = cell();
    flashes.mark(flashing, 'up');
    pass(FLASH_MS - 1);
    expect(flashing.dataset.flash).toBe('up');
    pass(FLASH_MS);
    expect(flashing.dataset).toEqual({});
  });

  it('stay while there are further steps, in the colour of the last', () => {
    const { flashes, pass, cell } = setUp();
    const flashing = cell();
    flashes.mark(flashing, 'up');
    pass(FLASH_MS - 40);
    flashes.mark(flashing, 'down');
    pass(FLASH_MS - 40);
    expect(flashing.dataset.flash).toBe('down');
    pass(FLASH_MS);
    expect(flashing.dataset).toEqual({});
  });

  it('go with the next one that is set, all that are over', () => {
    const { flashes, pass, cell } = setUp();
    const [first, two, three] = [cell(), cell(), cell()];
    flashes.mark(first, 'up');
    flashes.mark(two, 'up');
    // Marked again, now after the other row.
    flashes.mark(first, 'up');
    pass(FLASH_MS - 1);
    flashes.mark(two, 'down');
    pass(1);
    flashes.mark(three, 'up');
    expect([first, two, three].map(({ dataset }) => dataset.flash)).toEqual([
      undefined,
      'down',
      'up',
    ]);
  });

  it('leave a cell alone that is gone', () => {
    const { flashes, pass, cell } = setUp();
    const flashing = cell();
    flashes.mark(flashing, 'up');
    flashes.forget(flashing);
    pass(10 * FLASH_MS);
    expect(flashing.dataset.flash).toBe('up');
  });

  it.each([
    [5, 1],
    [20, 2],
    [39, 3],
  ])('B6: mark at most a tenth of the rows: of %d rows %d', (rows, most) => {
    const { flashes, pass, cell } = setUp(rows);
    const cells = Array.from({ length: rows }, cell);
    for (const each of cells) flashes.mark(each, 'up');
    const marked = () => cells.filter(({ dataset }) => dataset.flash !== undefined);
    expect(marked()).toEqual(cells.slice(0, most));
    pass(FLASH_MS);
    expect(marked()).toEqual([]);
    for (const each of cells.toReversed()) flashes.mark(each, 'down');
    expect(marked()).toEqual(cells.slice(-most));
  });
});
