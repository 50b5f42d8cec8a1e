/**
 * What the engine states of its own state, each once in the code. They stay on in production: where
 * one fails, the entry gets an issue with its name, and other entries still compute.
 */
import { invariant as stated } from '@meridian/money/invariant.ts';

/** What must hold, and why, by name. */
export const ENGINE_INVARIANTS = {
  'entry-reads-to-its-end':
    'Reading an entry ends without an error: what it does to units and income is known, or it is named.',
  'group-matches-to-its-end':
    'Matching an asset group ends without an error: a group that stops halfway has no figures.',
  'entry-moves-its-legs':
    'The movements of an entry come to its legs and unit fees, asset by asset: nothing is lost or made up between a row and the lots.',
  'matches-add-up-to-the-disposal':
    'The units of all lot matches of a disposal are the units disposed of: a disposal has no part without an answer.',
} as const;

export type EngineInvariant = keyof typeof ENGINE_INVARIANTS;

/** States an invariant of the engine. @throws InvariantError when `condition` is false */
export const invariant: (
  condition: boolean,
  name: EngineInvariant,
  detail?: string,
) => asserts condition = stated;
