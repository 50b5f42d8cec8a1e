import type { Command } from '@meridian/venue/api/commands.ts';
import type { GatewayLink } from '../../link/link.ts';
import type { CommittedView } from '../committed.ts';
import { stepAt } from '../house-driver.ts';
import type { SequencerOptions } from '../leading.ts';
import type { VenueLoad } from '../meter.ts';
import type { AdminNote, Committed, LeaderCalls, Submitted } from '../port.ts';
import { Sequencer } from '../sequencer.ts';
import { Announcer } from './announcer.ts';
import { Replica, type ReplicaOptions } from './replica.ts';

/** The venue as a gateway has it, whether it leads or goes along with another that does. */
export interface VenueCore {
  /** What is stored; null before anything was read. */
  readonly view: CommittedView | null;
  /** Whether commands are taken, here or by the gateway that leads. */
  readonly isOpen: boolean;
  /** Whether this gateway is the one that writes. */
  readonly leads: boolean;
  readonly load: VenueLoad;
  /** The way to other parts of the gateway that leads; null where each gateway is by itself. */
  readonly leader: LeaderCalls | null;
  submit(command: Command, note?: AdminNote): Promise<Submitted>;
  closedStep(symbol: string): number;
  subscribe(listener: (change: Committed) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface SharedOptions {
  readonly sequencer: SequencerOptions;
  readonly link: GatewayLink;
  readonly read: ReplicaOptions['read'];
}

/** A leader may have been away for so long, and closed a step of before then. */
const STEPS_BACK = 18_000;

/** One of several gateways over a database: it leads, or it goes along with the one that does. */
export function createSharedVenue({ sequencer: options, link, read }: SharedOptions): VenueCore {
  const { house, now, warn } = options;
  let known = stepAt(now()) - STEPS_BACK;
  const catchUpSteps = async () => {
    const from = stepAt(now()) - STEPS_BACK;
    await house?.readFrom?.(Math.min(known, from));
    known = from;
  };
  const replica = new Replica({
    ...{ link, read, catchUpSteps, warn },
    touched: (step) => house?.touched(step),
    before: () => sequencer.view,
    elapsed: options.elapsed ?? (() => performance.now()),
  });
  const announcer: Announcer = new Announcer({ link, replica, now, sequencer: () => sequencer });
  const sequencer: Sequencer = new Sequencer({
    ...options,
    followers: announcer,
    beforeLead: catchUpSteps,
  });
  return {
    get view() {
      return sequencer.isOpen ? sequencer.view : (replica.view ?? sequencer.view);
    },
    get isOpen() {
      return sequencer.isOpen || replica.isOpen;
    },
    get leads() {
      return sequencer.isOpen;
    },
    get load() {
      return sequencer.load;
    },
    submit: (command, note) =>
      sequencer.isOpen ? sequencer.submit(command, note) : replica.submit(command, note),
    closedStep: (symbol) =>
      sequencer.isOpen || replica.view === null
        ? sequencer.closedStep(symbol)
        : replica.closedStep(symbol),
    subscribe(listener) {
      const stops = [sequencer.subscribe(listener), replica.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    leader: {
      ask: async (kind, body) => (await replica.ask(kind, body)) ?? null,
      answer: (kind, answer) => announcer.answer(kind, answer),
    },
    start: () => sequencer.start(),
    async stop() {
      await sequencer.stop();
      announcer.stop();
      replica.stop();
    },
  };
}
