import type { QueryExecutorProvider } from 'kysely';
import { reasonOf } from '../reason-of.ts';
import type { VenuePort } from '../venue/port.ts';
import { markDone, readHistory } from './history-row.ts';
import { dayOf, planDay } from './plan-days.ts';
import { DAY_MS, type Planned, type PlanParts } from './planned.ts';

export interface DaysOptions {
  readonly db: QueryExecutorProvider;
  readonly port: Pick<VenuePort, 'leads' | 'submit'>;
  readonly plan: PlanParts;
  readonly now: () => number;
  readonly warn: (line: string) => void;
}

/** How often a gateway looks whether it leads, and whether the clock was set. */
const LOOK_EVERY_MS = 60_000;
/** Beside a leader that has just gone the next one looks no later than this. */
const LEAST_WAIT_MS = 1_000;

/**
 * Runs what is planned once its instant comes, as anybody's commands; the leader does. Link ids make each
 * happen once, whoever runs it again. What went by while nobody led is run late.
 */
export function startDays(options: DaysOptions): { stop(): Promise<void> } {
  const { warn } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const look = () => {
    running = runDue(options)
      .catch((error: unknown) => {
        warn(`The day of the demo account was not run: ${reasonOf(error)}`);
        return LOOK_EVERY_MS;
      })
      .then((wait) => {
        if (isStopped) return;
        timer = setTimeout(look, wait);
        timer.unref();
      });
  };
  look();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}

/** @returns after which time to look again */
export async function runDue({ db, port, plan, now }: DaysOptions): Promise<number> {
  if (!port.leads) return LOOK_EVERY_MS;
  const row = await readHistory(db);
  if (row === null) return LOOK_EVERY_MS;
  const until = now();
  for (const { time, command } of plannedBetween(plan, row.doneUntil, until)) {
    const { type } = await port.submit(command);
    // Whoever leads next takes it up again: nothing after it is marked as done.
    if (type !== 'accepted' && type !== 'rejected') return LEAST_WAIT_MS;
    await markDone(db, time);
  }
  const [next] = plannedBetween(plan, until, until + LOOK_EVERY_MS);
  const wait = next === undefined ? LOOK_EVERY_MS : next.time - now();
  return Math.max(Math.min(wait, LOOK_EVERY_MS), 0);
}

/** What is planned after an instant, until another one. */
function plannedBetween(plan: PlanParts, after: number, until: number): Planned[] {
  const found: Planned[] = [];
  for (let day = Math.floor(after / DAY_MS); day * DAY_MS <= until; day += 1) {
    found.push(...planDay(dayOf(plan, day)));
  }
  return found.filter(({ time }) => time > after && time <= until);
}
