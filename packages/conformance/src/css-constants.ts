/**
 * The least width of a modal on the desktop (R-SHELL-09); a phone gives it all it has. Only the style
 * sheet of the dialog needs it: a test holds it to this figure.
 */
export const MODAL_MIN_WIDTH_PX = 480;
