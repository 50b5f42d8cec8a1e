/** How the schema of worked examples writes words, numbers and amounts. */
import { multiplyFixed, parseFixed } from '@meridian/money/fixed.ts';

/** Numbers as text or as JSON numbers; dates as ISO days or instants. */
export type ExampleNumber = string | number;

/** A word, a number or a setting that the schema does not have. */
export class ExampleError extends Error {}

/** @throws ExampleError for what is no number. */
export function numberOf(value: ExampleNumber | undefined, name: string): bigint {
  const atoms = value === undefined ? null : parseFixed(String(value));
  if (atoms === null) throw new ExampleError(`${name} is not a number: ${String(value)}`);
  return atoms;
}

/** Text or a number as text; nothing for anything else. */
export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The day of an ISO day or instant. */
export function dayOf(date: unknown): string {
  return text(date).slice(0, 'YYYY-MM-DD'.length);
}

/** A word in lower case, in one spelling. */
export function code(value: unknown): string {
  return text(value)
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

/** Units with what they are worth, as a transaction states it. */
export interface StatedValue {
  readonly qty?: ExampleNumber;
  /** Gross value in the example's currency, before the fee. */
  readonly value?: ExampleNumber;
  /** Of one unit, where `value` is not stated. */
  readonly price?: ExampleNumber;
}

/** The value that a transaction states; undefined where it states none. */
export function statedValue({ qty, value, price }: StatedValue): bigint | undefined {
  if (value !== undefined) return numberOf(value, 'value');
  if (price === undefined) return undefined;
  return multiplyFixed(numberOf(qty, 'qty'), numberOf(price, 'price'));
}

/** The value that a transaction must state. */
export function valueOf(stated: StatedValue): bigint {
  return statedValue(stated) ?? numberOf(undefined, 'value');
}
