/** Edge of an icon in px, and of the grid it is drawn on (R-ICON-01). */
export const ICON_SIZE_PX = 16;
