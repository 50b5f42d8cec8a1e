/**
 * Signs that begin a formula where they stand first in a cell, their full-width forms, which some
 * spreadsheets read as the plain ones, and the control characters that others drop before they look.
 * A line feed is none of them: it ends the cell, and what follows is looked at as a start.
 */
const DANGEROUS = /^(?:[=+\-@＝＋－＠]|(?!\n)\p{Cc})/u;

/**
 * Whatever a spreadsheet of some language may take for the end of a cell: a file with commas opened
 * where lists are written with semicolons is cut at those, quotes or not.
 */
const ENDS_CELL = new Set([',', ';', '|', '\t', '\n', '\r', '؛', '،', '；', '，']);

/** What may stand before a formula: spaces are cut off, and quotes of a cell that was cut again. */
const SKIPPED = /^[\s"\p{Cc}\p{Cf}]/u;

const APOSTROPHE = "'";

/**
 * Text that no spreadsheet runs as a formula, in whatever way it divides the line into cells: an
 * apostrophe goes before each sign that a formula could begin with. Apostrophes that stand there
 * already get another one, so that `restoreText` gives back exactly this text.
 */
export function defuseText(text: string): string {
  return rewriteStarts(text, (apostrophes) => apostrophes + APOSTROPHE);
}

/** The text that `defuseText` was given. */
export function restoreText(text: string): string {
  return rewriteStarts(text, (apostrophes) => apostrophes.slice(APOSTROPHE.length));
}

/** Rewrites the apostrophes, if any, before each dangerous sign at the start of a possible cell. */
function rewriteStarts(text: string, rewrite: (apostrophes: string) => string): string {
  let written = '';
  let isStart = true;
  for (let index = 0; index < text.length;) {
    let end = index;
    if (isStart) while (text[end] === APOSTROPHE) end += 1;
    const sign = text.slice(end, end + 1);
    if (isStart && DANGEROUS.test(sign)) written += rewrite(text.slice(index, end));
    else written += text.slice(index, end);
    written += sign;
    // After an apostrophe that defuses nothing the cell has begun with that.
    const hasBegun = end > index && !DANGEROUS.test(sign);
    isStart = ENDS_CELL.has(sign) || (isStart && !hasBegun && SKIPPED.test(sign));
    index = end + 1;
  }
  return written;
}
