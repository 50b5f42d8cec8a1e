import type { GatewayLink } from '../../link/link.ts';
import { decodeMessage, encodeMessage } from '../../link/messages.ts';
import type { CommittedView } from '../committed.ts';
import { STEP_MS, stepAt } from '../house-driver.ts';
import type { Followers } from '../leading.ts';
import type { Sequencer } from '../sequencer.ts';
import {
  type Asked,
  type Change,
  COMMAND,
  commandsOf,
  encodeAnnouncement,
  EVENTS,
  type ForwardedCommand,
} from './announcement.ts';
import type { Replica } from './replica.ts';

/** Commands that were on their way for longer are refused: 5 s, as long as an answer is waited for. */
const OLDEST_STEPS = 25;

interface AnnouncerOptions {
  readonly link: GatewayLink;
  /** Known once it is made, which needs the announcer. */
  readonly sequencer: () => Sequencer;
  readonly now: () => number;
  /** The copy that is shown while another gateway leads. */
  readonly replica: Replica;
}

/** The part of the gateway that leads: it says what is stored, and takes commands of the others. */
export class Announcer implements Followers {
  readonly #options: AnnouncerOptions;
  readonly #answers = new Map<string, (body: unknown) => Promise<unknown>>();
  #epoch: string | null = null;
  #stopAnswering: (() => void) | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(options: AnnouncerOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#sayStep(), STEP_MS);
    this.#timer.unref();
  }

  get view(): CommittedView | null {
    return this.#options.replica.view;
  }

  lead(epoch: string): void {
    this.end();
    this.#epoch = epoch;
    this.#options.replica.lead(epoch);
    this.#stopAnswering = this.#options.link.answer(commandsOf(epoch), async (message) => {
      // `as`: what `Replica.ask` encodes.
      return encodeMessage(await this.#run(decodeMessage(message) as Asked | null));
    });
    this.#sayStep();
  }

  end(): void {
    this.#epoch = null;
    this.#stopAnswering?.();
    this.#stopAnswering = undefined;
  }

  changed(change: Change, step: number): void {
    if (this.#epoch === null) return;
    const { seq } = change.sealed;
    const announcement = { epoch: this.#epoch, step, seq, change, open: null };
    this.#options.link.publish(EVENTS, encodeAnnouncement(announcement));
  }

  stop(): void {
    clearInterval(this.#timer);
    this.end();
  }

  /** Takes what other gateways ask of a part of this one while it leads. */
  answer(kind: string, answer: (body: unknown) => Promise<unknown>): void {
    this.#answers.set(kind, answer);
  }

  /** @returns null where it is refused: nothing was done */
  async #run(asked: Asked | null): Promise<unknown> {
    if (asked === null) return null;
    const isOld = stepAt(this.#options.now()) - asked.step > OLDEST_STEPS;
    if (isOld) return null;
    if (asked.kind !== COMMAND) return this.#answers.get(asked.kind)?.(asked.body) ?? null;
    // `as`: what `Replica.submit` sends.
    const { command, note } = asked.body as ForwardedCommand;
    return this.#options.sequencer().submit(command, note);
  }

  /** Every step, whether anything has changed or not: who hears nothing knows that nobody leads. */
  #sayStep(): void {
    const sequencer = this.#options.sequencer();
    const { view } = sequencer;
    if (this.#epoch === null || view === null) return;
    const step = stepAt(this.#options.now());
    const open = view
      .symbols()
      .map((symbol) => [symbol, sequencer.closedStep(symbol)] as const)
      .filter(([, closed]) => closed !== step - 1);
    const announcement = { epoch: this.#epoch, step, seq: view.seq, change: null, open };
    this.#options.link.publish(EVENTS, encodeAnnouncement(announcement));
  }
}
