import { COMMAND_FIELDS, type FieldForm, PART_FIELDS } from './api/fields.ts';
import type { Command } from './api/commands.ts';
import { rejection, type Rejection } from './api/rejections.ts';

/** A line of an operations file: a command and its time. */
export interface TimedCommand {
  readonly command: Command;
  readonly at: number;
}

/**
 * Reads `{"type": "place-order", "at": 1000, ...}`: fields of the command with the forms they must
 * have, no unknown ones. `at` may be left out for the time of the line before.
 *
 * Amounts must be texts: a JSON number would have lost digits before it came here.
 */
export function readLine(line: string, before: number): TimedCommand | Rejection {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return rejection('bad-request');
  }
  if (!isObject(parsed)) return rejection('bad-request');
  const { at: time = before, ...command } = parsed;
  if (!isInstant(time)) return rejection('bad-request', 'at');
  const { type, ...fields } = command;
  const forms = typeof type === 'string' ? COMMAND_FIELDS.get(type) : undefined;
  if (forms === undefined) return rejection('bad-request', 'type');
  for (const name of Object.keys(fields)) {
    if (!Object.hasOwn(forms, name)) return rejection('bad-request', name);
  }
  for (const [name, form] of Object.entries(forms)) {
    const value = fields[name];
    if (!hasForm(value, form) || !isKnown(name, value)) return rejection('bad-request', name);
  }
  // `as`: every field has just been held to the form its command gives it.
  return { command: command as unknown as Command, at: time };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value, and what stands in it, has only fields that its name may have. */
function isKnown(name: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => isKnown(name, item));
  if (!isObject(value)) return true;
  // A schedule's tiers may have any names.
  if (name === 'tiers') return Object.values(value).every((rates) => isKnown('rates', rates));
  const known = PART_FIELDS.get(name) ?? [];
  return Object.entries(value).every(
    ([part, inner]) => known.includes(part) && isKnown(part, inner),
  );
}

function isInstant(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isPosting(value: unknown): boolean {
  if (!isObject(value)) return false;
  return ['account', 'asset', 'amount'].every((name) => typeof value[name] === 'string');
}

function isLevel(value: unknown): boolean {
  if (!isObject(value) || typeof value['refill'] !== 'number') return false;
  return ['price', 'qty'].every((name) => typeof value[name] === 'string');
}

function isTaker(value: unknown): boolean {
  if (!isObject(value) || typeof value['time'] !== 'number') return false;
  return ['side', 'qty', 'price'].every((name) => typeof value[name] === 'string');
}

function hasForm(value: unknown, form: FieldForm): boolean {
  if (value === undefined) return form.endsWith('?');
  switch (form) {
    case 'text':
    case 'text?':
      return typeof value === 'string';
    case 'number':
    case 'number?':
      return typeof value === 'number';
    case 'object':
    case 'object?':
      return isObject(value);
    case 'levels':
      return Array.isArray(value) && value.every(isLevel);
    case 'takers':
      return Array.isArray(value) && value.every(isTaker);
    default:
      return Array.isArray(value) && value.every(isPosting);
  }
}
