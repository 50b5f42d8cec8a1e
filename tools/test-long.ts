/**
 * The long forms of what `npm test` tries briefly: `npm run test:long -- properties`,
 * `venue`, `simulator`, `imports`, `amounts`, `answers`, `kills`, `many`, `attacks`, `origins` or `bots`.
 * A part prints its seed and keeps which steps are through, so that the same command goes on after an
 * interruption or a failure; PROPERTY_SEED begins it with a seed. Exit status 1 where a step failed.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from './boot/paths.mjs';
import { runChild, statusOf } from './boot/run-child.mjs';
import { ROOT } from './lib/root.ts';
import { isSpec, sourceFiles } from './lib/source-files.ts';
import { propertySeed, seedAfter } from './test/seed.ts';

interface Step {
  readonly name: string;
  /** A name from node_modules/.bin, or `node`, with its arguments. */
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

interface Progress {
  readonly seed: number;
  readonly done: readonly string[];
}

const PROPERTY_RUNS = '10000';
/** Random command sequences of the venue, and those of one step, which has a seed of its own. */
const SEQUENCES = 10_000;
const SEQUENCE_STEP = 1_000;
/** Specs of the part `venue`: the part `properties` leaves them out. */
const VENUE_FOLDERS = /^packages\/(?:ledger|matching|venue|market)\//;
/** Trading days of the simulator, each with a seed of its own. */
const SIMULATED_DAYS = 20;
const IMPORT_CASES = 200_000;
const IMPORT_STEP = 10_000;
/** Files of each kind, of 15 numbers in the middle, and the numbers that they have to make. */
const AMOUNT_FILES = '5000';
const AMOUNT_NUMBERS = '200000';
const KILL_RUNS = '40';
const POWER_CUTS = '200';
/** Processes of the cluster that are killed, one at a time. */
const CLUSTER_KILLS = '50';
const DATABASE_AWAY_MS = '10000';
/** How long each attack lasts. */
const ATTACK_MS = '300000';

const PARTS: Readonly<Record<string, (seed: number) => readonly Step[]>> = {
  properties: propertySteps,
  venue: venueSteps,
  simulator: simulatorSteps,
  imports: importSteps,
  amounts: amountSteps,
  answers: answerSteps,
  kills: killSteps,
  many: manySteps,
  attacks: attackSteps,
  origins: originSteps,
  bots: botSteps,
};

const [name = '', ...rest] = process.argv.slice(2);
const stepsOf = PARTS[name];
if (stepsOf === undefined || rest.length > 0) {
  console.error(
    `Name one part: npm run test:long -- PART\nParts: ${Object.keys(PARTS).join(', ')}`,
  );
  process.exit(2);
}
process.exitCode = await runPart(name, stepsOf);

async function runPart(part: string, steps: (seed: number) => readonly Step[]): Promise<number> {
  const folder = join(ROOT, '.cache/test-long');
  const file = join(folder, `${part}.json`);
  mkdirSync(folder, { recursive: true });
  const begun = readProgress(file);
  const seed = begun?.seed ?? propertySeed(process.env);
  console.log(`${part}: PROPERTY_SEED=${seed}${begun === null ? '' : ', going on'}`);
  const done = [...(begun?.done ?? [])];
  for (const { name: step, command, env } of steps(seed)) {
    if (done.includes(step)) continue;
    console.log(`> ${step}`);
    const [program, ...args] = command;
    const end = await runChild(program, args, {
      cwd: ROOT,
      env: {
        ...childEnvironment(ROOT),
        PROPERTY_RUNS,
        KILL_RUNS,
        ATTACK_MS,
        ALL_EDITIONS: 'yes',
        PROPERTY_SEED: `${seed}`,
        ...env,
      },
      stdio: 'inherit',
    });
    if (statusOf(end) !== 0) return statusOf(end);
    done.push(step);
    writeFileSync(file, JSON.stringify({ seed, done } satisfies Progress));
  }
  rmSync(file, { force: true });
  console.log(`${part}: all ${done.length} steps passed`);
  return 0;
}

/** What an earlier run left; another seed that is asked for begins anew. */
function readProgress(file: string): Progress | null {
  if (!existsSync(file)) return null;
  // `as`: written above.
  const progress = JSON.parse(readFileSync(file, 'utf8')) as Progress;
  const asked = process.env['PROPERTY_SEED'] ?? '';
  return asked === '' || asked === `${progress.seed}` ? progress : null;
}

