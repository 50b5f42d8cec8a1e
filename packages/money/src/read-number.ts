import { type Decimal, parseDecimal } from './decimal.ts';

/** U+066B and U+066C, which mean the same in every text. */
export const ARABIC_DECIMAL = '\u066B';
export const ARABIC_GROUP = '\u066C';

/** Marks between groups of digits; every space stands as ` ` and every apostrophe as `'`. */
export type GroupMark = '.' | ',' | "'" | ' ' | typeof ARABIC_GROUP;

export const EVERY_GROUP_MARK: readonly GroupMark[] = ['.', ',', "'", ' ', ARABIC_GROUP];

export interface MarkRules {
  readonly decimalMark: '.' | ',' | 'auto';
  readonly groupMarks: readonly GroupMark[];
  /** What `mark` is in a number such as `1,234`, where both readings are possible. */
  readonly undecided: (mark: '.' | ',') => 'decimal' | 'group' | 'ambiguous';
}

type ReadFailure = 'not-a-number' | 'ambiguous' | 'too-long';

/** One unsigned number: at least one digit, marks, an optional exponent; nothing around it. */
export function readNumber(text: string, rules: MarkRules): Decimal | ReadFailure {
  const [mantissa = '', exponent] = text.split(/e/i);
  const runs = mantissa.split(/[^0-9]/);
  const marks = mantissa.replaceAll(/[0-9]/g, '');
  const point = pointIn(marks, runs, exponent !== undefined, rules);
  if (typeof point === 'string') return point;
  const whole = point === null ? runs : runs.slice(0, point + 1);
  const groupMarks = point === null ? marks : marks.slice(0, point);
  // Whoever writes an exponent writes no groups, so a mark there is a mistake or a decimal mark.
  if (groupMarks !== '' && (exponent !== undefined || !isGrouped(whole, groupMarks, rules))) {
    return 'not-a-number';
  }
  const fraction = point === null ? '' : (runs[point + 1] ?? '');
  const digits = whole.join('');
  const value = parseDecimal(`${digits || '0'}.${fraction || '0'}e${exponent ?? '0'}`);
  return value ?? 'too-long';
}

/** Which of the marks is the decimal mark: its index, or null when none is. */
function pointIn(
  marks: string,
  runs: readonly string[],
  scientific: boolean,
  rules: MarkRules,
): number | null | ReadFailure {
  const last = marks.length - 1;
  const arabic = marks.indexOf(ARABIC_DECIMAL);
  if (arabic >= 0) return arabic === last ? last : 'not-a-number';
  if (rules.decimalMark !== 'auto') {
    const index = marks.indexOf(rules.decimalMark);
    if (index < 0) return null;
    return index === last ? last : 'not-a-number';
  }
  const mark = marks[last];
  if ((mark !== '.' && mark !== ',') || marks.indexOf(mark) !== last) return null;
  if (last > 0 || scientific || !rules.groupMarks.includes(mark)) return last;
  const [head = '', tail = ''] = runs;
  if (tail.length !== 3 || !/^[1-9][0-9]{0,2}$/.test(head)) return last;
  const reading = rules.undecided(mark);
  if (reading === 'ambiguous') return 'ambiguous';
  return reading === 'decimal' ? last : null;
}

/**
 * Whether the marks stand where a group mark may: all alike, a head of one to three digits that
 * does not begin with zero, then threes; or, between commas, twos and a last three as in India.
 */
function isGrouped(runs: readonly string[], marks: string, rules: MarkRules): boolean {
  const mark = EVERY_GROUP_MARK.find((each) => each === marks[0]);
  if (mark === undefined || !rules.groupMarks.includes(mark)) {
    return false;
  }
  if (Array.from(marks).some((each) => each !== mark)) return false;
  const shape = runs.join('_');
  return (
    /^[1-9][0-9]{0,2}(?:_[0-9]{3})+$/.test(shape) ||
    (mark === ',' && /^[1-9][0-9]?(?:_[0-9]{2})+_[0-9]{3}$/.test(shape))
  );
}
