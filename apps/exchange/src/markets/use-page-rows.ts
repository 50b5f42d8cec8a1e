import { rowWindow, type RowView, type RowWindow } from '@meridian/ui/row-window.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Before the first row is measured. */
const USUAL: RowView = { rowHeight: 44, scrolled: 0, height: 800 };

/** Rows out of view follow their prices too, so there are few. */
const BLOCK = 4;

interface PageRows extends RowWindow {
  readonly body: RefObject<HTMLTableSectionElement | null>;
}

/**
 * Which rows of a long table to have in a page that scrolls as a whole. The height of a row is
 * measured on the first (`[aria-rowindex]`), so small screens and larger text need no number here.
 */
export function usePageRows(count: number): PageRows {
  const body = useRef<HTMLTableSectionElement>(null);
  const [view, setView] = useState(USUAL);
  useEffect(() => {
    const element = body.current;
    if (element === null) return undefined;
    const measure = () => {
      const inView = rowsInView(element);
      setView((before) => (isSame(before, inView, count) ? before : inView));
    };
    measure();
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    addEventListener('scroll', measure, options);
    addEventListener('resize', measure, options);
    // Larger text makes higher rows; what stands above the table can move it.
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    resizes.observe(document.body);
    return () => {
      listening.abort();
      resizes.disconnect();
    };
  }, [count]);
  return { body, ...rowWindow(count, view, BLOCK) };
}

function rowsInView(element: HTMLElement): RowView {
  const row = element.querySelector<HTMLElement>(':scope > [aria-rowindex]');
  return {
    rowHeight: row?.offsetHeight || USUAL.rowHeight,
    scrolled: -element.getBoundingClientRect().top,
    height: innerHeight,
  };
}

/** Most scrolled pixels change nothing in what is to be drawn. */
function isSame(a: RowView, b: RowView, count: number): boolean {
  const before = rowWindow(count, a, BLOCK);
  const after = rowWindow(count, b, BLOCK);
  return before.from === after.from && before.to === after.to && a.rowHeight === b.rowHeight;
}
