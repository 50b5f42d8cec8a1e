import { LAYOUT_QUERIES } from '@meridian/shell/layout.ts';

import type { Adapter } from '../adapter.ts';

/** R-HDR-03, R-HDR-04, R-SHELL-08, as a browser of that width reads the queries. */
export const adapter: Adapter = ({ width }: { width: number }) => {
  const holds = (query: string) => width <= parseInt(/\d+/.exec(query)?.[0] ?? '', 10);
  const mobileRight = holds(LAYOUT_QUERIES.mobileRight);
  return {
    desktopRight: !mobileRight,
    mobileRight,
    navVisible: !holds(LAYOUT_QUERIES.navHidden),
    mobileLayout: holds(LAYOUT_QUERIES.mobileLayout),
  };
};
