/**
 * What effects of a page ask for right after its first paint, and the prerenderer never: the session
 * and the parts of the slots. One module, so that the bundler writes one file for both and the user's
 * area (`after-paint` in `tools/site/vite-config.ts`): as fifteen files under 3 kB they took the
 * exchange's home to 24 requests.
 */
export { pageSession } from './session/page-session.ts';
export { SlotParts } from './slots/SlotParts.tsx';
