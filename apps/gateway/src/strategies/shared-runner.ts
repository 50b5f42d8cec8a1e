import type { VenuePort } from '../venue/port.ts';
import type { BotEvent } from './kinds.ts';
import type { Runner } from './runner.ts';
import type { StrategyRow } from './store.ts';

/** Who runs the bots: this gateway, or the one that leads. */
export interface SharedRunner {
  /** Takes a bot on that was just made. Where nobody answers it begins with the leader's next round. */
  start(row: StrategyRow): Promise<StrategyRow>;
  /** Gives a bot what its owner asks for; null where it is not at work now. */
  send(id: string, event: BotEvent): Promise<StrategyRow | null>;
}

const START = 'bots.start';
const SEND = 'bots.send';

interface Sent {
  readonly id: string;
  readonly event: BotEvent;
}

/** Bots are run by the gateway that leads; the others pass on what their owners ask. */
export function createSharedRunner(
  runner: Pick<Runner, 'start' | 'send'>,
  port: Pick<VenuePort, 'leads' | 'leader'>,
): SharedRunner {
  const { leader } = port;
  // `as`: each asks what the other answers, of the same version.
  leader?.answer(START, (row) => runner.start(row as StrategyRow));
  leader?.answer(SEND, (sent) => runner.send((sent as Sent).id, (sent as Sent).event));
  const ask = async (kind: string, body: unknown) =>
    leader === null || port.leads
      ? undefined
      : ((await leader.ask(kind, body)) as StrategyRow | null);
  return {
    async start(row) {
      const answered = await ask(START, row);
      return answered === undefined ? runner.start(row) : (answered ?? row);
    },
    async send(id, event) {
      const answered = await ask(SEND, { id, event } satisfies Sent);
      return answered === undefined ? runner.send(id, event) : answered;
    },
  };
}
