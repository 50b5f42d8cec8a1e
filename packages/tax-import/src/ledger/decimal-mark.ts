/** Which of the two marks stands before the decimals: `1234.5` or `1234,5`. */
export type DecimalMark = '.' | ',';

/** The marks of one number: where it can be read with one decimal mark only, that one. */
export type NumberMarks =
  | { readonly is: 'plain' }
  | { readonly is: 'proof'; readonly mark: DecimalMark }
  /** One mark, before exactly three digits: `1.234` is a thousand or one and a quarter. */
  | { readonly is: 'either'; readonly written: DecimalMark };

const PLAIN: NumberMarks = { is: 'plain' };
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
  if (isAmbiguous) return { is: 'either', written: last };
  const lone = marks.indexOf(last) === marks.length - 1;
  // A mark that stands twice stands between groups, so that the other one is left for decimals.
  return { is: 'proof', mark: lone ? last : otherMark(last) };
}

function otherMark(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.';
}

/**
 * What the numbers of one file say of its decimal mark. A number such as `0.5`, `1,234.5` or
 * `1.234.567` can be read with one mark only and is proof of it; `1.234` is proof of nothing.
 */
export class MarkEvidence {
  readonly #proven = new Set<DecimalMark>();
  readonly #undecided = new Set<DecimalMark>();

  note(marks: NumberMarks): void {
    if (marks.is === 'proof') this.#proven.add(marks.mark);
    else if (marks.is === 'either') this.#undecided.add(marks.written);
  }

  /** A number with a decimal point, or one that may have it: `5.000`. */
  notePoint(isProof: boolean): void {
    (isProof ? this.#proven : this.#undecided).add('.');
  }

  /**
   * The mark with which numbers are read that both fit.
   *
   * @param stated what the file's format always writes, if anything; it counts until a number has the
   * other mark
   * @returns undefined where no number can be read in two ways, null where the mark is not known
   */
  decide(stated: DecimalMark | null): DecimalMark | null | undefined {
    if (this.#undecided.size === 0) return undefined;
    const [only, second] = this.#proven;
    if (only !== undefined) return second === undefined ? only : null;
    if (stated === null || this.#undecided.has(otherMark(stated))) return null;
    return stated;
  }
}
