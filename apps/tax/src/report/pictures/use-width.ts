import { useEffect, useState, type RefObject } from 'react';

/** Before a picture is measured. */
const FIRST_WIDTH = 640;

/** Width of an element in whole pixels, so that text in a picture keeps its size. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(FIRST_WIDTH);
  useEffect(() => {
    const box = element.current;
    if (box === null) return undefined;
    const observer = new ResizeObserver(() => {
      // Hidden, as on paper, it has none.
      if (box.clientWidth > 0) setWidth(Math.floor(box.clientWidth));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
