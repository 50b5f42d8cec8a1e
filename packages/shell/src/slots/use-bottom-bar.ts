import { useEffect, useRef, type RefObject } from 'react';

/** How high a bar at the foot of the window stands; other fixed parts keep above it. */
const PROPERTY = '--bottom-bar';

/**
 * Tells the page how much of its foot a fixed bar covers, so that what lies under it can be scrolled
 * into view and what is focused is not hidden by it.
 */
export function useBottomBar<Bar extends HTMLElement>(): RefObject<Bar | null> {
  const ref = useRef<Bar>(null);
  useEffect(() => {
    const bar = ref.current;
    if (bar === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(PROPERTY, `${bar.offsetHeight}px`);
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty(PROPERTY);
    };
  }, []);
  return ref;
}
