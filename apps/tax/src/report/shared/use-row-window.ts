import { useEffect, useRef, useState, type RefObject } from 'react';

/** Rows are put in and taken out in blocks, so that not every scrolled pixel is a render. */
const BLOCK = 8;
/** Before the first row is measured. */
const USUAL_HEIGHT = 36;

type View = { readonly block: number; readonly visible: number; readonly rowHeight: number };

export type RowWindow = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The rows to have in the page: `from` included, `to` not. */
  readonly from: number;
  readonly to: number;
  /** Pixels that stand for the rows before and after. */
  readonly before: number;
  readonly after: number;
};

/**
 * Which rows of a long table are in view. All rows have one height, which is measured on the first
 * (`[aria-rowindex]` in a `tbody`), so touch screens and larger text need no number of their own.
 */
export function useRowWindow(count: number): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>({ block: 0, visible: 24, rowHeight: USUAL_HEIGHT });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = () => {
      const seen = lookAt(element);
      setView((before) => (isSame(before, seen) ? before : seen));
    };
    const resizes = new ResizeObserver(look);
    resizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  const from = Math.max(0, Math.min((view.block - 1) * BLOCK, count - 1));
  const to = Math.min(count, (view.block + 2) * BLOCK + view.visible);
  return {
    scroller,
    from,
    to,
    before: from * view.rowHeight,
    after: Math.max(0, count - to) * view.rowHeight,
  };
}

function lookAt(element: HTMLElement): View {
  const row = element.querySelector<HTMLElement>('tbody > [aria-rowindex]');
  const rowHeight = row?.offsetHeight || USUAL_HEIGHT;
  return {
    block: Math.floor(element.scrollTop / rowHeight / BLOCK),
    visible: Math.ceil(element.clientHeight / rowHeight),
    rowHeight,
  };
}

function isSame(a: View, b: View): boolean {
  return a.block === b.block && a.visible === b.visible && a.rowHeight === b.rowHeight;
}
