import type { Command } from '@meridian/venue/api/commands.ts';
import type { Outcome } from '@meridian/venue/api/events.ts';
import type { Venue } from '@meridian/venue/state.ts';
import type { CommittedView } from './committed.ts';
import type { OrderRecord } from './order-record.ts';
import type { Submitted } from './port.ts';

/** Who waits for a command of a batch, and what it came to. */
export interface Answer {
  readonly resolve: (outcome: Submitted) => void;
  readonly outcome: Outcome;
  readonly command: Command;
  /** The order it names; null where it names none. */
  readonly named: number | null;
  readonly orders: readonly OrderRecord[];
}

/** Answers the commands of a batch, once its rows are stored. */
export function answerAll(view: CommittedView, answers: readonly Answer[]): void {
  for (const { resolve, outcome, command, named, orders } of answers) {
    if (outcome.rejection !== null) {
      resolve({ type: 'rejected', rejection: outcome.rejection });
      continue;
    }
    const account = 'account' in command ? command.account : null;
    const own = orders.filter((record) => record.account === account);
    resolve({
      type: 'accepted',
      seq: outcome.events.at(-1)?.seq ?? view.seq,
      time: outcome.events.at(-1)?.at ?? 0,
      orderId: named ?? orderMade(outcome),
      orders: own.map((record) => view.info(record)),
    });
  }
}

/**
 * The order that a command is about, known before it runs: what has expired may make orders before it.
 * Of orders it makes, the first that is not another's exit.
 */
export function orderNamedBy(venue: Venue, command: Command): number | null {
  if (command.type !== 'amend-order' && command.type !== 'cancel-order') return null;
  const { account, orderId, orderLinkId = '' } = command;
  return orderId ?? venue.accounts.get(account)?.linkIds.get(orderLinkId) ?? null;
}

function orderMade({ events }: Outcome): number | null {
  const made = events.find((event) => event.type === 'order-accepted' && event.parentId === null);
  return made?.type === 'order-accepted' ? made.orderId : null;
}
