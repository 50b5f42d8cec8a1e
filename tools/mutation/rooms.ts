/** What is mutated together, and the specs that are to notice. */
export type MutationRoom = {
  readonly mutate: readonly string[];
  readonly specs: readonly string[];
};

/**
 * The code that a wrong figure would come from. The specs are those of the same code: reports of
 * whole countries run it once more, but a mutant that only they catch is caught too late.
 */
export const ROOMS: Readonly<Record<string, MutationRoom>> = {
  money: {
    mutate: ['packages/money/src/*.ts', '!packages/money/src/arbitraries.ts'],
    specs: ['packages/money/src/*.spec.ts'],
  },
  lots: {
    mutate: [
      'packages/tax-engine/src/{match-lots*,lot-*,open-lot,terms}.ts',
      'packages/tax-engine/src/{missing-part,deferred-loss,deny,selections,used-items}.ts',
    ],
    specs: [
      'packages/tax-engine/src/{match-lots*,lot-*,terms,deferred-loss,disposal-list,used-items,differential,properties}.spec.ts',
      'packages/tax-engine/src/{germany*,united-states,special-events}.spec.ts',
      'packages/tax-engine/src/taxvec/{rotki-policy,sheet-policy,check-case}.spec.ts',
    ],
  },
  pools: {
    mutate: ['packages/tax-engine/src/{match-pool*,pool*}.ts'],
    specs: ['packages/tax-engine/src/{match-pool*,pool*,explain-pool,differential}.spec.ts'],
  },
  others: {
    mutate: [
      'packages/tax-engine/src/{match-shares,share-day,match-cash*,match-portfolio}.ts',
      'packages/tax-engine/src/{portfolio-value,matcher,shared-slice,dealt-matcher,islands,ledger-order,disposal-list,listed-disposal}.ts',
    ],
    specs: [
      'packages/tax-engine/src/{match-shares,match-cash,match-portfolio*,portfolio-value}.spec.ts',
      'packages/tax-engine/src/{shared-slice,dealt-matcher,islands,ledger-order,disposal-list,listed-disposal}.spec.ts',
      'packages/tax-engine/src/{united-kingdom,differential}.spec.ts',
    ],
  },
};

/** The room that this process works on, by `ROOM`. */
export function askedRoom(): MutationRoom & { readonly name: string } {
  const name = process.env['ROOM'] ?? '';
  const room = ROOMS[name];
  if (room === undefined) throw new Error(`ROOM is one of ${Object.keys(ROOMS).join(', ')}`);
  return { name, ...room };
}

export function reportFile(room: string): string {
  return `node_modules/.cache/mutation-${room}.report.json`;
}
