import { MAX_MESSAGE_BYTES } from '../../link/link.ts';
import { encodeMessage } from '../../link/messages.ts';
import type { TouchedStep } from '../../market/touched-steps.ts';
import type { Command } from '@meridian/venue/api/commands.ts';
import type { AdminNote } from '../port.ts';
import type { Sealed } from '../sealed.ts';

/** Where the gateway that leads says what it has stored. */
export const EVENTS = 'venue.events';

/** Where the gateway that leads in an epoch takes commands: one that led before takes none of them. */
export function commandsOf(epoch: string): string {
  return `venue.commands.${epoch}`;
}

/** What the gateway that leads says after each commit, and every step of the market. */
export interface Announcement {
  readonly epoch: string;
  /** The step of its clock (200 ms, counted from 1970): others show the books of this one. */
  readonly step: number;
  /** Number of the last event that is stored. */
  readonly seq: number;
  readonly change: Change | null;
  /**
   * Symbols whose trades of the step before may still be others, each with its last step that is closed.
   * Null in what says a change: then what was said before holds.
   */
  readonly open: readonly (readonly [symbol: string, closed: number])[] | null;
}

/** What a commit changed; a step of the house that is not stored yet is one without events. */
export interface Change {
  readonly sealed: Sealed;
  readonly steps: readonly TouchedStep[];
}

/** What is asked of the gateway that leads. */
export interface Asked {
  /** The step that its sender knew of: an old one is refused, its sender waits for it no more. */
  readonly step: number;
  /** `COMMAND`, or what another part of the gateway answers. */
  readonly kind: string;
  readonly body: unknown;
}

export const COMMAND = 'command';

/** A command on its way to the gateway that leads. */
export interface ForwardedCommand {
  readonly command: Command;
  readonly note: AdminNote | undefined;
}

/** A change that is too long for a message is left out: whoever misses it reads the rows. */
export function encodeAnnouncement(announcement: Announcement): Uint8Array {
  const message = encodeMessage(announcement);
  if (message.length <= MAX_MESSAGE_BYTES) return message;
  return encodeMessage({ ...announcement, change: null });
}
