/** Files mutated together, and the specs that must notice. */
export interface MutationGroup {
  readonly mutate: readonly string[];
  readonly specs: readonly string[];
}

/**
 * The code that a wrong figure would come from. The specs are those of the same code: reports of
 * whole countries run it once more, but a mutant that only they catch counts as survived.
 */
export const MUTATION_GROUPS: Readonly<Record<string, MutationGroup>> = {
  money: {
    mutate: ['packages/money/src/*.ts', '!packages/money/src/arbitraries.ts'],
    specs: ['packages/money/src/*.spec.ts'],
  },
  lots: {
    mutate: [
      'packages/tax-engine/src/matching/lots/*.ts',
      'packages/tax-engine/src/matching/{holding-terms,lot-with-unknown-cost}.ts',
      'packages/tax-engine/src/matching/disposals/{missing-match,disallow-loss}.ts',
      'packages/tax-engine/src/common/{heap,should-compact}.ts',
    ],
    specs: [
      'packages/tax-engine/src/matching/{lots/*,holding-terms,lot-with-unknown-cost}.spec.ts',
      'packages/tax-engine/src/matching/successive-matcher.spec.ts',
      'packages/tax-engine/src/matching/disposals/list.spec.ts',
      'packages/tax-engine/src/common/should-compact.spec.ts',
      'packages/tax-engine/src/{invariants,properties/differential,properties/report}.spec.ts',
      'packages/tax-engine/src/countries/scenarios/{germany*,united-states,special-events}.spec.ts',
      'packages/reference-cases/src/cases/{rotki-policy,sheet-policy,check-case}.spec.ts',
      'packages/reference-cases/src/compatibility/{create-matcher,lots}.spec.ts',
    ],
  },
  pools: {
    mutate: [
      'packages/tax-engine/src/matching/pools/*.ts',
      'packages/tax-engine/src/matching/create-pooled-matcher.ts',
    ],
    specs: [
      'packages/tax-engine/src/matching/{pools/*,create-pooled-matcher}.spec.ts',
      'packages/tax-engine/src/matching/successive-matcher.spec.ts',
      'packages/tax-engine/src/{invariants,explanation/pool,properties/differential}.spec.ts',
    ],
  },
  others: {
    mutate: [
      'packages/tax-engine/src/matching/{shares,cash,portfolio}/*.ts',
      'packages/tax-engine/src/matching/{matcher,sharded-matcher,asset-groups,ledger-order}.ts',
      'packages/tax-engine/src/matching/disposals/{allocated-lot-match,list,listed}.ts',
    ],
    specs: [
      'packages/tax-engine/src/matching/{shares,cash,portfolio}/*.spec.ts',
      'packages/tax-engine/src/matching/{sharded-matcher,asset-groups,ledger-order}.spec.ts',
      'packages/tax-engine/src/matching/disposals/*.spec.ts',
      'packages/tax-engine/src/countries/scenarios/united-kingdom.spec.ts',
      'packages/tax-engine/src/{invariants,properties/differential}.spec.ts',
    ],
  },
  ledger: {
    mutate: ['packages/ledger/src/*.ts'],
    specs: ['packages/ledger/src/*.spec.ts'],
  },
  matching: {
    mutate: ['packages/matching/src/*.ts'],
    specs: ['packages/matching/src/*.spec.ts'],
  },
  venue: {
    mutate: [
      'packages/venue/src/*.ts',
      'packages/venue/src/{house,listing,money,orders,rows}/*.ts',
      '!packages/venue/src/instrument.ts',
    ],
    specs: ['packages/venue/src/**/*.spec.ts'],
  },
};

/** Of money and the engine, whose figures people pay by, in percent. */
const LEAST_OF_FIGURES = 87;
const LEAST_OF_OTHERS = 85;

export function minimumScore(group: string): number {
  return ['money', 'lots', 'pools', 'others'].includes(group) ? LEAST_OF_FIGURES : LEAST_OF_OTHERS;
}

/** The group that this process works on, from the environment variable `MUTATION_GROUP`. */
export function requestedGroup(): MutationGroup & { readonly name: string } {
  const name = process.env['MUTATION_GROUP'] ?? '';
  const group = MUTATION_GROUPS[name];
  if (group === undefined)
    throw new Error(`MUTATION_GROUP is one of ${Object.keys(MUTATION_GROUPS).join(', ')}`);
  return { name, ...group };
}

export function reportFile(group: string): string {
  return `node_modules/.cache/mutation-${group}.report.json`;
}

/** What the next run of a group reuses. */
export function incrementalFile(group: string): string {
  return `node_modules/.cache/mutation-${group}.json`;
}
