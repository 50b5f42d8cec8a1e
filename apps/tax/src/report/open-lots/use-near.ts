import { useEffect, useState, type RefObject } from 'react';

/** So far outside of the window a part is already loaded. */
const MARGIN = '600px 0px';

/** Whether an element has come near the window; stays true from then on. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const box = element.current;
    if (box === null || isNear) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
