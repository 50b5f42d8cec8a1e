import { EDITIONS, type Region } from './editions.ts';

/** Who runs an edition, as its pages on terms, privacy and the company name it; null until it is filled in. */
export interface Operator {
  /** The company with its legal form. */
  readonly company: string | null;
  /** Street, town and country, in a single line. */
  readonly address: string | null;
  /** The register and the number in it. */
  readonly register: string | null;
  /** Who supervises it. */
  readonly authority: string | null;
  /** The e-mail address that requests about an account reach. */
  readonly contact: string | null;
}

const NOT_FILLED_IN: Operator = {
  company: null,
  address: null,
  register: null,
  authority: null,
  contact: null,
};

/**
 * An operator fills this in; a build for production fails until each field of each edition says something.
 * Apart from the editions' own files because every page loads those, and only static pages need this.
 */
export const OPERATORS: Readonly<Record<Region, Operator>> = {
  global: NOT_FILLED_IN,
  HKG: NOT_FILLED_IN,
  TUR: NOT_FILLED_IN,
  KAZ: NOT_FILLED_IN,
  NLD: NOT_FILLED_IN,
  GEO: NOT_FILLED_IN,
  IDN: NOT_FILLED_IN,
  ARE: NOT_FILLED_IN,
  EU: NOT_FILLED_IN,
};

export const OPERATOR_FIELDS = [
  'company',
  'address',
  'register',
  'authority',
  'contact',
] as const satisfies readonly (keyof Operator)[];

/** What stands in a field; null where that is nothing, or blanks alone. */
export function filledIn(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}

/** A line for each edition whose operator has fields to fill in: `TUR: company, address`. */
export function unfilledOperators(operators: Readonly<Record<Region, Operator>>): string[] {
  return EDITIONS.flatMap(({ region }) => {
    const open = OPERATOR_FIELDS.filter((field) => filledIn(operators[region][field]) === null);
    return open.length === 0 ? [] : [`${region}: ${open.join(', ')}`];
  });
}
