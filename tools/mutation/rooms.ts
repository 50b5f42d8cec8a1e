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
      'packages/tax-engine/src/matching/lots/*.ts',
      'packages/tax-engine/src/matching/{holding-terms,lot-without-cost}.ts',
      'packages/tax-engine/src/matching/disposals/{missing-part,disallow-loss}.ts',
      'packages/tax-engine/src/common/{heap,used-items}.ts',
    ],
    specs: [
      'packages/tax-engine/src/matching/{lots/*,holding-terms,lot-without-cost}.spec.ts',
      'packages/tax-engine/src/matching/disposals/list.spec.ts',
      'packages/tax-engine/src/common/used-items.spec.ts',
      'packages/tax-engine/src/properties/{differential,report}.spec.ts',
      'packages/tax-engine/src/countries/stories/{germany*,united-states,special-events}.spec.ts',
      'packages/tax-engine/src/taxvec/{rotki-policy,sheet-policy,check-case}.spec.ts',
    ],
  },
  pools: {
    mutate: [
      'packages/tax-engine/src/matching/pools/*.ts',
      'packages/tax-engine/src/matching/create-pooled-matcher.ts',
    ],
    specs: [
      'packages/tax-engine/src/matching/pools/*.spec.ts',
      'packages/tax-engine/src/{explanation/pool,properties/differential}.spec.ts',
    ],
  },
  others: {
    mutate: [
      'packages/tax-engine/src/matching/{shares,cash,portfolio}/*.ts',
      'packages/tax-engine/src/matching/{matcher,sharded-matcher,asset-groups,ledger-order}.ts',
      'packages/tax-engine/src/matching/disposals/{shared-slice,list,listed}.ts',
    ],
    specs: [
      'packages/tax-engine/src/matching/{shares,cash,portfolio}/*.spec.ts',
      'packages/tax-engine/src/matching/{sharded-matcher,asset-groups,ledger-order}.spec.ts',
      'packages/tax-engine/src/matching/disposals/*.spec.ts',
      'packages/tax-engine/src/countries/stories/united-kingdom.spec.ts',
      'packages/tax-engine/src/properties/differential.spec.ts',
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
