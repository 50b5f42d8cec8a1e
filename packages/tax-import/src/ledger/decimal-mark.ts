/** Which of the two marks stands before the decimals: `1234.5` or `1234,5`. */
export const DECIMAL_MARKS = ['.', ','] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

/**
 * How a file's numbers were read that both marks fit: by its other numbers (`file`), by what its
 * format or mapping always writes (`stated`), by the user's answer, or not at all (`open`).
 */
export interface FoundDecimalMark {
  readonly mark: DecimalMark | null;
  readonly basis: 'file' | 'stated' | 'answer' | 'open';
  /** One of those numbers as the file writes it: `20.000`. */
  readonly example: string;
}

/** The mark that a file has by its format or mapping, whatever its numbers show. */
export interface StatedMark {
  readonly mark: DecimalMark;
  /** Whether groups of digits may stand in its numbers: `1,234` is then a thousand beside points. */
  readonly groups: boolean;
}

/** The marks of one number: where it can be read with one decimal mark only, that one. */
export type NumberMarks =
  | { readonly type: 'plain' }
  | { readonly type: 'proof'; readonly mark: DecimalMark }
  /** One mark, before exactly three digits: `1.234` is a thousand or one and a quarter. */
  | { readonly type: 'either'; readonly written: DecimalMark };

const PLAIN: NumberMarks = { type: 'plain' };
const ARABIC_DECIMAL = '\u066B';
/** From the first digit, or a mark before it that belongs to no abbreviation, to the last digit. */
const CORE = /(?:(?<!\p{L})[.,\uFF0E\uFF0C\u060C])?\p{Nd}(?:.*\p{Nd})?/su;

/** @param text a number that `parseAmount` reads, or finds `ambiguous` */
export function marksOf(text: string, isAmbiguous: boolean): NumberMarks {
  const [core = ''] = CORE.exec(text) ?? [];
  if (core.includes(ARABIC_DECIMAL)) return PLAIN;
  const marks = core
    .replaceAll('\uFF0E', '.')
    .replaceAll(/[\uFF0C\u060C]/g, ',')
    .replaceAll(/[^.,]/g, '');
  if (marks === '') return PLAIN;
  const last: DecimalMark = marks.endsWith('.') ? '.' : ',';
  if (isAmbiguous) return { type: 'either', written: last };
  const lone = marks.indexOf(last) === marks.length - 1;
  // A mark that stands twice stands between groups, so that the other one is left for decimals.
  return { type: 'proof', mark: lone ? last : otherMark(last) };
}

function otherMark(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.';
}

/**
 * What the numbers of one file say of its decimal mark. A number such as `0.5`, `1,234.5` or
 * `1.234.567` can be read with one mark only and is proof of it; `1.234` is proof of nothing.
 */
export class MarkEvidence {
  /** The first number that is proof, by mark. */
  readonly #proven = new Map<DecimalMark, string>();
  /** The first number that both marks fit, by the mark it is written with. */
  readonly #undecided = new Map<DecimalMark, string>();
  /** Whether a decimal point is proven: nearly every number of a million rows says so again. */
  #isPointProven = false;

  /** @param text a number that `parseAmount` reads, or finds `ambiguous` */
  note(text: string, isAmbiguous: boolean): void {
    const marks = marksOf(text, isAmbiguous);
    if (marks.type === 'proof') noteFirst(this.#proven, marks.mark, text);
    else if (marks.type === 'either') noteFirst(this.#undecided, marks.written, text);
  }

  /** A number with a decimal point, or one that may have it: `5.000`. */
  notePoint(text: string, isProof: boolean): void {
    if (isProof && this.#isPointProven) return;
    noteFirst(isProof ? this.#proven : this.#undecided, '.', text);
    this.#isPointProven ||= isProof;
  }

  /**
   * The mark with which numbers are read that both fit. Proof of one mark goes before the answer, for
   * one answer may be given for many files, and the answer before what the file should have.
   *
   * @returns undefined where no number can be read in two ways
   */
  decide(stated: StatedMark | null, answer?: DecimalMark): FoundDecimalMark | undefined {
    const [example] = this.#undecided.values();
    if (example === undefined) return undefined;
    const [only, second] = this.#proven.keys();
    if (only !== undefined && second === undefined) return { mark: only, basis: 'file', example };
    if (answer !== undefined) return { mark: answer, basis: 'answer', example };
    const fits =
      stated !== null &&
      only === undefined &&
      (stated.groups || !this.#undecided.has(otherMark(stated.mark)));
    if (!fits) return { mark: null, basis: 'open', example };
    return { mark: stated.mark, basis: 'stated', example };
  }

  /** A number that has another decimal mark than the file should have; null where there is none. */
  contradiction(stated: StatedMark | null): string | null {
    return stated === null ? null : (this.#proven.get(otherMark(stated.mark)) ?? null);
  }
}

function noteFirst(first: Map<DecimalMark, string>, mark: DecimalMark, text: string): void {
  if (!first.has(mark)) first.set(mark, text);
}