/** One step a spec that takes its number of cases from the environment. */
function propertySteps(): Step[] {
  return ['packages', 'apps']
    .flatMap((folder) => sourceFiles(folder))
    .filter(
      ({ path, text }) =>
        isSpec(path) && /\brunsFrom\(|\bPROPERTY_RUNS\b|\bROW_RUNS\b|\bpromiseAnyRows\(/.test(text),
    )
    .filter(({ path }) => !VENUE_FOLDERS.test(path))
    .map(({ path }) => ({ name: path, command: ['vitest', 'run', '--project', 'unit', path] }));
}

/**
 * Ten thousand random command sequences against the naive twin and through cuts, a million operations
 * that end in one hash thrice, the oracle's book, the house, and hours of the public tape.
 */
function venueSteps(seed: number): Step[] {
  const folder = 'packages/venue/src';
  const unit = ['run', '--project', 'unit'];
  const model = [...unit, `${folder}/testing/model.spec.ts`, '-t'];
  const sequences = Array.from({ length: SEQUENCES / SEQUENCE_STEP }, (_, step): Step => {
    const env = { PROPERTY_RUNS: `${SEQUENCE_STEP}`, PROPERTY_SEED: `${seedAfter(seed, step)}` };
    const command: Step['command'] = ['vitest', ...model, 'naive twin|cut into snapshot'];
    return { name: `sequences from ${step * SEQUENCE_STEP}`, command, env };
  });
  const million: Step['command'] = ['vitest', ...model, 'a hundred times as many'];
  const others = [
    ...[`${folder}/testing/oracle`, `${folder}/house/house-properties`],
    'packages/market/src/tape',
  ].map((spec): Step => {
    return { name: `${spec}.spec.ts`, command: ['vitest', ...unit, `${spec}.spec.ts`] };
  });
  return [...sequences, { name: 'a million operations', command: million }, ...others];
}

/** A day of two gateways on virtual time, a fault every two minutes. */
function simulatorSteps(seed: number): Step[] {
  const spec = 'apps/gateway/src/venue/simulation.spec.ts';
  return Array.from({ length: SIMULATED_DAYS }, (_, day): Step => {
    const env = { SIMULATED_HOURS: '24', PROPERTY_SEED: `${seedAfter(seed, day)}` };
    const command: Step['command'] = ['vitest', 'run', '--project', 'unit', spec];
    return { name: `day ${day + 1}`, command, env };
  });
}

function importSteps(seed: number): Step[] {
  return Array.from({ length: IMPORT_CASES / IMPORT_STEP }, (_, step) => {
    const from = `${step * IMPORT_STEP}`;
    const words = ['--cases', `${IMPORT_STEP}`, '--from', from, '--seed', `${seed}`];
    return { name: `cases from ${from}`, command: ['node', 'tools/fuzz-imports.ts', ...words] };
  });
}

/** Numbers as spreadsheets of every locale write them, in files with one, several and no decimal marks. */
function amountSteps(): Step[] {
  const path = 'apps/tax/src/report/amount-styles.spec.ts';
  const env = { PROPERTY_RUNS: AMOUNT_FILES, AMOUNT_NUMBERS };
  return [{ name: path, command: ['vitest', 'run', '--project', 'unit', path], env }];
}

/**
 * The report over the sample in every country and over real exports (`TAX_CSV_DIR`): each step prints
 * open questions, whether figures are complete, and how many answers closed theirs.
 */
function answerSteps(): Step[] {
  const folder = 'apps/tax/src/report/worker';
  const specs = ['sample/countries', 'every-question', 'every-answer', 'every-file-answer'];
  const steps = specs.map((spec): Step => {
    const path = `${folder}/${spec}.spec.ts`;
    return { name: path, command: ['vitest', 'run', '--project', 'unit', path] };
  });
  const page = 'e2e/report-countries.e2e.ts';
  return [...steps, { name: page, command: ['vitest', 'run', '--project', 'e2e', page] }];
}

/**
 * A process that writes to the embedded database is killed after chosen numbers of rows, its disk fails
 * after chosen numbers of writes, its folder is damaged, and the power goes at drawn instants.
 */
function killSteps(): Step[] {
  const specs = [
    'db/data-lock',
    'db/disk-faults',
    'db/data-folder',
    'db/migrate-killed',
    'db/embedded/power-cut',
    'venue/kills',
    'admin/kills',
  ];
  return specs.map((spec) => {
    const path = `apps/gateway/src/${spec}.spec.ts`;
    const command: Step['command'] = ['vitest', 'run', '--project', 'unit', path];
    return { name: path, command, env: { POWER_CUTS } };
  });
}

/**
 * What has a venue over the embedded database in its own specs has one over a PostgreSQL here. Then any of
 * two gateways, NATS and PostgreSQL is killed fifty times under load, and the server is away for ten seconds.
 */
function manySteps(): Step[] {
  const folders = ['venue', 'wallet', 'v5', 'convert', 'strategies', 'alerts', 'assets', 'admin'];
  const overServer = folders.map((folder): Step => {
    const path = `apps/gateway/src/${folder}/`;
    const command: Step['command'] = ['vitest', 'run', '--project', 'unit', path];
    return {
      name: `${path} over a server`,
      command,
      env: { TEST_ENGINE: 'server', KILL_RUNS: '3' },
    };
  });
  const killed = ['tools/cluster/cluster', 'apps/gateway/src/venue/lost-server'].map(
    (spec): Step => {
      const path = `${spec}.spec.ts`;
      const command: Step['command'] = ['vitest', 'run', '--project', 'unit', path];
      return { name: path, command, env: { CLUSTER_KILLS, DATABASE_AWAY_MS } };
    },
  );
  return [...overServer, ...killed];
}

/** What pages of every edition can reach of the report's workspace; a browser killed while it moves. */
function originSteps(): Step[] {
  return ['report-channels', 'report-move-killed', 'editions'].map((spec) => {
    const path = `e2e/${spec}.e2e.ts`;
    return { name: path, command: ['vitest', 'run', '--project', 'e2e', path] };
  });
}

/** An outside program holds the results of fifty bots to their ledgers, every second of ten minutes. */
function botSteps(): Step[] {
  const path = 'e2e/bots.e2e.ts';
  const command: Step['command'] = [
    ...(['vitest', 'run', '--project', 'e2e', path, '-t', 'what its ledger says'] as const),
  ];
  return [{ name: path, command, env: { BOT_LEDGERS: '50', BOT_LEDGER_MS: '600000' } }];
}

/** Floods of connections and requests against a gateway in a process of its own. */
function attackSteps(): Step[] {
  const path = 'apps/gateway/src/attacks.spec.ts';
  return [{ name: path, command: ['vitest', 'run', '--project', 'unit', path] }];
}
