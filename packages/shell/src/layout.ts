/** The header is as high as its placeholder (R-HDR-01). The style sheets say the same. */
export const HEADER_HEIGHT_PX = 48;

/** From this width on the desktop's right area shows, below it the mobile one (R-HDR-03). */
export const DESKTOP_MIN_WIDTH_PX = 1025;

/** Up to this width the navigation list is hidden (R-HDR-04). */
export const NAV_HIDDEN_MAX_WIDTH_PX = 912;

/** Up to this width the layout is that of a phone (R-SHELL-08). */
export const MOBILE_MAX_WIDTH_PX = 767;

/** The least width of a modal on the desktop (R-SHELL-09); a phone gives it all it has. */
export const MODAL_MIN_WIDTH_PX = 480;

export interface Layout {
  readonly desktopRight: boolean;
  readonly mobileRight: boolean;
  readonly navVisible: boolean;
  readonly mobileLayout: boolean;
}

/** What shows at a width in px. */
export function layoutAt(width: number): Layout {
  const desktopRight = width >= DESKTOP_MIN_WIDTH_PX;
  return {
    desktopRight,
    mobileRight: !desktopRight,
    navVisible: width > NAV_HIDDEN_MAX_WIDTH_PX,
    mobileLayout: width <= MOBILE_MAX_WIDTH_PX,
  };
}
