/** Rows are put in and taken out in blocks, so that not every scrolled pixel is a render. */
export const ROW_BLOCK = 8;

/** What is seen of a list whose rows all have one height; lengths in px. */
export interface RowView {
  readonly rowHeight: number;
  /** How much of the rows lies above the visible area; negative where they begin below its top. */
  readonly scrolled: number;
  /** Of the visible area. */
  readonly height: number;
}

export interface RowWindow {
  /** The rows to have in the page: `from` included, `to` not. */
  readonly from: number;
  readonly to: number;
  /** Pixels that stand for the rows before and after. */
  readonly before: number;
  readonly after: number;
}

/**
 * Which of `count` rows to have in the page: those in view, and at least a block before and after
 * them, as long as there are any (docs/decisions/0009-own-row-window.md). Where the list has become
 * shorter than what was scrolled, its end is in view.
 *
 * @param rows of a block: fewer where every row costs something for as long as it is in the page
 */
export function rowWindow(
  count: number,
  { rowHeight, scrolled, height }: RowView,
  rows: number = ROW_BLOCK,
): RowWindow {
  const visible = Math.ceil(Math.max(0, height) / rowHeight);
  const block = Math.floor(Math.max(0, scrolled) / rowHeight / rows);
  const first = Math.min((block - 1) * rows, count - visible - rows);
  const from = Math.max(0, first);
  const to = Math.min(count, from + visible + 3 * rows);
  return { from, to, before: from * rowHeight, after: (count - to) * rowHeight };
}
