import { describe, expect, it } from 'vitest';

import { ROUTE_TABLE } from './route-table.ts';
import { PAGE_PATHS } from './paths.ts';
import { PATH_PARAMETERS } from './path-parameters.ts';

const paths = ROUTE_TABLE.flatMap((entry) => [...entry.paths]);

describe('ROUTE_TABLE', () => {
  it('gives every row a key of its own', () => {
    const keys = ROUTE_TABLE.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has no path in two rows', () => {
    expect(paths).toHaveLength(new Set(paths).size);
  });

  it('spells paths from the root to the slash at the end, with known parameters only', () => {
    const known = Object.keys(PATH_PARAMETERS).join('|');
    const part = `(?:[A-Za-z0-9_-]|\\{(?:${known})\\})+`;
    const spelling = new RegExp(`^/(?:${part}/)*$`);
    expect(paths.filter((path) => !spelling.test(path))).toEqual([]);
  });

  it('has exactly one row for each page, with the page’s path as its first', () => {
    const rows = ROUTE_TABLE.filter(({ page }) => page !== undefined);
    expect(Object.fromEntries(rows.map(({ page, paths: [path] }) => [page, path]))).toEqual(
      PAGE_PATHS,
    );
    expect(rows).toHaveLength(Object.keys(PAGE_PATHS).length);
  });

  it('has a row for every mapping of the specification (R-LINK-10 to R-LINK-92)', () => {
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `R-LINK-${from + index}`);
    const asked = [...range(10, 23), ...range(30, 56), ...range(60, 71), ...range(80, 92)];
    // R-LINK-84 is the suffix inside the row of R-LINK-83, R-LINK-88 a condition in that of R-LINK-62.
    const inOtherRows = ['R-LINK-84', 'R-LINK-88'];
    const rows = new Set(ROUTE_TABLE.map(({ requirement }) => requirement));
    expect(asked.filter((id) => !rows.has(id))).toEqual(inOtherRows);
  });

  it('names only path parameters its own paths have', () => {
    for (const entry of ROUTE_TABLE) {
      const named = JSON.stringify(entry.destinations.map(({ params }) => params)).match(
        /\{\w+\}/g,
      );
      for (const parameter of named ?? []) {
        expect(
          entry.paths.some((path) => path.includes(parameter)),
          entry.key,
        ).toBe(true);
      }
    }
  });

  it('has no condition behind a rule that always holds', () => {
    const hidden = ROUTE_TABLE.filter(({ destinations }) =>
      destinations.slice(0, -1).some(({ when }) => when === undefined),
    );
    expect(hidden).toEqual([]);
  });

  it('lets no row with a page of its own lead to another', () => {
    const both = ROUTE_TABLE.filter(
      ({ page, leadsTo }) => page !== undefined && leadsTo !== undefined,
    );
    expect(both).toEqual([]);
  });
});
