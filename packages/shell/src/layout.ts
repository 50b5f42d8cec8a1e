/** The header is as high as its placeholder (R-HDR-01). The style sheets say the same. */
export const HEADER_HEIGHT_PX = 48;

/** From this width on the desktop's right area shows, below it the mobile one (R-HDR-03). */
export const DESKTOP_MIN_WIDTH_PX = 1025;

/** Up to this width the navigation list is hidden (R-HDR-04). */
export const NAV_HIDDEN_MAX_WIDTH_PX = 912;

/** Up to this width the layout is that of a phone (R-SHELL-08). */
export const MOBILE_MAX_WIDTH_PX = 767;

/** What changes with the width, as the media queries of the placeholder; a test holds the header to them. */
export const LAYOUT_QUERIES = {
  mobileRight: `(max-width:${DESKTOP_MIN_WIDTH_PX - 1}px)`,
  navHidden: `(max-width:${NAV_HIDDEN_MAX_WIDTH_PX}px)`,
  mobileLayout: `(max-width:${MOBILE_MAX_WIDTH_PX}px)`,
} as const;
