import { ROW_BLOCK, rowWindow, type RowView, type RowWindow } from '@meridian/ui/row-window.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';

/** Before the first row is measured. */
const USUAL_HEIGHT = 36;
const USUAL_VIEW: RowView = { rowHeight: USUAL_HEIGHT, scrolled: 0, height: 24 * USUAL_HEIGHT };

type ScrolledRows = RowWindow & { readonly scroller: RefObject<HTMLDivElement | null> };

/**
 * Which rows of a long table are in view. All rows have one height, which is measured on the first
 * (`[aria-rowindex]` in a `tbody`), so touch screens and larger text need no number of their own.
 */
export function useRowWindow(count: number): ScrolledRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(USUAL_VIEW);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = () => {
      const inView = rowsInView(element);
      setView((before) => (isSame(before, inView) ? before : inView));
    };
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      resizes.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  return { scroller, ...rowWindow(count, view) };
}

/** By whole blocks: within one, nothing changes. */
function rowsInView(element: HTMLElement): RowView {
  const row = element.querySelector<HTMLElement>('tbody > [aria-rowindex]');
  const rowHeight = row?.offsetHeight || USUAL_HEIGHT;
  const block = ROW_BLOCK * rowHeight;
  return {
    rowHeight,
    scrolled: Math.floor(element.scrollTop / block) * block,
    height: element.clientHeight,
  };
}

function isSame(a: RowView, b: RowView): boolean {
  return a.scrolled === b.scrolled && a.height === b.height && a.rowHeight === b.rowHeight;
}
