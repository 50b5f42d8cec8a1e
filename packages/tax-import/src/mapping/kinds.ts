import { wordOf } from '../formats/shared/entry.ts';
import type { Direction } from './mapped-amounts.ts';
import type { Kind, KindRule, OperationMapping } from './mapping.ts';

/** Which way units go by the operation alone. */
function directionOf(kind: Kind): Direction | null {
  switch (kind) {
    case 'by-amounts':
    case 'trade':
    case 'transfer':
    case 'left-out':
      return null;
    case 'trade-in':
    case 'transfer-in':
    case 'deposit':
    case 'gift-received':
      return 'in';
    case 'trade-out':
    case 'transfer-out':
    case 'withdrawal':
    case 'charge':
    case 'fee':
      return 'out';
    default:
      return kind.startsWith('income.') ? 'in' : kind.startsWith('outgoing.') ? 'out' : null;
  }
}

/** Whether rows of a kind can be one side of a trade. */
export function isTradeLike(kind: Kind): boolean {
  return kind === 'by-amounts' || kind === 'trade' || kind === 'trade-in' || kind === 'trade-out';
}

/** What a mapping makes of the names of operations; as everywhere, case does not matter. */
export class KindTable {
  readonly #rules: ReadonlyMap<string, KindRule>;
  readonly #otherwise: 'ask' | 'by-amounts';
  readonly #every: KindRule | null;

  constructor(operation: OperationMapping | undefined) {
    const named = operation !== undefined && 'column' in operation ? operation : null;
    const rules = Object.entries(named?.kinds ?? {});
    this.#every = operation !== undefined && 'every' in operation ? operation.every : null;
    this.#rules = new Map(rules.map(([name, rule]) => [wordOf(name), rule]));
    this.#otherwise = named === null ? 'by-amounts' : (named.otherwise ?? 'ask');
  }

  /** `known` is false for a name that is not listed; a row without one is what its amounts say. */
  rule(name: string): { readonly rule: KindRule | null; readonly known: boolean } {
    if (this.#every !== null) return { rule: this.#every, known: true };
    const word = wordOf(name);
    const rule = this.#rules.get(word);
    if (rule !== undefined) return { rule, known: true };
    if (word === '') return { rule: 'by-amounts', known: true };
    return { rule: this.#otherwise === 'ask' ? null : 'by-amounts', known: false };
  }
}

/**
 * The kind of a row by the way its units went; a row with both ways or none is what its amounts say.
 * Null where the rule has nothing for that way.
 */
export function kindFor(rule: KindRule, ways: { in: boolean; out: boolean }): Kind | null {
  if (typeof rule === 'string') return rule;
  if (ways.in === ways.out) return 'by-amounts';
  return (ways.in ? rule.in : rule.out) ?? null;
}

/** The direction that a rule gives amounts without a sign. */
export function directionOfRule(rule: KindRule | null): Direction | null {
  return typeof rule === 'string' ? directionOf(rule) : null;
}
