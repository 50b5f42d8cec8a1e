import type { Command } from '@meridian/venue/api/commands.ts';
import { REJECTIONS } from '@meridian/venue/api/rejections.ts';
import type { AdminNote, Submitted, VenuePort } from '../venue/port.ts';
import { failed } from './reply.ts';
import type { AdminCommands, AdminReply } from './socket.ts';

type AdminCommand = AdminCommands[string];

/** A gateway that does not lead knows no symbols and accounts: it says that, and not that there are none. */
export function whileOpen(port: VenuePort, command: AdminCommand): AdminCommand {
  return async (given) =>
    port.isOpen ? command(given) : failed(sentenceOf({ type: 'unavailable' }));
}

/** Runs a command of the venue with the line that the log gets with its rows. */
export async function runNoted(
  port: VenuePort,
  command: Command,
  note: AdminNote,
): Promise<AdminReply> {
  const outcome = await port.submit(command, note);
  if (outcome.type !== 'accepted') return failed(sentenceOf(outcome));
  const { seq, time } = outcome;
  return { ok: true, result: { seq, time: new Date(time).toISOString(), ...note } };
}

/** The levels of all fee schedules. */
export function levelsOf(port: VenuePort): string[] {
  const levels = port.feeSchedules().flatMap((schedule) => schedule.levels);
  return [...new Set(levels.map(({ level }) => level))];
}

export function noSymbol(port: VenuePort, symbol: string): string {
  const [first] = port.instruments();
  if (first === undefined) return 'The venue has no symbols yet: start the gateway once.';
  return `There is no symbol ${symbol}: they are written such as ${first.instrument.symbol}.`;
}

export function sentenceOf(outcome: Exclude<Submitted, { readonly type: 'accepted' }>): string {
  switch (outcome.type) {
    case 'rejected': {
      const { code, field } = outcome.rejection;
      const { text } = REJECTIONS[code];
      return field === '' ? `${text} (${code})` : `${text} (${code}: ${field})`;
    }
    case 'unknown':
      return 'The database did not say whether it stored the command: npm run admin -- log tells.';
    case 'unavailable':
      return 'No command is taken here now: another gateway leads, or the venue is being read. Nothing was changed.';
    case 'failed':
      return 'An invariant failed and nothing was changed: the log of the gateway says which.';
  }
}
