import { parseDecimal } from '@meridian/money/decimal.ts';
import type { FeeSchedule } from '@meridian/venue/instrument.ts';
import * as v from 'valibot';
import type { InstrumentInfo, VenuePort } from '../venue/port.ts';
import { failed, NO_REASON, readReason } from './reply.ts';
import { noSymbol, runNoted, whileOpen } from './run-noted.ts';
import type { AdminCommands, AdminReply } from './socket.ts';

const reason = v.optional(v.string(), '');
const gridSchema = v.object({ symbol: v.string(), size: v.string(), reason });
const feesSchema = v.object({
  ...{ schedule: v.string(), level: v.string(), maker: v.string(), taker: v.string() },
  reason,
});

/** What an operator may change of a market's grid and fees. */
export function marketCommands(port: VenuePort): AdminCommands {
  return {
    'admin tick': whileOpen(port, (given) => setTick(port, given)),
    'admin lot': whileOpen(port, (given) => setLot(port, given)),
    'admin fees': whileOpen(port, (given) => setFees(port, given)),
  };
}

async function setTick(port: VenuePort, given: unknown): Promise<AdminReply> {
  const { symbol, size, ...asked } = v.parse(gridSchema, given);
  const why = readReason(asked.reason);
  if (why === null) return NO_REASON;
  const listed = port.instrument(symbol);
  if (listed === null) return failed(noSymbol(port, symbol));
  const { tickSize } = listed.instrument;
  if (isSame(tickSize, size)) return failed(`The tick of ${symbol} is ${tickSize} already.`);
  const drawnOn = (listed.instrument.listed ?? listed.instrument).tickSize;
  // Its trades are part of the tape, whose prices are whole ticks of the simulated market.
  if (!isMultiple(size, drawnOn)) {
    return failed(
      `The simulated market of ${symbol} trades in steps of ${drawnOn}: a tick has to be a whole multiple of it.`,
    );
  }
  const note = { action: 'tick', given: { symbol, from: tickSize, to: size }, reason: why };
  return runNoted(port, { type: 'change-tick', symbol, tickSize: size }, note);
}

async function setLot(port: VenuePort, given: unknown): Promise<AdminReply> {
  const { symbol, size, ...asked } = v.parse(gridSchema, given);
  const why = readReason(asked.reason);
  if (why === null) return NO_REASON;
  const info = port.instrument(symbol);
  if (info === null) return failed(noSymbol(port, symbol));
  const { basePrecision } = info.instrument;
  if (isSame(basePrecision, size))
    return failed(`The lot of ${symbol} is ${basePrecision} already.`);
  const fault = lotFault(info, size);
  if (fault !== null) return failed(fault);
  const note = { action: 'lot', given: { symbol, from: basePrecision, to: size }, reason: why };
  return runNoted(port, { type: 'change-lot', symbol, basePrecision: size }, note);
}

function lotFault({ instrument }: InstrumentInfo, size: string): string | null {
  const { basePrecision } = instrument.listed ?? instrument;
  return isMultiple(size, basePrecision)
    ? null
    : `Quantities of ${instrument.symbol} are counted in steps of ${basePrecision}: a lot has to be a whole multiple of it.`;
}

async function setFees(port: VenuePort, given: unknown): Promise<AdminReply> {
  const { schedule: name, level, maker, taker, ...asked } = v.parse(feesSchema, given);
  const why = readReason(asked.reason);
  if (why === null) return NO_REASON;
  const schedule = port.feeSchedule(name);
  if (schedule === null) {
    const names = port.feeSchedules().map((each) => each.name);
    return failed(`There is no fee schedule ${name}; there are: ${names.join(', ')}.`);
  }
  const before = Object.hasOwn(schedule.tiers, level) ? schedule.tiers[level] : undefined;
  if (before === undefined) {
    const levels = Object.keys(schedule.tiers);
    return failed(`The schedule ${name} has no level ${level}; it has: ${levels.join(', ')}.`);
  }
  if (isSame(before.maker, maker) && isSame(before.taker, taker)) {
    return failed(`The level ${level} of ${name} has these rates already.`);
  }
  const note = {
    action: 'fees',
    given: { schedule: name, level, from: before, to: { maker, taker } },
    reason: why,
  };
  const changed = withTier(schedule, level, { maker, taker });
  const reply = await runNoted(port, { type: 'set-fee-schedule', schedule: changed }, note);
  return !reply.ok && reply.message.includes('bad-request: schedule') ? failed(BAD_RATES) : reply;
}

const BAD_RATES =
  'Rates are decimals below 1 such as 0.001, with at most 8 digits after the point; the taker pays 0 or more, and the maker gets back no more than that.';

function withTier(
  schedule: FeeSchedule,
  level: string,
  rates: FeeSchedule['tiers'][string],
): FeeSchedule {
  const ownTiers = [...new Set([...(schedule.ownTiers ?? []), level])];
  return { ...schedule, tiers: { ...schedule.tiers, [level]: rates }, ownTiers };
}

function isSame(left: string, right: string): boolean {
  const [first, second] = [parseDecimal(left), parseDecimal(right)];
  return (
    first !== null && second?.coefficient === first.coefficient && second.scale === first.scale
  );
}

/** Whether a size is so many times a step, and not less than one. */
function isMultiple(size: string, step: string): boolean {
  const [whole, part] = [parseDecimal(size), parseDecimal(step)];
  if (whole === null || part === null || whole.coefficient <= 0n) return false;
  const scale = Math.max(whole.scale, part.scale);
  const [units, unit] = [whole, part].map(
    ({ coefficient, scale: own }) => coefficient * 10n ** BigInt(scale - own),
  );
  return units !== undefined && unit !== undefined && units % unit === 0n;
}
