import {
  type Kind,
  type KindRule,
  KINDS,
  type NamedOperations,
} from '@meridian/tax-import/mapping/mapping.ts';

import type { MappingDraft, OperationView } from '../model/mapping-view.ts';
import { put } from './with-field.ts';

/** A name without an answer, and a rule that differs by direction, which a saved mapping may have. */
const UNANSWERED = 'unanswered';
export const BY_DIRECTION = 'by-direction';

export type Answer = Kind | typeof UNANSWERED | typeof BY_DIRECTION;

/** Names of operations are compared as the reader of the file compares them. */
function wordOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ');
}

/** What a name is answered with; of a file without names of operations, nothing is. */
export function answerTo(draft: MappingDraft, name: string): Answer {
  const word = wordOf(name);
  const kinds = Object.entries(namedIn(draft)?.kinds ?? {});
  return answerOf(kinds.find(([known]) => wordOf(known) === word)?.[1]);
}

function answerOf(rule: KindRule | undefined): Answer {
  if (rule === undefined) return UNANSWERED;
  return typeof rule === 'string' ? rule : BY_DIRECTION;
}

function namedIn({ operation }: MappingDraft): NamedOperations | null {
  return operation !== undefined && 'column' in operation ? operation : null;
}

/** The draft with the operation answered for all rows of its name, or left open again. */
export function withAnswer(draft: MappingDraft, name: string, answer: Answer): MappingDraft {
  const operation = namedIn(draft);
  if (operation === null || answer === BY_DIRECTION) return draft;
  const word = wordOf(name);
  const others = Object.entries(operation.kinds).filter(([known]) => wordOf(known) !== word);
  const own: [string, KindRule][] = answer === UNANSWERED ? [] : [[name, answer]];
  return { ...draft, operation: { ...operation, kinds: Object.fromEntries([...others, ...own]) } };
}

/** What every row of a file without names of operations is. */
export function everyAnswer({ operation }: MappingDraft): Kind | typeof BY_DIRECTION {
  if (operation === undefined || !('every' in operation)) return 'by-amounts';
  return typeof operation.every === 'string' ? operation.every : BY_DIRECTION;
}

export function withEvery(draft: MappingDraft, answer: Answer): MappingDraft {
  if (answer === BY_DIRECTION || answer === UNANSWERED) return draft;
  return put(draft, 'operation', answer === 'by-amounts' ? undefined : { every: answer });
}

/** Names of one spelling as one, those without an answer first. */
export function listedOperations(
  draft: MappingDraft,
  operations: readonly OperationView[],
): { readonly open: readonly string[]; readonly answered: readonly string[] } {
  const distinct = operations
    .map(({ name }) => name)
    .filter(
      (name, index, names) => index === names.findIndex((other) => wordOf(other) === wordOf(name)),
    );
  return {
    open: distinct.filter((name) => answerTo(draft, name) === UNANSWERED),
    answered: distinct.filter((name) => answerTo(draft, name) !== UNANSWERED),
  };
}

/** What can be chosen where this is chosen now. */
export function answersFor(current: Answer): readonly Answer[] {
  return current === BY_DIRECTION ? [UNANSWERED, BY_DIRECTION, ...KINDS] : [UNANSWERED, ...KINDS];
}
