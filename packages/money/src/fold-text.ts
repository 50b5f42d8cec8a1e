import { ARABIC_DECIMAL, ARABIC_GROUP } from './read-number.ts';

/**
 * Zeros of the digits that CLDR gives some locale by default (Arabic, Persian, Devanagari, Bengali,
 * Burmese) and of the full-width ones that East Asian keyboards type. In Unicode the digits of a
 * script follow their zero without a gap.
 */
const zeros: readonly (readonly [name: string, zero: number])[] = [
  ['latn', 0x30],
  ['arab', 0x660],
  ['arabext', 0x6f0],
  ['deva', 0x966],
  ['beng', 0x9e6],
  ['mymr', 0x1040],
  ['fullwide', 0xff10],
];

/** Direction marks that `Intl` and word processors put around numbers; they carry no meaning. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

const others: ReadonlyMap<string, string> = new Map([
  ['\u2212', '-'],
  ['\uFF0D', '-'],
  ['\uFF0B', '+'],
  ['\u2019', "'"],
  ['\uFF0E', '.'],
  ['\uFF0C', ','],
  // The Arabic comma is what an Arabic keyboard gives for ",": as undecided as that one.
  ['\u060C', ','],
  ['\uFF08', '('],
  ['\uFF09', ')'],
]);

/** Text with one form for each digit, space, sign and mark, or null when two scripts' digits mix. */
interface FoldedText {
  readonly text: string;
  readonly digits: string | undefined;
}

export function foldText(text: string): FoldedText | null {
  // Most cells are plain ASCII, which is folded already.
  if (/^[ -~]*$/.test(text)) {
    return { text: text.trim(), digits: /[0-9]/.test(text) ? 'latn' : undefined };
  }
  let folded = '';
  let system: string | undefined;
  for (const char of text.replaceAll(directionMarks, '').trim()) {
    const digit = digitOf(char);
    if (digit === null) {
      folded += others.get(char) ?? char.replace(/\p{Zs}/u, ' ');
      continue;
    }
    if (system !== undefined && system !== digit.system) return null;
    system = digit.system;
    folded += digit.value;
  }
  return { text: folded, digits: system };
}

function digitOf(char: string): { system: string; value: number } | null {
  const code = char.codePointAt(0) ?? 0;
  for (const [system, zero] of zeros) {
    if (code >= zero && code < zero + 10) return { system, value: code - zero };
  }
  return null;
}

/** The characters that may stand inside a folded number besides digits, for a regular expression. */
export const MARK_CLASS = `.,' ${ARABIC_DECIMAL}${ARABIC_GROUP}`;
