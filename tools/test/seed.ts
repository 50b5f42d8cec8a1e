/** Seeds are whole numbers of at most nine digits, which every reader of PROPERTY_SEED takes. */
const SEEDS = 1_000_000_000;

/** The seed of this run's properties: PROPERTY_SEED of the environment, else another each time. */
export function propertySeed(env: Readonly<Record<string, string | undefined>>): number {
  const asked = env['PROPERTY_SEED'] ?? '';
  if (asked === '') return Math.floor(Math.random() * SEEDS);
  if (/^\d{1,9}$/.test(asked)) return Number.parseInt(asked, 10);
  throw new Error(`PROPERTY_SEED must be a whole number of at most nine digits, not "${asked}"`);
}

/** Another seed for each step of a run that has many. */
export function seedAfter(seed: number, steps: number): number {
  return (seed + steps) % SEEDS;
}
